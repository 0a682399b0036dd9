/** The migration runner: order, concurrency, atomicity and refusals. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BASELINE } from '#proxy/platform/database/baseline.ts';
import { REPLACED } from '#proxy/platform/database/replaced-migrations.ts';
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

describe('a database from before the baseline', () => {
  /** The baseline, with a migration after it. */
  let product = '';

  beforeEach(async () => {
    product = await mkdtemp(join(tmpdir(), 'baseline-'));
    await cp(join(MIGRATIONS, BASELINE.name), join(product, BASELINE.name), { recursive: true });
    await migrate(database, product);
    await writeFile(join(product, '9998_later.sql'), 'create table later (id int);');
  });
  afterEach(() => rm(product, { recursive: true }));

  /** Records migrations in place of those that were applied. */
  const pretend = async (migrations: readonly { name: string; checksum: string }[]) => {
    await database.pool.query('delete from public.migration');
    for (const { name, checksum } of migrations)
      await database.pool.query('insert into public.migration (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ]);
  };

  test('with exactly the replaced migrations counts as one that has the baseline', async () => {
    await pretend(REPLACED);
    expect(await migrate(database, product)).toEqual(['9998_later']);
    expect(await records()).toEqual([BASELINE.name, '9998_later']);
  });

  test('keeps the record of what came after the replaced migrations', async () => {
    await migrate(database, product);
    const later = (await readMigrations(product)).slice(1);
    await pretend([...REPLACED, ...later]);
    expect(await migrate(database, product)).toEqual([]);
    expect(await records()).toEqual([BASELINE.name, '9998_later']);
  });

  test.each([
    ['some of the replaced migrations', REPLACED.slice(0, -1)],
    ['migrations of before them', [{ name: '0001_catalogue', checksum: 'any' }]],
    ['one of them in its midst missing', REPLACED.toSpliced(4, 1)],
  ])('with %s is refused, with the way on', async (_, migrations) => {
    await pretend(migrations);
    await expect(migrate(database, product)).rejects.toThrow(
      `The database is of an earlier version, its last migration is ${migrations.at(-1)?.name}: start the version whose last migration is 0104_made_of on it once, then this one.`,
    );
    expect(await records()).toEqual(migrations.map(({ name }) => name));
  });

  test('with a replaced migration of another checksum is refused by its name', async () => {
    await pretend(REPLACED.with(7, { name: REPLACED[7]?.name ?? '', checksum: 'other' }));
    await expect(migrate(database, product)).rejects.toThrow(
      `The migration ${REPLACED[7]?.name} of this database is not the one that this version continues`,
    );
  });
});
