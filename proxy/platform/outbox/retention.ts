/** Removes what is left of messages, whoever they were sent by: to whom, when, and what for. */
import { sql } from 'kysely';
import type { Job } from '#proxy/platform/jobs/scheduler.ts';

export const forgetMessages: Job = {
  name: 'forget messages',
  every: 3_600_000,
  work: (kysely) =>
    sql`delete from outbox.message where sent_at <= now() - interval '30 days'`.execute(kysely),
};
