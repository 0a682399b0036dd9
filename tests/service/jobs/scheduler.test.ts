/** Jobs: once between all servers, again after a failure, and none left behind. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { runDue, startJobs } from '#proxy/platform/jobs/scheduler.ts';
import { silent } from '../../support/catalogue.ts';
import { testDatabase } from '../../support/database.ts';

const HOUR = 3_600_000;
let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const age = (name: string, minutes: number) =>
  db.pool.query("update operations.schedule set ran_at = ran_at - $2 * interval '1 minute' where name = $1", [
    name,
    minutes,
  ]);

test('of two servers at the same moment, one does the work', async () => {
  let finish = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const job = { name: 'slow', every: 1000, work };
  const first = runDue(db.kysely, job);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  expect(await runDue(db.kysely, job)).toMatchObject({ ran: false });
  finish();
  expect(await first).toMatchObject({ ran: true });
  expect(work).toHaveBeenCalledTimes(1);
});

test('of two servers one after the other, the second waits for what is left of the interval', async () => {
  const work = vi.fn(async () => {});
  const job = { name: 'hourly', every: HOUR, work };
  expect(await runDue(db.kysely, job)).toEqual({ ran: true, wait: HOUR });
  await age('hourly', 20);
  const second = await runDue(db.kysely, job);
  expect(second.ran).toBe(false);
  expect(second.wait).toBeLessThanOrEqual(40 * 60_000);
  await age('hourly', 40);
  expect(await runDue(db.kysely, job)).toMatchObject({ ran: true });
  expect(work).toHaveBeenCalledTimes(2);
});

test('a note from a clock that was ahead does not keep a job from running', async () => {
  const job = { name: 'ahead', every: HOUR, work: async () => {} };
  await runDue(db.kysely, job);
  await age('ahead', -600);
  expect(await runDue(db.kysely, job)).toMatchObject({ ran: true });
});

test('work on the own disk is done on every server', async () => {
  const work = vi.fn(async () => {});
  const job = { name: 'own disk', every: HOUR, work, everywhere: true } as const;
  expect(await runDue(db.kysely, job)).toMatchObject({ ran: true });
  expect(await runDue(db.kysely, job)).toMatchObject({ ran: true });
  expect(work).toHaveBeenCalledTimes(2);
});

test('a job that fails is tried again, until it is stopped', async () => {
  const work = vi.fn(async () => {
    throw new Error('no');
  });
  const stop = startJobs(db.kysely, [{ name: 'failing', every: 1, work }], silent);
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2));
  await stop();
  const calls = work.mock.calls.length;
  // What failed left no note that it ran.
  expect(await runDue(db.kysely, { name: 'failing', every: HOUR, work: async () => {} })).toMatchObject({
    ran: true,
  });
  expect(work.mock.calls.length).toBe(calls);
});
