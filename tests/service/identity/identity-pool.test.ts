/** The identity pool: guests, members, and guests who become members. */
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enter } from './srp-client.ts';
import { config, configureAmplify, PASSWORD, startPool, type TestPool } from './support.ts';

const EMAIL = 'marta@leeds.example';
const names = { given_name: 'Marta', family_name: 'Kowalczyk' };
const identityPoolId = config.identity.identityPoolId;
let pool: TestPool;

beforeAll(async () => {
  pool = await startPool();
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: EMAIL, ...names } });
});
afterAll(() => pool.close());
beforeEach(() => configureAmplify(pool.origin));

describe('the identity pool', () => {
  test('gives guests an identity that becomes theirs when they sign in', async () => {
    const guest = await fetchAuthSession();
    expect(guest.identityId).toMatch(/^eu-west-2:[0-9a-f-]{36}$/);
    expect(guest.credentials?.accessKeyId).toMatch(/^ASIA[0-9A-F]{16}$/);
    expect(guest.credentials?.expiration?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    await signIn({ username: EMAIL, password: PASSWORD });
    const member = await fetchAuthSession();
    expect(member.identityId).toBe(guest.identityId);
    await signOut();
    const next = await fetchAuthSession();
    expect(next.identityId).not.toBe(guest.identityId);
    await signIn({ username: EMAIL, password: PASSWORD });
    // The same member has the same identity, whatever guest they were before.
    expect((await fetchAuthSession()).identityId).toBe(guest.identityId);
  });

  test('gives a member’s identity to no one else', async () => {
    const { IdToken, AccessToken } = await enter(pool, EMAIL);
    const provider = pool.identity.issuer().replace('http://', '');
    const of = (Logins?: Record<string, string>) =>
      pool.call('GetId', { IdentityPoolId: identityPoolId, Logins });
    const { body } = await of({ [provider]: IdToken });
    const IdentityId = String(body['IdentityId']);
    expect((await of({ [provider]: IdToken })).body).toEqual({ IdentityId });
    const take = (Logins?: Record<string, string>) =>
      pool.call('GetCredentialsForIdentity', { IdentityId, Logins });
    expect((await take()).body.message).toBe(`Access to Identity '${IdentityId}' is forbidden.`);
    expect((await take({ [provider]: AccessToken })).body.message).toBe(
      'Invalid login token. Missing a required claim: aud',
    );
    expect((await take({ 'accounts.google.com': IdToken })).body.message).toBe(
      'Token is not from a supported provider of this identity pool.',
    );
    expect((await take({ [provider]: 'x.y.z' })).type).toBe('NotAuthorizedException');
    await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email: 'ade@leeds.example', ...names },
    });
    const ade = await enter(pool, 'ade@leeds.example');
    expect((await take({ [provider]: ade.IdToken })).body.message).toMatch(/^Logins don't match/);
    await pool.call('GlobalSignOut', { AccessToken });
    expect((await take({ [provider]: IdToken })).type).toBe('NotAuthorizedException');
  });

  test('knows no other pool', async () => {
    const { type } = await pool.call('GetId', {
      IdentityPoolId: 'eu-west-2:00000000-0000-4000-8000-000000000000',
    });
    expect(type).toBe('ResourceNotFoundException');
  });
});
