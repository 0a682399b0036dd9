/**
 * Answers of an OpenID provider that others have written, as an attacker or a wrong clock would change them: to another
 * browser, once more, with another nonce, from the future and from the past. None signs anyone in.
 */
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { startPool, type TestPool } from '../support.ts';
import { Browser } from './browser.ts';
import { type Client, createClient } from './client.ts';
import { startOpenIdProvider, type TestProvider } from './openid-provider.ts';

let provider: TestProvider;
let pool: TestPool;
let client: Client;

beforeAll(async () => {
  const federation = {
    callbackUrls: [],
    logoutUrls: [],
    remote: null,
    providers: [] as ReturnType<typeof readConfig>['identity']['federation']['providers'][number][],
  };
  pool = await startPool({}, { federation });
  provider = await startOpenIdProvider(`${pool.origin}/identity/oauth2/idpresponse/leedscouncil`, {
    client_id: 'commonplace',
    client_secret: 'a secret of the tests',
    token_endpoint_auth_method: 'client_secret_post',
  });
  const settings = readConfig({
    NODE_ENV: 'test',
    OPENID_PROVIDERS: JSON.stringify([
      {
        name: 'LeedsCouncil',
        label: 'Leeds City Council',
        issuer: provider.issuer,
        clientId: 'commonplace',
        clientSecret: 'a secret of the tests',
        domains: ['leeds.example'],
      },
    ]),
  });
  federation.providers.push(...settings.identity.federation.providers);
  client = await createClient(pool);
  provider.people.set('ines', { email: 'ines@leeds.example', email_verified: true });
});
afterAll(async () => {
  await provider?.close();
  await pool?.close();
});
afterEach(() => {
  provider.forge = null;
});

const isAnswer = (url: string) => url.includes('/oauth2/idpresponse/');

/** Signs in at the provider, and stops with its answer, which the browser has not brought back yet. */
async function answered() {
  const browser = new Browser();
  const attempt = await client.begin({ identity_provider: 'LeedsCouncil' });
  let page = await browser.follow(await browser.visit(attempt.url), isAnswer);
  page = await browser.follow(await browser.submit(page, { login: 'ines', password: 'any' }), isAnswer);
  if (!isAnswer(page.location)) page = await browser.follow(await browser.submit(page, {}), isAnswer);
  expect(page.location).toContain('code=');
  return { browser, attempt, answer: page.location };
}

/** Where a browser is once it has brought an answer back: in, with an error, or on a page that refuses it. */
async function bring(browser: Browser, answer: string): Promise<string> {
  const visit = await browser.follow(await browser.visit(answer), client.isOwn);
  if (!client.isOwn(visit.location)) return `page ${visit.status}`;
  const { searchParams } = new URL(visit.location);
  return searchParams.has('code') ? 'in' : (searchParams.get('error') ?? 'nothing');
}

test('counts in the browser that asked, and in no other', async () => {
  const { browser, answer } = await answered();
  expect(await bring(new Browser(), answer)).toBe('page 400');
  // A browser that has begun a sign-in of its own has another state.
  const other = new Browser();
  const begun = await client.begin({ identity_provider: 'LeedsCouncil' });
  await other.follow(await other.visit(begun.url), (url) => url.startsWith(provider.issuer));
  expect(other.cookies.size).toBeGreaterThan(0);
  expect(await bring(other, answer)).toBe('page 400');
  expect(await bring(browser, answer)).toBe('in');
});

test('counts once', async () => {
  const { browser, answer } = await answered();
  expect(await bring(browser, answer)).toBe('in');
  expect(await bring(browser, answer)).toBe('page 400');
  // Nor with what the browser had kept before.
  const again = await answered();
  const kept = new Map(again.browser.cookies);
  expect(await bring(again.browser, again.answer)).toBe('in');
  const copy = new Browser();
  for (const [name, value] of kept) copy.cookies.set(name, value);
  expect(await bring(copy, again.answer)).toBe('server_error');
});

const seconds = () => Math.floor(Date.now() / 1000);
test.each<[string, (claims: JWTPayload) => JWTPayload, string]>([
  ['with nothing changed', (claims) => claims, 'in'],
  ['with another nonce', (claims) => ({ ...claims, nonce: 'other' }), 'server_error'],
  ['with no nonce', ({ nonce: _nonce, ...claims }) => claims, 'server_error'],
  [
    'issued in an hour',
    (claims) => ({ ...claims, iat: seconds() + 3600, exp: seconds() + 7200 }),
    'server_error',
  ],
  ['issued by a clock that is half a minute ahead', (claims) => ({ ...claims, iat: seconds() + 30 }), 'in'],
  ['that ended two minutes ago', (claims) => ({ ...claims, exp: seconds() - 120 }), 'server_error'],
  ['that ended half a minute ago by our clock', (claims) => ({ ...claims, exp: seconds() - 30 }), 'in'],
  ['that begins in an hour', (claims) => ({ ...claims, nbf: seconds() + 3600 }), 'server_error'],
])('is judged by its ID token: one %s', async (_, forge, wanted) => {
  provider.forge = forge;
  const { browser, answer } = await answered();
  expect(await bring(browser, answer)).toBe(wanted);
});
