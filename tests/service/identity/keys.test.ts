/** The signing keys over time, and what upkeep removes. */
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { createIdentity } from '#proxy/domains/identity/identity.ts';
import { createKeys } from '#proxy/domains/identity/tokens/keys.ts';
import { sweep } from '#proxy/domains/identity/sweep.ts';
import { createOutbox } from '#proxy/platform/outbox/index.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { testDatabase } from '../../support/database.ts';

const secrets = createSecrets(createHash('sha256').update('keys').digest('hex'));
let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const fresh = () => createKeys(db.kysely, secrets);
const stored = async () =>
  (await db.pool.query<{ kid: string; token_use: string }>('select kid, token_use from identity.signing_key'))
    .rows;
const age = (interval: string) =>
  db.pool.query(
    `update identity.signing_key set signs_from = signs_from - $1::interval, signs_until = signs_until - $1::interval,
      published_until = published_until - $1::interval`,
    [interval],
  );

test('processes that start together agree on one key of each kind', async () => {
  await Promise.all([fresh(), fresh(), fresh()].map((keys) => keys.maintain()));
  expect((await stored()).map((key) => key.token_use).sort()).toEqual(['access', 'id']);
});

test('a successor is published a week before it signs; a key is published until its tokens have expired', async () => {
  const { kid } = await fresh().signing('access');
  await age('82 days');
  await fresh().maintain();
  expect(await stored()).toHaveLength(2);
  await age('2 days');
  await fresh().maintain();
  expect(await stored()).toHaveLength(4);
  expect((await fresh().jwks()).keys).toHaveLength(4);
  // Published, and not yet signing.
  expect((await fresh().signing('access')).kid).toBe(kid);
  await age('7 days');
  expect((await fresh().signing('access')).kid).not.toBe(kid);
  expect(await fresh().verification(kid, 'access')).not.toBeNull();
  expect(await fresh().verification(kid, 'id')).toBeNull();
  await age('3 days');
  await fresh().maintain();
  expect(await fresh().verification(kid, 'access')).toBeNull();
  expect(await stored()).toHaveLength(2);
});

test('a deployment that slept for a year signs again', async () => {
  await age('365 days');
  expect((await fresh().signing('id')).kid).toBeTypeOf('string');
});

test('private halves cannot be read without the secret key', async () => {
  const { rows } = await db.pool.query<{ private_key: Buffer }>(
    'select private_key from identity.signing_key',
  );
  for (const { private_key } of rows) expect(private_key.includes('"d"')).toBe(false);
  const stranger = createKeys(db.kysely, createSecrets('another key of more than 32 characters'));
  await expect(stranger.signing('id')).rejects.toThrow(/cannot be opened/);
  await expect(
    createIdentity({
      db,
      config: readConfig({ NODE_ENV: 'test' }),
      secrets: createSecrets('another key of more than 32 characters'),
      outbox: createOutbox(db, { mode: 'development' }, pino({ level: 'silent' })),
      log: pino({ level: 'silent' }),
      origin: () => 'http://localhost:3000',
    }),
  ).rejects.toThrow(/^SECRET_KEY is not the one/);
});

test('the sweep removes what has expired and nothing else', async () => {
  await db.pool.query(`
    insert into identity.spent_block values ('\\x01', now() - interval '1 second'), ('\\x02', now() + interval '1 hour');
    insert into identity.invocation values ('\\x01', null, now() - interval '1 second'), ('\\x02', null, now() + interval '1 hour');
    insert into identity.lock_out values ('old', 5, null, now() - interval '1 hour'), ('new', 5, null, now());
    insert into identity.allowance values ('old', 'x', 1, now() - interval '1 second'), ('new', 'x', 1, now() + interval '1 hour');
  `);
  await sweep(db.kysely);
  for (const table of ['spent_block', 'invocation', 'lock_out', 'allowance'])
    expect((await db.pool.query(`select from identity.${table}`)).rowCount).toBe(1);
});
