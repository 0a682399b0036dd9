/** The embedded PostgreSQL: files that are left over, and folders that cannot be used. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#proxy/platform/database/database.ts';
import {
  chooseFolder,
  close,
  data,
  dataDir,
  folder,
  leave,
  log,
  open,
  refusal,
  useCluster,
} from './cluster-bench.ts';

useCluster();

describe('a pid file that is left over', () => {
  beforeEach(async () => {
    await open();
    await close();
  });

  test('of a dead process does not matter', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await leave(child.pid ?? 0);
    await expect(open()).resolves.toBeDefined();
  });

  test('whose number belongs to another program now is removed, and that program is left alone', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    await leave(other.pid ?? 0);
    await open();
    expect(other.exitCode).toBeNull();
    expect(other.kill('SIGKILL')).toBe(true);
  });

  test('and is empty, as after a full disk, is removed', async () => {
    await writeFile(join(data(), 'postmaster.pid'), '');
    await expect(open()).resolves.toBeDefined();
  });
});

describe('a folder that cannot be used is refused in one sentence', () => {
  test('of another major version, with the way out', async () => {
    await mkdir(data());
    await writeFile(join(data(), 'PG_VERSION'), '17\n');
    expect(await refusal()).toMatch(
      /^StartError: The database in .* was written by PostgreSQL 17 and this version brings PostgreSQL 18: .*docs\/operations\.md/,
    );
  });

  test('with another content', async () => {
    await mkdir(data());
    await writeFile(join(data(), 'holiday.jpg'), '');
    expect(await refusal()).toMatch(
      /^StartError: The folder .* is not empty and does not contain a PostgreSQL database/,
    );
  });

  test('whose configuration PostgreSQL does not accept', async () => {
    await open();
    await close();
    await writeFile(join(data(), 'postgresql.auto.conf'), "shared_buffers = 'plenty'\n");
    expect(await refusal()).toMatch(/^StartError: PostgreSQL could not start in .*: .*\.$/);
  });

  test('that is a file', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    chooseFolder(file);
    expect(await refusal()).toMatch(/^StartError: The data folder .*file cannot be written \(ENOTDIR\)/);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'that the database account may not enter, in production',
    async () => {
      await chmod(dataDir, 0o711);
      const closed = join(dataDir, 'closed');
      await mkdir(join(closed, 'data'), { recursive: true });
      await chmod(closed, 0o700);
      const opening = openDatabase(
        { mode: 'production', dataDir: join(closed, 'data'), databaseUrl: undefined },
        log,
      );
      await expect(opening).rejects.toThrow(
        /^PostgreSQL cannot run as root and the user \w+ may not enter .*closed: start the server as an ordinary user/,
      );
    },
  );
});

test.skipIf(process.getuid?.() !== 0)(
  'in development root keeps the database elsewhere when the way to the folder is closed',
  async () => {
    const closed = join(folder, 'closed');
    await mkdir(join(closed, 'data'), { recursive: true });
    await chmod(closed, 0o700);
    chooseFolder(join(closed, 'data'));
    const { pool } = await open();
    await pool.query('create table kept (id int)');
    const target = await realpath(data());
    expect(target).toMatch(/^\/var\/lib\/commonplace\/postgres-\w+\/data$/);
    await close();
    const again = await open();
    expect((await again.pool.query('select * from kept')).rows).toEqual([]);
    await close();
    await rm(dirname(target), { recursive: true });
    await expect(open()).rejects.toThrow('is a link whose target is missing');
  },
);
