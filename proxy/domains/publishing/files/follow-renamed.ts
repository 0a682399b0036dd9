/** What names columns of a file follows it to a version in which they have other names. */
import { sql, type Transaction } from 'kysely';
import { renameInGrants, renameInRequests } from '#proxy/platform/access/renamed-columns.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import { renameInCharts, renameInMaps } from '#proxy/platform/documents/renamed-columns.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { renamedBetween, takenNames, type KeyedVersion, type Renaming } from './column-identity.ts';
import { noteNamed, storeKeys } from './column-keys.ts';

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
  { datasetGUID, organisationGUID, resourceGUID, renamed, taken, columns }: Followed,
): Promise<void> {
  if (renamed.length === 0 && taken.size === 0) return;
  const names = new Map(renamed.map(({ before, after }) => [before, after]));
  const file = { datasetGUID, resourceGUID, names, taken, columns };
  const followed = {
    grants: await renameInGrants(trx, file),
    requests: await renameInRequests(trx, file),
    charts: await renameInCharts(trx, file),
    maps: await renameInMaps(trx, file),
    uses: await renameInUses(trx, datasetGUID, resourceGUID, names),
  };
  if (followed.charts + followed.maps > 0) await raiseRevision(trx);
  await recordAudit(trx, {
    organisationGUID,
    actorGUID: null,
    action: 'dataset.renamingFollowed',
    object: { kind: 'dataset', id: datasetGUID },
    after: { file: resourceGUID, columns: renamed, ...followed },
  });
}

interface Given {
  readonly datasetGUID: string;
  readonly organisationGUID: string;
  readonly resourceGUID: string;
  /** The versions of the file. */
  readonly versions: readonly KeyedVersion[];
  /** By whose names its columns are named so far; undefined for a file that readers get for the first time. */
  readonly named: string | undefined;
  /** What `catalogue.named_version` says. */
  readonly noted: string | undefined;
  /** The version that readers get. */
  readonly versionGUID: string;
}

/** What names columns of a file follows to the version that readers get. */
export async function followVersion(
  trx: Transaction<Schema>,
  { versions, named, noted, versionGUID, ...file }: Given,
): Promise<void> {
  await storeKeys(trx, versions);
  const find = (guid: string | undefined) => versions.find((one) => one.versionGUID === guid);
  const [before, after] = [find(named), find(versionGUID)];
  if (before === undefined || after === undefined || before === after) return;
  const { resourceGUID, datasetGUID } = file;
  const note = (guid: string) =>
    guid === noted ? undefined : noteNamed(trx, { datasetGUID, resourceGUID, versionGUID: guid });
  // Of one that was not read yet nothing is known: readers have it all the same, and it is asked about again once it is read.
  if (after.names.length === 0) {
    await note(before.versionGUID);
    return;
  }
  const renamed = renamedBetween(before, after);
  const taken = takenNames(before, after);
  await followRenamed(trx, { ...file, renamed, taken, columns: after.names });
  await note(after.versionGUID);
}
