/**
 * Work that is done again and again in the background. Several servers on one database run a job once between them:
 * when it last ran is noted in the transaction of its work, under an advisory lock, so the second server finds the
 * note, or the lock taken, and has nothing to do.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { inSpan } from '#proxy/platform/telemetry/tracing.ts';

export interface PeriodicJob {
  readonly name: string;
  /** Milliseconds between the start of one run and the start of the next. */
  readonly every: number;
  /** @param trx its own, which ends with the job */
  readonly work: (trx: Transaction<Schema>) => Promise<unknown>;
  /** Every server does it, because it is about what is on its own disk. */
  readonly everywhere?: true;
}

/** What came of looking at a job: whether it ran here, and when to look again, in milliseconds. */
export interface Look {
  readonly ran: boolean;
  readonly wait: number;
}

/** Runs one job once, unless another server is at it or has done it within the job's interval. */
export function runDue(
  kysely: Kysely<Schema>,
  { name, every, work, everywhere }: PeriodicJob,
): Promise<Look> {
  return kysely.transaction().execute(async (trx) => {
    if (everywhere) {
      await work(trx);
      return { ran: true, wait: every };
    }
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`job ${name}`})) as mine
    `.execute(trx);
    if (!lock.rows[0]?.mine) return { ran: false, wait: every };
    // One clock for all servers: the database's. A note from the future is that of another clock and counts for nothing.
    const note = await sql<{ wait: number }>`
      select ${every} - extract(epoch from clock_timestamp() - ran_at)::float8 * 1000 as wait
      from operations.schedule where name = ${name} and ran_at <= clock_timestamp()
    `.execute(trx);
    const wait = note.rows[0]?.wait ?? 0;
    if (wait > 0) return { ran: false, wait: Math.ceil(wait) };
    await sql`
      insert into operations.schedule (name, ran_at) values (${name}, clock_timestamp())
      on conflict (name) do update set ran_at = excluded.ran_at
    `.execute(trx);
    await work(trx);
    return { ran: true, wait: every };
  });
}

/** Starts the jobs, each as soon as it is due. @returns what ends them and waits for those under way. */
export function startJobs(
  kysely: Kysely<Schema>,
  jobs: readonly PeriodicJob[],
  log: Logger,
): () => Promise<void> {
  let stopped = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();

  const run = (job: PeriodicJob): void => {
    const done = inSpan(`job ${job.name}`, {}, () => runDue(kysely, job))
      .then(
        ({ ran, wait }) => {
          if (ran) log.debug({ job: job.name }, 'a job ran');
          return wait;
        },
        (error: unknown) => {
          log.warn({ err: error, job: job.name }, 'a job failed and will be tried again');
          return job.every;
        },
      )
      .then((wait) => {
        running.delete(job.name);
        if (!stopped) timers.set(job.name, setTimeout(() => run(job), wait).unref());
      });
    running.set(job.name, done);
  };

  for (const job of jobs) run(job);
  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running.values());
  };
}
