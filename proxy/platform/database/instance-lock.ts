/**
 * One server per data folder. The owner holds an advisory lock in the database for as long as it runs: the lock
 * cannot outlive its process, whatever ends it, and it needs no file that could become stale.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** Any pair of numbers that nothing else in this database locks. */
const LOCK = [1_668_246_896, 1] as const;
const STEP = 50;

export interface Ownership {
  /** Gives the lock back. */
  release(): Promise<void>;
}

/**
 * Takes the lock.
 * @param linger how long the lock of a process that was just killed is waited for, in milliseconds.
 * @returns the ownership, or the words by which the present owner calls itself.
 */
export async function claim(url: string, linger: number): Promise<Ownership | string> {
  const client = new Client({
    connectionString: url,
    application_name: `process ${process.pid}`,
    keepAlive: true,
  });
  // When the database ends, so does the lock; the pool reports it, there is nothing to do here.
  client.on('error', () => undefined);
  await client.connect();
  const end = performance.now() + linger;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      ...LOCK,
    ]);
    if (rows[0]?.mine) return { release: () => client.end().catch(() => undefined) };
    if (performance.now() > end) break;
    await delay(STEP);
  }
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted
       and l.database = (select oid from pg_database where datname = current_database())`,
    [...LOCK],
  );
  await client.end();
  return rows[0]?.name || 'another process';
}
