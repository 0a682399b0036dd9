/**
 * Connections that the database ends, twenty times over, while both servers write, search and sign in: no server ends,
 * every refusal says when to come again, and everything works as soon as the database does.
 */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUp } from '#proxy/platform/database/backup.ts';
import { isConnectionError } from '#proxy/platform/database/connection-errors.ts';
import { connect } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { StartError } from '#proxy/platform/settings/start-error.ts';
import { testDatabase } from '../../support/database.ts';
import { clientId } from '../identity/support.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROUNDS = 20;
let two: TwoServers;
/** Ends the connections of all others. */
let administrator: Client;
beforeAll(async () => {
  two = await startTwoServers({ LOG_LEVEL: 'info' });
  administrator = new Client({ connectionString: two.db.url });
  await administrator.connect();
});
afterAll(async () => {
  await administrator.end();
  await two.close();
});

/**
 * Ends the connections of both servers at once, and waits until each is gone: on a busy machine one may live for a second
 * more. PostgreSQL's own wait takes a tenth of a second for each, one after the other.
 */
async function terminate(): Promise<void> {
  // First which they are: PostgreSQL may ask a condition that ends a connection before the others. One that cleans up a
  // table (autovacuum) is the superuser's, and may not be ended.
  const { rows } = await administrator.query<{ pid: number }>(`with others as materialized (
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend')
    select pid from others where pg_terminate_backend(pid)`);
  expect(rows.length).toBeGreaterThan(0);
  const left = 'select 1 from pg_stat_activity where pid = any($1)';
  const pids = rows.map(({ pid }) => pid);
  await expect
    .poll(async () => (await administrator.query(left, [pids])).rowCount, { timeout: 30_000, interval: 10 })
    .toBe(0);
}

/** Requests that read, write, render and prove who someone is. None is answered from memory. */
function ask(origin: string, number: number): Promise<Response>[] {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const identity = (operation: string, body: object) =>
    post('/identity/', body, {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    });
  return [
    fetch(`${origin}/discovery?keywords=water${number}`),
    post('/api/proxy?method=POST&url=discovery/dataset:listDiscovery', { keywords: `air${number}` }),
    identity('ForgotPassword', { ClientId: clientId, Username: `unknown${number}@leeds.example` }),
    identity('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: `unknown${number}@leeds.example` },
    }),
  ];
}

test('end no server, and the next request is answered', async () => {
  const statuses = new Map<number, number>();
  const missing: string[] = [];
  let number = 0;
  const over = new AbortController();
  const clients = two.origins.flatMap((origin) =>
    Array.from({ length: 3 }, async () => {
      while (!over.signal.aborted)
        for (const answer of await Promise.all(ask(origin, (number += 1)))) {
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          if (answer.status === 503 && answer.headers.get('retry-after') === null) missing.push(answer.url);
          await answer.body?.cancel();
        }
    }),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = number;
    await expect.poll(() => number, { timeout: 60_000, interval: 10 }).toBeGreaterThan(asked + 6);
    await terminate();
  }
  over.abort();
  await Promise.all(clients);
  expect(two.servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(missing).toEqual([]);
  for (const origin of two.origins) {
    const ready = await fetch(`${origin}/readyz`);
    expect(ready.status).toBe(200);
    const after = await Promise.all(ask(origin, (number += 1)));
    expect(after.filter(({ status }) => status >= 500)).toEqual([]);
  }
});

test('end a backup and a migration with a connection error, and the process goes on', async () => {
  const own = await testDatabase('empty');
  const one = connect(own.url, pino({ level: 'silent' }), { connections: 1 });
  await migrate(own);
  const file = join(tmpdir(), `backup-${process.pid}`);
  const work = [() => backUp(one, file), () => migrate(one)];
  for (const begin of work) {
    // The only connection ends as soon as it has been taken.
    one.pool.once('acquire', (client) => {
      const { processID } = client as unknown as { processID: number };
      void own.pool.query('select pg_terminate_backend($1)', [processID]);
    });
    // Whether a statement comes before the end is chance.
    const failure = await begin().then(
      () => undefined,
      (error: unknown) => error,
    );
    // A migration that fails names itself, with the error as the cause.
    const cause = failure instanceof StartError ? failure.cause : failure;
    if (failure !== undefined) expect([failure, isConnectionError(cause)]).toEqual([failure, true]);
    await one.pool.query('select 1').catch(() => undefined);
    expect((await one.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }
  await expect(readFile(`${file}.part`)).rejects.toThrow('ENOENT');
  await one.close();
  await own.close();
});
