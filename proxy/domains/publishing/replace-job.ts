/**
 * Replaces a value in all datasets of an organisation that have it: tags that get another name, rows of a list or data
 * providers that are no longer offered. Thousands of datasets can have it, so a change is a job: it works in batches, says
 * how far it is, and goes on after a restart. Changes are made one after the other, in the order in which they were asked
 * for.
 */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import { lookupTables } from '#contract/entities/lookup.ts';
import type { DatasetFieldName, DatasetFields } from '#contract/publishing-fields.ts';
import type { TagChange } from '#contract/tags.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldTag } from '#proxy/platform/database/storable-text.ts';
import { defineJob, enqueue, type FailureHook } from '#proxy/platform/jobs/queue.ts';
import { startWorker, type Attempt, type Worker } from '#proxy/platform/jobs/worker.ts';
import { fieldOf, mayChange, replaceInEach, usesRow, type Replacement } from './replace-values.ts';

/** Datasets that one transaction changes. */
const BATCH = 100;

const Asked = {
  changeGUID: z.uuid(),
  organisationGUID: z.uuid(),
  actorGUID: z.uuid(),
  /** Datasets when it was asked for. */
  total: z.int(),
};
const TagsChange = z.object({ ...Asked, tags: z.array(z.string()), label: z.nullable(z.string()) });
const RowChange = z.object({
  ...Asked,
  table: z.enum(lookupTables),
  id: z.int(),
  by: z.int(),
  /** What both are called. */
  from: z.string(),
  to: z.string(),
});
const Change = z.union([TagsChange, RowChange]);
type Change = z.infer<typeof Change>;
type WithoutCount<C> = C extends unknown ? Omit<C, 'changeGUID' | 'total'> : never;
/** A change before its datasets are counted. */
export type Wanted = WithoutCount<Change>;

const Progress = z.object({
  done: z.int(),
  changed: z.int(),
  /** The last dataset that was looked at. */
  after: z.string(),
});
type Progress = z.infer<typeof Progress>;

/** Exported for tests of what a lost server leaves. The name is older than changes of lists. */
export const replaceJob = defineJob({
  name: 'replace tags',
  schema: Change,
  key: ({ changeGUID }) => changeGUID,
  attempts: 5,
  backoff: [2, 10, 60],
  lease: 60,
  // One after the other on all servers: two that touch the same datasets must not pass each other.
  concurrency: 1,
  parallel: 1,
});

/** Condition on a dataset `d` whose readers see one of some tags. */
const hasTag = (tags: readonly string[]) => sql`exists (select from catalogue.tag_usage t
  where t.dataset_guid = d.dataset_guid and t.tag = any (${tags}::text[]))`;

/** What becomes of the tags of a dataset: each once, where its first was. */
const tagsBy =
  ({ tags, label }: Pick<z.infer<typeof TagsChange>, 'tags' | 'label'>) =>
  (labels: DatasetFields['tags']): DatasetFields['tags'] => {
    const next = labels.flatMap((one) =>
      tags.includes(foldTag(one)) ? (label === null ? [] : [label]) : [one],
    );
    return [...new Map(next.toReversed().map((one) => [foldTag(one), one])).values()].toReversed();
  };

/** What becomes of the row of a dataset, or of its rows. */
const rowBy =
  ({ id, by }: { readonly id: number; readonly by: number }) =>
  (value: unknown): unknown =>
    Array.isArray(value)
      ? [...new Set(value.map((one: unknown) => (one === id ? by : one)))]
      : value === id
        ? by
        : value;

type Part = { readonly uses: RawBuilder<unknown> } & Omit<Replacement<DatasetFieldName>, 'actorGUID'>;

/** Which field a change is about, which datasets have the value, and what becomes of it; null where no field has it. */
function partOf(change: Wanted): Part | null {
  if ('tags' in change)
    return { field: 'tags', uses: hasTag(change.tags), change: tagsBy(change) as Part['change'] };
  const field = fieldOf(change.table);
  if (field === undefined) return null;
  const uses = usesRow(change.table, sql`${change.id}::integer`);
  // A number or a list of numbers, as it was.
  return { field, uses, change: rowBy(change) as Part['change'] };
}

interface Stored {
  payload: unknown;
  progress: unknown;
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
}
const states = {
  queued: 'waiting',
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
  cancelled: 'failed',
} as const;

