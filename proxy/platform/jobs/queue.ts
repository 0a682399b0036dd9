/**
 * The durable queue: jobs in the table `operations.job`. A job is stored in the transaction of its caller and started
 * after that has committed, at least once: a server that is killed loses its lease, and another attempt starts. What
 * an attempt writes in `completeJob` is written once, since only the attempt that has the lease may do so.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type * as z from 'zod';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface JobDefinition<P> {
  readonly name: string;
  /** The shape of a payload, which is stored as JSON. It is no place for secrets. */
  readonly schema: z.ZodType<P>;
  /** Of the jobs of one key one exists at a time that has not ended. */
  readonly key: (payload: P) => string;
  /** How often a job is started before it has failed. Absent: until `work` refuses it. */
  readonly attempts?: number;
  /** Seconds before the next attempt, by the number of those made; the last counts for all further ones. */
  readonly backoff: readonly [number, ...number[]];
  /** Seconds after which an attempt that has sent no heartbeat counts as lost. */
  readonly lease: number;
  /** How many run at the same time on all servers together. Absent: no limit. */
  readonly concurrency?: number;
  /** How many run at the same time on one server. */
  readonly parallel: number;
  /**
   * A field of the payload. Jobs that have the same value there are started in the order in which they were stored, each
   * after the earlier ones have ended: also while an earlier one waits to be tried again.
   */
  readonly inOrderOf?: string;
}

/** A job that was started. */
export interface Claimed {
  readonly id: string;
  readonly key: string;
  readonly payload: unknown;
  /** What an earlier attempt has saved (`saveProgress`); null before. */
  readonly progress: unknown;
  readonly attempt: number;
  /** Names the attempt. */
  readonly lease: string;
}

/** What is recorded beside a failure that is final, in the same transaction. */
export type FailureHook<P> = (trx: Transaction<Schema>, payload: P, reason: string) => Promise<void>;

/** The job was cancelled, or is another attempt's: this one records nothing. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** What is due or under way, by one name. */
const active = (name: string) => sql`name = ${name} and state in ('queued', 'running')`;
const lost = sql`(state = 'running' and leased_until < statement_timestamp())`;
const heldBy = ({ id, lease }: Claimed) => sql`id = ${id} and lease = ${lease} and state = 'running'`;
const inSeconds = (seconds: number) => sql`statement_timestamp() + make_interval(secs => ${seconds})`;

/** Gives a definition its types. */
export const defineJob = <P>(definition: JobDefinition<P>): JobDefinition<P> => definition;

export interface EnqueueOptions {
  /** The lowest starts first; 0 unless given. */
  readonly priority?: number;
  /** Not to be started before. */
  readonly runAt?: Date;
}

/**
 * Stores a job. One of the same key that has not ended stays as it is, and no other is stored.
 * @param kysely the caller's transaction: the job exists if that commits
 */
export async function enqueue<P>(
  kysely: Kysely<Schema>,
  { name, key, schema }: JobDefinition<P>,
  payload: NoInfer<P>,
  { priority = 0, runAt }: EnqueueOptions = {},
): Promise<void> {
  await sql`
    insert into operations.job (name, key, payload, priority, run_at)
    values (${name}, ${key(payload)}, ${JSON.stringify(schema.parse(payload))}, ${priority},
      coalesce(${runAt ?? null}::timestamptz, clock_timestamp()))
    on conflict (name, key) where state in ('queued', 'running') do nothing
  `.execute(kysely);
}

/** Stores many jobs in one statement, in the order in which they are given. Else as `enqueue`. */
export async function enqueueAll<P>(
  kysely: Kysely<Schema>,
  { name, key, schema }: JobDefinition<P>,
  payloads: readonly NoInfer<P>[],
): Promise<void> {
  await sql`
    insert into operations.job (name, key, payload)
    select ${name}::text, j.key, j.payload::jsonb
    from unnest(${payloads.map((payload) => key(payload))}::text[],
      ${payloads.map((payload) => JSON.stringify(schema.parse(payload)))}::text[]) with ordinality as j(key, payload, n)
    order by j.n
    on conflict (name, key) where state in ('queued', 'running') do nothing
  `.execute(kysely);
}

/** Ends jobs that have not ended. An attempt under way learns of it by its next heartbeat and records nothing. */
export async function cancelJobs<P>(
  kysely: Kysely<Schema>,
  { name }: JobDefinition<P>,
  keys: readonly string[],
): Promise<void> {
  await sql`
    update operations.job set state = 'cancelled', finished_at = statement_timestamp()
    where ${active(name)} and key = any (${keys}::text[])
  `.execute(kysely);
}

export type JobProgress =
  /** `ahead`: how many others have to run before. */
  | { readonly state: 'queued'; readonly ahead: number; readonly since: Date }
  | { readonly state: 'running'; readonly since: Date };

/** Where a job is that has not ended; null when there is none. One whose attempt was lost waits like any other. */
export async function readJob<P>(
  kysely: Kysely<Schema>,
  { name }: JobDefinition<P>,
  key: string,
): Promise<JobProgress | null> {
  const { rows } = await sql<{ waits: boolean; queued_at: Date; started_at: Date | null; ahead: number }>`
    select state = 'queued' or ${lost} as waits, queued_at, started_at, (
      select count(*)::int from operations.job as other
      where other.name = own.name and other.state in ('queued', 'running')
        and (other.priority, other.run_at, other.id) < (own.priority, own.run_at, own.id)
    ) as ahead
    from operations.job as own where ${active(name)} and key = ${key}
  `.execute(kysely);
  const [row] = rows;
  if (!row) return null;
  return row.waits
    ? { state: 'queued', ahead: row.ahead, since: row.queued_at }
    : { state: 'running', since: row.started_at ?? row.queued_at };
}

