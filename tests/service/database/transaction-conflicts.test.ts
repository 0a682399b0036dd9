/** Two transactions that wait for each other: PostgreSQL ends one, and its call or job is done once more. */
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { retryConflicts } from '#proxy/platform/database/transaction-conflicts.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import { startWorker } from '#proxy/platform/jobs/worker.ts';
import { createService } from '#proxy/platform/service/service.ts';
import { silent } from '../../support/catalogue.ts';
import { testDatabase } from '../../support/database.ts';

const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query('create table account (name text primary key, changes int not null)');
});
afterAll(() => db.close());
beforeEach(() => db.pool.query(`truncate account; insert into account values ('a', 0), ('b', 0)`));

const changes = async () => (await db.pool.query('select changes from account order by name')).rows;

/** Two pieces of work that change two rows in opposite orders. At their first attempt each has one before it asks for the other. */
function crossing(kysely: Kysely<Schema>) {
  let begun = 0;
  const both = Promise.withResolvers<void>();
  const change = (first: string, second: string) =>
    kysely.transaction().execute(async (trx) => {
      const add = (name: string) =>
        sql`update account set changes = changes + 1 where name = ${name}`.execute(trx);
      await add(first);
      if (++begun === 2) both.resolve();
      await both.promise;
      await add(second);
    });
  return { change };
}

it('ends one of them, with a code that is known', async () => {
  const { change } = crossing(db.kysely);
  const noted: { code?: unknown }[] = [];
  const work = (first: string, second: string) =>
    retryConflicts(
      () => change(first, second),
      (error) => noted.push(error as { code?: unknown }),
    );
  await Promise.all([work('a', 'b'), work('b', 'a')]);
  // One that tries again may have its row before the other has woken up for it: then they wait for each other once more.
  expect(new Set(noted.map(({ code }) => code))).toEqual(new Set(['40P01']));
  expect(await changes()).toEqual([{ changes: 2 }, { changes: 2 }]);
});

it('is no conflict when a statement is wrong: that is thrown at once', async () => {
  let calls = 0;
  const wrong = retryConflicts(
    () => {
      calls += 1;
      return db.pool.query('select 1 / 0');
    },
    () => {},
  );
  await expect(wrong).rejects.toThrow('division by zero');
  expect(calls).toBe(1);
});

it('is not noticed by those who call', async () => {
  const { change } = crossing(db.kysely);
  const mark = async ({ datasetGUID }: { datasetGUID: string }) => {
    await (datasetGUID === FIRST ? change('a', 'b') : change('b', 'a'));
    return {};
  };
  const service = createService('discovery', { 'follow:markSeen': mark } as never, {
    authenticate: async () => ({ identityGUID: FIRST, accessToken: '' }),
    authorise: async () => undefined,
    log: silent,
  });
  const statuses = await Promise.all(
    [FIRST, SECOND].map(async (datasetGUID) => {
      const body = JSON.stringify({ datasetGUID });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      return (await service.fetch(new Request('http://service.invalid/follow:markSeen', init))).status;
    }),
  );
  expect(statuses).toEqual([200, 200]);
  expect(await changes()).toEqual([{ changes: 2 }, { changes: 2 }]);
});

it('delays no job, although its next attempt would follow a minute later', async () => {
  const { change } = crossing(db.kysely);
  const job = defineJob({
    name: 'cross',
    schema: z.object({ first: z.string(), second: z.string() }),
    key: ({ first }) => first,
    backoff: [60],
    lease: 30,
    parallel: 2,
  });
  await enqueue(db.kysely, job, { first: 'a', second: 'b' });
  await enqueue(db.kysely, job, { first: 'b', second: 'a' });
  const worker = startWorker(job, {
    kysely: db.kysely,
    log: silent,
    work: ({ first, second }) => change(first, second),
  });
  await worker.idle();
  await worker.stop();
  expect(await changes()).toEqual([{ changes: 2 }, { changes: 2 }]);
  const { rows } = await db.pool.query('select state, attempt from operations.job order by attempt');
  // The second attempt can meet the other job once more.
  expect(rows).toEqual([
    { state: 'succeeded', attempt: 1 },
    { state: 'succeeded', attempt: expect.toSatisfy((attempt: number) => attempt >= 2) },
  ]);
});

it('lets a job that conflicts again and again wait between its attempts', async () => {
  const job = defineJob({
    name: 'meet',
    schema: z.object({}),
    key: () => 'one',
    attempts: 3,
    backoff: [60],
    lease: 30,
    parallel: 1,
  });
  await enqueue(db.kysely, job, {});
  const worker = startWorker(job, {
    kysely: db.kysely,
    log: silent,
    work: () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' })),
  });
  await worker.idle();
  await worker.stop();
  const { rows } = await db.pool.query(`select state, attempt from operations.job where name = 'meet'`);
  expect(rows).toEqual([{ state: 'queued', attempt: 2 }]);
});
