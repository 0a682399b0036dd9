/** Rows of lookups as they are stored, for the calls that change them for all organisations. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { AuditAction } from '#contract/audit-actions.ts';
import { OWN_ROWS_FROM, type CommonTable } from '#contract/lookup-constants.ts';
import type { CommonRow } from '#contract/platform.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit, type AuditEntry } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { lookupSeeds } from '#proxy/platform/lookups/tables.ts';

/** Counts the datasets of all organisations that have each row of a lookup. */
export type CountAllUses = (
  kysely: Kysely<Schema>,
  table: CommonTable,
) => Promise<ReadonlyMap<number, number>>;

export interface Stored {
  id: number;
  code: string;
  label: string;
  description: string | null;
  active: boolean;
  kept: string[];
  hidden_by: number;
  broader: number | null;
  position: number;
}

export interface Key {
  readonly lutTableName: CommonTable;
  readonly id: number;
}

/** Whether a platform administrator has added a row; the product has no such rows. */
export const isOwn = ({ id }: Pick<Stored, 'id'>): boolean => id >= OWN_ROWS_FROM;

/** A row as this release of the product has it; null where it has no such row. */
export function productRow(table: CommonTable, id: number): CommonRow['product'] {
  const seed = lookupSeeds[table].find((one) => one.id === id);
  return seed === undefined
    ? null
    : { label: seed.label, description: seed.description ?? null, isActive: seed.active ?? true };
}

export function toRow(table: CommonTable, row: Stored, uses: ReadonlyMap<number, number>): CommonRow {
  return {
    id: row.id,
    code: row.code,
    label: row.label,
    description: row.description,
    isActive: row.active,
    product: productRow(table, row.id),
    isOwn: isOwn(row),
    broader: row.broader,
    datasetCount: uses.get(row.id) ?? 0,
    hiddenBy: row.hidden_by,
  };
}

/** Rows of a lookup from which fields of datasets take their values. */
export const readRows = async (kysely: Kysely<Schema>, table: CommonTable, id: number | null = null) => {
  const { rows } = await sql<Stored>`
    select l.id, l.code, l.label, l.description, l.active, l.kept, l.position,
      (l.details ->> 'broader')::integer as broader,
      (select count(*)::int from catalogue.hidden_lookup h where h.table_name = l.table_name and h.id = l.id) as hidden_by
    from catalogue.lookup l
    where l.table_name = ${table} and (${id}::integer is null or l.id = ${id})
      and (l.table_name <> 'agentType' or l.details ->> 'kind' = 'role')
    order by l.position, l.id
  `.execute(kysely);
  return rows;
};

/** One row as it is now. */
export async function readOne(
  kysely: Kysely<Schema>,
  { lutTableName, id }: Key,
  countUses: CountAllUses,
): Promise<CommonRow> {
  const [row] = await readRows(kysely, lutTableName, id);
  if (row === undefined) throw unknown('id');
  return toRow(lutTableName, row, await countUses(kysely, lutTableName));
}

export const unknown = (field: 'id' | 'replacedBy') =>
  new ProblemError(404, 'There is no such row in this lookup', [
    fieldError(field, field === 'id' ? 'lookup.rowUnknown' : 'lookup.notReplacement'),
  ]);

/** Changes of one lookup take turns, and saves that add one of its rows to a dataset wait for them. */
export async function lockList(trx: Transaction<Schema>, table: CommonTable): Promise<void> {
  await sql`select from catalogue.lookup where table_name = ${table} for update`.execute(trx);
}

/** A row that can be changed. @throws ProblemError 404 */
export async function lockRow(trx: Transaction<Schema>, { lutTableName, id }: Key): Promise<Stored> {
  await lockList(trx, lutTableName);
  const [row] = await readRows(trx, lutTableName, id);
  if (row === undefined) throw unknown('id');
  return row;
}

/**
 * Editors choose values by their names, which no two of a list may share, however they are written.
 * @param id of the row that gets the name; null for one that is not there yet
 * @throws ProblemError 409; a name that is taken by a value that is not offered can be had by offering that again
 */
export async function checkLabel(
  trx: Transaction<Schema>,
  { lutTableName, id }: { readonly lutTableName: CommonTable; readonly id: number | null },
  label: string,
  field: 'label' | 'id',
): Promise<void> {
  const { rows: others } = await sql<{ active: boolean }>`
    select active from catalogue.lookup
    where table_name = ${lutTableName} and id is distinct from ${id}::integer
      and (active or ${id}::integer is null) and catalogue.fold(label) = catalogue.fold(${label})
    order by active desc limit 1
  `.execute(trx);
  const [taken] = others;
  if (taken === undefined) return;
  throw new ProblemError(409, 'This name is taken', [
    fieldError(field, taken.active ? 'lookup.labelTaken' : 'lookup.labelNotOffered'),
  ]);
}

interface Noted {
  readonly actorGUID: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** @param organisationGUID null for the log of the platform */
export const entryOf = (
  action: AuditAction,
  { lutTableName, id }: Key,
  noted: Noted,
  organisationGUID: string | null = null,
): AuditEntry => ({
  organisationGUID,
  action,
  object: { kind: lutTableName, id: String(id) },
  ...noted,
});

export const note = (trx: Transaction<Schema>, action: AuditAction, key: Key, noted: Noted): Promise<void> =>
  recordAudit(trx, entryOf(action, key, noted));
