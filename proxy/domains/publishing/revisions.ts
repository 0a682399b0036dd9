/** What editors saved: the revisions of each field, and the values that follow from them. */
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type Transaction } from 'kysely';
import { type FieldKey, type DatasetFields, type Revisions } from '#contract/publishing-fields.ts';
import { isTranslatedName, type NamedTranslations } from '#contract/text-languages.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readersTranslations, readersValues, type DatasetRow } from './fields.ts';

/** What is saved within so many minutes by one person is one entry of the history. */
const ONE_ENTRY_MINUTES = 5;

/** A field of editors: those of the contract, the list of files, and status with visibility. */
export type RevisedField = FieldKey | 'files' | 'status';

export interface LatestRevision {
  readonly id: string;
  readonly field: string;
  readonly revision: number;
  readonly value: unknown;
  readonly changed_by: string | null;
  readonly changed_at: Date;
  readonly published_at: Date | null;
}

/** The latest revision of each field that has one, by the field. */
export type LatestRevisions = ReadonlyMap<string, LatestRevision>;

/**
 * Those of datasets, by their GUIDs; a dataset without any has no entry. The fields are found by walking the index from
 * name to name, since texts in other languages are fields as well; one row is read for each, however long its history is.
 */
export async function latestRevisionsOf(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
): Promise<ReadonlyMap<string, LatestRevisions>> {
  const { rows } = await sql<LatestRevision & { readonly dataset_guid: string }>`
    with recursive f(guid, name) as (
      select d.guid, (select min(field) from catalogue.dataset_revision where dataset_guid = d.guid)
      from unnest(${datasetGUIDs}::uuid[]) as d(guid)
      union all
      select f.guid, (select min(field) from catalogue.dataset_revision
        where dataset_guid = f.guid and field > f.name)
      from f where f.name is not null
    )
    select r.* from f cross join lateral (
      select dataset_guid, id, field, revision, value, changed_by, changed_at, published_at
      from catalogue.dataset_revision where dataset_guid = f.guid and field = f.name
      order by revision desc limit 1) r`.execute(kysely);
  const ofDataset = Map.groupBy(rows, ({ dataset_guid: guid }) => guid);
  return new Map(
    [...ofDataset].map(([guid, fields]) => [guid, new Map(fields.map((row) => [row.field, row]))]),
  );
}

/** The latest revision of each field of one dataset. */
export const latestRevisions = async (
  kysely: Kysely<Schema>,
  datasetGUID: string,
): Promise<LatestRevisions> =>
  (await latestRevisionsOf(kysely, [datasetGUID])).get(datasetGUID.toLowerCase()) ?? new Map();

/** The number of the latest revision of each field: what a plan to publish refers to. */
export type RevisionNumbers = Readonly<Record<string, number>>;

export const numbersOf = (latest: ReadonlyMap<string, LatestRevision>): RevisionNumbers =>
  Object.fromEntries([...latest].map(([field, { revision }]) => [field, revision]));

/** The fields that were saved after the revisions of a plan. */
export const changedSince = (
  latest: ReadonlyMap<string, LatestRevision>,
  planned: RevisionNumbers | null,
): string[] =>
  (planned === null ? [] : [...latest.values()])
    .filter(({ field, revision }) => field !== 'status' && revision > (planned?.[field] ?? 0))
    .map(({ field }) => field);

/** What is saved from now on is a revision of its own, so that the values of this moment can be read later. */
export async function closeEntries(trx: Transaction<Schema>, datasetGUID: string): Promise<void> {
  await sql`update catalogue.dataset_revision set begun_at = '-infinity'
    where dataset_guid = ${datasetGUID} and published_at is null`.execute(trx);
}

/** The values that fields had when a plan was made, of those that were saved after it. */
export async function valuesAtPlan(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  planned: RevisionNumbers,
): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ field: string; before: unknown }>`
    select distinct on (r.field) r.field, r.before from catalogue.dataset_revision r
    where r.dataset_guid = ${datasetGUID} and r.field <> 'status'
      and r.revision > coalesce((${JSON.stringify(planned)}::jsonb ->> r.field)::integer, 0)
    order by r.field, r.revision`.execute(kysely);
  return new Map(rows.map(({ field, before }) => [field, before]));
}

export interface PlannedChange {
  readonly datasetGUID: string;
  readonly field: RevisedField;
  /** Number of the latest revision before the change. */
  readonly last: number;
  /** What the value of the plan becomes. */
  readonly change: (value: unknown) => unknown;
}

/**
 * Makes a change of an import, or of all datasets, in what a plan publishes too. The dataset must be locked, and what
 * editors have must be changed already.
 * @returns whether the plan has a value that editors have changed since, and that is another now
 */
