/**
 * Writes a database to a file and reads it back, without programs of PostgreSQL, which the embedded server lacks.
 *
 * The file is gzip of JSON lines: a header, then for each table a line that names it and one string per row, in
 * PostgreSQL's own text form of a row, so that every type comes back exactly. All rows are of one moment.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { escapeIdentifier, type PoolClient } from 'pg';
import * as z from 'zod';
import { StartError } from '#proxy/platform/settings/start-error.ts';
import { adoptBaseline, problemBeforeBaseline, WAY_TO_BASELINE, type AppliedMigration } from './baseline.ts';
import type { Database } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import {
  dropForeignKeys,
  emptyDatabase,
  listSchemas,
  listTables,
  raiseSequences,
  type Table,
} from './tables.ts';

export interface BackupCounts {
  readonly tables: number;
  readonly rows: number;
}

const FORMAT = 'commonplace-backup-1';
const BATCH = 1_000;

const Header = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
const TableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  generated: z.array(z.string()),
});

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** The rows of a table in batches, read through a cursor, so that memory stays small. */
async function* rowsOf(client: PoolClient, { name }: Table): AsyncGenerator<string[]> {
  await client.query(`declare backup no scroll cursor for select t::text as row from only ${name} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from backup`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close backup');
}

/**
 * Writes everything to `file`, which appears only when it is complete.
 * @throws StartError when the database is not of this version; the system's error when the file cannot be written.
 */
export async function backUp({ pool }: Database, file: string): Promise<BackupCounts> {
  const client = await pool.connect();
  const draft = `${file}.part`;
  let rows = 0;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const { rows: found } = await client.query("select where to_regclass('public.migration') is not null");
    if (found.length === 0) throw new StartError('The database is empty: there is nothing to back up.');
    const { rows: applied } = await client.query<AppliedMigration>(
      'select name, checksum from public.migration order by name',
    );
    const migrations = await readMigrations();
    refuseOther(applied, migrations, 'The database');
    const tables = await listTables(client);
    const lines = async function* () {
      yield line({ format: FORMAT, createdAt: new Date().toISOString(), migrations: applied });
      for (const table of tables) {
        yield line({ table: table.name, columns: table.columns, generated: table.generated });
        for await (const batch of rowsOf(client, table)) {
          rows += batch.length;
          yield batch.map(line).join('');
        }
      }
    };
    // Verifiers and secrets are in it, even if sealed: it is for its owner only.
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
    await client.query('commit');
    return { tables: tables.length, rows };
  } finally {
    client.release(true);
    await rm(draft, { force: true });
  }
}

const namesOf = (list: readonly AppliedMigration[]): string =>
  list.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');

function refuseOther(
  found: readonly AppliedMigration[],
  ours: readonly AppliedMigration[],
  what: string,
): void {
  const counted = adoptBaseline(found);
  if (namesOf(counted) === namesOf(ours)) return;
  const isEarlier = problemBeforeBaseline(counted) !== undefined;
  throw new StartError(
    `${what} is of another version (its last migration is ${found.at(-1)?.name ?? 'none'}, this version's is ${ours.at(-1)?.name ?? 'none'}): use the version of the product that wrote it.${isEarlier ? ` To go on with it, ${WAY_TO_BASELINE}.` : ''}`,
  );
}

/** Writes batches of rows of one table. */
async function insert(client: PoolClient, table: Table, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = table.columns.filter((column) => !table.generated.includes(column)).map(escapeIdentifier);
  // "offset 0" keeps the planner from reading the row's text again for every column.
  await client.query(
    `insert into ${table.name} (${columns.join(', ')}) overriding system value
     select ${columns.map((column) => `(r.value).${column}`).join(', ')}
     from (select u.row::${table.name} as value from unnest($1::text[]) as u(row) offset 0) as r`,
    [rows],
  );
}

/** Reads the lines after the header into the tables. */
async function load(client: PoolClient, lines: AsyncIterator<string>): Promise<BackupCounts> {
  const tables = await listTables(client);
  let table: Table | undefined;
  let batch: string[] = [];
  let rows = 0;
  const flush = async () => {
    if (table) await insert(client, table, batch);
    rows += batch.length;
    batch = [];
  };
  let seen = 0;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const value: unknown = JSON.parse(next.value);
    if (typeof value === 'string') batch.push(value);
    if (typeof value === 'string' && batch.length < BATCH) continue;
    await flush();
    if (typeof value === 'string') continue;
    const named = TableLine.parse(value);
    table = tables.find(({ name }) => name === named.table);
    if (!table || table.columns.join() !== named.columns.join())
      throw new StartError(`The backup's table ${named.table} is not the table of this version.`);
    seen += 1;
  }
  await flush();
  if (seen !== tables.length) throw new StartError('The backup is incomplete: tables are missing.');
  return { tables: seen, rows };
}

async function* unpack(file: string): AsyncGenerator<string> {
  const text = createGunzip();
  const reading = pipeline(createReadStream(file), text);
  // The reader below ends as if all were well when the input breaks; the awaited pipeline throws.
  reading.catch(() => undefined);
  yield* createInterface({ input: text, crlfDelay: Infinity });
  await reading;
}

async function restoreInto(client: PoolClient, lines: AsyncIterator<string>): Promise<BackupCounts> {
  await client.query('begin');
  await client.query('set local statement_timeout = 0');
  const tables = await listTables(client);
  const restoreKeys = await dropForeignKeys(client);
  for (const { name } of tables) {
    await client.query(`alter table ${name} disable trigger user`);
    // Migrations may have written rows of their own; the backup contains them as they became.
    await client.query(`delete from ${name}`);
  }
  const counts = await load(client, lines);
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  await restoreKeys();
  await raiseSequences(client);
  await client.query('commit');
  return counts;
}

/** @throws StartError when the file does not begin as a backup of this version does. */
async function readHeader(lines: AsyncIterator<string>, file: string): Promise<void> {
  const header = Header.safeParse(
    await lines.next().then(
      ({ value }) => JSON.parse(String(value)) as unknown,
      () => null,
    ),
  );
  if (!header.success) throw new StartError(`The file ${file} is not a backup, or it cannot be read.`);
  refuseOther(header.data.migrations, await readMigrations(), 'The backup');
}

/** Refuses what `restore` would refuse by the beginning of the file, before a database is made for it. */
export async function refuseNoBackup(file: string): Promise<void> {
  const lines = unpack(file);
  await readHeader(lines, file).finally(() => lines.return(undefined));
}

/**
 * Reads a file of `backUp` into a database that has no tables yet: all of it, or nothing.
 * @throws StartError when the database is not empty, the file is damaged, or it is of another version.
 */
export async function restore(database: Database, file: string): Promise<BackupCounts> {
  const lines = unpack(file)[Symbol.asyncIterator]();
  await readHeader(lines, file);
  const client = await database.pool.connect();
  try {
    if ((await listTables(client)).length > 0)
      throw new StartError(
        'The database is not empty: restore into a new data folder (DATA_DIR) or a new database (DATABASE_URL).',
      );
    const schemas = await listSchemas(client);
    try {
      await migrate(database);
      return await restoreInto(client, lines);
    } catch (error) {
      await client.query('rollback');
      await emptyDatabase(client, schemas);
      if (error instanceof StartError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The backup ${file} could not be read: ${reason}.`, { cause: error });
    }
  } finally {
    client.release(true);
  }
}
