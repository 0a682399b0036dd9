/** SECRET_KEY is replaced: no one is signed out, nothing is lost, and the key before can be given up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { createIdentity } from '#proxy/domains/identity/identity.ts';
import { fromBase32 } from '#proxy/domains/identity/factors/totp.ts';
import { createOutbox } from '#proxy/platform/outbox/index.ts';
import { readUnsubscribeToken, unsubscribeToken } from '#proxy/domains/follow/unsubscribe-token.ts';
import { reseal, sealedColumns } from '#proxy/platform/secrets/reseal.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { testDatabase } from '../../support/database.ts';
import { enter, granted, proof } from '../identity/srp-client.ts';
import { callAt, clientId, config, PASSWORD, type TestPool } from '../identity/support.ts';

const OLD = 'the key of before, of 32 characters or more';
const NEW = 'the key of today, of 32 characters or more';
const EMAIL = 'marta@leeds.example';
const TOTP = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const log = pino({ level: 'silent' });
let db: Database;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  for (const close of closing) await close();
  await db.close();
});

/** A pool whose process knows these keys. */
async function poolWith(...keys: [string, string?]) {
  const secrets = createSecrets(...keys);
  const outbox = createOutbox(db, { mode: 'development' }, log);
  const identity = await createIdentity({
    db,
    config,
    secrets,
    outbox,
    log,
    origin: () => 'http://pool.invalid',
  });
  closing.push(() => identity.close());
  const call: TestPool['call'] = (operation, input, headers = {}) =>
    callAt('http://pool.invalid', (request) => identity.fetch(request))(operation, input, headers);
  return { identity, secrets, call };
}
const refresh = (pool: Pick<TestPool, 'call'>, RefreshToken: string) =>
  pool.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken });

test('the key is replaced in three steps, and every step can be lived with', async () => {
  const before = await poolWith(OLD);
  const { sub } = await before.identity.ensureUser({
    password: PASSWORD,
    attributes: { email: EMAIL },
    mfa: { enabled: ['SOFTWARE_TOKEN_MFA'], totpSecret: TOTP },
  });
  await before.identity.ensureUser({ password: PASSWORD, attributes: { email: 'ade@leeds.example' } });
  const session = await enter(before, 'ade@leeds.example');
  const link = unsubscribeToken(before.secrets, sub);

  // A process with the new key alone does not start: it would lock every member out.
  await expect(poolWith(NEW)).rejects.toThrow('SECRET_KEY is not the one');

  const between = await poolWith(NEW, OLD);
  expect((await between.call('GetUser', { AccessToken: session.AccessToken })).status).toBe(200);
  expect(granted((await refresh(between, session.RefreshToken)).body).AccessToken).toBeTypeOf('string');
  const asked = await between.call('RespondToAuthChallenge', await proof(between, EMAIL));
  expect(asked.body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
  expect(readUnsubscribeToken(between.secrets, link)).toBe(sub);
  // What the new process writes, one that still has the old key first can read: servers restart one by one.
  const late = await poolWith(OLD, NEW);
  const young = await enter(between, 'ade@leeds.example');
  expect(granted((await refresh(late, young.RefreshToken)).body).AccessToken).toBeTypeOf('string');

  expect(await reseal(db.kysely, between.secrets)).toBeGreaterThanOrEqual(5);
  expect(await reseal(db.kysely, between.secrets)).toBe(0);

  const after = await poolWith(NEW);
  expect((await after.call('GetUser', { AccessToken: young.AccessToken })).status).toBe(200);
  expect(granted((await refresh(after, young.RefreshToken)).body).AccessToken).toBeTypeOf('string');
  expect((await after.call('RespondToAuthChallenge', await proof(after, EMAIL))).body).toMatchObject({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
  });
  const { rows } = await db.pool.query<{ secret: Buffer }>(
    'select secret from identity.software_token where sub = $1',
    [sub],
  );
  expect(after.secrets.open(rows[0]?.secret ?? Buffer.alloc(0), 'identity/totp')).toEqual(fromBase32(TOTP));
  expect(() => before.secrets.open(rows[0]?.secret ?? Buffer.alloc(0), 'identity/totp')).toThrow(
    'cannot be opened',
  );
});

test('a value that neither key opens stops it, and nothing of that batch is changed', async () => {
  const other = createSecrets('a third key that sealed nothing here, long enough');
  await expect(reseal(db.kysely, other)).rejects.toThrow(
    /^Neither SECRET_KEY nor SECRET_KEY_PREVIOUS decrypts srp_verifier of identity\.account: /,
  );
});

test('every column with sealed values is in the list', async () => {
  const { rows } = await db.pool.query<{ name: string }>(`
    select format('%s.%s.%s', table_schema, table_name, column_name) as name from information_schema.columns
    where data_type = 'bytea' and table_schema in ('identity', 'outbox', 'auth', 'operations') order by 1`);
  // Hashes, numbers that are used once and published pictures are not sealed.
  const kept = rows
    .map(({ name }) => name)
    .filter((name) => !/(_hash|nonce|fingerprint|organisation_logo\.content)$/.test(name));
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(kept.toSorted((a, b) => a.localeCompare(b))).toEqual(listed.toSorted((a, b) => a.localeCompare(b)));
});
