/** Reading a file again as an editor says that it is written (`dataset:readFile`), for uploads and for imports. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { ResourceRow } from '#proxy/platform/catalogue/resource-record.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { lockEditable } from '../editable.ts';
import { readWorking } from '../working.ts';
import { changeFiles, unknownFile } from './change-files.ts';
import { renewFiles } from './current-files.ts';
import { toImported, type VersionRow } from './file-versions.ts';
import { readSoon } from './read-versions.ts';

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

interface Correction extends Pick<CallRequest<'dataset:readFile'>, 'datasetGUID' | 'resourceGUID'> {
  readonly reading: StatedReading | null;
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
const readUpload = (
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID, reading }: Correction,
  actorGUID: string,
): Promise<boolean> =>
  kysely.transaction().execute(async (trx) => {
    const editable = await lockEditable(trx, datasetGUID, actorGUID);
    const { files } = await readWorking(trx, editable);
    const version = files.find(({ entry }) => entry.resourceGUID === resourceGUID)?.version;
    if (version === undefined || version.file_key === null) throw unknownFile();
    if (version.added_by === null || version.published_at !== null) return false;
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
      after: { file: resourceGUID, reading },
    });
    return true;
  });

/**
 * The call `dataset:readFile`. A version that readers have, or had, stays as it is: the same bytes become a version that
 * is read otherwise, and readers get it with what is published next.
 */
export async function readAgain(
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID, stated }: CallRequest<'dataset:readFile'>,
  actorGUID: string,
): Promise<void> {
  const reading = Object.keys(stated).length === 0 ? null : stated;
  if (await readUpload(kysely, { datasetGUID, resourceGUID, reading }, actorGUID)) return;
  const what = { file: resourceGUID, reading };
  await changeFiles(kysely, { datasetGUID, actorGUID, what }, async (files, trx) => {
    const place = files.findIndex((file) => file.resourceGUID === resourceGUID);
    const entry = files[place];
    if (entry === undefined) throw unknownFile();
    const version = await trx
      .selectFrom('catalogue.resource_version')
      .selectAll()
      .where('version_guid', '=', entry.versionGUID)
      .executeTakeFirstOrThrow();
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
