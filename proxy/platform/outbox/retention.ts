/** Retention: deletes sent messages (recipient, time, purpose) after 30 days, whichever server sent them. */
import { sql } from 'kysely';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

export const deleteOldMessages: PeriodicJob = {
  name: 'delete old messages',
  every: 3_600_000,
  work: (kysely) =>
    sql`delete from outbox.message where sent_at <= now() - interval '30 days'`.execute(kysely),
};
