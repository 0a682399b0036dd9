/** Whatever order servers, readers and failures come in: no job is lost, none is recorded twice, and never too many run. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Database } from '#proxy/platform/database/database.ts';
import {
  cancelJobs,
  claimJob,
  completeJob,
  defineJob,
  enqueue,
  extendLease,
  failJob,
  LeaseLost,
  retryJob,
  returnJob,
  type Claimed,
} from '#proxy/platform/jobs/queue.ts';
import { testDatabase } from '../../support/database.ts';

const CONCURRENCY = 2;
const ATTEMPTS = 3;
const definition = defineJob({
  name: 'test',
  schema: z.object({ item: z.string() }),
  key: ({ item }) => item,
  attempts: ATTEMPTS,
  backoff: [0],
  lease: 60,
  concurrency: CONCURRENCY,
  parallel: 1,
});

const keys = fc.constantFrom('a', 'b', 'c', 'd');
/** Any claim that was ever made, also one that was lost since. */
const which = fc.nat({ max: 30 });
const step = fc.oneof(
  fc.record({ do: fc.constant('enqueue' as const), key: keys, priority: fc.integer({ min: -1, max: 1 }) }),
  fc.record({ do: fc.constant('claim' as const) }),
  fc.record({ do: fc.constantFrom('complete', 'fail', 'retry', 'return', 'beat', 'lose'), which }),
  fc.record({ do: fc.constant('cancel' as const), key: keys }),
);

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query('create table effect (job bigint not null)');
});
afterAll(() => db.close());

/** What is known about attempts without asking the database. */
class Attempts {
  readonly made: Claimed[] = [];
  /** The attempt that may record the end of a job, by the job. */
  readonly holder = new Map<string, string>();
  pick(index: number): Claimed | undefined {
    return this.made[index % Math.max(1, this.made.length)];
  }
  owns({ id, lease }: Claimed): boolean {
    return this.holder.get(id) === lease;
  }
}

const active = async () =>
  (
    await db.pool.query<{ id: string; key: string; lost: boolean; state: string; attempt: number }>(`
      select id, key, state, attempt, state = 'running' and leased_until < now() as lost
      from operations.job where state in ('queued', 'running') order by priority, run_at, id`)
  ).rows;

const complete = (claimed: Claimed) =>
  completeJob(db.kysely, claimed, (trx) =>
    sql`insert into effect values (${claimed.id})`.execute(trx).then(() => undefined),
  );

async function claim(attempts: Attempts): Promise<Claimed | null> {
  const before = await active();
  const given = before.filter(({ lost, attempt }) => lost && attempt >= ATTEMPTS);
  for (const { id } of given) attempts.holder.delete(id);
  const running = before.filter(({ state, lost }) => state === 'running' && !lost);
  const next = before.find((one) => (one.state === 'queued' || one.lost) && !given.includes(one));
  const claimed = await claimJob(db.kysely, definition);
  expect(claimed?.id).toBe(running.length < CONCURRENCY ? next?.id : undefined);
  if (claimed) {
    attempts.made.push(claimed);
    attempts.holder.set(claimed.id, claimed.lease);
  }
  return claimed;
}

async function settle(how: string, claimed: Claimed, attempts: Attempts): Promise<void> {
  const held = attempts.owns(claimed);
  if (how === 'lose') {
    await db.pool.query(
      `update operations.job set leased_until = now() - interval '1 s' where id = $1 and lease = $2 and state = 'running'`,
      [claimed.id, claimed.lease],
    );
    return;
  }
  if (how === 'beat') {
    const beat = extendLease(db.kysely, claimed, 60);
    if (held) await beat;
    else await expect(beat).rejects.toThrow(LeaseLost);
    return;
  }
  const [before] = (await db.pool.query('select * from operations.job where id = $1', [claimed.id])).rows;
  if (how === 'complete') {
    // Asked again after it was recorded, as after a connection that ended during the commit, it is not written again.
    const recorded = before.state === 'succeeded' && before.lease === claimed.lease;
    if (held || recorded) await complete(claimed);
    else await expect(complete(claimed)).rejects.toThrow(LeaseLost);
  }
  if (how === 'fail') await failJob(db.kysely, claimed, 'no');
  if (how === 'retry') await retryJob(db.kysely, claimed, { reason: 'not now', seconds: 0 });
  if (how === 'return') await returnJob(db.kysely, claimed);
  const [after] = (await db.pool.query('select * from operations.job where id = $1', [claimed.id])).rows;
  if (held) expect(after.state).not.toBe('running');
  else expect(after).toEqual(before);
  if (held) attempts.holder.delete(claimed.id);
}

test('any interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      await db.pool.query('truncate operations.job, effect');
      const attempts = new Attempts();
      for (const one of steps) {
        if (one.do === 'enqueue')
          await enqueue(db.kysely, definition, { item: one.key }, { priority: one.priority });
        else if (one.do === 'claim') await claim(attempts);
        else if (one.do === 'cancel') {
          for (const { id, key } of await active()) if (key === one.key) attempts.holder.delete(id);
          await cancelJobs(db.kysely, definition, [one.key]);
        } else {
          const claimed = attempts.pick(one.which);
          if (claimed) await settle(one.do, claimed, attempts);
        }
        const now = await active();
        expect(now.filter(({ state, lost }) => state === 'running' && !lost).length).toBeLessThanOrEqual(
          CONCURRENCY,
        );
        expect(new Set(now.map(({ key }) => key)).size).toBe(now.length);
      }
      // Every server but one is gone; that one does what is left.
      await db.pool.query(
        `update operations.job set leased_until = now() - interval '1 s' where state = 'running'`,
      );
      for (let claimed = await claim(attempts); claimed; claimed = await claim(attempts))
        await complete(claimed);
      expect(await active()).toEqual([]);
      const { rows } = await db.pool.query(`
        select coalesce(array_agg(id order by id) filter (where state = 'succeeded'), '{}') as succeeded,
          (select coalesce(array_agg(job order by job), '{}') from effect) as effects from operations.job`);
      expect(rows[0].effects).toEqual(rows[0].succeeded);
    }),
    { numRuns: 30 },
  );
}, 60_000);
