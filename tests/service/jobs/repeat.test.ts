/** Jobs: one server at a time, again after a failure, and none left behind. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#proxy/embedded/database/database.ts';
import { runOnce, startJobs } from '#proxy/embedded/jobs/repeat.ts';
import { silent } from '../../support/catalogue.ts';
import { testDatabase } from '../../support/database.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('of two servers at the same moment, one does the work', async () => {
  let finish = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const job = { name: 'slow', every: 1000, work };
  const first = runOnce(db.kysely, job);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  expect(await runOnce(db.kysely, job)).toBe(false);
  finish();
  expect(await first).toBe(true);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a job that fails is tried again, until it is stopped', async () => {
  const work = vi.fn(async () => {
    throw new Error('no');
  });
  const stop = startJobs(db.kysely, [{ name: 'failing', every: 1, work }], silent);
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2));
  await stop();
  const calls = work.mock.calls.length;
  expect(await runOnce(db.kysely, { name: 'failing', every: 1, work: async () => {} })).toBe(true);
  expect(work.mock.calls.length).toBe(calls);
});
