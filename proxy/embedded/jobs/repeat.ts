/**
 * Work that is done again and again in the background. Several servers on one database may all run it: an
 * advisory lock lets one at a time do it, and whoever finds it held has nothing to do.
 */
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/embedded/database/schema.ts';

export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  readonly work: (kysely: Kysely<Schema>) => Promise<unknown>;
}

/** Runs one job once, unless another server is at it. @returns whether it ran. */
export function runOnce(kysely: Kysely<Schema>, job: Job): Promise<boolean> {
  return kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`job ${job.name}`})) as mine
    `.execute(trx);
    if (!rows[0]?.mine) return false;
    await job.work(trx);
    return true;
  });
}

/** Starts the jobs, each at once and then at its interval. @returns what ends them and waits for those under way. */
export function startJobs(kysely: Kysely<Schema>, jobs: readonly Job[], log: Logger): () => Promise<void> {
  let stopped = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();

  const run = (job: Job): void => {
    const done = runOnce(kysely, job)
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error, job: job.name }, 'a job failed and will be tried again'),
      )
      .then(() => {
        running.delete(job.name);
        if (!stopped) timers.set(job.name, setTimeout(() => run(job), job.every).unref());
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
