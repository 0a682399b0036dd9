/** The migration runner: order, concurrency, atomicity and refusals. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BASELINE, REPLACED } from '#proxy/platform/database/baseline.ts';
import { migrate, readMigrations } from '#proxy/platform/database/migrate.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { testDatabase } from '../../support/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../proxy/platform/database/migrations');

let database: Database;
let folder = '';

beforeEach(async () => {
  database = await testDatabase('empty');
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(join(folder, '0002_second.sql'), "insert into step (name) values ('second');");
  await writeFile(
    join(folder, '0001_first.sql'),
    "create table step (name text primary key, at timestamptz default now()); insert into step values ('first'); select pg_sleep(0.1);",
  );
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const steps = async () => {
  const { rows } = await database.pool.query<{ name: string }>('select name from step order by at, name');
  return rows.map(({ name }) => name);
};
const records = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from public.migration order by name',
  );
  return rows.map(({ name }) => name);
};

test('every migration of the product applies to an empty database, once', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(await migrate(database)).toEqual(names);
  expect(await migrate(database)).toEqual([]);
  expect(await records()).toEqual(names);
});

test('two servers that start at once apply each migration exactly once, in order', async () => {
  const [one, other] = await Promise.all([migrate(database, folder), migrate(database, folder)]);
  expect([...one, ...other].sort()).toEqual(['0001_first', '0002_second']);
  expect(await steps()).toEqual(['first', 'second']);
  expect(await records()).toEqual(['0001_first', '0002_second']);
});

test('a migration that fails leaves nothing of itself, keeps its predecessors and can be tried again', async () => {
  const third = join(folder, '0003_third.sql');
  await writeFile(third, "create table half (id int); insert into step values ('first');");
  await expect(migrate(database, folder)).rejects.toThrow(
    'The migration 0003_third failed: duplicate key value violates unique constraint "step_pkey".',
  );
  expect(await records()).toEqual(['0001_first', '0002_second']);
  const { rows } = await database.pool.query("select to_regclass('half') as found");
  expect(rows).toEqual([{ found: null }]);
  await writeFile(third, "insert into step values ('third');");
  expect(await migrate(database, folder)).toEqual(['0003_third']);
});

test('a migration that was changed afterwards is refused by name', async () => {
  await migrate(database, folder);
  await writeFile(join(folder, '0001_first.sql'), 'create table other (id int);');
  await expect(migrate(database, folder)).rejects.toThrow('The migration 0001_first has changed');
});

test('line ends of another system are no change', async () => {
  await migrate(database, folder);
  await writeFile(join(folder, '0003_lines.sql'), 'select 1;\nselect 2;\n');
  await migrate(database, folder);
  await writeFile(join(folder, '0003_lines.sql'), 'select 1;\r\nselect 2;\r\n');
  expect(await migrate(database, folder)).toEqual([]);
});

test('an older version refuses a newer database', async () => {
  const older = await mkdtemp(join(tmpdir(), 'older-'));
  await cp(join(folder, '0001_first.sql'), join(older, '0001_first.sql'));
  await migrate(database, folder);
  await expect(migrate(database, older)).rejects.toThrow(
    'newer than this version: it has the migration 0002_second',
  );
  await rm(older, { recursive: true });
});

test('a folder is one migration: its files in order, all of them or none', async () => {
  await mkdir(join(folder, '0003_third'));
  await writeFile(join(folder, '0003_third', '02_row.sql'), "insert into step values ('third');");
  await writeFile(join(folder, '0003_third', '01_table.sql'), 'create table extra (id int);');
  expect(await migrate(database, folder)).toEqual(['0001_first', '0002_second', '0003_third']);
  expect(await steps()).toEqual(['first', 'second', 'third']);
  await mkdir(join(folder, '0004_fourth'));
  await writeFile(join(folder, '0004_fourth', '01_row.sql'), "insert into step values ('fourth');");
  await writeFile(join(folder, '0004_fourth', '02_row.sql'), "insert into step values ('first');");
  await expect(migrate(database, folder)).rejects.toThrow('The migration 0004_fourth failed');
  expect(await steps()).toEqual(['first', 'second', 'third']);
});

test('the baseline is closed: what changes after it is a migration of its own', async () => {
  const [baseline] = await readMigrations();
  expect(baseline).toMatchObject(BASELINE);
});

/** Records migrations in place of those that were applied. */
const pretend = async (migrations: readonly { name: string; checksum: string }[]) => {
  await database.pool.query('delete from public.migration');
  for (const { name, checksum } of migrations)
    await database.pool.query('insert into public.migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
};

test('a database with exactly the migrations that the baseline replaced counts as one that has it', async () => {
  const baseline = await mkdtemp(join(tmpdir(), 'baseline-'));
  await cp(join(MIGRATIONS, BASELINE.name), join(baseline, BASELINE.name), { recursive: true });
  await migrate(database, baseline);
  await pretend(REPLACED);
  expect(await migrate(database, baseline)).toEqual([]);
  expect(await records()).toEqual([BASELINE.name]);
  await rm(baseline, { recursive: true });
});

test('a database with some of the migrations that the baseline replaced is refused', async () => {
  await migrate(database);
  await pretend(REPLACED.slice(0, -1));
  await expect(migrate(database)).rejects.toThrow(
    'The database was built by an early version that was not released: it has the migration 0001_catalogue.',
  );
});
