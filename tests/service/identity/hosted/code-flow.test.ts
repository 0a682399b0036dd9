/** The authorization code flow by openid-client, with a browser that has no scripts. */
import { JwtVerifier } from 'aws-jwt-verify';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimsOf, clientId, PASSWORD, startPool, type TestPool } from '../support.ts';
import { Browser, wordsOf } from './browser.ts';
import { type Client, createClient, errorOf } from './client.ts';

const EMAIL = 'nadia@leeds.example';
let pool: TestPool;
let client: Client;
let sub: string;

beforeAll(async () => {
  pool = await startPool();
  client = await createClient(pool);
  const attributes = { email: EMAIL, given_name: 'Nadia', family_name: 'Okafor' };
  ({ sub } = await pool.identity.ensureUser({ password: PASSWORD, attributes }));
});
afterAll(() => pool.close());

test('gives tokens that standard clients and verifiers accept', async () => {
  const browser = new Browser();
  const { attempt, visit } = await client.signIn(browser, EMAIL);
  expect(visit.status).toBe(303);
  const tokens = await client.finish(attempt, visit.location);
  expect(tokens.claims()).toMatchObject({ sub, email: EMAIL, email_verified: true, nonce: attempt.nonce });
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(claimsOf(tokens.access_token)).toMatchObject({
    sub,
    client_id: clientId,
    scope: 'openid email profile aws.cognito.signin.user.admin',
  });

  const verifier = JwtVerifier.create({ issuer: pool.identity.issuer(), audience: null });
  verifier.cacheJwks(await (await fetch(client.configuration.serverMetadata().jwks_uri ?? '')).json());
  expect(verifier.verifySync(tokens.access_token)).toMatchObject({ sub, token_use: 'access' });

  const info = await oidc.fetchUserInfo(client.configuration, tokens.access_token, sub);
  expect(info).toEqual({
    sub,
    username: sub,
    email: EMAIL,
    email_verified: true,
    given_name: 'Nadia',
    family_name: 'Okafor',
  });
  expect((await pool.call('GetUser', { AccessToken: tokens.access_token })).status).toBe(200);
});

test('refreshes and revokes by the standard endpoints, and both end together', async () => {
  const { attempt, visit } = await client.signIn(new Browser(), EMAIL);
  const first = await client.finish(attempt, visit.location);
  const refreshToken = first.refresh_token ?? '';
  const second = await oidc.refreshTokenGrant(client.configuration, refreshToken);
  expect(claimsOf(second.access_token)).toMatchObject({
    scope: claimsOf(first.access_token)['scope'],
    auth_time: claimsOf(first.access_token)['auth_time'],
    origin_jti: claimsOf(first.access_token)['origin_jti'],
  });
  expect(second.claims()).toMatchObject({ sub });
  await oidc.tokenRevocation(client.configuration, second.refresh_token ?? refreshToken);
  expect(
    await errorOf(oidc.refreshTokenGrant(client.configuration, second.refresh_token ?? refreshToken)),
  ).toBe('invalid_grant');
  const info = await fetch(client.configuration.serverMetadata().userinfo_endpoint ?? '', {
    headers: { authorization: `Bearer ${second.access_token}` },
  });
  expect(info.status).toBe(401);
  expect(info.headers.get('www-authenticate')).toContain('error="invalid_token"');
});

test('asks once: a browser that is signed in gets further codes at once, unless it has to prove itself again', async () => {
  const browser = new Browser();
  await client.signIn(browser, EMAIL);
  const again = await client.begin();
  const answer = await browser.visit(again.url);
  expect(answer.status).toBe(302);
  expect((await client.finish(again, answer.location)).claims()?.sub).toBe(sub);
  const silent = await client.begin({ prompt: 'none' });
  expect(client.isOwn((await browser.visit(silent.url)).location)).toBe(true);
  const variants: Record<string, string>[] = [
    { prompt: 'login' },
    { prompt: 'select_account' },
    { max_age: '0' },
  ];
  for (const change of variants) {
    const { location } = await browser.visit((await client.begin(change)).url);
    expect(location).toMatch(/\/identity\/login\?/);
  }
  const stranger = await new Browser().visit((await client.begin({ prompt: 'none' })).url);
  expect(new URL(stranger.location).searchParams.get('error')).toBe('login_required');
});

