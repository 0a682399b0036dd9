/** The calls `dataset:attachUpload`, `dataset:detachUpload` and `dataset:answerFinding`. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { detectFormat } from '#proxy/platform/lookups/find-format.ts';
import { lockEditable } from '../editable.ts';
import { titleOfFileName } from '../proposals.ts';
import type { UploadRow } from '../uploads/uploads.ts';
import { readWorking } from '../working.ts';
import { changeFiles, requireCurrent, requireRoomFor, unknownFile } from './change-files.ts';
import type { FileEntry } from './file-versions.ts';
import { markRemedy } from './remedied-tables.ts';
import { readSoon } from './read-versions.ts';
import { withholdEqual } from './withheld-bytes.ts';

interface AddedVersion {
  readonly datasetGUID: string;
  readonly resourceGUID: string;
  readonly versionGUID: string;
  /** Null: it comes from no upload of its own. */
  readonly uploadId: string | null;
  readonly fileName: string;
  readonly bytes: number;
  /** The version that it follows; null: it is the first. */
  readonly follows: string | null;
  /** SHA-256 of the stored file; null where its bytes are on their way. */
  readonly checksum: string | null;
  readonly actorGUID: string;
}

/** Adds a version to a file, which may be a new one. It is read once its bytes are there. */
export async function addVersion(
  trx: Transaction<Schema>,
  {
    datasetGUID,
    resourceGUID,
    versionGUID,
    uploadId,
    fileName,
    bytes,
    follows,
    checksum,
    actorGUID,
  }: AddedVersion,
): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) + 1 as version from catalogue.resource_version
    where resource_guid = ${resourceGUID}`.execute(trx);
  const format = detectFormat({ address: fileName });
  await trx
    .insertInto('catalogue.resource_version')
    .values({
      version_guid: versionGUID,
      resource_guid: resourceGUID,
      dataset_guid: datasetGUID,
      version: rows[0]?.version ?? 1,
      file_name: fileName,
      upload_id: uploadId,
      file_key: checksum,
      bytes,
      checksum_algorithm: checksum === null ? null : 'sha256',
      checksum,
      format: format.code,
      mime_type: format.details.mediaType,
      status: checksum === null ? 'pending' : 'processing',
      url: null,
      stated_format: null,
      status_reason: null,
      column_count: null,
      fingerprint: null,
      follows,
      added_by: actorGUID,
    })
    .execute();
}

/** Where a new file belongs: before the first of those chosen with it that comes after it, else at the end. */
async function placeOf(
  trx: Transaction<Schema>,
  datasetGUID: string,
  { batch_guid: batch, batch_place: own }: Pick<UploadRow, 'batch_guid' | 'batch_place'>,
  files: readonly FileEntry[],
): Promise<number> {
  if (batch === null || own === null) return files.length;
  const rows = await trx
    .selectFrom('catalogue.resource_version as v')
    .innerJoin('catalogue.upload as u', 'u.upload_id', 'v.upload_id')
    .select('v.resource_guid')
    .where('u.batch_guid', '=', batch)
    .where('u.batch_place', '>', own)
    .where('v.dataset_guid', '=', datasetGUID)
    .execute();
  const later = new Set(rows.map(({ resource_guid }) => resource_guid));
  const place = files.findIndex(({ resourceGUID }) => later.has(resourceGUID));
  return place === -1 ? files.length : place;
}

/** Whether a version of a file is made of an upload. */
const isMadeOf = async (
  trx: Transaction<Schema>,
  versionGUID: string,
  uploadId: string,
): Promise<boolean> => {
  const row = await trx
    .selectFrom('catalogue.resource_version')
    .select('upload_id')
    .where('version_guid', '=', versionGUID)
    .executeTakeFirst();
  return row?.upload_id === uploadId;
};

/**
 * The call `dataset:attachUpload`.
 * @throws ProblemError 404 for an upload that is not the caller's to this dataset, 409 for one that was made from another
 * version than the current one
 */
export async function attachUpload(
  kysely: Kysely<Schema>,
  { datasetGUID, uploadId, replaces, madeOn }: CallRequest<'dataset:attachUpload'>,
  actorGUID: string,
): Promise<CallResponse<'dataset:attachUpload'>> {
  const resourceGUID = replaces ?? randomUUID();
  const versionGUID = randomUUID();
  let attachedGUID: string = versionGUID;
  const what = { added: resourceGUID, version: versionGUID };
  await changeFiles(kysely, { datasetGUID, actorGUID, what }, async (files, trx) => {
    const upload = await trx
      .selectFrom('catalogue.upload')
      .select(['name', 'size', 'state', 'checksum', 'batch_guid', 'batch_place'])
      .where('upload_id', '=', uploadId)
      .where('dataset_guid', '=', datasetGUID)
      .where('identity_guid', '=', actorGUID)
      .where('state', '<>', 'refused')
      .forUpdate()
      .executeTakeFirst();
    if (upload === undefined)
      throw new ProblemError(404, 'There is no such upload', [fieldError('uploadId', 'upload.unknown')]);
    const place = files.findIndex((file) => file.resourceGUID === resourceGUID);
    if (replaces !== undefined && place === -1) throw unknownFile();
    if (replaces === undefined) requireRoomFor(files);
    const current = files[place]?.versionGUID;
    if (madeOn !== undefined && current !== undefined && current !== madeOn) {
      // The answer to an earlier try may have been lost.
      if (await isMadeOf(trx, current, uploadId)) {
        attachedGUID = current;
        return files;
      }
      requireCurrent(current, madeOn, 'madeOn');
    }
    const isStored = upload.state === 'stored';
    await addVersion(trx, {
      datasetGUID,
      resourceGUID,
      versionGUID,
      uploadId,
      fileName: upload.name,
      bytes: Number(upload.size),
      follows: current ?? null,
      checksum: isStored ? upload.checksum : null,
      actorGUID,
    });
    if (isStored) {
      await markRemedy(trx, versionGUID);
      await withholdEqual(trx, versionGUID);
      await readSoon(trx, versionGUID, null);
    }
    if (replaces !== undefined) return files.with(place, { ...(files[place] as FileEntry), versionGUID });
    const name = titleOfFileName(upload.name) || upload.name;
    const entry = { resourceGUID, versionGUID, name, description: null };
    return files.toSpliced(await placeOf(trx, datasetGUID, upload, files), 0, entry);
  });
  return { resourceGUID, versionGUID: attachedGUID };
}

/** What the file had before an upload was attached to it; undefined where the upload was its first. */
async function entryBefore(
  trx: Transaction<Schema>,
  datasetGUID: string,
  { resourceGUID, versionGUID }: FileEntry,
): Promise<FileEntry | undefined> {
  const { rows } = await sql<{ entry: FileEntry }>`
    select e.entry from catalogue.dataset_revision r, jsonb_array_elements(r.before) e(entry)
    where r.dataset_guid = ${datasetGUID} and r.field = 'files'
      and e.entry ->> 'resourceGUID' = ${resourceGUID} and e.entry ->> 'versionGUID' <> ${versionGUID}
      and r.value @> ${JSON.stringify([{ resourceGUID, versionGUID }])}::jsonb
    order by r.id desc limit 1`.execute(trx);
  return rows[0]?.entry;
}

/** The call `dataset:detachUpload`. An upload that is attached to no file is no failure. */
export const detachUpload = (
  kysely: Kysely<Schema>,
  { datasetGUID, uploadId }: CallRequest<'dataset:detachUpload'>,
  actorGUID: string,
): Promise<void> =>
  changeFiles(kysely, { datasetGUID, actorGUID, what: { cancelled: uploadId } }, async (files, trx) => {
    const versions = await trx
      .selectFrom('catalogue.resource_version')
      .select('version_guid')
      .where('dataset_guid', '=', datasetGUID)
      .where('upload_id', '=', uploadId)
      .execute();
    const guids = new Set(versions.map(({ version_guid }) => version_guid));
    const place = files.findIndex(({ versionGUID }) => guids.has(versionGUID));
    const entry = files[place];
    if (entry === undefined) return files;
    const before = await entryBefore(trx, datasetGUID, entry);
    return before === undefined
      ? files.toSpliced(place, 1)
      : files.with(place, { ...entry, versionGUID: before.versionGUID });
  });

/** The call `dataset:answerFinding`. @throws ProblemError 404 where nothing like it was found */
export const answerFinding = (
  kysely: Kysely<Schema>,
  { datasetGUID, columns, isPersonal, reason }: CallRequest<'dataset:answerFinding'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const editable = await lockEditable(trx, datasetGUID, actorGUID);
    const { versions } = await readWorking(trx, editable);
    const found = [...versions.values()].flatMap(({ personal }) => personal);
    const unknown = columns.findIndex(
      ({ column, kind }) => !found.some((one) => one.column === column && one.kind === kind),
    );
    if (unknown !== -1)
      throw new ProblemError(404, 'There is no such finding', [
        fieldError(`columns.${unknown}.column`, 'finding.unknown'),
      ]);
    const answer = {
      is_personal: isPersonal,
      reason: storableText(reason),
      answered_by: actorGUID,
      answered_at: sql<Date>`now()`,
    };
    for (const { column, kind } of columns) {
      await trx
        .insertInto('catalogue.personal_answer')
        .values({ dataset_guid: datasetGUID, column_name: column, kind, ...answer })
        .onConflict((conflict) =>
          conflict.columns(['dataset_guid', 'column_name', 'kind']).doUpdateSet(answer),
        )
        .execute();
      await recordAudit(trx, {
        organisationGUID: editable.organisationGUID,
        actorGUID,
        action: 'dataset.findingAnswered',
        object: { kind: 'dataset', id: datasetGUID },
        after: { column, kind, isPersonal },
        reason: storableText(reason),
      });
    }
  });
