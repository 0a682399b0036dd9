/** Runs a periodic job now, in a transaction of its own, as the scheduler does. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

export const runJob = (kysely: Kysely<Schema>, job: Pick<PeriodicJob, 'work'>): Promise<unknown> =>
  kysely.transaction().execute((trx) => job.work(trx));
