/** The embedded PostgreSQL: a folder becomes a cluster, and servers use it one at a time. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { preparePlaces } from '#proxy/platform/database/cluster/places.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { holdCluster } from '#proxy/platform/database/held-cluster.ts';
import { run } from '../../support/processes.ts';
import { PROGRAM, close, data, dataDir, log, open, opened, postmaster, useCluster } from './cluster-bench.ts';

useCluster();

describe('a new folder', () => {
  test('becomes a cluster that keeps its rows, is private, durable and closed to the network', async () => {
    const { pool } = await open();
    await pool.query("create table note (text text); insert into note values ('kept')");
    const settings = [
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'data_checksums',
      'listen_addresses',
    ];
    const { rows } = await pool.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [settings],
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
    });
    expect((await stat(join(data(), 'commonplace-password'))).mode & 0o777).toBe(0o600);
    expect((await stat(data())).mode & 0o077).toBe(0);
    const rules = await readFile(join(data(), 'pg_hba.conf'), 'utf8');
    const methods = rules.split('\n').flatMap((line) => line.match(/^(?:local|host)\b.*\s(\S+)$/)?.[1] ?? []);
    expect(new Set(methods)).toEqual(new Set(['scram-sha-256']));
    await close();
    expect(await postmaster()).toBeUndefined();
    const again = await open();
    expect((await again.pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
  });

  test('serves the product as a role that is no superuser', async () => {
    const { pool } = await open();
    const { rows } = await pool.query(
      'select current_user as name, usesuper from pg_user where usename = current_user',
    );
    expect(rows).toEqual([{ name: 'commonplace', usesuper: false }]);
    await expect(pool.query("copy (select 1) to program 'true'")).rejects.toThrow('permission denied');
  });

  test('keeps letters with accents in words and trigrams, and their case', async () => {
    const { pool } = await open();
    await pool.query('create extension pg_trgm');
    const { rows } = await pool.query(
      "select lower('ÄÉ') as lower, similarity('Ähre', 'ähre') as same, to_tsvector('simple', 'Straße') as word",
    );
    expect(rows).toEqual([{ lower: 'äé', same: 1, word: "'straße':1" }]);
  });

  test('opened by two servers at once is served by one, and the other says so', async () => {
    const processes = [run([PROGRAM, dataDir]), run([PROGRAM, dataDir])];
    const first = await Promise.all(processes.map(({ line }) => line(() => true)));
    await Promise.all(processes.map(({ end }) => end('SIGKILL')));
    expect(first.filter((words) => words === 'ready')).toHaveLength(1);
    expect(first.find((words) => words !== 'ready')).toMatch(
      /^Another server \(process \d+\) already uses the data folder .*: stop it or set DATA_DIR to another folder\.$/,
    );
    expect((await readdir(dataDir)).sort()).toEqual(['postgres']);
    await open();
  });
});

describe('while a server uses it', () => {
  const answers = async (pool: Database['pool']) => {
    await expect
      .poll(() => pool.query('select 1 as one').then(({ rows }) => rows, String), { timeout: 20_000 })
      .toEqual([{ one: 1 }]);
  };
  const another = async () => {
    const other = run([PROGRAM, dataDir]);
    const said = await other.line(() => true);
    await other.end('SIGKILL');
    return said;
  };
  const lockIsHeld = async ({ pool }: Database) => {
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              "select count(*)::int as locks from pg_locks where locktype = 'advisory' and granted",
            )
          ).rows,
        { timeout: 20_000 },
      )
      .toEqual([{ locks: 1 }]);
  };

  test('PostgreSQL that ends is started again, with what was written', async () => {
    const database = await open();
    await database.pool.query("create table note (text text); insert into note values ('kept')");
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const before = await postmaster();
      process.kill(before?.pid ?? 0, signal);
      await expect.poll(async () => (await postmaster())?.pid, { timeout: 20_000 }).not.toBe(before?.pid);
      await answers(database.pool);
      expect((await database.pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
      await lockIsHeld(database);
    }
    expect(await another()).toMatch(/^Another server \(process \d+\) already uses/);
    await close();
    expect(await postmaster()).toBeUndefined();
  });

  test('the lock is claimed again, and a tool leaves PostgreSQL running', async () => {
    const database = await open();
    const settings = { mode: 'development', dataDir, databaseUrl: undefined } as const;
    const terminate = () =>
      database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [`process ${process.pid}`],
      );
    // A tool that opens the folder at this moment has the lock, as if no server were there.
    await terminate();
    const tool = await openDatabase(settings, log, { join: true });
    await tool.pool.query('select 1');
    await tool.close();
    await answers(database.pool);
    await lockIsHeld(database);
    await terminate();
    await lockIsHeld(database);
    expect(await another()).toMatch(/^Another server \(process \d+\) already uses/);
  });

  test('a tool of another process does not stop it', async () => {
    // A process without a server's lock is to PostgreSQL what a server is that has just lost it.
    const places = await preparePlaces(dataDir, 'development', log);
    const tool = await holdCluster(places, dataDir, log, { join: true });
    const server = new Client({ connectionString: tool.url, application_name: 'commonplace 1' });
    await server.connect();
    await tool.release();
    expect((await server.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await server.end();
    await open();
  });
});

test('a tool does not make a database in a folder that has none', async () => {
  const settings = {
    mode: 'development',
    dataDir: join(dataDir, 'mistyped'),
    databaseUrl: undefined,
  } as const;
  await expect(openDatabase(settings, log, { join: true })).rejects.toThrow(
    `There is no database in the data folder ${settings.dataDir}: set DATA_DIR`,
  );
  expect(await readdir(dataDir)).toEqual([]);
});

describe('after kill -9 of the server', () => {
  test('the living PostgreSQL is taken over and every acknowledged write is there', async () => {
    const writer = run([PROGRAM, dataDir]);
    await writer.line((line) => line === '200');
    const before = await postmaster();
    await writer.end('SIGKILL');
    const acknowledged = Number(writer.lines.at(-1));
    const { pool } = await open();
    expect((await postmaster())?.pid).toBe(before?.pid);
    const { rows } = await pool.query('select count(*)::int as rows, max(id) as last from written');
    expect(rows[0].rows).toBe(rows[0].last);
    // One more may have been written whose acknowledgement was never printed.
    expect([acknowledged, acknowledged + 1]).toContain(rows[0].rows);
    await close();
    expect(await postmaster()).toBeUndefined();
  });

  test('and of PostgreSQL as well, it recovers and every acknowledged write is there', async () => {
    const writer = run([PROGRAM, dataDir]);
    await writer.line((line) => line === '200');
    const before = await postmaster();
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await writer.end('SIGKILL');
    const acknowledged = Number(writer.lines.findLast((line) => /^\d+$/.test(line)));
    const { pool } = await open();
    expect((await postmaster())?.pid).not.toBe(before?.pid);
    const { rows } = await pool.query('select count(*)::int as rows from written');
    expect(rows[0].rows).toBeGreaterThanOrEqual(acknowledged);
  });
});

test('a tool works beside the server and leaves it running', async () => {
  await open();
  const tool = await openDatabase({ mode: 'development', dataDir, databaseUrl: undefined }, log, {
    join: true,
  });
  await tool.pool.query('create table made_by_tool (id int)');
  await tool.close();
  expect(await postmaster()).toBeDefined();
  expect((await opened[0]?.pool.query('select * from made_by_tool'))?.rows).toEqual([]);
});
