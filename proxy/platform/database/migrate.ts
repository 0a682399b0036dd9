/**
 * Brings a database to this version: applies the migrations in `migrations/` in order, each in a transaction of its
 * own with its record in `public.migration`; what large tables need runs beside it (`concurrent-migration.ts`). A migration is a file `NNNN_name.sql`, or a folder `NNNN_name/` whose
 * files are applied in order as one.
 *
 * The advisory lock belongs to the transaction, so several servers may start on one database at once and a
 * connection pooler in between does no harm.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { adoptBaseline, BASELINE, problemBeforeBaseline, type AppliedMigration } from './baseline.ts';
import { isConcurrent, runConcurrently } from './concurrent-migration.ts';
import { StartError } from '#proxy/platform/settings/start-error.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any pair of numbers that nothing else in this database locks. */
const LOCK = [1_668_246_896, 2] as const;
/** Milliseconds between two attempts to take it. */
const LOCK_PAUSE = 100;

/** Its name is that of the file without its ending, or of the folder, such as `0110_baseline`. */
export interface Migration extends AppliedMigration {
  readonly sql: string;
}

/** The files of a migration in a folder, in their order; of any other migration the file itself. */
async function readSql(path: string): Promise<string> {
  if (path.endsWith('.sql')) return readFile(path, 'utf8');
  const files = (await readdir(path)).filter((file) => file.endsWith('.sql')).sort();
  return (await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))).join('\n');
}

/** The migrations of this version, in the order of their numbers. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const entries = (await readdir(folder)).filter((entry) => /^\d{4}_\w+(\.sql)?$/.test(entry)).sort();
  return Promise.all(
    entries.map(async (entry) => {
      // A checkout on Windows ends its lines differently; that is the same migration.
      const sql = (await readSql(join(folder, entry))).replaceAll('\r\n', '\n');
      return {
        name: entry.replace(/\.sql$/, ''),
        checksum: createHash('sha256').update(sql).digest('hex'),
        sql,
      };
    }),
  );
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection in an unknown state is closed, which also rolls back.
    client.release(true);
    throw error;
  }
}

async function record(client: PoolClient, name: string, checksum: string): Promise<void> {
  await client.query('insert into public.migration (name, checksum) values ($1, $2)', [name, checksum]);
}

/** Takes the lock and reads what was applied; the migrations that the baseline replaced are recorded as the baseline. */
async function applied(client: PoolClient): Promise<Map<string, string>> {
  await client.query('set local statement_timeout = 0');
  // It waits while an index is made on another connection.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  // Asked for again and again, without parameters: while a statement waits, and while its portal is open, its transaction
  // has a snapshot, which an index that is made concurrently waits for.
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK.join(', ')}) as mine`,
    );
    if (rows[0]?.mine === true) break;
    await setTimeout(LOCK_PAUSE);
  }
  await client.query(`create table if not exists public.migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from public.migration order by name',
  );
  const adopted = adoptBaseline(rows);
  if (adopted !== rows) {
    await client.query('delete from public.migration where name < $1', [BASELINE.name]);
    await record(client, BASELINE.name, BASELINE.checksum);
  }
  return new Map(adopted.map(({ name, checksum }) => [name, checksum]));
}

/** @throws StartError when the database was migrated by something other than this version or its predecessors. */
function refuseForeign(done: Map<string, string>, migrations: Migration[]): void {
  const continuesBaseline = migrations.some(({ name }) => name === BASELINE.name);
  const problem = problemBeforeBaseline([...done].map(([name, checksum]) => ({ name, checksum })));
  if (continuesBaseline && problem !== undefined) throw new StartError(problem);
  for (const [name, checksum] of done) {
    const migration = migrations.find((one) => one.name === name);
    if (!migration)
      throw new StartError(
        `The database is newer than this version: it has the migration ${name}. Start the version that wrote it, or restore a backup.`,
      );
    if (migration.checksum !== checksum)
      throw new StartError(
        `The migration ${name} has changed since it was applied to this database: start with an empty database, or restore the migration file as it was.`,
      );
  }
}

/**
 * Applies what is missing.
 * @returns the names of the migrations that this call applied.
 * @throws StartError when a migration fails or the database is of another version.
 */
export async function migrate({ pool }: { pool: Pool }, folder = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const names: string[] = [];
  await inTransaction(pool, async (client) => refuseForeign(await applied(client), migrations));
  for (const { name, checksum, sql } of migrations) {
    const isNew = await inTransaction(pool, async (client) => {
      if ((await applied(client)).has(name)) return false;
      await (isConcurrent(sql) ? runConcurrently(pool, sql) : client.query(sql));
      await record(client, name, checksum);
      return true;
    }).catch((error: unknown) => {
      if (error instanceof StartError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The migration ${name} failed: ${reason}.`, { cause: error });
    });
    if (isNew) names.push(name);
  }
  return names;
}
