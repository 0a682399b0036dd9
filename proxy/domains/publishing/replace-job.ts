/**
 * Replaces a value in all datasets of an organisation that have it: tags that get another name, rows of a list or data
 * providers that are no longer offered. Thousands of datasets can have it, so a change is a job: it works in batches, says
 * how far it is, and goes on after a restart. Changes are made one after the other, in the order in which they were asked
 * for.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { TagChange } from '#contract/tags.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { lockOrganisation } from '#proxy/platform/database/lock-organisation.ts';
import { enqueue, type FailureHook } from '#proxy/platform/jobs/queue.ts';
import { startWorker, type Attempt, type Worker } from '#proxy/platform/jobs/worker.ts';
import { Change, partOf, replaceJob, type Part, type Wanted } from './replace-change.ts';
import { leadingTo, readPending } from './replace-pending.ts';
import { replaceFileLicence } from './replace-file-licence.ts';
import { mayChange, projectChanged, replaceInEach } from './replace-values.ts';

/** Datasets that one transaction changes. */
const BATCH = 100;

const Progress = z.object({
  done: z.int(),
  changed: z.int(),
  /** The last dataset that was looked at. */
  after: z.string(),
});
type Progress = z.infer<typeof Progress>;

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
 * Stores the job of a change. It is made after all that were asked for before, and counts what those are about to give.
 * @param trx the caller's transaction: the change is made if that commits
 * @returns null where no dataset has the value, or is about to have it
 */
export async function askForChange(trx: Transaction<Schema>, wanted: Wanted): Promise<TagChange | null> {
  // As the database writes it, to be found by it.
  const given = { ...wanted, organisationGUID: wanted.organisationGUID.toLowerCase() };
  const part = partOf(given);
  if (part === null) return null;
  // Jobs are made in the order of their numbers: no other may be stored between this look and the end.
  await lockOrganisation(trx, given.organisationGUID);
  const earlier = leadingTo(await readPending(trx, given.organisationGUID), given);
  const uses = [given, ...earlier].flatMap((one) => partOf(one)?.uses ?? []);
  const { rows } = await sql<{ changeGUID: string; total: number }>`
    select gen_random_uuid() as "changeGUID", count(*)::int as total
    ${mayChange([given.organisationGUID], part.field, sql`(${sql.join(uses, sql` or `)})`)}
  `.execute(trx);
  const [counted] = rows;
  if (counted === undefined || (counted.total === 0 && earlier.length === 0)) return null;
  const payload: Change = { ...given, ...counted };
  await enqueue(trx, replaceJob, payload);
  return toTagChange({ payload, progress: null, state: 'queued' });
}

/** Changes the next datasets. @returns how far the change is, or null when there was none left */
async function changeBatch(
  trx: Transaction<Schema>,
  { organisationGUID, actorGUID }: Change,
  { uses, also, ofFiles, ...part }: Part,
  { done, changed, after }: Progress,
): Promise<Progress | null> {
  const { rows } = await sql<{ guid: string }>`
    select d.dataset_guid as guid ${mayChange([organisationGUID], part.field, uses)}
      and d.dataset_guid > ${after}::uuid
    order by d.dataset_guid limit ${BATCH}
  `.execute(trx);
  const guids = rows.map(({ guid }) => guid);
  const last = guids.at(-1);
  if (last === undefined) return null;
  const replaced = new Set(await replaceInEach(trx, guids, { ...part, actorGUID }));
  if (also !== undefined) await replaceInEach(trx, guids, { ...also, actorGUID });
  if (ofFiles !== undefined) {
    const files = await replaceFileLicence(trx, guids, { ...ofFiles, actorGUID });
    await projectChanged(trx, files);
    for (const guid of files) replaced.add(guid);
  }
  return { done: done + guids.length, changed: changed + replaced.size, after: last };
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
