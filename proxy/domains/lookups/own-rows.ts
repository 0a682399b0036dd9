/**
 * Rows of lookups that a platform administrator adds for all organisations. The product has no such rows: a start leaves
 * them as they are, and exports name them below the address of the catalogue (`addressOfOwnRow`).
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { OWN_ROWS_FROM, OWN_ROWS_MOST, type CommonTable } from '#contract/lookup-constants.ts';
import type { CommonRow } from '#contract/platform.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { slugOf } from '#contract/slug.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { POSITION_STEP } from '#proxy/platform/lookups/seed-row.ts';
import {
  checkLabel,
  isOwn,
  lockList,
  lockRow,
  note,
  readOne,
  readRows,
  unknown,
  type CountAllUses,
  type Stored,
} from './stored-rows.ts';

/** Whether a dataset, an edit that is not published, or a replacement under way has a row. */
export type IsRowInUse = (kysely: Kysely<Schema>, table: CommonTable, id: number) => Promise<boolean>;

/** Codes of the product never begin so: a release may add any of its own. */
const codeOf = (label: string, id: number): string => `x-${[slugOf(label), id].filter(Boolean).join('-')}`;

/** What only rows of one lookup have. */
const details: Partial<Record<CommonTable, object>> = { agentType: { kind: 'role' } };

type Placed = Pick<Stored, 'id' | 'position'>;

/**
 * Where own rows stand between two of the product, whose places a start writes: at even distances, so that one more fits.
 * @param rows in their order
 * @param at the place of a row among them
 * @returns the own rows around it with their positions
 */
export function placesAround(rows: readonly Placed[], at: number): Placed[] {
  const first = rows.slice(0, at).findLastIndex((row) => !isOwn(row)) + 1;
  const next = rows.findIndex((row, i) => i > at && !isOwn(row));
  const own = rows.slice(first, next === -1 ? rows.length : next);
  const low = rows[first - 1]?.position ?? 0;
  const high = Math.max(rows[next]?.position ?? low + POSITION_STEP, low + own.length + 1);
  return own.map(({ id }, i) => ({
    id,
    position: low + Math.floor(((high - low) * (i + 1)) / (own.length + 1)),
  }));
}

async function insert(
  trx: Transaction<Schema>,
  { lutTableName: table, after, broader, ...request }: CallRequest<'lut:create'>,
): Promise<{ id: number; label: string; description: string | null; broader?: string }> {
  const label = storableText(request.label);
  const description = request.description === '' ? null : storableText(request.description);
  const rows = await readRows(trx, table);
  const behind = after === null ? -1 : rows.findIndex(({ id }) => id === after);
  if (after !== null && behind === -1)
    throw new ProblemError(404, 'There is no such row in this lookup', [
      fieldError('after', 'lookup.notPlace'),
    ]);
  const above = broader === null ? undefined : rows.find(({ id }) => id === broader);
  // One level: a part of a part has no place among the themes that all catalogues share.
  if (broader !== null && (table !== 'theme' || above === undefined || isOwn(above)))
    throw new ProblemError(400, 'A theme is a part of one of the product', [
      fieldError('broader', 'lookup.notBroader'),
    ]);
  if (rows.filter(isOwn).length >= OWN_ROWS_MOST)
    throw new ProblemError(409, 'The list has too many added values', [
      fieldError('label', 'lookup.tooMany', { most: OWN_ROWS_MOST }),
    ]);
  await checkLabel(trx, { lutTableName: table, id: null }, label, 'label');
  // An id is not used again, also where its row was deleted: the log and histories may name it.
  const { rows: numbers } = await sql<{
    id: number;
  }>`select nextval('catalogue.own_lookup')::int as id`.execute(trx);
  const id = numbers[0]?.id ?? OWN_ROWS_FROM;
  const places = placesAround(rows.toSpliced(behind + 1, 0, { id, position: 0 } as Stored), behind + 1);
  await trx
    .insertInto('catalogue.lookup')
    .values({
      table_name: table,
      id,
      code: codeOf(label, id),
      label,
      description,
      uri: null,
      details: JSON.stringify({ ...details[table], ...(broader !== null && { broader }) }),
      position: 0,
      kept: ['label', 'description', 'active'],
    })
    .execute();
  await sql`
    update catalogue.lookup l set position = p.position
    from unnest(${places.map((place) => place.id)}::int[], ${places.map(({ position }) => position)}::int[])
      as p(id, position)
    where l.table_name = ${table} and l.id = p.id`.execute(trx);
  return { id, label, description, ...(above !== undefined && { broader: above.label }) };
}

/**
 * The call `lut:create`.
 * @throws ProblemError 404 for a place that there is not, 409 for the name of another row, or for too many
 */
export async function createRow(
  kysely: Kysely<Schema>,
  request: CallRequest<'lut:create'>,
  actorGUID: string,
  countUses: CountAllUses,
): Promise<CommonRow> {
  const { lutTableName } = request;
  const id = await kysely.transaction().execute(async (trx) => {
    await lockList(trx, lutTableName);
    const { id: made, ...after } = await insert(trx, request);
    await raiseRevision(trx);
    await note(trx, 'lookup.created', { lutTableName, id: made }, { actorGUID, before: undefined, after });
    return made;
  });
  return readOne(kysely, { lutTableName, id }, countUses);
}

/**
 * The call `lut:discard`: removes a value that was added by mistake; only the log keeps it.
 * @throws ProblemError 404 for a row of the product, 409 for one that is in use
 */
export const discardRow = (
  kysely: Kysely<Schema>,
  request: CallRequest<'lut:discard'>,
  actorGUID: string,
  isInUse: IsRowInUse,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { lutTableName, id } = request;
    const row = await lockRow(trx, request);
    if (!isOwn(row)) throw unknown('id');
    if (await isInUse(trx, lutTableName, id))
      throw new ProblemError(409, 'The value is in use', [fieldError('id', 'lookup.inUse')]);
    for (const table of ['catalogue.hidden_lookup', 'catalogue.lookup'] as const)
      await trx.deleteFrom(table).where('table_name', '=', lutTableName).where('id', '=', id).execute();
    await raiseRevision(trx);
    const before = { label: row.label, description: row.description };
    await note(trx, 'lookup.discarded', request, { actorGUID, before, after: undefined });
  });
