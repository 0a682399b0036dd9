/**
 * Rows of lookups for all organisations: what a platform administrator changes of them. The next start leaves a changed
 * word or state as it is (`kept`); whatever is as the product has it again follows the product again.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CommonTable } from '#contract/lookup-constants.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { CommonRow } from '#contract/platform.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { lookupSeeds } from '#proxy/platform/lookups/tables.ts';

/** Counts the datasets of all organisations that have each row of a lookup. */
export type CountAllUses = (
  kysely: Kysely<Schema>,
  table: CommonTable,
) => Promise<ReadonlyMap<number, number>>;

/** Asks, in each organisation, for the change that gives datasets another row. */
export type AskInEachOrganisation = (
  trx: Transaction<Schema>,
  row: { actorGUID: string; table: CommonTable; id: number; by: number; from: string; to: string },
) => Promise<readonly { readonly organisationGUID: string; readonly total: number }[]>;

interface Stored {
  id: number;
  code: string;
  label: string;
  description: string | null;
  active: boolean;
  kept: string[];
  hidden_by: number;
}

interface Key {
  readonly lutTableName: CommonTable;
  readonly id: number;
}

/** A row as this release of the product has it; null where it has no such row. */
function productRow(table: CommonTable, id: number): CommonRow['product'] {
  const seed = lookupSeeds[table].find((one) => one.id === id);
  return seed === undefined
    ? null
    : { label: seed.label, description: seed.description ?? null, isActive: seed.active ?? true };
}

function toRow(table: CommonTable, row: Stored, uses: ReadonlyMap<number, number>): CommonRow {
  return {
    id: row.id,
    code: row.code,
    label: row.label,
    description: row.description,
    isActive: row.active,
    product: productRow(table, row.id),
    datasetCount: uses.get(row.id) ?? 0,
    hiddenBy: row.hidden_by,
  };
}

/** Rows of a lookup from which fields of datasets take their values. */
const readRows = async (kysely: Kysely<Schema>, table: CommonTable, id: number | null = null) => {
  const { rows } = await sql<Stored>`
    select l.id, l.code, l.label, l.description, l.active, l.kept,
      (select count(*)::int from catalogue.hidden_lookup h where h.table_name = l.table_name and h.id = l.id) as hidden_by
    from catalogue.lookup l
    where l.table_name = ${table} and (${id}::integer is null or l.id = ${id})
      and (l.table_name <> 'agentType' or l.details ->> 'kind' = 'role')
    order by l.position, l.id
  `.execute(kysely);
  return rows;
};

/** The call `lut:allRows`. */
export async function listAllRows(
  kysely: Kysely<Schema>,
  { lutTableName }: CallRequest<'lut:allRows'>,
  countUses: CountAllUses,
): Promise<CallResponse<'lut:allRows'>> {
  const uses = await countUses(kysely, lutTableName);
  const rows = await readRows(kysely, lutTableName);
  return { result: rows.map((row) => toRow(lutTableName, row, uses)) };
}

/** One row as it is now. */
async function readOne(
  kysely: Kysely<Schema>,
  { lutTableName, id }: Key,
  countUses: CountAllUses,
): Promise<CommonRow> {
  const [row] = await readRows(kysely, lutTableName, id);
  if (row === undefined) throw unknown('id');
  return toRow(lutTableName, row, await countUses(kysely, lutTableName));
}

const unknown = (field: 'id' | 'replacedBy') =>
  new ProblemError(404, 'There is no such row in this lookup', [
    fieldError(field, field === 'id' ? 'lookup.rowUnknown' : 'lookup.notReplacement'),
  ]);

/** A row that can be changed. Changes of one lookup take turns. @throws ProblemError 404 */
async function lockRow(trx: Transaction<Schema>, { lutTableName, id }: Key): Promise<Stored> {
  await sql`select from catalogue.lookup where table_name = ${lutTableName} for update`.execute(trx);
  const [row] = await readRows(trx, lutTableName, id);
  if (row === undefined) throw unknown('id');
  return row;
}

/** Editors choose values by their names. @throws ProblemError 409 */
async function checkLabel(
  trx: Transaction<Schema>,
  { lutTableName, id }: Key,
  label: string,
  field: 'label' | 'id',
): Promise<void> {
  const { rows: others } = await sql`
    select from catalogue.lookup
    where table_name = ${lutTableName} and id <> ${id} and active and lower(label) = lower(${label})
  `.execute(trx);
  if (others.length > 0)
    throw new ProblemError(409, 'This name is taken', [fieldError(field, 'lookup.labelTaken')]);
}