test('a fresh sign-in answers prompt=login', async () => {
  const browser = new Browser();
  await client.signIn(browser, EMAIL);
  const { attempt, visit } = await client.signIn(browser, EMAIL, { prompt: 'login' });
  expect((await client.finish(attempt, visit.location)).claims()?.sub).toBe(sub);
});

test('signs the browser out and sends it to an address of its own', async () => {
  const browser = new Browser();
  await client.signIn(browser, EMAIL);
  const logout = oidc.buildEndSessionUrl(client.configuration, {
    post_logout_redirect_uri: `${pool.origin}/`,
    state: 'x',
  });
  const left = await browser.visit(logout.href);
  expect(left).toMatchObject({ status: 302, location: `${pool.origin}/?state=x` });
  expect((await browser.visit((await client.begin()).url)).location).toMatch(/\/identity\/login\?/);
  // Cognito's own parameter, and a browser with nothing to sign out of.
  const own = await browser.visit(
    `${pool.origin}/identity/logout?client_id=${clientId}&logout_uri=${pool.origin}/sign-in`,
  );
  expect(own.location).toBe(`${pool.origin}/sign-in`);
  const here = await browser.visit(`${pool.origin}/identity/logout?client_id=${clientId}`);
  expect(wordsOf(here)).toContain('You are signed out');
});

test('a sign-out of all devices ends the session of the browser too', async () => {
  const browser = new Browser();
  const { attempt, visit } = await client.signIn(browser, EMAIL);
  const { access_token } = await client.finish(attempt, visit.location);
  const pending = await browser.visit((await client.begin()).url);
  await pool.call('GlobalSignOut', { AccessToken: access_token });
  expect((await browser.visit((await client.begin()).url)).location).toMatch(/\/identity\/login\?/);
  expect(client.isOwn(pending.location)).toBe(true);
});

test('without openid there is no ID token and no user info', async () => {
  const { attempt, visit } = await client.signIn(new Browser(), EMAIL, { scope: 'email', nonce: '' });
  const answer = await fetch(client.configuration.serverMetadata().token_endpoint ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: client.redirectUri,
      code: new URL(visit.location).searchParams.get('code') ?? '',
      code_verifier: attempt.verifier,
    }),
  });
  const tokens = (await answer.json()) as Record<string, string>;
  expect(Object.keys(tokens)).not.toContain('id_token');
  const headers = { authorization: `Bearer ${tokens['access_token']}` };
  const info = await fetch(`${pool.origin}/identity/oauth2/userInfo`, { headers });
  expect(info.status).toBe(403);
  // Such a token opens nothing of the API either.
  const refused = await pool.call('GetUser', { AccessToken: tokens['access_token'] });
  expect(refused.body.message).toBe('Access Token does not have required scopes');
});

test('where refresh tokens are replaced, the standard endpoint issues the successor', async () => {
  const rotating = await startPool({ refreshRotation: { graceSeconds: 0 } });
  try {
    const attributes = { email: EMAIL, given_name: 'Nadia', family_name: 'Okafor' };
    await rotating.identity.ensureUser({ password: PASSWORD, attributes });
    const other = await createClient(rotating);
    const { attempt, visit } = await other.signIn(new Browser(), EMAIL);
    const { refresh_token: first = '' } = await other.finish(attempt, visit.location);
    const { refresh_token: second = '' } = await oidc.refreshTokenGrant(other.configuration, first);
    expect(second).not.toBe('');
    expect(second).not.toBe(first);
    expect((await oidc.refreshTokenGrant(other.configuration, second)).access_token).toBeDefined();
    expect(await errorOf(oidc.refreshTokenGrant(other.configuration, first))).toBe('invalid_grant');
  } finally {
    await rotating.close();
  }
});
