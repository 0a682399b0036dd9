/** The keys of columns as they are stored: with each version of a file, by the names that the version has (decision 257). */
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableJson } from '#proxy/platform/database/storable-text.ts';
import { giveKeys, type KeyedVersion } from './column-identity.ts';
import type { VersionRow } from './file-versions.ts';

/** The versions of one file, of those of a dataset, with the keys of their columns. */
export const keyedVersions = (versions: Iterable<VersionRow>, resourceGUID: string): KeyedVersion[] =>
  giveKeys(
    [...versions]
      .filter(({ resource_guid: guid }) => guid === resourceGUID)
      .map(({ version_guid: versionGUID, version, follows, columns, column_keys: given }) => ({
        versionGUID,
        version,
        follows,
        names: columns.map(({ name }) => name),
        given: new Map(Object.entries(given ?? {})),
      })),
  );

/** Stores keys of versions that are not stored yet. The dataset must be locked. */
export async function storeKeys(trx: Transaction<Schema>, versions: readonly KeyedVersion[]): Promise<void> {
  for (const { versionGUID, given, keys } of versions) {
    if ([...keys].every(([name, key]) => given.get(name) === key)) continue;
    await trx
      .updateTable('catalogue.resource_version')
      .set({ column_keys: storableJson(Object.fromEntries([...given, ...keys])) })
      .where('version_guid', '=', versionGUID)
      .execute();
  }
}

/** By the names of which versions grants, charts and maps name the columns of files, by the GUID of the file. */
export async function readNamed(
  trx: Transaction<Schema>,
  datasetGUID: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('catalogue.named_version')
    .select(['resource_guid', 'version_guid'])
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  return new Map(rows.map(({ resource_guid: file, version_guid: version }) => [file, version]));
}

/** Notes that they name columns as another version does from now on. @param isKept what is noted already stays */
export const noteNamed = (
  trx: Transaction<Schema>,
  { datasetGUID, resourceGUID, versionGUID }: Record<'datasetGUID' | 'resourceGUID' | 'versionGUID', string>,
  isKept = false,
): Promise<unknown> =>
  sql`insert into catalogue.named_version (resource_guid, dataset_guid, version_guid)
    values (${resourceGUID}, ${datasetGUID}, ${versionGUID})
    on conflict (resource_guid) do update set version_guid = excluded.version_guid where not ${isKept}::boolean`.execute(
    trx,
  );
