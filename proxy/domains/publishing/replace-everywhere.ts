/**
 * A row of a lookup that is replaced in all organisations. Each organisation has a change of its own, which waits for those
 * of the organisation that were asked for before; together they are one to those who watch them.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { LookupTable } from '#contract/entities/lookup.ts';
import { lookupOfPart, type DatasetFieldName } from '#contract/publishing-fields.ts';
import type { TagChange } from '#contract/tags.ts';
import { isKept } from '#proxy/platform/catalogue/kept-datasets.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { partOf, replaceJob } from './replace-change.ts';
import { askForChange } from './replace-job.ts';
import { isPartField, rowsOfDatasets } from './replace-values.ts';

/** Counts the datasets that have each row of a lookup, those that can be restored included. */
export async function countAllUses(
  kysely: Kysely<Schema>,
  table: LookupTable,
): Promise<ReadonlyMap<number, number>> {
  const used = rowsOfDatasets(table);
  if (used === null) return new Map();
  const { rows } = await sql<{ id: number; datasets: number }>`
    select u.id, count(*)::int as datasets from catalogue.dataset d cross join lateral ${used}
    where ${isKept()} and u.id is not null group by u.id
  `.execute(kysely);
  return new Map(rows.map(({ id, datasets }) => [id, datasets]));
}

/** JSON that each value of a field with the row contains. */
const valueWith = (field: DatasetFieldName, id: number): string =>
  JSON.stringify(isPartField(field) ? [{ [lookupOfPart[field].part]: id }] : id);

/** Asks for the change in each organisation with a dataset that has the row, or is about to. */
export async function askInEachOrganisation(
  trx: Transaction<Schema>,
  row: { actorGUID: string; table: LookupTable; id: number; by: number; from: string; to: string },
): Promise<{ organisationGUID: string; total: number }[]> {
  const part = partOf({ ...row, organisationGUID: '' });
  if (part === null) return [];
  const { rows } = await sql<{ organisation_guid: string }>`
    select d.organisation_guid from catalogue.dataset d
    where ${isKept()} and (${part.uses} or exists (
      select from catalogue.dataset_revision r where r.dataset_guid = d.dataset_guid
        and r.field = ${part.field} and r.published_at is null and r.value @> ${valueWith(part.field, row.id)}::jsonb))
    union
    select (payload ->> 'organisationGUID')::uuid from operations.job
    where name = ${sql.lit(replaceJob.name)} and state in ('queued', 'running')
      and payload ->> 'table' = ${row.table} and payload ->> 'by' = ${String(row.id)}::text
    order by organisation_guid
  `.execute(trx);
  const everywhere = randomUUID();
  const asked: { organisationGUID: string; total: number }[] = [];
  for (const { organisation_guid: organisationGUID } of rows) {
    const change = await askForChange(trx, { ...row, organisationGUID, everywhere });
    if (change !== null) asked.push({ organisationGUID, total: change.total });
  }
  return asked;
}

/** The replacements in all organisations that have not ended, or ended within the last hour: each as one change. */
export async function readReplacements(kysely: Kysely<Schema>): Promise<TagChange[]> {
  const { rows } = await sql<Omit<TagChange, 'tags'> & { from: string }>`
    select payload ->> 'everywhere' as id, payload ->> 'table' as "table", payload ->> 'from' as "from",
      payload ->> 'to' as label,
      case when bool_or(state = 'running') then 'running'
        when bool_or(state = 'queued') then case when bool_and(state = 'queued') then 'waiting' else 'running' end
        when bool_or(state in ('failed', 'cancelled')) then 'failed' else 'done' end as state,
      sum(coalesce((progress ->> 'done')::int, 0))::int as done,
      sum(greatest((payload ->> 'total')::int, coalesce((progress ->> 'done')::int, 0)))::int as total,
      sum(coalesce((progress ->> 'changed')::int, 0))::int as changed
    from operations.job
    where name = ${sql.lit(replaceJob.name)} and payload ? 'everywhere'
      and (finished_at is null or finished_at > now() - interval '1 hour')
    group by payload ->> 'everywhere', payload ->> 'table', payload ->> 'from', payload ->> 'to'
    order by max(id) desc limit 20
  `.execute(kysely);
  return rows.map(({ from, ...row }) => ({ ...row, tags: [from] }));
}
