/**
 * What descriptions have of datasets beside their rows: earlier versions of their files, the apps that use them, and the records
 * that they were imported from.
 */
import { sql, type Kysely } from 'kysely';
import { filePath } from '#proxy/platform/catalogue/file-path.ts';
import type { ResourceRow } from '#proxy/platform/catalogue/resource-record.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import { wholeNumber } from '#proxy/platform/database/columns.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { EarlierVersion, FileVersions, Reuse, SourceRecord } from './exported-dataset.ts';

/** Apps of one dataset that are named. */
const REUSES = 50;

/**
 * The versions that readers have had of files, by the GUID of the file; without files of one version, and without versions
 * that are withheld. They are for datasets whose files can be had.
 */
export async function readFileVersions(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
  rows: readonly Pick<ResourceRow, 'resource_guid' | 'version_guid' | 'file_key' | 'url'>[],
): Promise<ReadonlyMap<string, FileVersions>> {
  if (datasetGUIDs.length === 0) return new Map();
  const published = await kysely
    .selectFrom('catalogue.resource_version')
    .select(['resource_guid', 'version_guid', 'version', 'published_at', 'bytes', 'file_name', 'withheld_at'])
    .where('dataset_guid', '=', sql<string>`any (${datasetGUIDs}::uuid[])`)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .execute();
  const byFile = Map.groupBy(published, (row) => row.resource_guid);
  return new Map(
    rows.flatMap((file) => {
      const all = byFile.get(file.resource_guid) ?? [];
      const current = all.find((one) => one.version_guid === importedVersion(file));
      if (current === undefined || all.length < 2) return [];
      const earlier = all.flatMap((one): EarlierVersion[] =>
        one.version >= current.version || one.withheld_at !== null || one.file_name === null
          ? []
          : [
              {
                versionGUID: one.version_guid,
                version: one.version,
                publishedAt: (one.published_at ?? new Date(0)).toISOString(),
                bytes: one.bytes === null ? null : wholeNumber(one.bytes),
                path: filePath({ resourceGUID: one.version_guid, name: one.file_name }),
              },
            ],
      );
      return [[file.resource_guid, { version: current.version, earlier }] as const];
    }),
  );
}

/** Apps that everyone sees, by the dataset that they use. */
export async function readReuses(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
): Promise<ReadonlyMap<string, readonly Reuse[]>> {
  const { rows } = await sql<Reuse & { dataset_guid: string }>`
    select d.guid as dataset_guid, a.app_guid as "appGUID", a.name
    from unnest(${datasetGUIDs}::uuid[]) as d(guid)
    cross join lateral (
      select v.app_guid, v.name from catalogue.app_dataset u
      join catalogue.app a on a.app_guid = u.app_guid and a.shown_version = u.version
      join catalogue.app_version v on v.app_guid = u.app_guid and v.version = u.version
      where u.dataset_guid = d.guid order by lower(v.name), v.app_guid limit ${REUSES}
    ) a`.execute(kysely);
  return Map.groupBy(rows, (row) => row.dataset_guid);
}

/** The records at their sources, by the dataset; those that were written here have none. */
export async function readSourceRecords(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
): Promise<ReadonlyMap<string, SourceRecord>> {
  const rows = await kysely
    .selectFrom('catalogue.source_record as s')
    .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 's.dataset_guid')
    .select(['s.dataset_guid', 'd.source_kind', 's.written_at', 's.gone_at'])
    .where('s.dataset_guid', '=', sql<string>`any (${datasetGUIDs}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.dataset_guid,
      { kind: row.source_kind, readAt: row.written_at, isGone: row.gone_at !== null },
    ]),
  );
}