export async function changePlanned(
  trx: Transaction<Schema>,
  { datasetGUID, field, last, change }: PlannedChange,
): Promise<boolean> {
  const plan = await trx
    .selectFrom('catalogue.publication_plan')
    .select('revisions')
    .where('dataset_guid', '=', datasetGUID)
    .executeTakeFirst();
  if (plan?.revisions == null) return false;
  const planned = plan.revisions[field] ?? 0;
  if (planned >= last) {
    // Nothing was saved since it was made: it publishes what editors have, with the change.
    const revision = (await latestRevisions(trx, datasetGUID)).get(field)?.revision ?? 0;
    if (revision > planned)
      await trx
        .updateTable('catalogue.publication_plan')
        .set({ revisions: JSON.stringify({ ...plan.revisions, [field]: revision }) })
        .where('dataset_guid', '=', datasetGUID)
        .execute();
    return false;
  }
  // The value of the plan is the one that the first later revision has replaced.
  const { rows } = await sql<{ id: string; before: unknown; value: unknown }>`
    select id, before, value from catalogue.dataset_revision
    where dataset_guid = ${datasetGUID} and field = ${field} and revision > ${planned}
    order by revision limit 1`.execute(trx);
  const [first] = rows;
  const after = first && (await change(first.before));
  if (first === undefined || isDeepStrictEqual(first.before, after)) return false;
  // Both, so that the history does not say that the editor undid the change.
  const value = await change(first.value);
  await sql`update catalogue.dataset_revision
    set before = ${JSON.stringify(after)}::jsonb, value = ${JSON.stringify(value)}::jsonb
    where id = ${first.id}`.execute(trx);
  return true;
}

/** The values that editors have: what they saved and readers do not have yet, else what readers have. */
export function editorsValues(
  row: DatasetRow,
  latest: ReadonlyMap<string, LatestRevision>,
): { fields: DatasetFields; translations: NamedTranslations; revisions: Revisions } {
  const fields: Record<string, unknown> = { ...readersValues(row) };
  const translations: Record<string, string> = { ...readersTranslations(row) };
  const revisions: Record<string, number> = {};
  for (const [field, { revision, value, published_at }] of latest) {
    const isTranslation = isTranslatedName(field);
    if (!isTranslation && !(field in fields)) continue;
    revisions[field] = revision;
    // One that readers have no longer is an empty text.
    if (isTranslation) translations[field] ??= '';
    if (published_at !== null) continue;
    // A translation is text.
    if (isTranslation) translations[field] = value as string;
    else fields[field] = value;
  }
  return { fields: fields as DatasetFields, translations, revisions };
}

export interface NewRevision {
  readonly datasetGUID: string;
  readonly field: RevisedField;
  readonly latest: LatestRevision | undefined;
  readonly before: unknown;
  readonly value: unknown;
  /** Null for the server itself. */
  readonly actorGUID: string | null;
  /** Readers have it at once. */
  readonly isPublished?: boolean;
}

/**
 * Stores a value. The dataset must be locked.
 * @returns its number, and whether it is an entry of its own in the history
 */
export async function addRevision(
  trx: Transaction<Schema>,
  { datasetGUID, field, latest, before, value, actorGUID, isPublished = false }: NewRevision,
): Promise<{ revision: number; isNew: boolean }> {
  const revision = (latest?.revision ?? 0) + 1;
  // Autosaving must not fill the history: the number grows, the entry stays one.
  if (!isPublished && latest !== undefined && field !== 'files' && field !== 'status') {
    const { numAffectedRows } = await sql`
      update catalogue.dataset_revision
      set revision = ${revision}, value = ${JSON.stringify(value)}::jsonb, changed_at = now()
      where id = ${latest.id} and published_at is null and changed_by = ${actorGUID}
        and begun_at > now() - make_interval(mins => ${ONE_ENTRY_MINUTES})`.execute(trx);
    if (numAffectedRows === 1n) return { revision, isNew: false };
  }
  await trx
    .insertInto('catalogue.dataset_revision')
    .values({
      dataset_guid: datasetGUID,
      field,
      revision,
      before: JSON.stringify(before),
      value: JSON.stringify(value),
      changed_by: actorGUID,
      ...(isPublished && { published_at: sql<Date>`now()` }),
    })
    .execute();
  return { revision, isNew: true };
}

/** Records that readers have what was saved, up to the revisions of a plan where there is one. */
export async function markPublished(
  trx: Transaction<Schema>,
  datasetGUID: string,
  planned: RevisionNumbers | null = null,
): Promise<void> {
  await sql`update catalogue.dataset_revision set published_at = now()
    where dataset_guid = ${datasetGUID} and published_at is null ${
      planned === null
        ? sql``
        : sql`and (field = 'status'
            or revision <= coalesce((${JSON.stringify(planned)}::jsonb ->> field)::integer, 0))`
    }`.execute(trx);
}