/** Writes what differs from the product, and which columns those are. */
async function write(
  trx: Transaction<Schema>,
  { lutTableName, id }: Key,
  row: Pick<Stored, 'label' | 'description' | 'active'>,
): Promise<void> {
  const product = productRow(lutTableName, id);
  const { label, description, active } = row;
  const isKept = {
    label: label !== product?.label,
    description: product === null || description !== product.description,
    active: active !== product?.isActive,
  };
  const kept = (['label', 'description', 'active'] as const).filter((column) => isKept[column]);
  await trx
    .updateTable('catalogue.lookup')
    .set({ label, description, active, kept })
    .where('table_name', '=', lutTableName)
    .where('id', '=', id)
    .execute();
  // Pages name rows: facets by terms of their own, all others by the row.
  await sql`
    update catalogue.facet_term set label = ${label}
    where facet = (case ${lutTableName} when 'theme' then 'theme' when 'licenceType' then 'licence' end)
      and value = ${String(id)}::text and label <> ${label}
  `.execute(trx);
  await raiseRevision(trx);
}

const note = (
  trx: Transaction<Schema>,
  action: AuditAction,
  { lutTableName, id }: Key,
  {
    actorGUID,
    before,
    after,
  }: { readonly actorGUID: string; readonly before: unknown; readonly after: unknown },
  organisationGUID: string | null = null,
): Promise<void> =>
  recordAudit(trx, {
    organisationGUID,
    actorGUID,
    action,
    object: { kind: lutTableName, id: String(id) },
    before,
    after,
  });

/** The call `lut:rename`. @throws ProblemError 404, or 409 for the label of another row */
export async function renameRow(
  kysely: Kysely<Schema>,
  request: CallRequest<'lut:rename'>,
  actorGUID: string,
  countUses: CountAllUses,
): Promise<CommonRow> {
  await kysely.transaction().execute(async (trx) => {
    const row = await lockRow(trx, request);
    const label = storableText(request.label);
    const description = request.description === '' ? null : storableText(request.description);
    await checkLabel(trx, request, label, 'label');
    if (label === row.label && description === row.description) return;
    await write(trx, request, { label, description, active: row.active });
    await note(trx, 'lookup.renamed', request, {
      actorGUID,
      before: { label: row.label, description: row.description },
      after: { label, description },
    });
  });
  return readOne(kysely, request, countUses);
}

/**
 * The call `lut:deactivate`. Each organisation whose datasets get the replacement has an entry in its audit log as well.
 * @throws ProblemError 404 for a row, or a replacement, that is not there or is not offered
 */
export async function deactivateRow(
  kysely: Kysely<Schema>,
  request: CallRequest<'lut:deactivate'>,
  actorGUID: string,
  { countUses, ask }: { readonly countUses: CountAllUses; readonly ask: AskInEachOrganisation },
): Promise<CallResponse<'lut:deactivate'>> {
  const { lutTableName: table, id, replacedBy } = request;
  const asked = await kysely.transaction().execute(async (trx) => {
    const row = await lockRow(trx, request);
    if (!row.active) throw unknown('id');
    const [replacement] =
      replacedBy === undefined || replacedBy === id ? [] : await readRows(trx, table, replacedBy);
    if (replacedBy !== undefined && replacement?.active !== true) throw unknown('replacedBy');
    await write(trx, request, { ...row, active: false });
    const changes =
      replacement === undefined
        ? []
        : await ask(trx, {
            actorGUID,
            table,
            id,
            by: replacement.id,
            from: row.label,
            to: replacement.label,
          });
    const before = { label: row.label };
    const after = (datasets: number) => ({
      replacedBy: replacement === undefined ? null : { id: replacement.id, label: replacement.label },
      datasets,
    });
    const datasets = changes.reduce((sum, { total }) => sum + total, 0);
    await note(trx, 'lookup.deactivated', request, {
      actorGUID,
      before,
      after: { ...after(datasets), organisations: changes.length },
    });
    for (const { organisationGUID, total } of changes)
      await note(
        trx,
        'lookup.deactivated',
        request,
        { actorGUID, before, after: after(total) },
        organisationGUID,
      );
    return { organisations: changes.length, datasets };
  });
  return { row: await readOne(kysely, request, countUses), ...asked };
}

/** The call `lut:activate`. @throws ProblemError 404 for a row that is offered, 409 where another one has its name */
export async function activateRow(
  kysely: Kysely<Schema>,
  request: CallRequest<'lut:activate'>,
  actorGUID: string,
  countUses: CountAllUses,
): Promise<CommonRow> {
  await kysely.transaction().execute(async (trx) => {
    const row = await lockRow(trx, request);
    if (row.active)
      throw new ProblemError(404, 'This row is offered', [fieldError('id', 'lookup.rowUnknown')]);
    await checkLabel(trx, request, row.label, 'id');
    await write(trx, request, { ...row, active: true });
    await note(trx, 'lookup.activated', request, {
      actorGUID,
      before: { isActive: false },
      after: { label: row.label, isActive: true },
    });
  });
  return readOne(kysely, request, countUses);
}
