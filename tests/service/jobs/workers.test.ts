/** The durable queue: several workers, and what breaks. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { claimJob, enqueue, readJob } from '#proxy/platform/jobs/queue.ts';
import type { WorkerOptions } from '#proxy/platform/jobs/worker.ts';
import { run } from '../../support/processes.ts';
import { slowJob } from './slow-job.ts';
import {
  type Item,
  add,
  db,
  effects,
  job,
  keyOf,
  loseLeases,
  start,
  stored,
  useQueue,
} from './queue-bench.ts';

useQueue();

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
