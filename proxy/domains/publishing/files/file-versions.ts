/** Files of a dataset and their versions, read from the database. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { FileFacts } from '#contract/file-facts.ts';
import type { ResourceRow } from '#proxy/platform/catalogue/resource-record.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { LatestRevision } from '../revisions.ts';

/** A file in the list. */
export interface FileEntry {
  readonly resourceGUID: string;
  readonly versionGUID: string;
  readonly name: string;
  readonly description: string | null;
  /** Absent: nothing is stated. */
  readonly facts?: FileFacts;
}

export type VersionRow = Selectable<Schema['catalogue.resource_version']>;

export const toEntry = (row: ResourceRow): FileEntry => ({
  resourceGUID: row.resource_guid,
  versionGUID: importedVersion(row),
  name: row.name,
  description: row.description,
  ...(Object.keys(row.facts).length > 0 && { facts: row.facts }),
});

/** An imported file as the version that it is. */
export const toImported = (row: ResourceRow): VersionRow => ({
  version_guid: importedVersion(row),
  resource_guid: row.resource_guid,
  dataset_guid: row.dataset_guid,
  version: 1,
  file_name: row.file_name,
  file_key: row.file_key,
  url: row.url,
  upload_id: null,
  bytes: row.bytes,
  checksum_algorithm: row.checksum_algorithm,
  checksum: row.checksum,
  format: row.format,
  mime_type: row.mime_type,
  stated_format: row.stated_format,
  access_only: row.access_only,
  status: row.status,
  status_reason: row.status_reason,
  row_count: row.row_count,
  column_count: row.column_count,
  columns: row.columns,
  fingerprint: row.fingerprint,
  cell_words: row.cell_words,
  reading: row.reading,
  dialect: row.dialect,
  finding: null,
  violations: [],
  personal: [],
  clues: {},
  corrects_source: false,
  added_by: null,
  added_at: row.updated_at,
  published_at: row.updated_at,
  remedies: null,
  withheld_at: null,
  withheld_for: null,
  withheld_by: null,
  withheld_reason: '',
  released_at: null,
  purged_at: null,
  column_keys: null,
  other_tables: null,
  follows: null,
});

/** The files that readers of a dataset have, in their order. */
export const readResources = (kysely: Kysely<Schema>, datasetGUID: string): Promise<ResourceRow[]> =>
  readResourcesOf(kysely, [datasetGUID]);

/** Those of datasets, each in its order. */
export const readResourcesOf = (
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
): Promise<ResourceRow[]> =>
  kysely
    .selectFrom('catalogue.resource')
    .selectAll()
    .where('dataset_guid', '=', sql<string>`any (${datasetGUIDs}::uuid[])`)
    .orderBy('position')
    .orderBy('resource_guid')
    .execute();

/** Every version of every file of a dataset, imported files included. */
export const readVersions = (
  kysely: Kysely<Schema>,
  datasetGUID: string,
  resources: readonly ResourceRow[],
): Promise<ReadonlyMap<string, VersionRow>> => readVersionsOf(kysely, [datasetGUID], resources);

/** Those of datasets, by the GUID of the version. @param resources the files that readers have of them */
export async function readVersionsOf(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
  resources: readonly ResourceRow[],
): Promise<ReadonlyMap<string, VersionRow>> {
  const rows = await kysely
    .selectFrom('catalogue.resource_version')
    .selectAll()
    .where('dataset_guid', '=', sql<string>`any (${datasetGUIDs}::uuid[])`)
    .orderBy('version')
    .execute();
  const versions = new Map(rows.map((row) => [row.version_guid, row] as const));
  const ofFile = Map.groupBy(rows, (row) => row.resource_guid);
  for (const resource of resources) {
    const guid = importedVersion(resource);
    if (versions.has(guid)) continue;
    // The latest, after the one that readers had before the import.
    const earlier = ofFile.get(resource.resource_guid) ?? [];
    versions.set(guid, {
      ...toImported(resource),
      version: (earlier.at(-1)?.version ?? 0) + 1,
      follows: earlier.findLast((row) => row.published_at !== null)?.version_guid ?? null,
    });
  }
  return versions;
}

/** The list that editors have. */
export const editorsFiles = (
  resources: readonly ResourceRow[],
  latest: LatestRevision | undefined,
): readonly FileEntry[] =>
  latest !== undefined && latest.published_at === null
    ? // Written by `changeFiles` alone.
      (latest.value as readonly FileEntry[])
    : resources.map(toEntry);
