/** Migrations beside other work: no writer waits, two servers do not wait for each other, and a failed one is repeated. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, readMigrations } from '#proxy/platform/database/migrate.ts';
import { isConcurrent, statementsOf } from '#proxy/platform/database/concurrent-migration.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { testDatabase } from '../../support/database.ts';

let database: Database;
let folder = '';
const INDEX = 'create unique index concurrently if not exists step_number on public.step (number);';

beforeEach(async () => {
  database = await testDatabase('empty');
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(
    join(folder, '0001_first.sql'),
    'create table step (number integer); insert into step select generate_series(1, 1000);',
  );
  await migrate(database, folder);
  await writeFile(join(folder, '0002_index.sql'), `-- concurrently\n-- Numbers are found.\n${INDEX}\n`);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const indexes = async () =>
  (
    await database.pool.query<{ valid: boolean }>(
      `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = 'step_number'`,
    )
  ).rows.map(({ valid }) => valid);

/** Resolves when the index that is being made waits for a transaction. */
async function indexWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
}

it('makes an index while a transaction writes to the table, which an ordinary migration waits for', async () => {
  const writer = await database.pool.connect();
  await writer.query('begin');
  await writer.query('insert into step values (1001)');
  // The index waits for the writer, and the writer for nothing.
  const migrating = migrate(database, folder);
  await indexWaits();
  await database.pool.query('insert into step values (1002)');
  await writer.query('commit');
  writer.release();
  expect(await migrating).toEqual(['0002_index']);
  expect(await indexes()).toEqual([true]);
});

it('is not ended where the database ends transactions that wait long for their next statement', async () => {
  const { options } = database.pool;
  const limits = '-c idle_in_transaction_session_timeout=200';
  const pool = new Pool({ ...options, password: options.password, options: limits });
  const writer = await database.pool.connect();
  await writer.query('begin');
  await writer.query('insert into step values (1001)');
  const migrating = migrate({ pool }, folder);
  await indexWaits();
  await writer.query('select pg_sleep(0.6)');
  await writer.query('commit');
  writer.release();
  expect(await migrating).toEqual(['0002_index']);
  await pool.end();
});

it('is applied once by two servers that start at the same time', async () => {
  const applied = await Promise.all([migrate(database, folder), migrate(database, folder)]);
  expect(applied.flat()).toEqual(['0002_index']);
  expect(await indexes()).toEqual([true]);
});

it('is repeated after a failure, with the index that the failure has left made again', async () => {
  await database.pool.query('insert into step values (1)');
  await expect(migrate(database, folder)).rejects.toThrow('The migration 0002_index failed');
  expect(await indexes()).toEqual([false]);
  await database.pool.query('delete from step where number = 1');
  expect(await migrate(database, folder)).toEqual(['0002_index']);
  expect(await indexes()).toEqual([true]);
});

it('has nothing but indexes and validations, in the product as well', async () => {
  const concurrent = (await readMigrations()).filter(({ sql }) => isConcurrent(sql));
  expect(concurrent.map(({ name }) => name)).toContain('0250_checks_and_owners');
  for (const { sql } of concurrent) expect(statementsOf(sql)).not.toEqual([]);
  for (const statement of ['update step set number = 1', 'create index step_number on public.step (number)'])
    expect(() => statementsOf(`-- concurrently\n${statement};`)).toThrow('beside other work');
});

it('makes no check of the product that is left unproved', async () => {
  const whole = await testDatabase('migrated');
  const { rows } = await whole.pool.query(`select conname from pg_constraint where not convalidated`);
  await whole.close();
  expect(rows).toEqual([]);
});
