/**
 * The files of a dataset as a list that editors change: which version of which file, how it is called, in which order.
 * The list is a field with revisions like any other. Readers have its rows in `catalogue.resource`.
 */
import { sql, type Transaction } from 'kysely';
import type { StatusCode } from '#contract/fixed-values.ts';
import { derivedFromFiles, dueAt } from '#proxy/platform/catalogue/derived.ts';
import { describedColumn } from '#proxy/platform/catalogue/file-texts.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import { wholeNumber } from '#proxy/platform/database/columns.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { readersValues, readRow } from '../fields.ts';
import { editorsValues, latestRevisions } from '../revisions.ts';
import type { DatasetFields } from '#contract/publishing-fields.ts';
import {
  type FileEntry,
  type VersionRow,
  toEntry,
  toImported,
  readResources,
  readVersions,
  editorsFiles,
} from './file-versions.ts';
import { keyedTables, readNamed } from './column-keys.ts';
import { followVersion } from './follow-renamed.ts';
import { withholdBeforeRemedies } from './withheld-versions.ts';

/** Whether people other than editors get files of a dataset with a status. */
const givesFiles = (status: StatusCode): boolean => status === 'published' || status === 'onRequest';

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/**
 * Gives the imported files of a dataset rows of versions, so that they can be replaced and restored.
 * @param replaced the versions that readers had before an import, by the GUIDs of their files
 */
export async function keepImported(
  trx: Transaction<Schema>,
  datasetGUID: string,
  status: StatusCode,
  replaced?: ReadonlyMap<string, string>,
): Promise<void> {
  const resources = await readResources(trx, datasetGUID);
  const unkept = resources.filter(({ version_guid }) => version_guid === null);
  if (unkept.length === 0) return;
  const versions = await readVersions(trx, datasetGUID, unkept);
  for (const resource of unkept) {
    const row = versions.get(importedVersion(resource)) ?? toImported(resource);
    await trx
      .insertInto('catalogue.resource_version')
      .values({
        ...row,
        follows: replaced?.get(resource.resource_guid) ?? row.follows,
        published_at: givesFiles(status) ? row.published_at : null,
        columns: JSON.stringify(row.columns),
        reading: jsonOrNull(row.reading),
        dialect: jsonOrNull(row.dialect),
        finding: null,
        violations: '[]',
        personal: '[]',
        clues: '{}',
        remedies: null,
        column_keys: jsonOrNull(row.column_keys),
        other_tables: jsonOrNull(row.other_tables),
      })
      .onConflict((conflict) => conflict.column('version_guid').doNothing())
      .execute();
    await trx
      .updateTable('catalogue.resource')
      .set({ version_guid: row.version_guid })
      .where('resource_guid', '=', resource.resource_guid)
      .execute();
  }
}

type Dictionary = DatasetFields['dictionary'];

/** The row of a file as readers get it. */
const toResource = (entry: FileEntry, version: VersionRow, position: number, dictionary: Dictionary) => ({
  resource_guid: entry.resourceGUID,
  dataset_guid: version.dataset_guid,
  position,
  name: entry.name,
  description: entry.description,
  facts: JSON.stringify(entry.facts ?? {}),
  format: version.format,
  mime_type: version.mime_type,
  stated_format: version.stated_format,
  access_only: version.access_only,
  status: version.status,
  status_reason: version.status_reason,
  bytes: version.bytes,
  checksum_algorithm: version.checksum_algorithm,
  checksum: version.checksum,
  row_count: version.row_count,
  column_count: version.column_count,
  columns: JSON.stringify(version.columns.map((column) => describedColumn(column, dictionary))),
  fingerprint: version.fingerprint,
  // Values that are withheld find nothing.
  cell_words: version.withheld_at === null ? version.cell_words : null,
  url: version.url,
  file_name: version.file_name,
  file_key: version.file_key,
  reading: jsonOrNull(version.reading),
  dialect: jsonOrNull(version.dialect),
  updated_at: version.added_at,
  version_guid: version.version_guid,
});

/**
 * Gives readers the files that editors have, and renews what follows from them. The dataset must be locked, and is
 * projected by the caller.
 * @param status the status that the dataset has now
 * @param wanted another list, and another data dictionary, than those that editors have
 */
