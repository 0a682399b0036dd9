/** The calls `upload:create` and `upload:list`, and the row of an upload. */
import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import type { UploadSettings } from '#proxy/platform/settings/uploads.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { safeFileName, UPLOAD_DAYS, UPLOADS_UNFINISHED, type Upload } from '#contract/uploads.ts';
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

/** What uploads may take, and the store that they take it of. */
export interface UploadLimits {
  readonly limits: UploadSettings;
  readonly files: Pick<FileStore, 'free'>;
}

/**
 * Bytes that uploads of an organisation take, or will when they are whole, also of those that no file has yet. The same
 * content is counted once.
 */
async function takenBytes(trx: Transaction<Schema>, organisationGUID: string): Promise<number> {
  const { rows } = await sql<{ taken: string }>`
    select coalesce(sum(bytes), 0)::text as taken from (
      select f.bytes from catalogue.uploaded_file f where f.file_key in (
        select v.file_key from catalogue.resource_version v join catalogue.dataset d using (dataset_guid)
        where d.organisation_guid = ${organisationGUID}
        union all
        select u.checksum from catalogue.upload u join catalogue.dataset d using (dataset_guid)
        where d.organisation_guid = ${organisationGUID} and u.state = 'stored')
      union all
      select u.size from catalogue.upload u join catalogue.dataset d using (dataset_guid)
      where d.organisation_guid = ${organisationGUID} and u.state in ('receiving', 'received', 'processing')
    ) counted`.execute(trx);
  return Number(rows[0]?.taken ?? 0);
}

/** @throws ProblemError 413 above the quota of the organisation, 507 where the disk has no room */
export async function requireRoom(
  trx: Transaction<Schema>,
  { limits, files }: UploadLimits,
  { organisationGUID, size }: { readonly organisationGUID: string; readonly size: number },
): Promise<void> {
  // One request after the other for each organisation, so that two cannot pass the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room ${organisationGUID}`}, 0))`.execute(trx);
  if ((await takenBytes(trx, organisationGUID)) + size > limits.quotaBytes)
    throw new ProblemError(413, 'The organisation has used all the room for its uploads', [
      fieldError('size', 'upload.quota'),
    ]);
  const free = await files.free();
  // Pieces are joined into another file, so for a moment both are there.
  if (free !== null && free - 2 * size < limits.freeBytes)
    throw new ProblemError(507, 'The server has no room for this file', [
      fieldError('size', 'upload.noRoom'),
    ]);
}

/**
 * The call `upload:create`.
 * @throws ProblemError 409 for a person with too many unfinished uploads, 413 or 507 where there is no room
 */
export const createUpload = (
  kysely: Kysely<Schema>,
  { datasetGUID, name, size, type, batch }: CallRequest<'upload:create'>,
  identityGUID: string,
  room: UploadLimits,
): Promise<Upload> =>
  kysely.transaction().execute(async (trx) => {
    const { organisationGUID } = await findEditable(trx, datasetGUID, identityGUID);
    // One request after the other for each person, so that two cannot pass the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${identityGUID}`}, 0))`.execute(trx);
    const { rows } = await sql<{ unfinished: number }>`
      select count(*)::int as unfinished from catalogue.upload
      where identity_guid = ${identityGUID} and state in ('receiving', 'received')`.execute(trx);
    if ((rows[0]?.unfinished ?? 0) >= UPLOADS_UNFINISHED)
      throw new ProblemError(409, 'There are too many unfinished uploads', [
        fieldError('name', 'upload.tooMany', { most: UPLOADS_UNFINISHED }),
      ]);
    await requireRoom(trx, room, { organisationGUID, size });
    const row = await trx
      .insertInto('catalogue.upload')
      .values({
        upload_id: randomBytes(16).toString('hex'),
        identity_guid: identityGUID,
        dataset_guid: datasetGUID,
        name: safeFileName(storableText(name)),
        size,
        media_type: storableText(type),
        writer: null,
        hash_state: null,
        checksum: null,
        scan: null,
        batch_guid: batch?.batchGUID ?? null,
        batch_place: batch?.place ?? null,
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

/** Versions of files whose upload was cancelled, or removed since it was not continued, will never have bytes. */
export async function noteLost(trx: Transaction<Schema> | Kysely<Schema>): Promise<void> {
  await sql`
    update catalogue.resource_version v
    set status = 'failed', status_reason = 'The upload was cancelled.'
    where v.status = 'pending' and v.upload_id is not null
      and not exists (select from catalogue.upload u where u.upload_id = v.upload_id)`.execute(trx);
}
