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
import { recordAudits } from '#proxy/platform/audit/audit.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import {
  checkLabel,
  entryOf,
  lockRow,
  note,
  productRow,
  readOne,
  readRows,
  toRow,
  unknown,
  type CountAllUses,
  type Key,
  type Stored,
} from './stored-rows.ts';

/** Asks, in each organisation, for the change that gives datasets another row. */
export type AskInEachOrganisation = (
  trx: Transaction<Schema>,
  row: { actorGUID: string; table: CommonTable; id: number; by: number; from: string; to: string },
) => Promise<readonly { readonly organisationGUID: string; readonly total: number }[]>;

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
    // Organisations are locked before the revision of the catalogue, as by those who save one.
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
    await write(trx, request, { ...row, active: false });
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
    await recordAudits(
      trx,
      changes.map(({ organisationGUID, total }) =>
        entryOf('lookup.deactivated', request, { actorGUID, before, after: after(total) }, organisationGUID),
      ),
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
