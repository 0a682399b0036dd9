/** A round trip through a backup file, and what is refused. */
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REPLACED } from '#proxy/platform/database/replaced-migrations.ts';
import type { AppliedMigration } from '#proxy/platform/database/baseline.ts';
import { backUp, restore } from '#proxy/platform/database/backup.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { testDatabase } from '../../support/database.ts';
import { run } from '../../support/processes.ts';

let source: Database;
let target: Database;
let folder = '';
let file = '';

beforeEach(async () => {
  [source, target] = await Promise.all([testDatabase(), testDatabase('empty')]);
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'backup.gz');
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true });
});

/** Every row of every table as text, to be compared. */
async function contents({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^(pg_|information_schema)' and tablename <> 'migration' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Rows with the values that are easily spoiled: quotes, line ends, nulls, bytes, microseconds, big numbers. */
async function fill({ kysely, pool }: Database): Promise<void> {
  await seedLookups(kysely);
  await pool.query(`insert into auth.organisation (organisation_guid, slug, name, description)
    select gen_random_uuid(), 'o-' || i, E'Ä "quoted", (x)\\n\\\\N ' || i, '' from generate_series(1, 2500) i`);
  await pool.query(`insert into identity.account (sub, status, attributes, srp_salt, srp_verifier)
    values (gen_random_uuid(), 'CONFIRMED', '{"name": "null \\u00e9", "n": null}', 'ff00', '\\x00ff0a22')`);
  await pool.query('update catalogue.revision set number = 9007199254740993');
}

test('every row of every type comes back, and the database goes on as before', async () => {
  await fill(source);
  const counts = await backUp(source, file);
  expect(await restore(target, file)).toEqual(counts);
  expect(counts.rows).toBeGreaterThan(2500);
  expect(await contents(target)).toEqual(await contents(source));
  const keys = "select count(*)::int as keys from pg_constraint where contype = 'f'";
  expect((await target.pool.query(keys)).rows).toEqual((await source.pool.query(keys)).rows);
  const disabled = await target.pool.query("select tgname from pg_trigger where tgenabled = 'D'");
  expect(disabled.rows).toEqual([]);
});

test('the file is for its owner only and complete or absent', async () => {
  await backUp(source, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(backUp(source, join(folder, 'missing', 'backup.gz'))).rejects.toThrow('ENOENT');
});

test('a database that has tables is refused and left as it is', async () => {
  await backUp(source, file);
  await fill(source);
  const before = await contents(source);
  await expect(restore(source, file)).rejects.toThrow('The database is not empty');
  expect(await contents(source)).toEqual(before);
});

test('a file that was cut leaves the database empty, and the whole file can then be restored', async () => {
  await fill(source);
  await backUp(source, file);
  const whole = await readFile(file);
  await truncate(file, whole.length - 200);
  await expect(restore(target, file)).rejects.toThrow(
    /^The backup .* could not be read: unexpected end of file\.$/,
  );
  expect(await contents(target)).toEqual({});
  await writeFile(file, whole);
  await restore(target, file);
  expect(await contents(target)).toEqual(await contents(source));
});

test('a file that ends between two tables is refused', async () => {
  await backUp(source, file);
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  await writeFile(file, gzipSync(lines.slice(0, 3).join('\n')));
  await expect(restore(target, file)).rejects.toThrow('tables are missing');
});

test('a row that breaks a foreign key is refused as a whole', async () => {
  await fill(source);
  await backUp(source, file);
  const text = gunzipSync(await readFile(file)).toString();
  const orphan =
    '"(00000000-0000-4000-8000-000000000001,00000000-0000-4000-8000-000000000002,2,2026-01-01,2026-01-01)"';
  const changed = text.replace(/(\{"table":"auth\.member".*\}\n)/, (head) => `${head}${orphan}\n`);
  expect(changed).not.toBe(text);
  await writeFile(file, gzipSync(changed));
  await expect(restore(target, file)).rejects.toThrow('violates foreign key constraint');
  expect(await contents(target)).toEqual({});
});

test('a file of another version names both', async () => {
  await backUp(source, file);
  const text = gunzipSync(await readFile(file)).toString();
  await writeFile(
    file,
    gzipSync(
      text.replace(/"checksum":"[0-9a-f]{64}"\}\]/, '"checksum":"0"},{"name":"9999_later","checksum":"0"}]'),
    ),
  );
  await expect(restore(target, file)).rejects.toThrow(
    /^The backup is of another version \(its last migration is 9999_later, this version's is \d{4}_\w+\)/,
  );
});

/** Writes the migrations that a backup says it has; `change` gets those that it has. */
async function restate(change: (migrations: AppliedMigration[]) => readonly AppliedMigration[]) {
  const [head = '', ...rest] = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const header = JSON.parse(head) as { migrations: AppliedMigration[] };
  const restated = { ...header, migrations: change(header.migrations) };
  await writeFile(file, gzipSync([JSON.stringify(restated), ...rest].join('\n')));
}

test('a backup of the version before the baseline comes back', async () => {
  await backUp(source, file);
  await restate(([, ...later]) => [...REPLACED, ...later]);
  await restore(target, file);
  expect(await contents(target)).toEqual(await contents(source));
});

test('an earlier backup says how to go on with it', async () => {
  await backUp(source, file);
  await restate(() => REPLACED.slice(0, 20));
  await expect(restore(target, file)).rejects.toThrow(
    'use the version of the product that wrote it. To go on with it, start the version whose last migration is 0104_made_of on it once, then this one.',
  );
});

test('an empty database has nothing to back up', async () => {
  await expect(backUp(target, file)).rejects.toThrow('The database is empty: there is nothing to back up.');
});

test('something else than a backup is refused by name', async () => {
  await writeFile(file, 'not gzip');
  await expect(restore(target, file)).rejects.toThrow(`The file ${file} is not a backup`);
  await expect(restore(target, join(folder, 'absent'))).rejects.toThrow(
    'is not a backup, or it cannot be read',
  );
});

test('a file that is no backup is refused before a database is made for it', async () => {
  const dataDir = join(folder, 'data');
  for (const other of [join(folder, 'missing.gz'), import.meta.filename]) {
    const tool = run(['scripts/restore.ts', other], { DATA_DIR: dataDir });
    expect(await tool.end()).toBe(1);
    expect(tool.errors()).toContain('is not a backup, or it cannot be read.');
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  }
});
