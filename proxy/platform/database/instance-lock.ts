/**
 * One server per data folder. A server keeps an advisory lock in the database while it runs. The lock ends with the
 * process, however that ends, and needs no file that could become stale.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { applicationName } from './application-name.ts';

/** Any pair of numbers that nothing else in this database locks. */
const LOCK = [1_668_246_896, 1] as const;
/** Milliseconds between two attempts. */
const RETRY_INTERVAL = 50;

export interface InstanceLock {
  /** Resolves when the connection that has the lock ends without `release`: another process can take it then. */
  readonly lost: Promise<void>;
  /** True when sessions of other processes are in the cluster, in any of its databases. */
  isShared(): Promise<boolean>;
  release(): Promise<void>;
}

const LOCK_NAME = `process ${process.pid}`;

async function hold(client: Client, ended: Promise<void>): Promise<InstanceLock> {
  let released = false;
  return {
    lost: new Promise((resolve) => void ended.then(() => released || resolve())),
    async isShared() {
      // Of sessions of other roles only role and database can be seen.
      const { rows } = await client.query<{ shared: boolean }>(
        `select exists (
           select from pg_stat_activity
           where usename is not null and datid is not null and leader_pid is null
             and coalesce(application_name, '') <> all ($1)
         ) as shared`,
        [[LOCK_NAME, applicationName]],
      );
      return rows[0]?.shared === true;
    },
    async release() {
      released = true;
      await client.end().catch(() => undefined);
    },
  };
}

/**
 * Takes the lock.
 * @param timeout milliseconds to wait for a lock that another process has; PostgreSQL takes a moment to notice a killed one.
 * @returns the lock, or the name of the process that has it.
 */
export async function acquireInstanceLock(url: string, timeout: number): Promise<InstanceLock | string> {
  const client = new Client({ connectionString: url, application_name: LOCK_NAME, keepAlive: true });
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  await client.connect();
  try {
    const end = performance.now() + timeout;
    for (;;) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
        ...LOCK,
      ]);
      if (rows[0]?.mine) return await hold(client, ended);
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
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
