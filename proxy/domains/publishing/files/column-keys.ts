/** The keys of columns as they are stored: with each version of a file, by the names that the version has (decision 257). */
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableJson } from '#proxy/platform/database/storable-text.ts';
import { giveKeys, type KeyedVersion, type VersionColumns } from './column-identity.ts';
import type { VersionRow } from './file-versions.ts';

/** The columns of a table in a version, and the keys that were given. @param sheet 0: the first table */
function columnsIn({ columns, column_keys: keys, other_tables: others }: VersionRow, sheet: number) {
  const other = others?.find((table) => table.sheet === sheet);
  return sheet === 0
    ? { names: columns.map(({ name }) => name), given: new Map(Object.entries(keys ?? {})) }
    : { names: other?.columns ?? [], given: new Map(Object.entries(other?.keys ?? {})) };
}

/**
 * The versions of one file, of those of a dataset, with the keys of the columns of one table.
 * @param sheet the number of the table; 0: the first
 * @param incoming those that an import would write
 */
export const keyedVersions = (
  versions: Iterable<VersionRow>,
  resourceGUID: string,
  sheet = 0,
  incoming: readonly VersionColumns[] = [],
): KeyedVersion[] =>
  giveKeys([
    ...[...versions]
      .filter(({ resource_guid: guid }) => guid === resourceGUID)
      .map((row) => ({
        versionGUID: row.version_guid,
        version: row.version,
        follows: row.follows,
        ...columnsIn(row, sheet),
      })),
    ...incoming,
  ]);

/** The numbers by which questions name the first table of a version: 0, and the one that it has of its own in a workbook. */
export const firstNumbers = (version: Pick<VersionRow, 'dialect'> | undefined): ReadonlySet<number> =>
  new Set([0, version?.dialect?.part?.position ?? 0]);

/** A table of a file in all of its versions. */
export interface KeyedTable {
  /** 0: the first. */
  readonly sheet: number;
  readonly versions: readonly KeyedVersion[];
  /** By the GUID of a version, the number that the first table has of its own there. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** All tables that versions of a file have, the first one first. */
export function keyedTables(versions: Iterable<VersionRow>, resourceGUID: string): KeyedTable[] {
  const own = [...versions].filter(({ resource_guid: guid }) => guid === resourceGUID);
  const numbers = new Map(
    own.flatMap(({ version_guid: guid, dialect }) =>
      dialect?.part === undefined ? [] : [[guid, dialect.part.position] as const],
    ),
  );
  const sheets = new Set(own.flatMap((row) => row.other_tables?.map(({ sheet }) => sheet) ?? []));
  return [0, ...[...sheets].toSorted((a, b) => a - b)].map((sheet) => ({
    sheet,
    versions: keyedVersions(own, resourceGUID, sheet),
    numbers: sheet === 0 ? numbers : new Map(),
  }));
}

/** The numbers by which questions name a table in both of two versions. */
export function numbersOf({ sheet, numbers }: Omit<KeyedTable, 'versions'>, before: string, after: string) {
  const number = numbers.get(after);
  // One that has another number since is another table there.
  return new Set([sheet, ...(number !== undefined && numbers.get(before) === number ? [number] : [])]);
}

/** Stores keys of versions that are not stored yet. The dataset must be locked. @param sheet 0: of the first table */
export async function storeKeys(
  trx: Transaction<Schema>,
  versions: readonly KeyedVersion[],
  sheet = 0,
): Promise<void> {
  for (const { versionGUID, given, keys } of versions) {
    if ([...keys].every(([name, key]) => given.get(name) === key)) continue;
    const all = storableJson(Object.fromEntries([...given, ...keys]));
    if (sheet === 0)
      await trx
        .updateTable('catalogue.resource_version')
        .set({ column_keys: all })
        .where('version_guid', '=', versionGUID)
        .execute();
    else
      await sql`update catalogue.resource_version set other_tables = (
          select jsonb_agg(case when (t.value ->> 'sheet')::integer = ${sheet}
            then t.value || jsonb_build_object('keys', ${all}::jsonb) else t.value end order by t.place)
          from jsonb_array_elements(other_tables) with ordinality as t(value, place))
        where version_guid = ${versionGUID} and other_tables is not null`.execute(trx);
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
