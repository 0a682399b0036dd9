/** A server process: it starts, runs, and stops. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostmaster } from '#proxy/platform/database/cluster/postmaster.ts';
import { openDatabase } from '#proxy/platform/database/database.ts';
import { sampleOrganisations } from '#proxy/sample/organisations.ts';
import { copyPreparedData } from '../../support/prepared-data.ts';
import { run } from '../../support/processes.ts';
import { failToStart, startServer, type ServerProcess } from '../../support/server-process.ts';
import {
  closed,
  chooseFolder,
  dataDir,
  openRequest,
  readAll,
  runsPostgres,
  start,
  startPrepared,
  useServers,
} from './server-bench.ts';

useServers();

/** None of these tests ends the server or leaves anything that another would see. */
describe('while it runs', () => {
  let folder = '';
  let server: ServerProcess;
  beforeAll(async () => {
    folder = await copyPreparedData();
    server = await startServer(folder, { LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  test('a second server on the same folder is refused, and the first does not notice', async () => {
    const { code, errors } = await failToStart({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(errors).toMatch(/^Another server \(process \d+\) already uses the data folder [^\n]+\.\n$/);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  test('unknown addresses and broken requests are answered, with an id', async () => {
    const { origin } = server;
    const missing = await fetch(`${origin}/api/other`);
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    const given = await fetch(`${origin}/healthz`, { headers: { 'x-request-id': 'trace-0123' } });
    expect(given.headers.get('x-request-id')).toBe('trace-0123');
    const hostile = await fetch(`${origin}/healthz`, { headers: { 'x-request-id': '<script>' } });
    expect(hostile.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.end('GET /\\x HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n');
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });

  test('PostgreSQL that ends is reported as unavailable, is started again, and the server is ready again', async () => {
    const found = await findPostmaster(join(folder, 'postgres'));
    if (typeof found !== 'object') throw new Error('PostgreSQL does not run');
    const answers = async () => {
      const path = `/discovery?keywords=${crypto.randomUUID()}`;
      const both = await Promise.all([fetch(`${server.origin}/readyz`), fetch(server.origin + path)]);
      for (const { body } of both) await body?.cancel();
      for (const { status, headers } of both)
        if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      return both.map(({ status }) => status);
    };
    process.kill(found.pid, 'SIGKILL');
    await expect.poll(answers, { timeout: 20_000 }).toEqual([200, 200]);
    expect(await server.line((line) => line.includes('PostgreSQL answers again'))).toContain('"level":40');
  });
});

describe('stopping', () => {
  test('it accepts nothing new, finishes what is under way and exits with 0', async () => {
    const server = await startPrepared();
    const socket = await openRequest(server.origin);
    server.child.kill('SIGINT');
    // Ctrl-C reaches the server several times when npm and the start script pass it on.
    server.child.kill('SIGINT');
    await closed(server.origin);
    socket.write('{}');
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"result"/);
    expect(await server.end()).toBe(0);
    expect(await runsPostgres()).toBe(false);
  });

  test('it says that it is not ready first, while it still answers, so that a load balancer goes elsewhere', async () => {
    const server = await startPrepared({ DRAIN_DELAY_MS: '5000' });
    const { origin } = server;
    const socket = await openRequest(origin);
    server.child.kill('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503));
    // New requests are taken, and answered with `Connection: close`.
    for (const path of ['/healthz', '/about', '/discovery']) {
      const answer = await fetch(`${origin}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, answer.headers.get('connection')]).toEqual([path, 'close']);
    }
    expect(await (await fetch(`${origin}/readyz`)).json()).toMatchObject({
      detail: 'The server is stopping',
    });
    await closed(origin);
    socket.write('{}');
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"result"/);
    expect(await server.end()).toBe(0);
  });

  test('and told again, it exits at once', async () => {
    const server = await startPrepared();
    const socket = await openRequest(server.origin);
    socket.on('error', () => undefined);
    const insist = setInterval(() => server.child.kill('SIGTERM'), 100);
    // A server that waits for what is under way ends with 0.
    expect(await server.end()).toBe(1);
    clearInterval(insist);
    socket.destroy();
    // PostgreSQL, which no one stopped, is taken over.
    await start();
  });
});

describe('whose output no one reads', () => {
  /** Enough lines of log to fill every buffer between two processes. */
  const talk = async (origin: string) => {
    for (let round = 0; round < 20; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, async () => (await fetch(`${origin}/healthz?${'x'.repeat(500)}`)).text()),
      );
  };

  test.each(['closed', 'full'])('it goes on and ends when it is stopped: %s', async (how) => {
    const server = await startPrepared({ LOG_LEVEL: 'trace' });
    const { stdout, stderr } = server.child;
    for (const stream of [stdout, stderr])
      if (how === 'closed') stream?.destroy();
      else stream?.pause();
    await talk(server.origin);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    const [code] = await once(server.child, 'exit');
    expect(code).toBe(0);
    stdout?.resume();
    stderr?.resume();
  });
});

test('stopped as soon as it is ready, it logs no failure', async () => {
  const server = await startPrepared({ LOG_LEVEL: 'info' });
  expect(await server.end('SIGINT')).toBe(0);
  expect(server.lines.filter((line) => line.includes('"stack"'))).toEqual([]);
  expect(server.errors()).toBe('');
});

// The one first start of this file: each takes four times as long as a later one.
test('stopped while it imports the sample, it says so; the next start completes it, and says where it is', async () => {
  chooseFolder(await mkdtemp(join(tmpdir(), 'server-')));
  const interrupted = run(['proxy/server.ts'], { DATA_DIR: dataDir, PORT: '0' });
  await interrupted.line((line) => line.startsWith('Importing the sample catalogue'));
  expect(await interrupted.end('SIGINT')).toBe(0);
  expect(interrupted.errors()).toBe('');
  expect(interrupted.lines.filter((line) => line.includes('"stack"'))).toEqual([]);
  expect(interrupted.lines.at(-1)).toBe(
    'Importing the sample catalogue: stopped; the next start completes it',
  );
  expect(await runsPostgres()).toBe(false);
  const server = await start();
  const beside = { mode: 'development', dataDir, databaseUrl: undefined } as const;
  const database = await openDatabase(beside, pino({ level: 'silent' }), { join: true });
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from catalogue.dataset');
  await database.close();
  expect(Number(rows[0]?.count)).toBe(sampleOrganisations.flatMap(({ datasets }) => datasets).length);
  expect(server.origin).toMatch(/^http:\/\/localhost:\d+$/);
  const said = server.lines.join('\n');
  for (const words of [
    'marta@leeds.example',
    'noor@census.example',
    'Commonplace-1',
    `${server.origin}/dev/outbox`,
  ])
    expect(said).toContain(words);
  const { port } = new URL(server.origin);
  for (const path of ['/', '/healthz', '/readyz', '/metrics', '/dev/outbox', '/api/openapi.json'])
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200]);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  // The permissions of other users for what the server has written.
  const written = (await readdir(dataDir, { recursive: true })).filter(
    (path) => !path.startsWith('postgres'),
  );
  expect(written.length).toBeGreaterThan(10);
  for (const path of written)
    expect([path, (await stat(join(dataDir, path))).mode & 0o077]).toEqual([path, 0]);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.errors()).toBe('');
  expect(await runsPostgres()).toBe(false);
});
