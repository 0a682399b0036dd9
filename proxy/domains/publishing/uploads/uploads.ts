/** The calls `upload:create` and `upload:list`, and the row of an upload. */
import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { UPLOAD_DAYS, UPLOADS_UNFINISHED, type Upload } from '#contract/uploads.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { findEditable } from '../editable.ts';

/** Where the bytes of uploads are sent to. */
export const UPLOADS_PATH = '/api/uploads/';
const DAY = 86_400_000;

export type UploadRow = Selectable<Schema['catalogue.upload']>;

const toUpload = (row: UploadRow): Upload => ({
  uploadId: row.upload_id,
  address: UPLOADS_PATH + row.upload_id,
  datasetGUID: row.dataset_guid,
  name: row.name,
  size: Number(row.size),
  offset: Number(row.offset),
  state: row.state,
  reason: row.reason,
  checksum: row.checksum,
  scan: row.scan,
  createdAt: row.created_at.toISOString(),
  touchedAt: row.touched_at.toISOString(),
  expiresAt:
    row.state === 'receiving' ? new Date(row.touched_at.getTime() + UPLOAD_DAYS * DAY).toISOString() : null,
});

/** The name of a file without the folders and signs that a name may have elsewhere. */
export const safeFileName = (name: string): string =>
  (storableText(name).split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}()._ -]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-150) || 'data';

/** The call `upload:create`. @throws ProblemError 409 for a person with too many unfinished uploads */
export const createUpload = (
  kysely: Kysely<Schema>,
  { datasetGUID, name, size, type }: CallRequest<'upload:create'>,
  identityGUID: string,
): Promise<Upload> =>
  kysely.transaction().execute(async (trx) => {
    await findEditable(trx, datasetGUID, identityGUID);
    // One request after the other for each person, so that two cannot pass the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${identityGUID}`}, 0))`.execute(trx);
    const { rows } = await sql<{ unfinished: number }>`
      select count(*)::int as unfinished from catalogue.upload
      where identity_guid = ${identityGUID} and state in ('receiving', 'received')`.execute(trx);
    if ((rows[0]?.unfinished ?? 0) >= UPLOADS_UNFINISHED)
      throw new ProblemError(409, 'There are too many unfinished uploads', [
        fieldError('name', 'upload.tooMany', { most: UPLOADS_UNFINISHED }),
      ]);
    const row = await trx
      .insertInto('catalogue.upload')
      .values({
        upload_id: randomBytes(16).toString('hex'),
        identity_guid: identityGUID,
        dataset_guid: datasetGUID,
        name: safeFileName(name),
        size,
        media_type: storableText(type),
        writer: null,
        hash_state: null,
        checksum: null,
        scan: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toUpload(row);
  });

/** The call `upload:list`. */
export async function listUploads(
  kysely: Kysely<Schema>,
  { datasetGUID }: CallRequest<'upload:list'>,
  identityGUID: string,
): Promise<{ result: Upload[] }> {
  const { rows } = await sql<UploadRow>`
    select * from catalogue.upload where identity_guid = ${identityGUID}
      ${datasetGUID === undefined ? sql`` : sql`and dataset_guid = ${datasetGUID}`}
      and (state in ('receiving', 'received', 'processing') or touched_at > now() - interval '1 day')
    order by created_at desc limit 200`.execute(kysely);
  return { result: rows.map(toUpload) };
}

/** Versions of files whose upload was cancelled, or removed since nobody continued it, will never have bytes. */
export async function noteLost(trx: Transaction<Schema> | Kysely<Schema>): Promise<void> {
  await sql`
    update catalogue.resource_version v
    set status = 'failed', status_reason = 'The upload was cancelled.'
    where v.status = 'pending' and v.upload_id is not null
      and not exists (select from catalogue.upload u where u.upload_id = v.upload_id)`.execute(trx);
}
