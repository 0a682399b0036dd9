/** The durable queue: jobs, and attempts at them. */
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  cancelJobs,
  claimJob,
  completeJob,
  enqueue,
  extendLease,
  LeaseLost,
  readJob,
} from '#proxy/platform/jobs/queue.ts';
import { deleteEndedJobs } from '#proxy/platform/jobs/retention.ts';
import { runDue } from '#proxy/platform/jobs/scheduler.ts';
import { JobPostponed, JobRefused } from '#proxy/platform/jobs/worker.ts';
import { Overloaded } from '#proxy/platform/service/lane.ts';
import { add, db, effects, job, keyOf, start, stored, workers, useQueue } from './queue-bench.ts';

useQueue();

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

  test.each([
    new JobPostponed('The store is away'),
    // No connection of the pool became free, by its own word and by ours.
    new Error('timeout exceeded when trying to connect'),
    new Overloaded(),
  ])('that is postponed (%s) costs none and keeps its place', async (reason) => {
    const definition = job({ attempts: 1 });
    await add(definition, 'a', 'b');
    const work = vi.fn(() => Promise.reject(reason));
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
