/**
 * One server per data folder. A server keeps an advisory lock in the database while it runs. The lock ends with the
 * process, however that ends, and needs no file that could become stale.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** Any pair of numbers that nothing else in this database locks. */
const LOCK = [1_668_246_896, 1] as const;
/** Milliseconds between two attempts. */
const RETRY_INTERVAL = 50;

export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Takes the lock.
 * @param timeout milliseconds to wait for a lock that another process has; PostgreSQL takes a moment to notice a killed one.
 * @returns the lock, or the name of the process that has it.
 */
export async function acquireInstanceLock(url: string, timeout: number): Promise<InstanceLock | string> {
  const client = new Client({
    connectionString: url,
    application_name: `process ${process.pid}`,
    keepAlive: true,
  });
  // When the database stops, so does the lock; the pool reports it.
  client.on('error', () => undefined);
  await client.connect();
  const end = performance.now() + timeout;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      ...LOCK,
    ]);
    if (rows[0]?.mine) return { release: () => client.end().catch(() => undefined) };
    if (performance.now() > end) break;
    await delay(RETRY_INTERVAL);
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
