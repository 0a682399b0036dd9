/**
 * A row of a lookup that is replaced in all organisations. Each organisation has a change of its own, which waits for those
 * of the organisation that were asked for before; together they are one to those who watch them.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { LookupTable } from '#contract/entities/lookup.ts';
import { lookupOfPart, type DatasetFieldName } from '#contract/publishing-fields.ts';
import type { TagChange } from '#contract/tags.ts';
import { recordAudits } from '#proxy/platform/audit/audit.ts';
import { isKept } from '#proxy/platform/catalogue/kept-datasets.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { enqueueAll } from '#proxy/platform/jobs/queue.ts';
import { partOf, replaceJob, type Part } from './replace-change.ts';
import { filesWithLicence } from './replace-file-licence.ts';
import { leadingTo, readPendingOf } from './replace-pending.ts';
import { fieldOf, isPartField, mayChange, rowsOfDatasets, usesRows } from './replace-values.ts';

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

interface Row {
  readonly actorGUID: string;
  readonly table: LookupTable;
  readonly id: number;
  readonly by: number;
  readonly from: string;
  readonly to: string;
}

/** Whether a dataset that is there or can be restored, an edit that is not published, or a change under way has a row. */
export async function isRowInUse(kysely: Kysely<Schema>, table: LookupTable, id: number): Promise<boolean> {
  const field = fieldOf(table);
  if (field === undefined) return false;
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from catalogue.dataset d where ${isKept()} and ${usesRows(table, sql`array[${id}::integer]`)})
      or exists (select from catalogue.dataset_revision r
        where r.field = ${field} and r.published_at is null and r.value @> ${valueWith(field, id)}::jsonb)
      or exists (select from operations.job
        where name = ${sql.lit(replaceJob.name)} and state in ('queued', 'running')
          and payload ->> 'table' = ${table} and payload ->> 'by' = ${String(id)}::text) as is
  `.execute(kysely);
  return rows[0]?.is === true;
}

/** Organisations that propose the licence, or have a list of files that is not published and has a file with it. */
const withLicence = (id: number) => sql`
      union
      select organisation_guid from auth.organisation where default_licence_id = ${id}
      union
      select d.organisation_guid from catalogue.dataset_revision r join catalogue.dataset d using (dataset_guid)
      where ${isKept()} and r.field = 'files' and r.published_at is null
        and r.value @> ${filesWithLicence(id)}::jsonb`;

/** Locks the organisations with a dataset that has the row, or is about to. */
async function lockAffected(trx: Transaction<Schema>, { table, id }: Row, part: Part): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select organisation_guid::text as guid from auth.organisation where organisation_guid in (
      -- Each in an arm of its own, which has an index of its own.
      select d.organisation_guid from catalogue.dataset d where ${isKept()} and ${part.uses}
      union
      select d.organisation_guid from catalogue.dataset_revision r join catalogue.dataset d using (dataset_guid)
      where ${isKept()} and r.field = ${part.field} and r.published_at is null
        and r.value @> ${valueWith(part.field, id)}::jsonb
      ${part.ofFiles === undefined ? sql`` : withLicence(id)}
      union
      select (payload ->> 'organisationGUID')::uuid from operations.job
      where name = ${sql.lit(replaceJob.name)} and state in ('queued', 'running')
        and payload ->> 'table' = ${table} and payload ->> 'by' = ${String(id)}::text)
    -- In one order, so that two who lock many do not wait for each other.
    order by organisation_guid for no key update
  `.execute(trx);
  return rows.map(({ guid }) => guid);
}

/** Organisations that propose the licence for their datasets propose the other one. */
async function replaceDefaults(trx: Transaction<Schema>, { actorGUID, table, id, by }: Row): Promise<void> {
  if (table !== 'licenceType') return;
  const { rows } = await sql<{ guid: string }>`
    update auth.organisation set default_licence_id = ${by}, updated_at = now() where default_licence_id = ${id}
    returning organisation_guid::text as guid`.execute(trx);
  await recordAudits(
    trx,
    rows.map(({ guid }) => ({
      organisationGUID: guid,
      actorGUID,
      action: 'organisation.changed',
      object: { kind: 'organisation', id: guid },
      before: { default_licence_id: id },
      after: { default_licence_id: by },
    })),
  );
}

/**
 * Asks for the change in each organisation with a dataset that has the row, or is about to. Thousands can have one, so each
 * step is one statement for all: as `askForChange`, which asks in one organisation.
 */
export async function askInEachOrganisation(
  trx: Transaction<Schema>,
  row: Row,
): Promise<{ organisationGUID: string; total: number }[]> {
  const part = partOf({ ...row, organisationGUID: '' });
  if (part === null) return [];
  const guids = await lockAffected(trx, row, part);
  await replaceDefaults(trx, row);
  const pending = await readPendingOf(trx, guids);
  const asking = guids.map((organisationGUID) => {
    const earlier = leadingTo(pending.get(organisationGUID) ?? [], { ...row, organisationGUID });
    // A change that gives a row of a lookup takes one of the same lookup.
    const ids = earlier.flatMap((change) => ('tags' in change ? [] : [change.id]));
    return { organisationGUID, ids: [...new Set([row.id, ...ids])].toSorted((a, b) => a - b) };
  });
  const totals = new Map<string, number>();
  // Those with the same changes before are counted together.
  for (const alike of Map.groupBy(asking, ({ ids }) => ids.join(' ')).values()) {
    const { rows } = await sql<{ guid: string; total: number }>`
      select d.organisation_guid::text as guid, count(*)::int as total ${mayChange(
        alike.map(({ organisationGUID }) => organisationGUID),
        part.field,
        usesRows(row.table, sql`${alike[0]?.ids ?? []}::integer[]`),
      )} group by d.organisation_guid
    `.execute(trx);
    for (const { guid, total } of rows) totals.set(guid, total);
  }
  const asked = asking
    .map(({ organisationGUID, ids }) => ({ organisationGUID, ids, total: totals.get(organisationGUID) ?? 0 }))
    .filter(({ total, ids }) => total > 0 || ids.length > 1);
  const everywhere = randomUUID();
  await enqueueAll(
    trx,
    replaceJob,
    asked.map(({ organisationGUID, total }) => ({
      ...row,
      organisationGUID,
      total,
      everywhere,
      changeGUID: randomUUID(),
    })),
  );
  return asked.map(({ organisationGUID, total }) => ({ organisationGUID, total }));
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
