/** What strangers and former holders of a password cannot do. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
