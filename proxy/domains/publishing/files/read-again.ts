/** Reading a file again as an editor says that it is written (`dataset:readFile`), for uploads and for imports. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { statedFits } from '#contract/publishing-files.ts';
import { changedReading } from '#contract/reading-change.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { ResourceRow } from '#proxy/platform/catalogue/resource-record.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { lockEditable } from '../editable.ts';
import { readWorking } from '../working.ts';
import { changeFiles, requireCurrent, unknownFile } from './change-files.ts';
import { renewFiles } from './current-files.ts';
import { toImported, type VersionRow } from './file-versions.ts';
import { readSoon } from './read-versions.ts';

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

type Correction = CallRequest<'dataset:readFile'>;

/**
 * How a file is read from now on; null: as detected.
 * @param before what was said until now, read in the transaction of the correction
 * @throws ProblemError 400 where more would be said than a file can be read with
 */
function correctedReading(
  before: StatedReading | null,
  { stated, change }: Pick<Correction, 'stated' | 'change'>,
): StatedReading | null {
  const reading = change === undefined ? stated : changedReading(before ?? {}, change);
  if (!statedFits(reading))
    throw new ProblemError(400, 'There are too many corrections of how the file is read', [
      fieldError('change', 'reading.tooMuch'),
    ]);
  return Object.keys(reading).length === 0 ? null : reading;
}

/** What is recorded of a correction. */
const recorded = ({ resourceGUID: file, stated, change }: Correction) =>
  change === undefined
    ? { file, reading: Object.keys(stated).length === 0 ? null : stated }
    : { file, changedReading: change };

/**
 * A correction counts for the bytes that its editor has seen. The same bytes read otherwise have another version.
 * @throws ProblemError 409 where a colleague, or an import, has replaced the file since
 */
async function requireSameBytes(
  trx: Transaction<Schema>,
  { resourceGUID, versionGUID }: Correction,
  current: Pick<VersionRow, 'version_guid' | 'file_key'>,
): Promise<void> {
  if (versionGUID === undefined || versionGUID === current.version_guid) return;
  const seen = await trx
    .selectFrom('catalogue.resource_version')
    .select('file_key')
    .where('version_guid', '=', versionGUID)
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirst();
  if (seen === undefined || seen.file_key !== current.file_key)
    requireCurrent(current.version_guid, versionGUID);
}

/** Stores a version that is read next. It is not stored twice under one GUID. */
async function addVersion(trx: Transaction<Schema>, row: VersionRow): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) + 1 as version from catalogue.resource_version
    where resource_guid = ${row.resource_guid}`.execute(trx);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('catalogue.resource_version')
    .values({
      ...row,
      version: rows[0]?.version ?? 1,
      columns: JSON.stringify(row.columns),
      reading: jsonOrNull(row.reading),
      dialect: jsonOrNull(row.dialect),
      finding: null,
      violations: JSON.stringify(row.violations),
      personal: JSON.stringify(row.personal),
      clues: JSON.stringify(row.clues),
      remedies: jsonOrNull(row.remedies),
      column_keys: jsonOrNull(row.column_keys),
      other_tables: jsonOrNull(row.other_tables),
    })
    .onConflict((conflict) => conflict.column('version_guid').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await readSoon(trx, row.version_guid, row.reading);
}

/** An upload that readers have never had is read again in its place. @returns false for other files */
const readUpload = (kysely: Kysely<Schema>, correction: Correction, actorGUID: string): Promise<boolean> =>
  kysely.transaction().execute(async (trx) => {
    const { datasetGUID, resourceGUID } = correction;
    const editable = await lockEditable(trx, datasetGUID, actorGUID);
    const { files } = await readWorking(trx, editable);
    const version = files.find(({ entry }) => entry.resourceGUID === resourceGUID)?.version;
    if (version === undefined || version.file_key === null) throw unknownFile();
    await requireSameBytes(trx, correction, version);
    if (version.added_by === null || version.published_at !== null) return false;
    const reading = correctedReading(version.reading, correction);
    await trx
      .updateTable('catalogue.resource_version')
      .set({ status: 'processing', status_reason: null, reading: jsonOrNull(reading) })
      .where('version_guid', '=', version.version_guid)
      .execute();
    await readSoon(trx, version.version_guid, reading);
    await renewFiles(trx, datasetGUID);
    await recordAudit(trx, {
      organisationGUID: editable.organisationGUID,
      actorGUID,
      action: 'dataset.filesChanged',
      object: { kind: 'dataset', id: datasetGUID },
      before: { file: resourceGUID, reading: version.reading },
      after: recorded(correction),
    });
    return true;
  });

/**
 * The call `dataset:readFile`. Editors who change different things at once keep both. A version that readers have, or had,
 * stays as it is: the same bytes become a version that is read otherwise, and readers get it with what is published next.
 */
export async function readAgain(
  kysely: Kysely<Schema>,
  correction: Correction,
  actorGUID: string,
): Promise<void> {
  if (await readUpload(kysely, correction, actorGUID)) return;
  const { datasetGUID, resourceGUID } = correction;
  const what = recorded(correction);
  await changeFiles(kysely, { datasetGUID, actorGUID, what }, async (files, trx) => {
    const place = files.findIndex((file) => file.resourceGUID === resourceGUID);
    const entry = files[place];
    if (entry === undefined) throw unknownFile();
    const version = await trx
      .selectFrom('catalogue.resource_version')
      .selectAll()
      .where('version_guid', '=', entry.versionGUID)
      .executeTakeFirstOrThrow();
    await requireSameBytes(trx, correction, version);
    const reading = correctedReading(version.reading, correction);
    if (isDeepStrictEqual(version.reading, reading)) return files;
    const versionGUID = randomUUID();
    await addVersion(trx, {
      ...version,
      version_guid: versionGUID,
      reading,
      follows: entry.versionGUID,
      status: 'processing',
      status_reason: null,
      corrects_source: version.added_by === null || version.corrects_source,
      added_by: actorGUID,
      added_at: new Date(),
      published_at: null,
    });
    return files.with(place, { ...entry, versionGUID });
  });
}

/**
 * The version of a file that editors have after an import: a correction counts for what its source has now. Until that
 * is read, the figures are those of the import.
 * @param corrected the version that editors had before
 */
export async function correctImported(
  trx: Transaction<Schema>,
  resource: ResourceRow,
  corrected: VersionRow,
): Promise<string> {
  if (resource.file_key === null || resource.file_key === corrected.file_key) return corrected.version_guid;
  // The list of editors and that of readers are corrected one after the other.
  const versionGUID = stableGuid('correction', corrected.version_guid, resource.file_key);
  // Bytes that are withheld from readers are so however they are read.
  const withheld = await trx
    .selectFrom('catalogue.resource_version')
    .select(['withheld_at', 'withheld_for', 'withheld_by', 'withheld_reason'])
    .where('version_guid', '=', importedVersion(resource))
    .where('withheld_at', 'is not', null)
    .executeTakeFirst();
  await addVersion(trx, {
    ...toImported(resource),
    ...withheld,
    version_guid: versionGUID,
    follows: corrected.version_guid,
    reading: corrected.reading,
    corrects_source: true,
    added_by: corrected.added_by,
    added_at: new Date(),
    published_at: null,
  });
  return versionGUID;
}
