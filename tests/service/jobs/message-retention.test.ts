/** What is left of messages goes after a month, also where no one signs in here. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { jobs } from '#proxy/composition/jobs.ts';
import { runDue } from '#proxy/platform/jobs/scheduler.ts';
import { testDatabase } from '../../support/database.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('messages of more than 30 days are removed by a job of every server', async () => {
  for (const days of [0, 29, 31])
    await db.pool.query(
      `insert into outbox.message (recipient, channel, subject, purpose, sent_at)
       values ('a@example.org', 'email', 'A subject', $1, now() - $2 * interval '1 day')`,
      [`${days} days`, days],
    );
  for (const job of jobs.filter(({ name }) => name === 'delete old messages')) await runDue(db.kysely, job);
  const { rows } = await db.pool.query('select purpose from outbox.message order by sent_at');
  expect(rows).toEqual([{ purpose: '29 days' }, { purpose: '0 days' }]);
});