function toTagChange({ payload, progress, state }: Stored): TagChange {
  const change = Change.parse(payload);
  const { done, changed } = Progress.safeParse(progress).data ?? { done: 0, changed: 0 };
  return {
    id: change.changeGUID,
    ...('tags' in change
      ? { table: null, tags: change.tags, label: change.label }
      : { table: change.table, tags: [change.from], label: change.to }),
    state: states[state],
    done,
    total: Math.max(change.total, done),
    changed,
  };
}

/** The changes of an organisation that have not ended, or ended within the last hour. */
export async function readChanges(kysely: Kysely<Schema>, organisationGUID: string): Promise<TagChange[]> {
  const { rows } = await sql<Stored>`
    select payload, progress, state from operations.job
    where name = ${sql.lit(replaceJob.name)} and payload ->> 'organisationGUID' = ${organisationGUID.toLowerCase()}
      and (finished_at is null or finished_at > now() - interval '1 hour')
    order by id desc limit 20
  `.execute(kysely);
  return rows.map(toTagChange);
}

/**
 * Stores the job of a change.
 * @param trx the caller's transaction: the change is made if that commits
 * @returns null where no dataset has the value
 */
export async function askForChange(trx: Transaction<Schema>, wanted: Wanted): Promise<TagChange | null> {
  // As the database writes it, to be found by it.
  const given = { ...wanted, organisationGUID: wanted.organisationGUID.toLowerCase() };
  const part = partOf(given);
  if (part === null) return null;
  const { rows } = await sql<{ changeGUID: string; total: number }>`
    select gen_random_uuid() as "changeGUID", count(*)::int as total
    ${mayChange(given.organisationGUID, part.field, part.uses)}
  `.execute(trx);
  const [counted] = rows;
  if (counted === undefined || counted.total === 0) return null;
  const payload: Change = { ...given, ...counted };
  await enqueue(trx, replaceJob, payload);
  return toTagChange({ payload, progress: null, state: 'queued' });
}

/** Changes the next datasets. @returns how far the change is, or null when there was none left */
async function changeBatch(
  trx: Transaction<Schema>,
  { organisationGUID, actorGUID }: Change,
  { uses, ...part }: Part,
  { done, changed, after }: Progress,
): Promise<Progress | null> {
  const { rows } = await sql<{ guid: string }>`
    select d.dataset_guid as guid ${mayChange(organisationGUID, part.field, uses)}
      and d.dataset_guid > ${after}::uuid
    order by d.dataset_guid limit ${BATCH}
  `.execute(trx);
  const guids = rows.map(({ guid }) => guid);
  const last = guids.at(-1);
  if (last === undefined) return null;
  const { length } = await replaceInEach(trx, guids, { ...part, actorGUID });
  return { done: done + guids.length, changed: changed + length, after: last };
}

async function work(kysely: Kysely<Schema>, change: Change, attempt: Attempt): Promise<void> {
  const part = partOf(change);
  if (part === null) return;
  let progress = Progress.safeParse(attempt.progress).data ?? {
    done: 0,
    changed: 0,
    after: '00000000-0000-0000-0000-000000000000',
  };
  for (;;) {
    attempt.signal.throwIfAborted();
    const next = await kysely.transaction().execute(async (trx) => {
      const reached = await changeBatch(trx, change, part, progress);
      if (reached !== null) await attempt.save(trx, reached);
      return reached;
    });
    if (next === null) return;
    progress = next;
  }
}

/** Datasets still name the data provider: it is there again, so that the change can be asked for once more. */
const offerProviderAgain: FailureHook<Change> = async (trx, change) => {
  if ('tags' in change || change.table !== 'dataProvider') return;
  await sql`
    update catalogue.data_provider p set active = true where p.id = ${change.id} and not exists (
      select from catalogue.data_provider o where o.organisation_guid = p.organisation_guid and o.active
        and lower(o.name) = lower(p.name))
  `.execute(trx);
};

/** Starts to make changes. */
export const startReplacing = (kysely: Kysely<Schema>, log: Logger): Worker =>
  startWorker(replaceJob, {
    kysely,
    log,
    work: (change, attempt) => work(kysely, change, attempt),
    onFailed: offerProviderAgain,
  });
