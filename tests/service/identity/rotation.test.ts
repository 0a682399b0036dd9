/** Refresh tokens that are replaced at every use. */
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enter, granted } from './srp-client.ts';
import { claimsOf, clientId, configureAmplify, PASSWORD, startPool, type TestPool } from './support.ts';

const EMAIL = 'marta@leeds.example';
let pool: TestPool;

beforeAll(async () => {
  pool = await startPool({ refreshRotation: { graceSeconds: 30 } });
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: EMAIL } });
});
afterAll(() => pool.close());

const refresh = (RefreshToken: string, headers: Record<string, string> = {}) =>
  pool.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken }, headers);
const endGrace = () =>
  pool.db.pool.query(`update identity.refresh_token set replaced_at = now() - interval '31 seconds'
    where replaced_at is not null`);

describe('rotation', () => {
  test('replaces the token, of the same authentication, and aws-amplify goes on with the new one', async () => {
    await configureAmplify(pool.origin);
    await signIn({ username: EMAIL, password: PASSWORD });
    const before = claimsOf(String((await fetchAuthSession()).tokens?.accessToken));
    for (let use = 0; use < 3; use++) {
      await fetchAuthSession({ forceRefresh: true });
      await endGrace();
    }
    const after = claimsOf(String((await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken));
    expect(after['origin_jti']).toBe(before['origin_jti']);
    expect(after['jti']).not.toBe(before['jti']);
  });

  test('lets the old token serve during the grace: tabs that refresh at once all stay signed in', async () => {
    const { RefreshToken } = await enter(pool, EMAIL);
    const answers = await Promise.all([1, 2, 3].map(() => refresh(RefreshToken)));
    const successors = answers.map(({ body }) => granted(body).RefreshToken);
    expect(new Set([RefreshToken, ...successors]).size).toBe(4);
    for (const successor of successors)
      expect(granted((await refresh(successor)).body).AccessToken).toBeTypeOf('string');
  });

  test('takes a token that comes back after the grace for stolen, and ends the authentication', async () => {
    const { RefreshToken } = await enter(pool, EMAIL);
    const successor = granted((await refresh(RefreshToken)).body).RefreshToken;
    await endGrace();
    expect((await refresh(RefreshToken)).type).toBe('RefreshTokenReuseException');
    expect((await refresh(successor)).body.message).toBe('Refresh Token has been revoked');
  });

  test('gives a lost answer again', async () => {
    const { RefreshToken } = await enter(pool, EMAIL);
    const headers = { 'amz-sdk-invocation-id': 'b6f0b6f0-0000-4000-8000-000000000003' };
    const first = await refresh(RefreshToken, headers);
    await endGrace();
    expect((await refresh(RefreshToken, headers)).body).toEqual(first.body);
  });

  test('closes the older flow, which knows no successor', async () => {
    const { RefreshToken } = await enter(pool, EMAIL);
    const { type } = await pool.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: clientId,
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    expect(type).toBe('InvalidParameterException');
  });
});

test('without a grace, of two that refresh at once one is a thief, and both are out', async () => {
  const strict = await startPool({ refreshRotation: { graceSeconds: 0 } });
  await strict.identity.ensureUser({ password: PASSWORD, attributes: { email: EMAIL } });
  const strictly = (RefreshToken: string) =>
    strict.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken });
  const { RefreshToken } = await enter(strict, EMAIL);
  const answers = await Promise.all([1, 2, 3, 4].map(() => strictly(RefreshToken)));
  expect(answers.filter(({ status }) => status !== 200)).not.toEqual([]);
  for (const { status, body } of answers)
    if (status === 200) expect((await strictly(granted(body).RefreshToken)).status).toBe(400);
  await strict.close();
});
