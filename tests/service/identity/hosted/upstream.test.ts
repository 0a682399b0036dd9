/** A configured provider: what an ID token must say, and be signed with, before anyone is signed in. */
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '#proxy/platform/settings/config.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createIdentity, type Identity } from '#proxy/domains/identity/identity.ts';
import { createOutbox } from '#proxy/platform/outbox/index.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { testDatabase } from '../../../support/database.ts';
import { clientId, config } from '../support.ts';

const ORIGIN = 'https://data.example.org';
const ISSUER = 'https://accounts.provider.example';
const log = pino({ level: 'silent' });
type Claims = Record<string, unknown>;

let db: Database;
let keys: GenerateKeyPairResult;
let identity: Identity;
/** What the provider says of itself and signs. */
let said: { issuer: string; claims: (claims: Claims) => Claims; key: GenerateKeyPairResult };

const production: Config = {
  ...config,
  mode: 'production',
  identity: {
    ...config.identity,
    federation: {
      callbackUrls: [],
      logoutUrls: [],
      remote: null,
      providers: [
        {
          name: 'Google',
          clientId: 'google-client',
          clientSecret: 'google-secret',
          endpoints: { kind: 'oidc', issuer: ISSUER },
        },
      ],
    },
  },
};

beforeAll(async () => {
  db = await testDatabase();
  keys = await generateKeyPair('RS256', { extractable: true });
});
afterAll(() => db.close());

beforeEach(async () => {
  said = { issuer: ISSUER, claims: (claims) => claims, key: keys };
  identity = await createIdentity({
    db,
    config: production,
    secrets: createSecrets('a key for these tests, long enough'),
    outbox: createOutbox(db, { mode: 'development' }, log),
    log,
    origin: () => ORIGIN,
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await identity.close();
});

/** Plays the provider. */
function provide(nonce: () => string): void {
  const answers: Record<string, (request: Request) => Promise<object>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: said.issuer,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/jwks`,
    }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256' }] }),
    '/token': async (request) => {
      const form = Object.fromEntries(new URLSearchParams(await request.text()));
      expect(form).toMatchObject({ code: 'c', client_id: 'google-client', client_secret: 'google-secret' });
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: ISSUER,
        aud: 'google-client',
        sub: '77',
        iat: now,
        exp: now + 300,
        nonce: nonce(),
        email: 'x@provider.example',
        email_verified: true,
      };
      const token = new SignJWT(said.claims(claims)).setProtectedHeader({ alg: 'RS256', kid: 'k' });
      return { id_token: await token.sign(said.key.privateKey) };
    },
  };
  vi.stubGlobal('fetch', async (input: Request) => {
    const { origin, pathname } = new URL(input.url);
    if (origin !== ISSUER) throw new TypeError(`No provider is at ${input.url}`);
    return Response.json(await answers[pathname]?.(input));
  });
}

const begin = () => {
  const url = new URL(`${ORIGIN}/identity/oauth2/authorize`);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${ORIGIN}/`,
    response_type: 'code',
    state: 's',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    identity_provider: 'Google',
  }).toString();
  return identity.fetch(new Request(url));
};
const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? '');

/** Signs in there; where the client is answered. */
async function signIn(): Promise<URLSearchParams> {
  let nonce = '';
  provide(() => nonce);
  const away = await begin();
  const there = locationOf(away);
  if (there.origin === ORIGIN) return there.searchParams;
  expect(there.searchParams.get('code_challenge_method')).toBe('S256');
  nonce = there.searchParams.get('nonce') ?? '';
  const back = new URL(there.searchParams.get('redirect_uri') ?? '');
  expect(back.href).toBe(`${ORIGIN}/identity/oauth2/idpresponse/google`);
  back.searchParams.set('code', 'c');
  back.searchParams.set('state', there.searchParams.get('state') ?? '');
  const [line = ''] = away.headers.getSetCookie();
  expect(line).toMatch(
    /^__Host-hosted-provider=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const answer = await identity.fetch(new Request(back, { headers: { cookie: line.split(';')[0] ?? '' } }));
  return locationOf(answer).searchParams;
}

test('a valid ID token signs someone in', async () => {
  expect((await signIn()).has('code')).toBe(true);
});

const without = (claims: Claims, name: string): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

test.each<[string, (claims: Claims) => Claims]>([
  ['another nonce', (claims) => ({ ...claims, nonce: randomUUID() })],
  ['no nonce', (claims) => without(claims, 'nonce')],
  ['no end', (claims) => without(claims, 'exp')],
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
  ['several audiences and no authorised party', (claims) => ({ ...claims, aud: ['google-client', 'other'] })],
  ['another authorised party', (claims) => ({ ...claims, azp: 'another-client' })],
  ['its time over', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 })],
  ['a day to come on which it was issued', (claims) => ({ ...claims, iat: Number(claims['iat']) + 86_400 })],
  ['an odd subject', (claims) => ({ ...claims, sub: 'a b\n' })],
])('an ID token with %s signs no one in', async (_, change) => {
  said.claims = change;
  expect(Object.fromEntries(await signIn())).toMatchObject({ error: 'server_error', state: 's' });
});

test('an ID token that another key signed signs no one in', async () => {
  said.key = await generateKeyPair('RS256');
  expect((await signIn()).get('error')).toBe('server_error');
});

test('a provider that speaks as another is not asked', async () => {
  said.issuer = 'https://evil.example';
  expect(Object.fromEntries(await signIn())).toMatchObject({
    error: 'server_error',
    error_description: 'Google cannot be reached',
  });
});

test('in production there is no mock, no development address, and no provider that was not configured', async () => {
  for (const path of [
    'google/authorize',
    'google/.well-known/openid-configuration',
    'google/jwks',
    'apple/token',
  ])
    expect((await identity.fetch(new Request(`${ORIGIN}/dev/provider/${path}`))).status).toBe(404);
  const facebook = new URL((await begin()).url || `${ORIGIN}/identity/oauth2/authorize`);
  facebook.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${ORIGIN}/`,
    response_type: 'code',
    identity_provider: 'Facebook',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();
  expect(locationOf(await identity.fetch(new Request(facebook))).searchParams.get('error')).toBe(
    'invalid_request',
  );
  facebook.searchParams.set('redirect_uri', 'http://localhost:5173/');
  const refused = await identity.fetch(new Request(facebook));
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
});
