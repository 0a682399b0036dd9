/**
 * Brings a database to this version: applies `migrations/NNNN_name.sql` in order, each in a transaction of its
 * own with its record in `public.migration`.
 *
 * The advisory lock belongs to the transaction, so several servers may start on one database at once and a
 * connection pooler in between does no harm.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '#proxy/platform/settings/start-error.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any pair of numbers that nothing else in this database locks. */
const LOCK = [1_668_246_896, 2] as const;

export interface Migration {
  /** The file's name without its ending, such as `0001_catalogue`. */
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** The migrations of this version, in the order of their numbers. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      // A checkout on Windows ends its lines differently; that is the same migration.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: file.slice(0, -'.sql'.length),
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

/** Takes the lock and reads what was applied. */
async function applied(client: PoolClient): Promise<Map<string, string>> {
  await client.query('set local statement_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1, $2)', [...LOCK]);
  await client.query(`create table if not exists public.migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migration',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** @throws StartError when the database was migrated by something other than this version or its predecessors. */
function refuseForeign(done: Map<string, string>, migrations: Migration[]): void {
  for (const [name, checksum] of done) {
    const migration = migrations.find((one) => one.name === name);
    if (!migration)
      throw new StartError(
        `The database is newer than this version: it has the migration ${name}. Start the version that wrote it, or restore a backup.`,
      );
    if (migration.checksum !== checksum)
      throw new StartError(
        `The migration ${name} is not the one that this database was built with: begin with an empty database, or restore the file as it was.`,
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
      await client.query(sql);
      await client.query('insert into public.migration (name, checksum) values ($1, $2)', [name, checksum]);
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