export async function writeFiles(
  trx: Transaction<Schema>,
  datasetGUID: string,
  status: StatusCode,
  wanted?: { readonly files: readonly FileEntry[]; readonly dictionary: DatasetFields['dictionary'] },
): Promise<void> {
  const row = await readRow(trx, datasetGUID);
  if (row === undefined) return;
  const latest = await latestRevisions(trx, datasetGUID);
  const resources = await readResources(trx, datasetGUID);
  const versions = await readVersions(trx, datasetGUID, resources);
  const dictionary = wanted?.dictionary ?? editorsValues(row, latest).fields.dictionary;
  const entries = (wanted?.files ?? editorsFiles(resources, latest.get('files'))).flatMap((entry) => {
    const version = versions.get(entry.versionGUID);
    return version === undefined ? [] : [{ entry, version }];
  });
  const before = new Map(resources.map((resource) => [resource.resource_guid, resource]));
  /** The content of a file is another: a corrected reading of it is not. */
  const isReplaced = ({ resource_guid: guid, version_guid: versionGUID, ...version }: VersionRow) => {
    const resource = before.get(guid);
    const isReadAgain = version.file_key !== null && resource?.file_key === version.file_key;
    return resource === undefined || !(isReadAgain || importedVersion(resource) === versionGUID);
  };
  const isSame = before.size === entries.length && entries.every(({ version }) => !isReplaced(version));
  await trx
    .deleteFrom('catalogue.resource')
    .where('dataset_guid', '=', datasetGUID)
    .where(
      'resource_guid',
      'not in',
      // `not in ()` is no SQL.
      entries.length === 0 ? [datasetGUID] : entries.map(({ entry }) => entry.resourceGUID),
    )
    .execute();
  for (const [position, { entry, version }] of entries.entries()) {
    const { resource_guid: guid, ...columns } = toResource(entry, version, position, dictionary);
    const resource = before.get(guid);
    const isOther = isReplaced(version);
    const isImported =
      version.added_by === null &&
      resource !== undefined &&
      importedVersion(resource) === version.version_guid;
    const { updated_at, ...kept } = columns;
    await trx
      .insertInto('catalogue.resource')
      .values({ resource_guid: guid, ...columns })
      .onConflict((conflict) =>
        conflict
          .column('resource_guid')
          // A file that was only renamed has not changed.
          .doUpdateSet(
            // An imported file stays the importer's until it is replaced.
            isImported
              ? {
                  name: kept.name,
                  description: kept.description,
                  facts: kept.facts,
                  position,
                  columns: kept.columns,
                }
              : { ...kept, ...(isOther && { updated_at }) },
          ),
      )
      .execute();
  }
  const named = await readNamed(trx, datasetGUID);
  for (const { entry, version } of entries) {
    const [noted, resource] = [named.get(entry.resourceGUID), before.get(entry.resourceGUID)];
    await followVersion(trx, {
      datasetGUID,
      organisationGUID: row.organisation_guid,
      resourceGUID: entry.resourceGUID,
      tables: keyedTables(versions.values(), entry.resourceGUID),
      named: noted ?? (resource && importedVersion(resource)),
      noted,
      versionGUID: version.version_guid,
    });
  }
  if (givesFiles(status) && entries.length > 0)
    await trx
      .updateTable('catalogue.resource_version')
      .set({ published_at: sql<Date>`coalesce(published_at, now())` })
      .where(
        'version_guid',
        'in',
        entries.map(({ version }) => version.version_guid),
      )
      .execute();
  if (givesFiles(status))
    await withholdBeforeRemedies(trx, {
      datasetGUID,
      organisationGUID: row.organisation_guid,
      versions: [...versions.values()],
      current: entries.map(({ version }) => version),
    });
  const updatedAt = isSame ? row.updated_at : new Date();
  await trx
    .updateTable('catalogue.dataset')
    .set({
      ...derivedFromFiles(
        status,
        entries.map(({ version }) => ({
          format: version.format,
          status: version.status,
          external: version.url !== null,
          shape:
            version.row_count === null
              ? null
              : { rows: wholeNumber(version.row_count), columns: version.column_count ?? 0 },
          fingerprint: version.fingerprint,
        })),
      ),
      updated_at: updatedAt,
      due_at: dueAt({ status, frequencyId: row.frequency_id, files: entries.length }, updatedAt),
    })
    .where('dataset_guid', '=', datasetGUID)
    .execute();
}

/**
 * Gives readers the files of a draft, which are those of its editors. The dataset must be locked.
 * @param versionGUID a version that was read: readers who have it get its figures
 */
export async function renewFiles(
  trx: Transaction<Schema>,
  datasetGUID: string,
  versionGUID?: string,
): Promise<void> {
  const row = await readRow(trx, datasetGUID);
  if (row === undefined) return;
  const status = statusOf(row.status_id);
  if (status === 'draft') {
    await writeFiles(trx, datasetGUID, status);
    return;
  }
  const resources = await readResources(trx, datasetGUID);
  if (resources.every(({ version_guid }) => version_guid !== versionGUID)) return;
  const { dictionary } = readersValues(row);
  await writeFiles(trx, datasetGUID, status, { files: resources.map(toEntry), dictionary });
}
