/**
 * The calls `tag:replace` and `tag:changes`. A tag can be on thousands of datasets, so a change is a job: it works in
 * batches, says how far it is, and goes on after a restart. Changes are made one after the other, in the order in which
 * they were asked for.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import type { DatasetFields } from '#contract/publishing-fields.ts';
import { fieldError } from '#contract/rule.ts';
import type { TagChange } from '#contract/tags.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldTag, storableText } from '#proxy/platform/database/storable-text.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import { startWorker, type Attempt, type Worker } from '#proxy/platform/jobs/worker.ts';
import { mayChange, replaceInEach } from './replace-values.ts';

/** Datasets that one transaction changes. */
const BATCH = 100;

const Change = z.object({
  changeGUID: z.uuid(),
  organisationGUID: z.uuid(),
  actorGUID: z.uuid(),
  tags: z.array(z.string()),
  label: z.nullable(z.string()),
  /** Datasets when it was asked for. */
  total: z.int(),
});
type Change = z.infer<typeof Change>;

const Progress = z.object({
  done: z.int(),
  changed: z.int(),
  /** The last dataset that was looked at. */
  after: z.string(),
});
type Progress = z.infer<typeof Progress>;

/** Exported for tests of what a lost server leaves. */
export const replaceTagsJob = defineJob({
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
const changeBy =
  ({ tags, label }: Change) =>
  (labels: DatasetFields['tags']): DatasetFields['tags'] => {
    const next = labels.flatMap((one) =>
      tags.includes(foldTag(one)) ? (label === null ? [] : [label]) : [one],
    );
    return [...new Map(next.toReversed().map((one) => [foldTag(one), one])).values()].toReversed();
  };

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
  const { changeGUID: id, tags, label, total } = Change.parse(payload);
  const { done, changed } = Progress.safeParse(progress).data ?? { done: 0, changed: 0 };
  return { id, tags, label, state: states[state], done, total: Math.max(total, done), changed };
}

/** The changes of an organisation that have not ended, or ended within the last hour. */
async function readChanges(kysely: Kysely<Schema>, organisationGUID: string): Promise<TagChange[]> {
  const { rows } = await sql<Stored>`
    select payload, progress, state from operations.job
    where name = ${sql.lit(replaceTagsJob.name)} and payload ->> 'organisationGUID' = ${organisationGUID.toLowerCase()}
      and (finished_at is null or finished_at > now() - interval '1 hour')
    order by id desc limit 20
  `.execute(kysely);
  return rows.map(toTagChange);
}

/** @throws ProblemError 400 for a label of which nothing can be stored */
async function askForChange(
  trx: Transaction<Schema>,
  { organisationGUID, tags: given, label: typed }: CallRequest<'tag:replace'>,
  actorGUID: string,
): Promise<CallResponse<'tag:replace'>> {
  const label = typed === null ? null : storableText(typed).trim();
  if (label === '') throw new ProblemError(400, 'The tag is empty', [fieldError('label', 'field.missing')]);
  const tags = [...new Set(given.map((tag) => foldTag(tag)))];
  const { rows } = await sql<{ changeGUID: string; total: number }>`
    select gen_random_uuid() as "changeGUID", count(*)::int as total
    ${mayChange(organisationGUID, 'tags', hasTag(tags))}
  `.execute(trx);
  const [counted] = rows;
  if (counted === undefined || counted.total === 0) return { change: null };
  // As the database writes it, to be found by it.
  const payload = { ...counted, organisationGUID: organisationGUID.toLowerCase(), actorGUID, tags, label };
  await enqueue(trx, replaceTagsJob, payload);
  await recordAudit(trx, {
    organisationGUID,
    actorGUID,
    action: 'tag.replaced',
    object: { kind: 'tag', id: tags[0] ?? '' },
    before: { tags },
    after: { label, datasets: counted.total },
  });
  return { change: toTagChange({ payload, progress: null, state: 'queued' }) };
}

/** Changes the next datasets. @returns how far the change is, or null when there was none left */
async function changeBatch(
  trx: Transaction<Schema>,
  change: Change,
  { done, changed, after }: Progress,
): Promise<Progress | null> {
  const { organisationGUID, tags, actorGUID } = change;
  const { rows } = await sql<{ guid: string }>`
    select d.dataset_guid as guid ${mayChange(organisationGUID, 'tags', hasTag(tags))}
      and d.dataset_guid > ${after}::uuid
    order by d.dataset_guid limit ${BATCH}
  `.execute(trx);
  const guids = rows.map(({ guid }) => guid);
  const last = guids.at(-1);
  if (last === undefined) return null;
  const replacement = { field: 'tags', change: changeBy(change), actorGUID } as const;
  const { length } = await replaceInEach(trx, guids, replacement);
  return { done: done + guids.length, changed: changed + length, after: last };
}

async function work(kysely: Kysely<Schema>, change: Change, attempt: Attempt): Promise<void> {
  let progress = Progress.safeParse(attempt.progress).data ?? {
    done: 0,
    changed: 0,
    after: '00000000-0000-0000-0000-000000000000',
  };
  for (;;) {
    attempt.signal.throwIfAborted();
    const next = await kysely.transaction().execute(async (trx) => {
      const reached = await changeBatch(trx, change, progress);
      if (reached !== null) await attempt.save(trx, reached);
      return reached;
    });
    if (next === null) return;
    progress = next;
  }
}

/** Starts to change tags. */
export const startReplacingTags = (kysely: Kysely<Schema>, log: Logger): Worker =>
  startWorker(replaceTagsJob, { kysely, log, work: (change, attempt) => work(kysely, change, attempt) });

/** The handlers of both calls. @param wake says that there is something to do */
export const createTagChanges = (kysely: Kysely<Schema>, wake: () => void) => ({
  async replace(
    request: CallRequest<'tag:replace'>,
    actorGUID: string,
  ): Promise<CallResponse<'tag:replace'>> {
    const answer = await kysely.transaction().execute((trx) => askForChange(trx, request, actorGUID));
    wake();
    return answer;
  },
  list: async ({ organisationGUID }: CallRequest<'tag:changes'>): Promise<CallResponse<'tag:changes'>> => ({
    result: await readChanges(kysely, organisationGUID),
  }),
});
