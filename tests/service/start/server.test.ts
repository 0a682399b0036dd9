/** The life of a server process: ready, stopped, killed, started again. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { findPostmaster } from '#proxy/platform/database/cluster/postmaster.ts';
import { openDatabase } from '#proxy/platform/database/database.ts';
import { sampleOrganisations } from '#proxy/sample/organisations.ts';
import { copyPreparedData } from '../../support/prepared-data.ts';
import { run } from '../../support/processes.ts';
import { buildPages, failToStart, startServer, type ServerProcess } from '../../support/server-process.ts';

// Most tests start a server twice, with the sample catalogue, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const Listening = z.object({ port: z.number() });
let dataDir = '';
const servers: ServerProcess[] = [];

beforeAll(async () => {
  await buildPages();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ end }) => end('SIGTERM')));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(dataDir, env);
  servers.push(server);
  return server;
}
/** On a folder that a first start was made on. */
async function startPrepared(env: Record<string, string> = {}): Promise<ServerProcess> {
  dataDir = await copyPreparedData();
  return start(env);
}
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of at least 32 characters',
  PUBLIC_ORIGIN: 'https://data.example.org',
  SMTP_URL: 'smtp://127.0.0.1:25',
  LOG_LEVEL: 'info',
};
const runsPostgres = async () => typeof (await findPostmaster(join(dataDir, 'postgres'))) === 'object';

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

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** A request whose body is not complete yet. */
async function openRequest(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const address = '/api/proxy?method=POST&url=discovery/dataset:listDiscovery';
  socket.write(
    `POST ${address} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n`,
  );
  // The server says "continue" once it has taken the request.
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 100 /);
  return socket;
}

/** Resolves once no one listens there any more. */
async function closed(origin: string): Promise<void> {
  for (;;) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const open = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (!open) return;
  }
}

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
  dataDir = await mkdtemp(join(tmpdir(), 'server-'));
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

const signUp = async (origin: string, username: string) => {
  const response = await fetch(`${origin}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body: JSON.stringify({
      ClientId: 'commonplacebrowserclient01',
      Username: username,
      Password: 'Commonplace-1',
      UserAttributes: [
        { Name: 'email', Value: username },
        { Name: 'given_name', Value: 'A' },
        { Name: 'family_name', Value: 'Person' },
      ],
    }),
  });
  return response.ok;
};

describe('killed while members sign up', () => {
  test('it loses no one it has said yes to', async () => {
    const server = await startPrepared();
    const acknowledged: string[] = [];
    const enough = Promise.withResolvers<void>();
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let i = 0; ; i += 1) {
        const username = `person-${client}-${i}@example.org`;
        // The connection breaks when the server is killed, which ends this client.
        const ok = await signUp(server.origin, username).catch(() => null);
        if (ok === null) return;
        if (ok) acknowledged.push(username);
        else enough.reject(new Error(`${username} was refused`));
        if (acknowledged.length >= 60) enough.resolve();
      }
    });
    await enough.promise;
    await server.end('SIGKILL');
    await Promise.all(clients);
    await start();
    const beside = { mode: 'development', dataDir, databaseUrl: undefined } as const;
    const database = await openDatabase(beside, pino({ level: 'silent' }), { join: true });
    const { rows } = await database.pool.query<{ email: string }>(
      "select attributes ->> 'email' as email from identity.account",
    );
    await database.close();
    const kept = new Set(rows.map(({ email }) => email));
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    expect(acknowledged.filter((username) => !kept.has(username))).toEqual([]);
  });
});

describe('in production', () => {
  test('it has no sample content, no outbox page and no key of its own, and logs requests without their queries', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'server-'));
    const server = await start(production);
    expect(server.lines.join('\n')).not.toContain('Commonplace-1');
    const log = await server.line((line) => line.includes('"the server is ready"'));
    expect(JSON.parse(log)).toMatchObject({ mode: 'production', origin: 'https://data.example.org' });
    const listening: unknown = JSON.parse(await server.line((line) => line.includes('"listening"')));
    const { port } = Listening.parse(listening);
    const at = `http://127.0.0.1:${port}`;
    expect((await fetch(`${at}/dev/outbox`)).status).toBe(404);
    const answer = await fetch(
      `${at}/api/proxy?method=GET&url=${encodeURIComponent('auth/organisation/list?secret=1')}`,
    );
    expect([answer.status, await answer.json()]).toEqual([200, { result: [] }]);
    const line = await server.line((text) => text.includes('/api/proxy'));
    expect(JSON.parse(line)).toMatchObject({
      path: '/api/proxy',
      call: 'auth/organisation/list',
      status: 200,
    });
    expect(server.lines.join('\n')).not.toContain('secret=1');
    expect(await readdir(dataDir)).not.toContain('secret-key');

    for (const path of [
      '/',
      '/metrics',
      '/readyz',
      '/api/other',
      '/assets/none.js',
      '/files/a/b',
      '/builds/x',
    ]) {
      const { headers } = await fetch(at + path);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
    }
    // However the address is written: what is routed to the gateway is guarded as the gateway.
    for (const path of ['/api/proxy', '/%61pi/proxy', '/a%70i/%70roxy', '/%61pp-pictures']) {
      const { status } = await fetch(at + path, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'cross-site' },
        body: '{}',
      });
      expect([path, status]).toEqual([path, 403]);
    }
  });
});
