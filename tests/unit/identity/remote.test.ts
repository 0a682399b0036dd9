/** Access tokens of a user pool elsewhere. */
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRemoteAuthenticate, remoteIssuer } from '#proxy/domains/identity/tokens/remote-pool.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';

const pool = { userPoolId: 'eu-west-1_Remote', userPoolClientId: 'client' };
const issuer = remoteIssuer(pool.userPoolId);
const SUB = '11111111-2222-4333-8444-555555555555';
let authenticate: Authenticate;
let sign: (claims: Record<string, unknown>, expires?: string) => Promise<string>;
let forge: typeof sign;

beforeAll(async () => {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  authenticate = createRemoteAuthenticate(pool, issuer, createLocalJWKSet({ keys: [jwk] }));
  const signer =
    (key: typeof own.privateKey): typeof sign =>
    (claims, expires = '1h') =>
      new SignJWT({ iss: issuer, sub: SUB, token_use: 'access', client_id: 'client', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setExpirationTime(expires)
        .sign(key);
  sign = signer(own.privateKey);
  forge = signer(other.privateKey);
});

const call = (token: string) =>
  authenticate(new Request('http://service/', { headers: { authorization: `Bearer ${token}` } }));

describe('a token of a remote pool', () => {
  test('names the caller', async () => {
    expect(issuer).toBe('https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Remote');
    const token = await sign({});
    expect(await call(token)).toEqual({ identityGUID: SUB, accessToken: token });
    expect(await authenticate(new Request('http://service/'))).toBeNull();
  });

  test.each([
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['of another client', { client_id: 'other' }],
    ['of another use', { token_use: 'id' }],
  ])('%s is refused', async (_what, claims) => {
    await expect(call(await sign(claims))).rejects.toMatchObject({ status: 401 });
  });

  test('that is forged, expired or no token at all is refused', async () => {
    await expect(call(await forge({}))).rejects.toMatchObject({ status: 401 });
    await expect(call(await sign({}, '-1s'))).rejects.toMatchObject({
      status: 401,
      message: 'Access Token has expired',
    });
    await expect(call('nonsense')).rejects.toMatchObject({ status: 401 });
  });

  test('cannot be checked without the pool’s keys, which is not the caller’s fault', async () => {
    const unreachable = createRemoteAuthenticate(pool, issuer, () =>
      Promise.reject(new TypeError('fetch failed')),
    );
    const request = new Request('http://service/', { headers: { authorization: await sign({}) } });
    await expect(unreachable(request)).rejects.toMatchObject({ status: 503 });
  });
});
