/**
 * Two servers that share no disk: one database and one bucket. What one is given the other serves, a table is made
 * once for both, and a bucket that is away takes the files along and nothing else.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startS3Server, type S3Server } from '../../support/s3-server.ts';
import { startServer } from '../../support/server-process.ts';
import { addressOf, startTwoServers, type TwoServers } from './two-servers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const ROWS = 40_000;
const CSV = `site,benches\n${Array.from({ length: ROWS }, (_, i) => `Site ${i},${i % 7}`).join('\n')}\n`;
let s3: S3Server;
let two: TwoServers;
let resourceGUID = '';
let address = '';
let imported = '';

/** Imports a data package as an administrator of one machine does. */
async function importOn(dataDir: string): Promise<string> {
  const source = join(dataDir, 'package');
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'benches.csv'), CSV);
  const resources = [{ name: 'benches', path: 'benches.csv', format: 'csv', title: 'Benches' }];
  const file = join(source, 'datapackage.json');
  await writeFile(file, JSON.stringify({ name: 'benches', title: 'Benches of the heronry', resources }));
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: two.db.url, DATA_DIR: dataDir, ...s3.env };
  const command = ['scripts/import.ts', file, '--organisation', 'parks'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  await rm(source, { recursive: true });
  return stdout;
}

beforeAll(async () => {
  s3 = await startS3Server();
  two = await startTwoServers(s3.env, async () => {}, 'apart');
  imported = await importOn(two.dataDirs[0]);
  const found = await two.db.pool.query<{ resource_guid: string; file_name: string }>(
    'select resource_guid, file_name from catalogue.resource',
  );
  resourceGUID = found.rows[0]?.resource_guid ?? '';
  address = `/files/${resourceGUID}/${found.rows[0]?.file_name}`;
});
afterAll(async () => {
  await two.close();
  await s3.close();
});

async function call<T>(origin: string, name: string, fields: object): Promise<{ status: number; body: T }> {
  const query = new URLSearchParams({ method: 'POST', url: `data/resource:${name}` });
  const answer = await fetch(`${origin}/api/proxy?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resourceGUID, ...fields }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}
interface Seen {
  readonly table: { readonly state: string; readonly rows?: number } | null;
}
const tableOn = async (origin: string, name = 'preview') => (await call<Seen>(origin, name, {})).body.table;
const lastRow = async (origin: string) =>
  call<{ result: { cells: unknown[] }[] }>(origin, 'previewRows', {
    columns: [0, 1],
    sort: { column: 1, descending: true },
    limit: 1,
  });

test('what was imported on one machine is handed out by both, whole and in parts', async () => {
  expect(imported).toContain('1 created');
  for (const origin of two.origins) {
    const whole = await fetch(origin + address);
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe(CSV);
    const part = await fetch(origin + address, { headers: { range: 'bytes=-20' } });
    expect([part.status, await part.text()]).toEqual([206, CSV.slice(-20)]);
    const head = await fetch(origin + address, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(CSV.length));
    expect(head.headers.get('etag')).toBe(`"${createHash('sha256').update(CSV).digest('hex')}"`);
  }
  // Nothing of it stays on the machines.
  for (const dataDir of two.dataDirs)
    expect((await readdir(dataDir, { recursive: true }).catch(() => [])).join()).not.toContain('benches');
});

test('a table is made once, by either, and read on both', async () => {
  await Promise.all(two.origins.map((origin) => tableOn(origin, 'requestPreview')));
  for (const origin of two.origins) {
    await vi.waitFor(
      async () => expect(await tableOn(origin)).toMatchObject({ state: 'ready', rows: ROWS }),
      { timeout: 40_000, interval: 200 },
    );
    expect((await lastRow(origin)).body.result[0]?.cells[1]).toBe(6);
  }
  const { rows } = await two.db.pool.query("select attempt from operations.job where name = 'make table'");
  expect(rows).toEqual([{ attempt: 1 }]);
  for (const dataDir of two.dataDirs)
    expect((await readdir(join(dataDir, 'previews'), { recursive: true })).join()).toContain('.parquet');
});

test('a third machine, with an empty disk, has all of it at once', async () => {
  const dataDir = join(two.dataDirs[0], 'third');
  const third = await startServer(dataDir, {
    ...s3.env,
    NODE_ENV: 'production',
    DATABASE_URL: two.db.url,
    SECRET_KEY: 'a secret that both servers know, long enough',
    PUBLIC_ORIGIN: two.balancer.origin,
    HOST: '127.0.0.1',
    SMTP_URL: two.mail.url,
    LOG_LEVEL: 'debug',
  });
  const origin = await addressOf(third);
  expect(await (await fetch(origin + address)).text()).toBe(CSV);
  expect((await lastRow(origin)).body.result[0]?.cells[1]).toBe(6);
  expect(await third.end('SIGTERM')).toBe(0);
  const { rows } = await two.db.pool.query("select attempt from operations.job where name = 'make table'");
  expect(rows).toEqual([{ attempt: 1 }]);
});

test('a bucket that is away is reported in words, and everything else goes on', async () => {
  const [origin] = two.origins;
  const ready = async () => {
    const answer = await fetch(`${origin}/readyz`);
    return [answer.status, ((await answer.json()) as { files?: string }).files];
  };
  expect(await ready()).toEqual([200, 'available']);
  s3.down();
  const away = await fetch(origin + address);
  expect([away.status, away.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  expect(await away.json()).toMatchObject({
    status: 503,
    detail: 'The store of files does not answer at this moment. Try again in a while.',
  });
  expect((await call(origin, 'preview', {})).status).toBe(503);
  await vi.waitFor(async () => expect(await ready()).toEqual([200, 'unavailable']), { timeout: 15_000 });
  // The table is on the disk of this machine, the pages need no file.
  expect((await lastRow(origin)).status).toBe(200);
  for (const path of ['/', '/discovery', '/organisation/parks'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  s3.up();
  await vi.waitFor(async () => expect(await ready()).toEqual([200, 'available']), { timeout: 15_000 });
  expect((await fetch(origin + address)).status).toBe(200);
  const lines = two.servers.flatMap((server) => server.lines);
  expect(lines.filter((line) => line.includes('does not answer')).length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes('"status":500'))).toEqual([]);
});

test('a download goes on through a broken wire, and one that cannot is cut and not ended', async () => {
  const [origin] = two.origins;
  s3.fault('answered', 100_000, 2);
  expect(await (await fetch(origin + address)).text()).toBe(CSV);
  expect(s3.faultsLeft()).toBe(0);
  s3.fault('answered', 100_000, 1, 'down');
  await expect(fetch(origin + address).then((answer) => answer.text())).rejects.toThrow('terminated');
  s3.up();
  expect(await (await fetch(origin + address)).text()).toBe(CSV);
});
