/** Limits by network address: one address that asks too often is refused, and all others are served. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withClientAddress } from '#proxy/platform/service/client-address.ts';
import { proof } from './srp-client.ts';
import { callAt, clientId, PASSWORD, startPool, type TestPool } from './support.ts';

let pool: TestPool;
const [HERE, ELSEWHERE] = ['203.0.113.5', '203.0.113.6'];

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());
beforeEach(() => pool.db.pool.query('delete from identity.allowance'));

/** The pool, asked from an address. */
const from = (address: string | undefined): Pick<TestPool, 'call'> => ({
  call: callAt(pool.origin, (request) => withClientAddress(address, () => pool.identity.fetch(request))),
});
const signUp = (address: string | undefined, email: string) =>
  from(address).call('SignUp', {
    ClientId: clientId,
    Username: email,
    Password: PASSWORD,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'given_name', Value: 'A' },
      { Name: 'family_name', Value: 'B' },
    ],
  });
/** Uses up what an address has, but for so many. */
const use = (action: string, used: number) =>
  pool.db.pool.query('update identity.allowance set used = $2 where action = $1', [action, used]);

describe('sign-ups', () => {
  test('of one address close sign-up for that address only', async () => {
    expect((await signUp(HERE, 'first@leeds.example')).status).toBe(200);
    await use('signUpFromAddress', 50);
    const refused = await signUp(HERE, 'second@leeds.example');
    expect([refused.status, refused.type]).toEqual([400, 'TooManyRequestsException']);
    expect((await signUp(ELSEWHERE, 'third@leeds.example')).status).toBe(200);
    expect((await signUp(undefined, 'fourth@leeds.example')).status).toBe(200);
    // A refused sign-up takes nothing of what all have together.
    const { rows } = await pool.db.pool.query<{ used: number }>(
      "select used from identity.allowance where action = 'signUpByAnyone'",
    );
    expect(rows).toEqual([{ used: 3 }]);
  });

  test('the address is not kept', async () => {
    await signUp(HERE, 'private@leeds.example');
    const { rows } = await pool.db.pool.query<{ subject: string }>('select subject from identity.allowance');
    expect(JSON.stringify(rows)).not.toContain(HERE);
  });
});

test('codes are limited, no matter whom they are for', async () => {
  const forgot = (address: string, name: string) =>
    from(address).call('ForgotPassword', { ClientId: clientId, Username: name });
  expect((await forgot(HERE, 'a@leeds.example')).status).toBe(200);
  await use('codeFromAddress', 100);
  expect((await forgot(HERE, 'b@leeds.example')).type).toBe('TooManyRequestsException');
  expect((await forgot(ELSEWHERE, 'b@leeds.example')).status).toBe(200);
});

test('one password tried on many names is refused, right ones do not count, and members elsewhere get in', async () => {
  const email = 'sprayed@leeds.example';
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } });
  const guess = async (address: string, name: string, password: string) =>
    from(address).call('RespondToAuthChallenge', await proof(from(address), name, password));
  expect((await guess(HERE, email, PASSWORD)).status).toBe(200);
  const counted = async () =>
    (
      await pool.db.pool.query<{ used: number }>(
        "select used from identity.allowance where action = 'wrongFromAddress'",
      )
    ).rows;
  expect(await counted()).toEqual([]);
  for (const name of [email, 'unknown@leeds.example'])
    expect((await guess(HERE, name, 'Wrong-password-1')).type).toBe('NotAuthorizedException');
  expect(await counted()).toEqual([{ used: 2 }]);
  await use('wrongFromAddress', 100);
  const begun = { AuthFlow: 'USER_AUTH', ClientId: clientId, AuthParameters: { USERNAME: email } };
  expect((await from(HERE).call('InitiateAuth', begun)).type).toBe('TooManyRequestsException');
  expect((await guess(ELSEWHERE, email, PASSWORD)).status).toBe(200);
});
