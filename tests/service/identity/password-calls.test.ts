/**
 * The calls `user/forgotPassword` and `user/resetPassword`, which anyone may make: fronts of the pool's own operations, with
 * the same answers for an address that has an account and one that has none, and with the pool's limits.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPoolAccounts } from '#proxy/domains/people/pool-accounts.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import { send } from '../../support/catalogue.ts';
import { clientId, PASSWORD, startPool, type TestPool } from './support.ts';

const EMAIL = 'ines@example.org';
const UNKNOWN = 'none@example.org';
const NEW_PASSWORD = 'Replaced-123';

let pool: TestPool;
let bench: AuthBench;
beforeAll(async () => {
  pool = await startPool();
  await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email: EMAIL, given_name: 'Ines', family_name: 'Example' },
  });
  const accounts = createPoolAccounts({
    endpoint: `${pool.origin}/identity/`,
    send: fetch,
    clientId,
    administrator: undefined,
  });
  bench = authBench(pool.db, { accounts });
});
afterAll(() => pool?.close());

const forgot = async (email: string) => {
  const answer = await send(bench.auth, 'user/forgotPassword', { email });
  return [answer.status, await answer.json()];
};
const reset = async (email: string, code: string, password = NEW_PASSWORD) => {
  const answer = await send(bench.auth, 'user/resetPassword', { email, code, password });
  const { errors = [] } = (await answer.json()) as { errors?: { field: string; code: string }[] };
  return [answer.status, ...errors.map((one) => `${one.field} ${one.code}`)];
};
const signIn = async (password: string) =>
  (
    await pool.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: EMAIL, PASSWORD: password },
    })
  ).status;

test('a visitor gets a code and sets a new password, and an address without an account is answered alike', async () => {
  expect(await forgot(UNKNOWN)).toEqual(await forgot(EMAIL));
  expect((await forgot(EMAIL))[0]).toBe(200);
  await expect(pool.codeFor(UNKNOWN)).rejects.toThrow('No code was sent');
  const code = await pool.codeFor(EMAIL);
  const wrong = code === '000000' ? '111111' : '000000';
  expect(await reset(EMAIL, wrong)).toEqual([400, 'code code.wrong']);
  expect(await reset(UNKNOWN, wrong)).toEqual([400, 'code code.wrong']);
  expect(await reset(EMAIL, code, 'short')).toEqual([400, 'password password.refused']);
  expect(await signIn(PASSWORD)).toBe(200);
  expect(await reset(EMAIL, code)).toEqual([200]);
  expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([400, 200]);
});

test('shares the limits of the pool, also for an address without an account', async () => {
  for (const email of [EMAIL, UNKNOWN]) {
    const statuses: unknown[] = [];
    for (let i = 0; i < 12; i += 1) {
      // In turn by the pool and by the call.
      if (i % 2 === 0)
        statuses.push((await pool.call('ForgotPassword', { ClientId: clientId, Username: email })).status);
      else statuses.push((await forgot(email))[0]);
    }
    expect(statuses.slice(-2)).toEqual([400, 429]);
  }
});