/** Records as failed the jobs whose last attempt was lost. */
async function failLost<P>(
  trx: Transaction<Schema>,
  { name, schema, attempts }: JobDefinition<P>,
  onFailed: FailureHook<P> | undefined,
): Promise<void> {
  if (attempts === undefined) return;
  const reason = 'The server stopped answering during the last attempt';
  const { rows } = await sql<{ payload: unknown }>`
    update operations.job set state = 'failed', error = ${reason}, finished_at = statement_timestamp()
    where id in (
      select id from operations.job
      where ${active(name)} and ${lost} and attempt >= ${attempts} for update skip locked
    ) returning payload
  `.execute(trx);
  for (const { payload } of rows) {
    const parsed = schema.safeParse(payload);
    if (parsed.success) await onFailed?.(trx, parsed.data, reason);
  }
}

/** Starts the job that is next, unless as many run as may. @returns null when none is due */
export function claimJob<P>(
  kysely: Kysely<Schema>,
  definition: JobDefinition<P>,
  onFailed?: FailureHook<P>,
): Promise<Claimed | null> {
  const { name, lease, concurrency, inOrderOf: field } = definition;
  return kysely.transaction().execute(async (trx) => {
    // Two servers must not both find that there is room for one more.
    if (concurrency !== undefined)
      await sql`select pg_advisory_xact_lock(hashtext(${`claim ${name}`}))`.execute(trx);
    await failLost(trx, definition, onFailed);
    const room =
      concurrency === undefined
        ? sql`true`
        : sql`(select count(*) from operations.job where ${active(name)} and state = 'running' and not ${lost}) < ${concurrency}`;
    const turn =
      field === undefined
        ? sql`true`
        : sql`not exists (select from operations.job as earlier
            where earlier.name = own.name and earlier.state in ('queued', 'running') and earlier.id < own.id
              and earlier.payload ->> ${field}::text = own.payload ->> ${field}::text)`;
    const { rows } = await sql<Claimed>`
      update operations.job
      set state = 'running', attempt = attempt + 1, lease = gen_random_uuid(),
        leased_until = ${inSeconds(lease)}, started_at = statement_timestamp()
      where id = (
        select id from operations.job as own
        where ${active(name)} and run_at <= statement_timestamp() and (state = 'queued' or ${lost}) and ${room}
          and ${turn}
        order by priority, run_at, id limit 1 for update skip locked
      ) returning id, key, payload, progress, attempt, lease
    `.execute(trx);
    return rows[0] ?? null;
  });
}

/** Says that an attempt is alive. @throws LeaseLost when it is not the job's attempt any more */
export async function extendLease(kysely: Kysely<Schema>, claimed: Claimed, seconds: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update operations.job set leased_until = ${inSeconds(seconds)} where ${heldBy(claimed)}
  `.execute(kysely);
  if (numAffectedRows !== 1n) throw new LeaseLost();
}

/**
 * Saves how far a job is, in the transaction of what was done, so that an attempt that follows begins there.
 * @throws LeaseLost when it is not the job's attempt any more
 */
export async function saveProgress(
  trx: Transaction<Schema>,
  claimed: Claimed,
  progress: unknown,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update operations.job set progress = ${JSON.stringify(progress)} where ${heldBy(claimed)}
  `.execute(trx);
  if (numAffectedRows !== 1n) throw new LeaseLost();
}

/**
 * Records that a job has succeeded, together with what it has come to.
 * @throws LeaseLost when it is not the job's attempt any more; then nothing is recorded
 */
export function completeJob(
  kysely: Kysely<Schema>,
  claimed: Claimed,
  effects?: (trx: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  return kysely.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update operations.job set state = 'succeeded', error = null, finished_at = statement_timestamp()
      where ${heldBy(claimed)}
    `.execute(trx);
    if (numAffectedRows === 1n) return effects?.(trx);
    // When the connection ends during the commit, the caller asks again although all of it is recorded.
    const { rows } = await sql`
      select from operations.job where id = ${claimed.id} and lease = ${claimed.lease} and state = 'succeeded'
    `.execute(trx);
    if (rows.length === 0) throw new LeaseLost();
  });
}

/** Records that an attempt has failed, and when the next may start. */
export async function retryJob(
  kysely: Kysely<Schema>,
  claimed: Claimed,
  { reason, seconds }: { readonly reason: string; readonly seconds: number },
): Promise<void> {
  await sql`
    update operations.job set state = 'queued', error = ${reason}, run_at = ${inSeconds(seconds)}
    where ${heldBy(claimed)}
  `.execute(kysely);
}

/** Puts a job back to where it was in the queue, as if it had not been started. */
export async function returnJob(kysely: Kysely<Schema>, claimed: Claimed): Promise<void> {
  await sql`
    update operations.job set state = 'queued', attempt = attempt - 1 where ${heldBy(claimed)}
  `.execute(kysely);
}

/** Records that a job has failed permanently. */
export function failJob(
  kysely: Kysely<Schema>,
  claimed: Claimed,
  reason: string,
  record?: (trx: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  return kysely.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update operations.job set state = 'failed', error = ${reason}, finished_at = statement_timestamp()
      where ${heldBy(claimed)}
    `.execute(trx);
    if (numAffectedRows === 1n) await record?.(trx);
  });
}
