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
import { readWorking } from '../working.ts';
import { changeFiles, requireCurrent, requireRoomFor, unknownFile } from './change-files.ts';
import type { FileEntry } from './file-versions.ts';
import { markRemedy } from './remedied-tables.ts';
import { readSoon } from './read-versions.ts';
import { withholdEqual } from './withheld-bytes.ts';

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

/** The call `dataset:attachUpload`. 409 for a version that was made of another one than the current. @throws ProblemError 404 for an upload that is not the caller's to this dataset */
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
      .select(['name', 'size', 'state', 'checksum'])
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
    const { rows } = await sql<{ version: number }>`
      select coalesce(max(version), 0) + 1 as version from catalogue.resource_version
      where resource_guid = ${resourceGUID}`.execute(trx);
    const format = detectFormat({ address: upload.name });
    await trx
      .insertInto('catalogue.resource_version')
      .values({
        version_guid: versionGUID,
        resource_guid: resourceGUID,
        dataset_guid: datasetGUID,
        version: rows[0]?.version ?? 1,
        file_name: upload.name,
        upload_id: uploadId,
        file_key: isStored ? upload.checksum : null,
        bytes: upload.size,
        checksum_algorithm: isStored ? 'sha256' : null,
        checksum: isStored ? upload.checksum : null,
        format: format.code,
        mime_type: format.details.mediaType,
        status: isStored ? 'processing' : 'pending',
        url: null,
        stated_format: null,
        status_reason: null,
        column_count: null,
        fingerprint: null,
        follows: current ?? null,
        added_by: actorGUID,
      })
      .execute();
    if (isStored) {
      await markRemedy(trx, versionGUID);
      await withholdEqual(trx, versionGUID);
      await readSoon(trx, versionGUID, null);
    }
    if (replaces !== undefined) return files.with(place, { ...(files[place] as FileEntry), versionGUID });
    const name = titleOfFileName(upload.name) || upload.name;
    return [...files, { resourceGUID, versionGUID, name, description: null }];
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
