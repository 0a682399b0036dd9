/** What names columns of a file follows it to a version in which they have other names. */
import { sql, type Transaction } from 'kysely';
import { renameInGrants, renameInRequests } from '#proxy/platform/access/renamed-columns.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import { renameInCharts, renameInMaps } from '#proxy/platform/documents/renamed-columns.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { renamedBetween, takenNames, type Renaming } from './column-identity.ts';
import { noteNamed, numbersOf, storeKeys, type KeyedTable } from './column-keys.ts';

interface ColumnUseRow {
  readonly day: string;
  readonly column_name: string;
  readonly key_guid: string | null;
  readonly used: number;
  readonly last_used_at: string;
}

/** Counts of use go on under the new names. @returns how many counts of a day name other columns now */
async function renameInUses(
  trx: Transaction<Schema>,
  datasetGUID: string,
  resourceGUID: string,
  names: ReadonlyMap<string, string>,
): Promise<number> {
  // Taken out before any is put back: two columns may swap their names.
  const { rows } = await sql<ColumnUseRow>`
    delete from catalogue.column_use where dataset_guid = ${datasetGUID} and resource_guid = ${resourceGUID}
      and column_name = any (${[...names.keys()]}::text[])
    returning day::text, column_name, key_guid, used, last_used_at::text`.execute(trx);
  const renamed = rows.map((row) => ({ ...row, column_name: names.get(row.column_name) }));
  await sql`
    insert into catalogue.column_use as u (dataset_guid, resource_guid, day, column_name, key_guid, used, last_used_at)
    select ${datasetGUID}::uuid, ${resourceGUID}::uuid, r.day, r.column_name, r.key_guid, r.used, r.last_used_at
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb)
      as r (day date, column_name text, key_guid uuid, used integer, last_used_at timestamptz)
    on conflict (dataset_guid, resource_guid, day, column_name, key_guid) do update
      set used = u.used + excluded.used, last_used_at = greatest(u.last_used_at, excluded.last_used_at)`.execute(
    trx,
  );
  return rows.length;
}

interface Followed {
  readonly datasetGUID: string;
  readonly organisationGUID: string;
  readonly resourceGUID: string;
  /** The numbers by which questions name the table. */
  readonly sheets: ReadonlySet<number>;
  readonly renamed: readonly Renaming[];
  /** Names that are those of other columns than before. */
  readonly taken: ReadonlySet<string>;
  /** All columns of the version, in their order. */
  readonly columns: readonly string[];
}

/**
 * Gives columns their new names wherever they are named: grants, open requests, charts, maps and counts of use. The dataset
 * must be locked. The data dictionary is what editors have, and is not written here.
 */
export async function followRenamed(
  trx: Transaction<Schema>,
  { datasetGUID, organisationGUID, resourceGUID, sheets, renamed, taken, columns }: Followed,
): Promise<void> {
  if (renamed.length === 0 && taken.size === 0) return;
  const names = new Map(renamed.map(({ before, after }) => [before, after]));
  const file = { datasetGUID, resourceGUID, sheets, names, taken, columns };
  // Requests name columns of the profile of a file, and the plain API serves it: both are of the first table.
  const isFirst = sheets.has(0);
  const followed = {
    grants: await renameInGrants(trx, file),
    requests: isFirst ? await renameInRequests(trx, file) : 0,
    charts: await renameInCharts(trx, file),
    maps: await renameInMaps(trx, file),
    uses: isFirst ? await renameInUses(trx, datasetGUID, resourceGUID, names) : 0,
  };
  if (followed.charts + followed.maps > 0) await raiseRevision(trx);
  await recordAudit(trx, {
    organisationGUID,
    actorGUID: null,
    action: 'dataset.renamingFollowed',
    object: { kind: 'dataset', id: datasetGUID },
    after: { file: resourceGUID, ...(!isFirst && { sheet: [...sheets][0] }), columns: renamed, ...followed },
  });
}

interface Given {
  readonly datasetGUID: string;
  readonly organisationGUID: string;
  readonly resourceGUID: string;
  /** The tables of the file, in all versions. */
  readonly tables: readonly KeyedTable[];
  /** By whose names its columns are named so far; undefined for a file that readers get for the first time. */
  readonly named: string | undefined;
  /** What `catalogue.named_version` says. */
  readonly noted: string | undefined;
  /** The version that readers get. */
  readonly versionGUID: string;
}

/** What names columns of a file follows to the version that readers get, table by table. */
export async function followVersion(
  trx: Transaction<Schema>,
  { tables, named, noted, versionGUID, ...file }: Given,
): Promise<void> {
  const { resourceGUID, datasetGUID } = file;
  const [first] = tables;
  for (const { sheet, versions } of tables) await storeKeys(trx, versions, sheet);
  const find = ({ versions }: KeyedTable, guid: string | undefined) =>
    versions.find((one) => one.versionGUID === guid);
  const [before, after] = [named, versionGUID].map((guid) => first && find(first, guid));
  if (before === undefined || after === undefined || before === after) return;
  const note = (guid: string) =>
    guid === noted ? undefined : noteNamed(trx, { datasetGUID, resourceGUID, versionGUID: guid });
  // Nothing is known of a version that was not read yet: readers have it, and it is checked once it is read.
  if (after.names.length === 0) {
    await note(before.versionGUID);
    return;
  }
  for (const table of tables) {
    const [was, is] = [find(table, named), find(table, versionGUID)];
    if (was === undefined || is === undefined || was.names.length === 0 || is.names.length === 0) continue;
    const sheets = numbersOf(table, was.versionGUID, is.versionGUID);
    const [renamed, taken] = [renamedBetween(was, is), takenNames(was, is)];
    await followRenamed(trx, { ...file, sheets, renamed, taken, columns: is.names });
  }
  await note(after.versionGUID);
}
