/** The durable queue: what is stored with its caller, started in turn, tried again, and never lost or done twice. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Database } from '#proxy/platform/database/database.ts';
import {
  cancelJobs,
  claimJob,
  completeJob,
  defineJob,
  enqueue,
  extendLease,
  LeaseLost,
  readJob,
  type JobDefinition,
} from '#proxy/platform/jobs/queue.ts';
import { deleteEndedJobs } from '#proxy/platform/jobs/retention.ts';
import { runDue } from '#proxy/platform/jobs/scheduler.ts';
import {
  JobPostponed,
  JobRefused,
  startWorker,
  type Worker,
  type WorkerOptions,
} from '#proxy/platform/jobs/worker.ts';
import { silent } from '../../support/catalogue.ts';
import { testDatabase } from '../../support/database.ts';
import { run } from '../../support/processes.ts';
import { slowJob } from './slow-job.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query('create table effect (item text not null)');
});
afterAll(() => db.close());

interface Item {
  readonly item: string;
}
const job = (more: Partial<JobDefinition<Item>> = {}): JobDefinition<Item> =>
  defineJob({
    name: 'test',
    schema: z.object({ item: z.string() }),
    key: ({ item }) => item,
    backoff: [0],
    lease: 30,
    parallel: 1,
    ...more,
  });

const workers: Worker[] = [];
function start(
  definition: JobDefinition<Item>,
  options: Omit<WorkerOptions<Item>, 'kysely' | 'log'>,
): Worker {
  const worker = startWorker(definition, { kysely: db.kysely, log: silent, ...options });
  workers.push(worker);
  return worker;
}
beforeEach(() => db.pool.query('truncate operations.job, effect'));
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

const stored = async () =>
  (await db.pool.query('select key, state, attempt, error from operations.job order by id')).rows;
const effects = async () =>
  (await db.pool.query<Item>('select item from effect order by item')).rows.map(({ item }) => item);
const loseLeases = () =>
  db.pool.query("update operations.job set leased_until = now() - interval '1 s' where state = 'running'");
const add = (definition: JobDefinition<Item>, ...items: string[]) =>
  db.kysely.transaction().execute(async (trx) => {
    for (const item of items) await enqueue(trx, definition, { item });
  });
const keyOf = (claimed: { readonly key: string } | null) => claimed?.key ?? null;

describe('a job', () => {
  test('is there if the transaction of its caller commits, and only then', async () => {
    const definition = job();
    const refused = db.kysely.transaction().execute(async (trx) => {
      await enqueue(trx, definition, { item: 'never' });
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    await add(definition, 'a');
    expect(await stored()).toMatchObject([{ key: 'a', state: 'queued', attempt: 0 }]);
  });

  test('whose payload has another shape is not stored', async () => {
    await expect(enqueue(db.kysely, job(), { item: 1 } as never)).rejects.toThrow('expected string');
    expect(await stored()).toEqual([]);
  });

  test('stored by another version, whose payload has another shape, fails at once', async () => {
    await enqueue(db.kysely, job({ schema: z.unknown() as never }), { item: 'a', is: 1 } as never);
    await db.pool.query(`update operations.job set payload = '{"items":["a"]}'`);
    const work = vi.fn(async () => {});
    await start(job({ attempts: 9 }), { work }).idle();
    expect(await stored()).toMatchObject([{ state: 'failed', attempt: 1 }]);
    expect(work).not.toHaveBeenCalled();
  });

  test('of a key that has not ended is stored once, and again after it has ended', async () => {
    const definition = job();
    await add(definition, 'a', 'a');
    const claimed = await claimJob(db.kysely, definition);
    await add(definition, 'a');
    expect(await stored()).toHaveLength(1);
    if (claimed) await completeJob(db.kysely, claimed);
    await add(definition, 'a');
    expect(await stored()).toMatchObject([{ state: 'succeeded' }, { state: 'queued' }]);
  });

  test('begins by priority, then by how long it has been due, and not before its time', async () => {
    const definition = job();
    await enqueue(db.kysely, definition, { item: 'later' }, { runAt: new Date(Date.now() + 3_600_000) });
    await enqueue(db.kysely, definition, { item: 'low' }, { priority: 1 });
    await add(definition, 'first', 'second');
    await enqueue(db.kysely, definition, { item: 'high' }, { priority: -1 });
    expect(await readJob(db.kysely, definition, 'low')).toMatchObject({ state: 'queued', ahead: 4 });
    const order: (string | null)[] = [];
    for (let n = 0; n < 5; n += 1) order.push(keyOf(await claimJob(db.kysely, definition)));
    expect(order).toEqual(['high', 'first', 'second', 'low', null]);
    expect(await readJob(db.kysely, definition, 'first')).toMatchObject({ state: 'running' });
    expect(await readJob(db.kysely, definition, 'nothing')).toBeNull();
  });

  test('that is cancelled does not begin, or records nothing any more', async () => {
    const definition = job();
    await add(definition, 'running', 'waiting');
    const claimed = await claimJob(db.kysely, definition);
    await cancelJobs(db.kysely, definition, ['running', 'waiting']);
    expect(await claimJob(db.kysely, definition)).toBeNull();
    if (!claimed) return expect.unreachable();
    await expect(extendLease(db.kysely, claimed, 30)).rejects.toThrow(LeaseLost);
    const write = vi.fn(async () => {});
    await expect(completeJob(db.kysely, claimed, write)).rejects.toThrow(LeaseLost);
    expect(write).not.toHaveBeenCalled();
  });

  test('that has ended is removed after a day, or after a month when it has failed', async () => {
    for (const state of ['succeeded', 'failed', 'cancelled'])
      for (const hours of [1, 25, 24 * 31])
        await db.pool.query(
          `insert into operations.job (name, key, payload, state, finished_at)
           values ('test', $1, '{}', $2, now() - $3 * interval '1 hour')`,
          [`${hours} h`, state, hours],
        );
    await runDue(db.kysely, deleteEndedJobs);
    const left = await stored();
    expect(left.map(({ key, state }) => `${state} ${key}`)).toEqual([
      'succeeded 1 h',
      'failed 1 h',
      'failed 25 h',
      'cancelled 1 h',
    ]);
  });
});

describe('an attempt', () => {
  test('writes its effects with the end of the job, or not at all', async () => {
    const definition = job({ attempts: 2 });
    await add(definition, 'a');
    const worker = start(definition, {
      work: ({ item }, { number, complete }) =>
        complete(async (trx) => {
          await sql`insert into effect values (${item})`.execute(trx);
          if (number === 1) throw new Error('broken off');
        }),
    });
    await worker.idle();
    expect(await effects()).toEqual(['a']);
    expect(await stored()).toMatchObject([{ state: 'succeeded', attempt: 2, error: null }]);
  });

  test('that fails always is given up with its reason, and its handler runs in that transaction', async () => {
    const definition = job({ attempts: 3 });
    await add(definition, 'poison', 'good');
    const worker = start(definition, {
      work: async ({ item }) => {
        if (item === 'poison') throw new Error('It cannot be done');
      },
      onFailed: (trx, { item }, reason) =>
        sql`insert into effect values (${`${item}: ${reason}`})`.execute(trx).then(() => undefined),
    });
    await worker.idle();
    expect(await stored()).toEqual([
      { key: 'poison', state: 'failed', attempt: 3, error: 'It cannot be done' },
      { key: 'good', state: 'succeeded', attempt: 1, error: null },
    ]);
    expect(await effects()).toEqual(['poison: It cannot be done']);
  });

  test('that is refused is not repeated', async () => {
    await add(job(), 'a');
    await start(job(), { work: () => Promise.reject(new JobRefused('No such mailbox')) }).idle();
    expect(await stored()).toMatchObject([{ state: 'failed', attempt: 1, error: 'No such mailbox' }]);
  });

  test('that fails is repeated after a pause, which grows', async () => {
    const definition = job({ backoff: [60, 600] });
    await add(definition, 'a');
    const pause = async () => {
      await start(definition, { work: () => Promise.reject(new Error('Not now')) }).idle();
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      const { rows } = await db.pool.query<{ pause: number }>(
        'select extract(epoch from run_at - now())::float8 as pause from operations.job',
      );
      await db.pool.query('update operations.job set run_at = now()');
      return rows[0]?.pause;
    };
    expect(Math.round((await pause()) ?? 0) / 60).toBeCloseTo(1, 1);
    expect(Math.round((await pause()) ?? 0) / 600).toBeCloseTo(1, 1);
    expect(Math.round((await pause()) ?? 0) / 600).toBeCloseTo(1, 1);
    expect(await stored()).toMatchObject([{ state: 'queued', attempt: 3, error: 'Not now' }]);
  });

  test('that is postponed costs none and keeps its place', async () => {
    const definition = job({ attempts: 1 });
    await add(definition, 'a', 'b');
    const work = vi.fn(() => Promise.reject(new JobPostponed('The store is away')));
    await start(definition, { work }).idle();
    expect(work).toHaveBeenCalledTimes(1);
    expect(await stored()).toMatchObject([
      { key: 'a', state: 'queued', attempt: 0 },
      { key: 'b', state: 'queued', attempt: 0 },
    ]);
    expect(keyOf(await claimJob(db.kysely, definition))).toBe('a');
  });

  test('under way when the server stops is given back, or ends when it does not look', async () => {
    const definition = job({ attempts: 1, parallel: 2 });
    await add(definition, 'patient', 'hasty', 'third');
    const begun = new Set<string>();
    const stopping = Promise.withResolvers<void>();
    const worker = start(definition, {
      work: async ({ item }, { signal }) => {
        begun.add(item);
        signal.addEventListener('abort', () => stopping.resolve());
        await stopping.promise;
        if (item === 'patient') signal.throwIfAborted();
      },
    });
    await vi.waitFor(() => expect([...begun].sort()).toEqual(['hasty', 'patient']));
    await worker.stop();
    expect(await stored()).toMatchObject([
      { key: 'patient', state: 'queued', attempt: 0 },
      { key: 'hasty', state: 'succeeded', attempt: 1 },
      { key: 'third', state: 'queued', attempt: 0 },
    ]);
  });

  test('lives as long as its heartbeats, however long it works', async () => {
    const definition = job({ lease: 1 });
    await add(definition, 'a');
    const { promise, resolve } = Promise.withResolvers<void>();
    const until = async () =>
      (await db.pool.query<{ until: Date }>('select leased_until as until from operations.job')).rows[0]
        ?.until;
    const worker = start(definition, { work: () => promise });
    const first = await vi.waitFor(async () => (await until()) ?? expect.unreachable());
    await vi.waitFor(async () => expect(Number(await until())).toBeGreaterThan(Number(first) + 1000), 5_000);
    expect(await claimJob(db.kysely, definition)).toBeNull();
    resolve();
    await worker.idle();
    expect(await stored()).toMatchObject([{ state: 'succeeded', attempt: 1 }]);
  });

  test('whose lease was lost is aborted, and records nothing', async () => {
    const definition = job({ lease: 1 });
    await add(definition, 'a');
    const begun = Promise.withResolvers<void>();
    const told = Promise.withResolvers<unknown>();
    start(definition, {
      work: async (_, { signal, complete }) => {
        signal.addEventListener('abort', () => told.resolve(signal.reason));
        begun.resolve();
        await told.promise;
        await complete((trx) => sql`insert into effect values ('late')`.execute(trx).then(() => undefined));
      },
    });
    await begun.promise;
    await cancelJobs(db.kysely, definition, ['a']);
    expect(await told.promise).toBeInstanceOf(LeaseLost);
    await workers[0]?.idle();
    expect(await effects()).toEqual([]);
    expect(await stored()).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('several workers', () => {
  test('do each job once', async () => {
    const items = Array.from({ length: 60 }, (_, n) => `item ${String(n).padStart(2, '0')}`);
    const definition = job({ parallel: 3 });
    await add(definition, ...items);
    const work: WorkerOptions<Item>['work'] = ({ item }, { complete }) =>
      complete((trx) => sql`insert into effect values (${item})`.execute(trx).then(() => undefined));
    const both = [start(definition, { work }), start(definition, { work })];
    await Promise.all(both.map((worker) => worker.idle()));
    expect(await effects()).toEqual(items);
    expect(new Set((await stored()).map(({ attempt }) => attempt))).toEqual(new Set([1]));
  });

  test('of which one at a time may work: never two, on whichever server', async () => {
    const definition = job({ concurrency: 1, parallel: 2 });
    const items = Array.from({ length: 20 }, (_, n) => `item ${n}`);
    await add(definition, ...items);
    let running = 0;
    const most: number[] = [];
    const work = async () => {
      running += 1;
      await sql`select`.execute(db.kysely);
      most.push(running);
      running -= 1;
    };
    const three = [1, 2, 3].map(() => start(definition, { work }));
    await vi.waitFor(async () => {
      for (const worker of three) worker.wake();
      expect(most).toHaveLength(items.length);
    }, 20_000);
    expect(Math.max(...most)).toBe(1);
  });

  test('a job is put into the queue once, however many do so at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => add(job(), 'a')));
    expect(await stored()).toHaveLength(1);
  });
});

describe('what breaks', () => {
  test('a process that is killed: its job begins again elsewhere, and fails when that kills the next as well', async () => {
    await enqueue(db.kysely, slowJob, { item: 'a' });
    const killed = run([join(import.meta.dirname, 'worker-process.ts'), db.url]);
    await killed.line((line) => line === 'a');
    expect(await readJob(db.kysely, slowJob, 'a')).toMatchObject({ state: 'running' });
    expect(await killed.end('SIGKILL')).toBe('SIGKILL');
    const next = run([join(import.meta.dirname, 'worker-process.ts'), db.url]);
    await next.line((line) => line === 'a');
    expect(await stored()).toMatchObject([{ state: 'running', attempt: 2 }]);
    await next.end('SIGKILL');
    await enqueue(db.kysely, slowJob, { item: 'b' });
    const failed = vi.fn(async () => {});
    await vi.waitFor(async () => {
      expect(keyOf(await claimJob(db.kysely, slowJob, failed))).toBe('b');
    }, 5_000);
    expect(failed).toHaveBeenCalledTimes(1);
    const [first] = await stored();
    expect(first).toMatchObject({ state: 'failed', attempt: 2 });
    expect(first.error).toContain('stopped answering');
  });

  test('connections that are ended while jobs run: no job is lost, no effect is written twice', async () => {
    const items = Array.from({ length: 30 }, (_, n) => `item ${String(n).padStart(2, '0')}`);
    const definition = job({ parallel: 3, attempts: 50 });
    await add(definition, ...items);
    let ended = 0;
    const endConnections = async () => {
      ended += 1;
      await db.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => undefined);
    };
    const worker = start(definition, {
      work: async ({ item }, { complete }) => {
        if (/[05]$/.test(item) && ended < 12) await endConnections();
        await complete((trx) => sql`insert into effect values (${item})`.execute(trx).then(() => undefined));
      },
    });
    await vi.waitFor(async () => {
      // A lane that could neither start nor record has left its job to the end of the lease.
      await loseLeases().catch(() => undefined);
      worker.wake();
      expect(await effects().catch(() => [])).toEqual(items);
    }, 20_000);
    await worker.idle();
    expect(ended).toBeGreaterThan(3);
    expect(new Set((await stored()).map(({ state }) => state))).toEqual(new Set(['succeeded']));
  });
});
