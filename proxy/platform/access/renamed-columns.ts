/**
 * Grants of a part of a table, and requests for columns, after an editor has said that columns of its file have other
 * names: they name the same columns as before, and no other.
 */
import { sql, type Transaction } from 'kysely';
import type { Narrowing } from '#contract/narrowing.ts';
import type { RequestedColumns } from '#contract/requested-columns.ts';
import type { RenamedTable } from '#proxy/platform/catalogue/renamed-table.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Columns of a table that have other names. */
export interface RenamedColumns extends RenamedTable {
  /** Names that are those of other columns now: a grant that has one was given for a column that is no longer there. */
  readonly taken: ReadonlySet<string>;
  /** All columns that the table has now, in their order. */
  readonly columns: readonly string[];
}

/**
 * A place that no table has, since the widest has 20,000 columns, and that a request may name all the same: who changes the
 * grant reads that there is no such column. A condition on a column there opens nothing.
 */
const NOWHERE = 90_000;

/**
 * The part with the columns under their new names, each at its place in the new table. Types stay: a column that has
 * another type as well opens nothing.
 */
export function renamedNarrowing(
  narrowing: Narrowing,
  { sheets, names, taken, columns }: Pick<RenamedColumns, 'sheets' | 'names' | 'taken' | 'columns'>,
): Narrowing {
  const isNamed = narrowing.fields.some(({ name }) => names.has(name) || taken.has(name));
  if (!sheets.has(narrowing.sheet) || !isNamed) return narrowing;
  const placed = narrowing.fields.map((field, i) => {
    const name = names.get(field.name) ?? field.name;
    const place = names.has(field.name) || !taken.has(name) ? columns.indexOf(name) : -1;
    // Where a name is missing, or is there twice, its old place may be that of another column now.
    const isOne = place !== -1 && columns.lastIndexOf(name) === place;
    return { from: field.position, field: { ...field, name, position: isOne ? place : NOWHERE + i } };
  });
  const places = new Map(placed.map(({ from, field }) => [from, field.position]));
  const placeOf = (position: number) => places.get(position) ?? NOWHERE;
  return {
    ...narrowing,
    columns: narrowing.columns?.map(placeOf) ?? null,
    filters: narrowing.filters.map((filter) => ({ ...filter, column: placeOf(filter.column) })),
    fields: placed.map(({ field }) => field),
  };
}

/** Also those that have ended, since they can be given again. @returns how many name other columns now */
export async function renameInGrants(trx: Transaction<Schema>, renamed: RenamedColumns): Promise<number> {
  const { rows } = await sql<{ grant_guid: string; narrowing: Narrowing }>`
    select grant_guid, narrowing from access.dataset_grant
    where dataset_guid = ${renamed.datasetGUID} and narrowing is not null
      and resource_guids = array[${renamed.resourceGUID}::uuid]
    order by grant_guid for update`.execute(trx);
  let changed = 0;
  for (const { grant_guid: guid, narrowing } of rows) {
    const after = renamedNarrowing(narrowing, renamed);
    if (after === narrowing) continue;
    changed += 1;
    await sql`update access.dataset_grant set narrowing = ${JSON.stringify(after)}::jsonb
      where grant_guid = ${guid}`.execute(trx);
  }
  return changed;
}

/**
 * Of open requests, and of those that grants answer: what is given for them stays within what they ask for.
 * @returns how many name other columns now
 */
export async function renameInRequests(
  trx: Transaction<Schema>,
  { datasetGUID, resourceGUID, names }: RenamedTable,
): Promise<number> {
  const { rows } = await sql<{ request_guid: string; file_columns: RequestedColumns }>`
    select r.request_guid, r.file_columns from access.request r
    where r.dataset_guid = ${datasetGUID} and r.file_columns is not null
      and (r.state = 'open' or exists (select from access.dataset_grant g where g.request_guid = r.request_guid))
    order by r.request_guid for update of r`.execute(trx);
  let changed = 0;
  for (const { request_guid: guid, file_columns: files } of rows) {
    const isNamed = files.some(
      (file) => file.resourceGUID === resourceGUID && file.names.some((name) => names.has(name)),
    );
    if (!isNamed) continue;
    changed += 1;
    const after = files.map((file) =>
      file.resourceGUID === resourceGUID
        ? { ...file, names: file.names.map((name) => names.get(name) ?? name) }
        : file,
    );
    await sql`update access.request set file_columns = ${JSON.stringify(after)}::jsonb,
      column_names = ${[...new Set(after.flatMap((file) => file.names))]}::text[]
      where request_guid = ${guid}`.execute(trx);
  }
  return changed;
}
