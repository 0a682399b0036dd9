/** A server process that is killed, and one in production. */
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#proxy/platform/database/database.ts';
import {
  Listening,
  chooseFolder,
  dataDir,
  production,
  signUp,
  start,
  startPrepared,
  useServers,
} from './server-bench.ts';

useServers();

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
    chooseFolder(await mkdtemp(join(tmpdir(), 'server-')));
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
