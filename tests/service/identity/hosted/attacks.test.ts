/** What must not work: stolen and reused codes, foreign addresses, forged forms, planted cookies, malformed requests. */
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientId, PASSWORD, startPool, type TestPool } from '../support.ts';
import { Browser, formOf, wordsOf } from './browser.ts';
import { type Client, createClient, errorOf } from './client.ts';

const EMAIL = 'victim@leeds.example';
let pool: TestPool;
let client: Client;

beforeAll(async () => {
  pool = await startPool();
  client = await createClient(pool);
  const attributes = { email: EMAIL, given_name: 'Vic', family_name: 'Tim' };
  await pool.identity.ensureUser({ password: PASSWORD, attributes });
});
afterAll(() => pool.close());

const signIn = (browser = new Browser()) => client.signIn(browser, EMAIL);
const errorIn = (location: string) => new URL(location).searchParams.get('error');
const token = async (form: Record<string, string>, init: RequestInit = {}) => {
  const response = await fetch(`${pool.origin}/identity/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...form }),
    ...init,
  });
  return { status: response.status, body: (await response.json()) as { error?: string } };
};

describe('an authorization code', () => {
  const exchange = (code: string, verifier: string, change: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: client.redirectUri,
      ...change,
    });
  const codeOf = (location: string) => new URL(location).searchParams.get('code') ?? '';

  test('is worth nothing to a thief, and stays good for its owner', async () => {
    const { attempt, visit } = await signIn();
    const code = codeOf(visit.location);
    const refusals = [
      await exchange(code, oidc.randomPKCECodeVerifier()),
      await exchange(code, 'short'),
      await exchange(code, attempt.verifier, { redirect_uri: `${pool.origin}/` }),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await exchange(code, '')).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await exchange(code, attempt.verifier, { client_id: 'other' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client' },
    });
    expect((await client.finish(attempt, visit.location)).claims()).toMatchObject({ email: EMAIL });
  });

  test('works once, and its second use ends what the first one gave', async () => {
    const { attempt, visit } = await signIn();
    const tokens = await client.finish(attempt, visit.location);
    expect(await errorOf(client.finish(attempt, visit.location))).toBe('invalid_grant');
    expect(await errorOf(oidc.refreshTokenGrant(client.configuration, tokens.refresh_token ?? ''))).toBe(
      'invalid_grant',
    );
    expect((await pool.call('GetUser', { AccessToken: tokens.access_token })).body.message).toBe(
      'Access Token has been revoked',
    );
  });

  test('works once for many at the same time', async () => {
    const { attempt, visit } = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => exchange(codeOf(visit.location), attempt.verifier)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is good for five minutes, and no longer than the session it comes from', async () => {
    const late = await signIn();
    await pool.db.pool.query(
      "update identity.authorization_code set expires_at = expires_at - interval '5 minutes'",
    );
    expect(await errorOf(client.finish(late.attempt, late.visit.location))).toBe('invalid_grant');
    const browser = new Browser();
    const left = await signIn(browser);
    await browser.visit(`${pool.origin}/identity/logout?client_id=${clientId}`);
    expect(await errorOf(client.finish(left.attempt, left.visit.location))).toBe('invalid_grant');
  });

  test('is kept as a hash, like the cookie', async () => {
    const browser = new Browser();
    const { visit } = await signIn(browser);
    const secrets = [codeOf(visit.location), browser.cookies.get('hosted') ?? ''];
    const { rows } = await pool.db.pool.query(
      'select row_to_json(c)::text as row from identity.authorization_code c union all select row_to_json(h)::text from identity.hosted_session h',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const secret of secrets) {
      expect(secret).toHaveLength(43);
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

describe('the client notices', () => {
  test('a changed state, another issuer and another nonce', async () => {
    const { attempt, visit } = await signIn();
    const changed = (name: string, value: string) => {
      const url = new URL(visit.location);
      url.searchParams.set(name, value);
      return url.href;
    };
    expect(await errorOf(client.finish(attempt, changed('state', 'other')))).toMatch(/state/);
    expect(await errorOf(client.finish(attempt, changed('iss', 'https://evil.example')))).toMatch(/iss/);
    expect(await errorOf(client.finish({ ...attempt, nonce: 'other' }, visit.location))).toMatch(
      /ID Token|nonce/,
    );
  });
});

describe('the browser is never sent to a foreign address', () => {
  test.each([
    'https://evil.example/',
    'http://127.0.0.1.evil.example/sign-in',
    '//evil.example',
    '/sign-in',
    'javascript:alert(1)',
    'SELF/sign-in/',
    'SELF/sign-in?x=1',
    'SELF/sign-in#x',
    'SELF@evil.example/sign-in',
    'SELF/%73ign-in',
    '',
  ])('by redirect_uri or logout_uri %s', async (uri) => {
    const foreign = uri.replace('SELF', pool.origin);
    const browser = new Browser();
    await signIn(browser);
    const request = new URL((await client.begin()).url);
    request.searchParams.set('redirect_uri', foreign);
    const logout = new URL(`${pool.origin}/identity/logout?client_id=${clientId}`);
    logout.searchParams.set('logout_uri', foreign);
    for (const url of [request.href, request.href.replace('/oauth2/authorize', '/login'), logout.href]) {
      const visit = await browser.visit(url);
      expect(visit).toMatchObject({ status: 400, location: '' });
      expect(visit.text).not.toContain('evil.example');
    }
    // Nor was any session ended by the attempt.
    expect(client.isOwn((await browser.visit((await client.begin()).url)).location)).toBe(true);
  });

  test('by an unknown client, or parameters that are there twice', async () => {
    const { url } = await client.begin();
    for (const bad of [
      url.replace(clientId, 'other'),
      `${url}&client_id=${clientId}`,
      `${url}&redirect_uri=${encodeURIComponent(client.redirectUri)}`,
    ])
      expect(await new Browser().visit(bad)).toMatchObject({ status: 400, location: '' });
  });
});

test.each([
  ['response_type', '', 'invalid_request'],
  ['response_type', 'token', 'unsupported_response_type'],
  ['response_type', 'code id_token', 'unsupported_response_type'],
  ['response_mode', 'fragment', 'invalid_request'],
  ['scope', 'openid admin', 'invalid_scope'],
  ['scope', ' ', 'invalid_scope'],
  ['code_challenge', '', 'invalid_request'],
  ['code_challenge', 'short', 'invalid_request'],
  ['code_challenge_method', 'plain', 'invalid_request'],
  ['code_challenge_method', '', 'invalid_request'],
  ['identity_provider', 'Evil', 'invalid_request'],
  ['prompt', 'none login', 'invalid_request'],
  ['prompt', 'nothing', 'invalid_request'],
  ['max_age', '-1', 'invalid_request'],
  ['request', 'eyJ', 'request_not_supported'],
  ['request_uri', 'https://evil.example/', 'request_uri_not_supported'],
  ['login_hint', 'x'.repeat(3000), 'invalid_request'],
])('a request with %s=%s is refused to the client', async (name, value, error) => {
  const attempt = await client.begin({ [name]: value });
  for (const path of ['/oauth2/authorize', '/login']) {
    const { location } = await new Browser().visit(attempt.url.replace('/oauth2/authorize', path));
    expect(client.isOwn(location)).toBe(true);
    expect(errorIn(location)).toBe(error);
    expect(new URL(location).searchParams.get('state')).toBe(attempt.state);
  }
});

describe('a form', () => {
  const open = async (browser: Browser) =>
    browser.follow(await browser.visit((await client.begin()).url), client.isOwn);

  test('of another site signs no one in', async () => {
    const browser = new Browser();
    const page = await open(browser);
    const fields = { username: EMAIL, password: PASSWORD };
    const { action } = formOf(page);
    const other = formOf(await open(new Browser())).hidden['csrf'] ?? '';
    for (const csrf of ['', 'x', other]) {
      const refused = await browser.post(action, { ...fields, csrf });
      expect(refused).toMatchObject({ status: 403, location: '' });
    }
    // A form that comes without the cookie, as from elsewhere.
    expect((await new Browser().post(action, { ...formOf(page).hidden, ...fields })).status).toBe(403);
    expect((await browser.submit(page, fields)).status).toBe(303);
  });

  test('shows what was typed as text', async () => {
    const browser = new Browser();
    const page = await open(browser);
    const username = '"><script>alert(1)</script>';
    const refused = await browser.submit(page, { username, password: 'x' });
    expect(refused.text).not.toContain('<script>');
    expect(refused.text).toContain('&lt;script&gt;');
    const hinted = await new Browser().visit(
      (await client.begin({ login_hint: username })).url.replace('/oauth2/authorize', '/login'),
    );
    expect(hinted.text).not.toContain('<script>');
  });

  test('that is too large is refused', async () => {
    const browser = new Browser();
    const page = await open(browser);
    expect((await browser.submit(page, { username: 'x'.repeat(100_000) })).status).toBe(400);
  });
});

test('the cookie changes at sign-in, and one that was known before is worth nothing', async () => {
  const browser = new Browser();
  const page = await browser.follow(await browser.visit((await client.begin()).url), client.isOwn);
  const before = browser.cookies.get('hosted') ?? '';
  expect(before).toHaveLength(43);
  await browser.submit(page, { username: EMAIL, password: PASSWORD });
  const after = browser.cookies.get('hosted') ?? '';
  expect(after).not.toBe(before);
  const planted = new Browser();
  for (const value of [before, 'x'.repeat(43), `${after}x`, after.slice(1)]) {
    planted.cookies.set('hosted', value);
    expect((await planted.visit((await client.begin()).url)).location).toMatch(/\/identity\/login\?/);
  }
  // Signing in again ends the session before.
  await client.signIn(browser, EMAIL, { prompt: 'login' });
  planted.cookies.set('hosted', after);
  expect((await planted.visit((await client.begin()).url)).location).toMatch(/\/identity\/login\?/);
});

test('the session of a browser ends after an hour, with a new password, and with the account', async () => {
  const browser = new Browser();
  const isIn = async () => client.isOwn((await browser.visit((await client.begin()).url)).location);
  await signIn(browser);
  expect(await isIn()).toBe(true);
  await pool.db.pool.query("update identity.hosted_session set expires_at = expires_at - interval '1 hour'");
  expect(await isIn()).toBe(false);
  await signIn(browser);
  await pool.call('ForgotPassword', { ClientId: clientId, Username: EMAIL });
  const ConfirmationCode = await pool.codeFor(EMAIL);
  const reset = { ClientId: clientId, Username: EMAIL, ConfirmationCode, Password: PASSWORD };
  expect((await pool.call('ConfirmForgotPassword', reset)).body).toEqual({});
  expect(await isIn()).toBe(false);
  await signIn(browser);
  await pool.db.pool.query('update identity.account set enabled = false');
  expect(await isIn()).toBe(false);
  await pool.db.pool.query('update identity.account set enabled = true');
});

test('pages allow nothing but their own style and form', async () => {
  const page = await new Browser().visit((await client.begin()).url.replace('/oauth2/authorize', '/login'));
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src 'self'; img-src data:; form-action 'self' /,
  );
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.text).not.toMatch(/<script|style="/);
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.getSetCookie()[0]).toMatch(/; Max-Age=3600; Path=\/identity; HttpOnly; SameSite=Lax$/);
});

test('unknown pages and methods are answered as such', async () => {
  const browser = new Browser();
  const page = await browser.visit(`${pool.origin}/identity/oauth2/nothing`);
  expect(page.status).toBe(404);
  expect(wordsOf(page)).toContain('There is no page at this address');
  expect((await browser.visit(`${pool.origin}/identity/oauth2/token`)).status).toBe(404);
  expect((await browser.visit(`${pool.origin}/identity/oauth2/idpresponse/evil?code=1`)).status).toBe(400);
  expect((await browser.visit(`${pool.origin}/identity/oauth2/userInfo`)).status).toBe(401);
});
