/** Jobs that write an effect, and workers of a test. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod';
import type { Database } from '#proxy/platform/database/database.ts';
import { defineJob, enqueue, type JobDefinition } from '#proxy/platform/jobs/queue.ts';
import { startWorker, type Worker, type WorkerOptions } from '#proxy/platform/jobs/worker.ts';
import { silent } from '../../support/catalogue.ts';
import { testDatabase } from '../../support/database.ts';

export let db: Database;

export interface Item {
  readonly item: string;
}
export const job = (more: Partial<JobDefinition<Item>> = {}): JobDefinition<Item> =>
  defineJob({
    name: 'test',
    schema: z.object({ item: z.string() }),
    key: ({ item }) => item,
    backoff: [0],
    lease: 30,
    parallel: 1,
    ...more,
  });

export const workers: Worker[] = [];
export function start(
  definition: JobDefinition<Item>,
  options: Omit<WorkerOptions<Item>, 'kysely' | 'log'>,
): Worker {
  const worker = startWorker(definition, { kysely: db.kysely, log: silent, ...options });
  workers.push(worker);
  return worker;
}

export const stored = async () =>
  (await db.pool.query('select key, state, attempt, error from operations.job order by id')).rows;
export const effects = async () =>
  (await db.pool.query<Item>('select item from effect order by item')).rows.map(({ item }) => item);
export const loseLeases = () =>
  db.pool.query("update operations.job set leased_until = now() - interval '1 s' where state = 'running'");
export const add = (definition: JobDefinition<Item>, ...items: string[]) =>
  db.kysely.transaction().execute(async (trx) => {
    for (const item of items) await enqueue(trx, definition, { item });
  });
export const keyOf = (claimed: { readonly key: string } | null) => claimed?.key ?? null;

/** Called by each file of tests: what is made before them, and removed after. */
export function useQueue(): void {
  beforeAll(async () => {
    db = await testDatabase();
    await db.pool.query('create table effect (item text not null)');
  });
  afterAll(() => db.close());
  beforeEach(() => db.pool.query('truncate operations.job, effect'));
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));
}
