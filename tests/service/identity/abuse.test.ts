/** What strangers and former holders of a password cannot do. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByName } from '#proxy/domains/identity/accounts/accounts.ts';
import { sweep } from '#proxy/domains/identity/sweep.ts';
import { enter } from './srp-client.ts';
import { clientId, PASSWORD, startPool, type TestPool } from './support.ts';

let pool: TestPool;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());

const names = { given_name: 'Ann', family_name: 'Lee' };
const status = async (AccessToken: string) => (await pool.call('GetUser', { AccessToken })).status;

test('a changed password ends what the old one opened elsewhere, and not the session it was changed in', async () => {
  const email = 'two-places@leeds.example';
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email, ...names } });
  const here = await enter(pool, email);
  const elsewhere = await enter(pool, email);
  const changed = await pool.call('ChangePassword', {
    AccessToken: here.AccessToken,
    PreviousPassword: PASSWORD,
    ProposedPassword: 'Replaced-1',
  });
  expect(changed.status).toBe(200);
  expect(await status(here.AccessToken)).toBe(200);
  expect(await status(elsewhere.AccessToken)).toBe(400);
});

test('an address that was never confirmed is free again after two days', async () => {
  const signUp = (Username: string) =>
    pool.call('SignUp', {
      ClientId: clientId,
      Username,
      Password: PASSWORD,
      UserAttributes: [
        { Name: 'email', Value: Username },
        { Name: 'given_name', Value: 'Ann' },
        { Name: 'family_name', Value: 'Lee' },
      ],
    });
  expect((await signUp('squatted@leeds.example')).status).toBe(200);
  expect((await signUp('squatted@leeds.example')).status).toBe(400);
  await sweep(pool.db.kysely);
  expect((await signUp('squatted@leeds.example')).status).toBe(400);
  await sql`update identity.account set created_at = created_at - interval '3 days' where status = 'UNCONFIRMED'`.execute(
    pool.db.kysely,
  );
  await sql`update identity.code set expires_at = now() - interval '1 minute'`.execute(pool.db.kysely);
  await sweep(pool.db.kysely);
  expect((await signUp('squatted@leeds.example')).status).toBe(200);
});

test('a name that no one has is looked for as one that someone has: an account is read for both', async () => {
  const email = 'middle@leeds.example';
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email, ...names } });
  const sub = (await findByName(pool.db.kysely, email))?.sub ?? '';
  let read = 0;
  const db = pool.db.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += result.rows.length;
      return result;
    },
  });
  const look = async (name: string) => {
    read = 0;
    return { found: (await findByName(db, name))?.sub ?? null, read };
  };
  for (const name of [email, 'MIDDLE@leeds.example', sub, sub.toUpperCase()])
    expect(await look(name)).toEqual({ found: sub, read: 1 });
  // Before all names, between two, and after all.
  for (const name of ['0@a.example', 'middle@leeds.exampl', 'middlf@leeds.example', 'zz@zz.example'])
    expect(await look(name)).toEqual({ found: null, read: 1 });
  for (const id of ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'])
    expect(await look(id)).toEqual({ found: null, read: 1 });
});
