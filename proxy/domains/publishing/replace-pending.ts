/**
 * Replacements that wait or run. What they are about to give to datasets counts as used: a replacement that passed them by
 * would leave datasets with a value that is gone.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LookupTable } from '#contract/entities/lookup.ts';
import { isKept } from '#proxy/platform/catalogue/kept-datasets.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldTag } from '#proxy/platform/database/storable-text.ts';
import { Change, replaceJob, type Wanted } from './replace-change.ts';
import { usesRows } from './replace-values.ts';

/** The changes of some organisations that have not ended, each in the order in which they are made. */
export async function readPendingOf(
  kysely: Kysely<Schema>,
  organisationGUIDs: readonly string[],
): Promise<ReadonlyMap<string, readonly Change[]>> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from operations.job
    where name = ${sql.lit(replaceJob.name)} and state in ('queued', 'running')
      and payload ->> 'organisationGUID' = any (${organisationGUIDs.map((guid) => guid.toLowerCase())}::text[])
    order by id
  `.execute(kysely);
  return Map.groupBy(
    rows.flatMap(({ payload }) => Change.safeParse(payload).data ?? []),
    ({ organisationGUID }) => organisationGUID,
  );
}

/** The changes of an organisation that have not ended, in the order in which they are made. */
export const readPending = async (
  kysely: Kysely<Schema>,
  organisationGUID: string,
): Promise<readonly Change[]> =>
  (await readPendingOf(kysely, [organisationGUID])).get(organisationGUID.toLowerCase()) ?? [];

/** What a change replaces, and what it gives; null where it takes away. */
const valuesOf = (change: Wanted): { readonly from: readonly string[]; readonly to: string | null } =>
  'tags' in change
    ? {
        from: change.tags.map((tag) => `tag ${tag}`),
        to: change.label === null ? null : `tag ${foldTag(change.label)}`,
      }
    : { from: [`${change.table} ${change.id}`], to: `${change.table} ${change.by}` };

/** Those of the changes under way that give what is to be replaced, at once or through one another. */
export function leadingTo(pending: readonly Change[], wanted: Wanted): Change[] {
  const values = new Set(valuesOf(wanted).from);
  const leading: Change[] = [];
  for (const change of pending.toReversed()) {
    const { from, to } = valuesOf(change);
    if (to === null || !values.has(to)) continue;
    leading.push(change);
    for (const value of from) values.add(value);
  }
  return leading;
}

/**
 * Reads how rows of a lookup are used by datasets of an organisation that are there or can be restored.
 * @returns how to count the datasets of a row, and whether a change under way gives one
 */
export async function readRowUses(kysely: Kysely<Schema>, organisationGUID: string, table: LookupTable) {
  const becomes = new Map<number, number>();
  for (const change of await readPending(kysely, organisationGUID)) {
    if ('tags' in change || change.table !== table) continue;
    for (const [was, is] of becomes) if (is === change.id) becomes.set(was, change.by);
    becomes.set(change.id, change.by);
  }
  // With what becomes the row, in one array: an index finds it.
  const rowsOf = (id: RawBuilder<unknown>) =>
    becomes.size === 0
      ? sql`array[${id}]`
      : sql`array[${id}] || array(
          select c.was from unnest(${[...becomes.keys()]}::integer[], ${[...becomes.values()]}::integer[]) as c(was, becomes)
          where c.becomes = ${id})`;
  return {
    count: (id: RawBuilder<unknown>) => sql<number>`(select count(*)::int from catalogue.dataset d
      where d.organisation_guid = ${organisationGUID} and ${isKept()} and ${usesRows(table, sql`(${rowsOf(id)})`)})`,
    isComing: (id: number) => [...becomes.values()].includes(id),
  };
}
