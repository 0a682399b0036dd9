/** The life of tokens: refresh, verification, sign-out, a change of keys. */
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimsOf, configureAmplify, headerOf, PASSWORD, startPool, type TestPool } from './support.ts';

const EMAIL = 'marta@leeds.example';
let pool: TestPool;
let sub: string;

beforeAll(async () => {
  pool = await startPool();
  ({ sub } = await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: EMAIL } }));
});
afterAll(() => pool.close());
beforeEach(() => configureAmplify(pool.origin));

const request = (token?: string) =>
  new Request('http://service/', token === undefined ? {} : { headers: { authorization: token } });

const accessToken = async (): Promise<string> => {
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw new Error('No one is signed in');
  return tokens.accessToken.toString();
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('tokens', () => {
  test('are refreshed for the same authentication', async () => {
    await signIn({ username: EMAIL, password: PASSWORD });
    const before = await accessToken();
    const { tokens } = await fetchAuthSession({ forceRefresh: true });
    expect(tokens?.accessToken.toString()).not.toBe(before);
    const [old, fresh] = [claimsOf(before), claimsOf(String(tokens?.accessToken))];
    expect(fresh).toMatchObject({ origin_jti: old['origin_jti'], auth_time: old['auth_time'] });
  });

  test('authenticate a request by header, with and without the scheme', async () => {
    await signIn({ username: EMAIL, password: PASSWORD });
    const token = await accessToken();
    const { authenticate } = pool.identity;
    expect(await authenticate(request())).toBeNull();
    expect(await authenticate(request(token))).toEqual({ identityGUID: sub, accessToken: token });
    expect(await authenticate(request(`Bearer ${token}`))).toMatchObject({ identityGUID: sub });
    const { authenticate: elsewhere } = await pool.replica();
    expect(await elsewhere(request(token))).toMatchObject({ identityGUID: sub });
  });

  test('that are forged, unsigned, of the wrong kind or of an invented session get nothing', async () => {
    await signIn({ username: EMAIL, password: PASSWORD });
    const { tokens } = await fetchAuthSession();
    const [header = '', payload = '', signature = ''] = String(tokens?.accessToken).split('.');
    const claims = claimsOf(String(tokens?.accessToken));
    const forgeries = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'HS256', kid: 'x' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      String(tokens?.idToken),
      `${header}.${payload}`,
      `${header}.${payload}.${signature.slice(1)}`,
      'x',
      '',
      '...',
    ];
    for (const forgery of forgeries) {
      await expect(pool.identity.authenticate(request(`Bearer ${forgery}`))).rejects.toMatchObject({
        status: 401,
      });
      const { status, type } = await pool.call('GetUser', { AccessToken: forgery });
      expect([status, type]).toEqual([
        400,
        forgery === '' ? 'InvalidParameterException' : 'NotAuthorizedException',
      ]);
    }
  });

  test('end with sign-out: the refresh token and every token of the session', async () => {
    await signIn({ username: EMAIL, password: PASSWORD });
    const token = await accessToken();
    await signOut();
    await expect(pool.identity.authenticate(request(token))).rejects.toMatchObject({ status: 401 });
    await expect((await pool.replica()).authenticate(request(token))).rejects.toMatchObject({ status: 401 });
    const { body } = await pool.call('GetUser', { AccessToken: token });
    expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Access Token has been revoked' });
  });

  test('of all devices end with a global sign-out', async () => {
    await signIn({ username: EMAIL, password: PASSWORD });
    const first = await accessToken();
    // Forget the session on this device without ending it.
    await configureAmplifyAfresh();
    await signIn({ username: EMAIL, password: PASSWORD });
    const second = await accessToken();
    await signOut({ global: true });
    for (const token of [first, second])
      await expect(pool.identity.authenticate(request(token))).rejects.toMatchObject({ status: 401 });
  });

  test('survive a change of keys until they expire', async () => {
    await signIn({ username: EMAIL, password: PASSWORD });
    const token = await accessToken();
    await pool.identity.rotateKeys();
    expect(await pool.identity.authenticate(request(token))).toMatchObject({ identityGUID: sub });
    const { tokens } = await fetchAuthSession({ forceRefresh: true });
    expect(headerOf(String(tokens?.accessToken))['kid']).not.toBe(headerOf(token)['kid']);
    expect(await pool.identity.authenticate(request(String(tokens?.accessToken)))).toMatchObject({
      identityGUID: sub,
    });
  });
});

/** A second browser: same pool, storage of its own. */
async function configureAmplifyAfresh(): Promise<void> {
  const values = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void values.set(key, value),
    getItem: async (key) => values.get(key) ?? null,
    removeItem: async (key) => void values.delete(key),
    clear: async () => values.clear(),
  });
}
