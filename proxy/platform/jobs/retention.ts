/** Retention: deletes jobs that have ended. Failed ones stay for 30 days, so that their reasons can be read. */
import { sql } from 'kysely';
import type { PeriodicJob } from './scheduler.ts';

export const deleteEndedJobs: PeriodicJob = {
  name: 'delete ended jobs',
  every: 3_600_000,
  work: (kysely) =>
    sql`
      delete from operations.job
      where finished_at < now() - interval '30 days'
        or (finished_at < now() - interval '1 day' and state <> 'failed')
    `.execute(kysely),
};
