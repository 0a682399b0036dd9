/** The application's own module: from the hosted sign-in into the store of aws-amplify, and out again. */
import { fetchAuthSession, fetchUserAttributes, getCurrentUser } from 'aws-amplify/auth';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FederatedSignInServices } from '#machines/federated-sign-in/federated-sign-in.actors.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { createFederatedServices, type FederatedBrowser } from '#src/services/identity/federated.ts';
import type { TokenAnswer } from '#src/services/identity/oauth-tokens.ts';
import { challengeOf } from '#src/services/identity/pkce.ts';
import { createSignOutServices } from '#src/services/identity/sign-out.ts';
import { config, configureAmplify, startPool, type TestPool } from '../support.ts';
import { Browser, linkOf, wordsOf } from './browser.ts';

const configuration = runtimeConfiguration({ ...config, mode: 'development' }, 'build');
const dashboard = { provider: 'Google', destination: '/dashboard' } as const;
const { signal } = new AbortController();
const { fetch: bare } = globalThis;

let pool: TestPool;
let address: string;
let browser: FederatedBrowser;
let federated: FederatedSignInServices;
const forget = () => sharedInMemoryStorage.clear();

const storage = (): FederatedBrowser['localStorage'] => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());
beforeEach(async () => {
  await configureAmplify(pool.origin);
  address = `${pool.origin}/dashboard`;
  const go = (url: string) => {
    address = url;
  };
  browser = {
    origin: pool.origin,
    sessionStorage: storage(),
    localStorage: storage(),
    address: () => address,
    navigate: go,
    replaceAddress: go,
  };
  federated = createFederatedServices(configuration, forget, browser);
});
afterEach(() => {
  globalThis.fetch = bare;
  vi.restoreAllMocks();
});

const isOwn = (url: string) => url.startsWith(`${pool.origin}/sign-in`);

/** Walks from where the module sent the browser to where it is sent back. */
async function walk(visitor: Browser, persona: string): Promise<void> {
  const page = await visitor.follow(await visitor.visit(address), isOwn);
  address = (await visitor.follow(await visitor.visit(linkOf(page, persona)), isOwn)).location;
}

/** Sets off for the provider and comes back, as someone whom the mock knows. */
async function walkThere(
  persona: string,
  authorizationRequest: Parameters<typeof federated.leaveForProvider>[0],
) {
  await federated.leaveForProvider(authorizationRequest, signal);
  await walk(new Browser(), persona);
}

/** Changes what the token endpoint is asked or answers. */
function interfere(change: {
  readonly asked?: (body: URLSearchParams) => void;
  readonly answered?: (answer: TokenAnswer) => TokenAnswer;
}): void {
  globalThis.fetch = async (input, init) => {
    const isToken = input instanceof URL && input.pathname.endsWith('/oauth2/token');
    if (!isToken) return bare(input, init);
    if (init?.body instanceof URLSearchParams) change.asked?.(init.body);
    const response = await bare(input, init);
    if (change.answered === undefined) return response;
    return Response.json(change.answered((await response.json()) as TokenAnswer));
  };
}

/** The same token with other claims; the application reads tokens and leaves proving them to the services. */
function withClaims(token: string | undefined, claims: Record<string, unknown>): string {
  const [head, body = '', signature] = (token ?? '').split('.');
  const old = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [head, Buffer.from(JSON.stringify({ ...old, ...claims })).toString('base64url'), signature].join(
    '.',
  );
}

const hasTokens = async () => (await fetchAuthSession()).tokens !== undefined;

test('signs in by a provider, and out of the library and of the hosted sign-in', async () => {
  const visitor = new Browser();
  await federated.leaveForProvider(dashboard, signal);
  await walk(visitor, 'Ines');
  expect(await federated.completeReturn(signal)).toEqual({
    kind: 'signedIn',
    username: 'Google_100001',
    destination: '/dashboard',
  });
  // The code is gone from the address, and an answer is used once.
  expect(address).toBe(`${pool.origin}/sign-in`);
  expect(await federated.completeReturn(signal)).toEqual({ kind: 'none' });

  expect(await getCurrentUser()).toMatchObject({ username: 'Google_100001' });
  expect(await fetchUserAttributes()).toMatchObject({ email: 'ines.duarte@provider.example' });
  const { tokens, identityId } = await fetchAuthSession({ forceRefresh: true });
  expect(tokens?.accessToken.payload['scope']).toContain('openid');
  expect(identityId).toBeDefined();

  const signOut = createSignOutServices(configuration, forget, browser);
  await signOut.revokeToken(signal);
  await signOut.clearSession(signal);
  expect(await hasTokens()).toBe(false);
  expect(await signOut.leaveProvider(signal)).toEqual({ kind: 'leaving' });
  expect((await visitor.visit(address)).location).toBe(`${pool.origin}/`);
  expect(await signOut.leaveProvider(signal)).toEqual({ kind: 'notFederated' });
  await federated.leaveForProvider(dashboard, signal);
  expect(wordsOf(await visitor.follow(await visitor.visit(address), isOwn))).toContain('Mock of Google');
});

describe('leaving', () => {
  test('proves later what it asked now: a verifier of 128 characters behind its S256 challenge', async () => {
    await federated.leaveForProvider(dashboard, signal);
    const { searchParams } = new URL(address);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    let verifier = '';
    interfere({
      asked: (body) => {
        verifier = body.get('code_verifier') ?? '';
      },
    });
    await walk(new Browser(), 'Ines');
    expect(await federated.completeReturn(signal)).toMatchObject({ kind: 'signedIn' });
    expect(verifier).toMatch(/^[A-Za-z0-9._~-]{128}$/);
    expect(await challengeOf(verifier)).toBe(searchParams.get('code_challenge'));
  });

  test('asks with everything the endpoint wants', async () => {
    await federated.leaveForProvider(dashboard, signal);
    const { origin, pathname, searchParams } = new URL(address);
    expect(`${origin}${pathname}`).toBe(`${pool.origin}/identity/oauth2/authorize`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${pool.origin}/sign-in`,
      response_type: 'code',
      client_id: configuration.identity.userPoolClientId,
      identity_provider: 'Google',
      scope: expect.stringContaining('openid') as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  });

  test('does not happen any more once the person has gone elsewhere', async () => {
    await federated.leaveForProvider(dashboard, AbortSignal.abort());
    expect(address).toBe(`${pool.origin}/dashboard`);
  });

  test('needs a hosted sign-in', async () => {
    const without = { ...configuration, identity: { ...configuration.identity, hostedSignIn: null } };
    const services = createFederatedServices(without, forget, browser);
    expect(await services.leaveForProvider(dashboard, signal)).toEqual({
      kind: 'refused',
      code: 'configuration',
    });
  });
});

describe('coming back', () => {
  test("reports a refusal with the provider's message, and knows what was tried", async () => {
    await walkThere('Refuse', { provider: 'Google', destination: '//evil.example' });
    expect(await federated.completeReturn(signal)).toEqual({
      kind: 'refused',
      code: 'providerRefused',
      description: expect.stringContaining('refused') as string,
      authorizationRequest: { provider: 'Google', destination: null },
    });
  });

  test('takes no answer to a sign-in that this tab did not begin', async () => {
    const foreign = { kind: 'refused', code: 'foreignAnswer', description: '', authorizationRequest: null };
    await walkThere('Ines', dashboard);
    const changed = new URL(address);
    changed.searchParams.set('state', 'other');
    address = changed.href;
    expect(await federated.completeReturn(signal)).toEqual(foreign);
    // Nor one that it has started in another version of itself.
    for (const kept of ['{"state":1}', 'no JSON']) {
      await walkThere('Ines', dashboard);
      browser.sessionStorage.setItem('hosted-sign-in.in-flight', kept);
      expect(await federated.completeReturn(signal)).toEqual(foreign);
    }
    expect(await hasTokens()).toBe(false);
  });

  test('leads to a path of the application only', async () => {
    for (const destination of ['//evil.example', 'https://evil.example/', '/\\evil.example', '', null]) {
      await walkThere('Ines', { provider: 'Google', destination });
      expect(await federated.completeReturn(signal)).toMatchObject({ kind: 'signedIn', destination: '/' });
    }
  });

  test('does not take the tokens of another sign-in', async () => {
    await federated.leaveForProvider(dashboard, signal);
    const changed = new URL(address);
    changed.searchParams.set('nonce', 'other');
    address = changed.href;
    await walk(new Browser(), 'Ines');
    expect(await federated.completeReturn(signal)).toMatchObject({ code: 'foreignAnswer' });
    expect(await hasTokens()).toBe(false);
  });

  test('does not take a token without an issuer, or with another one than the answer names', async () => {
    const issuedBy = (iss: string | undefined) =>
      interfere({ answered: (answer) => ({ ...answer, id_token: withClaims(answer.id_token, { iss }) }) });
    await walkThere('Ines', dashboard);
    issuedBy(undefined);
    expect(await federated.completeReturn(signal)).toMatchObject({
      kind: 'refused',
      code: 'issuerMissing',
      authorizationRequest: dashboard,
    });
    await walkThere('Ines', dashboard);
    issuedBy('https://elsewhere.example');
    expect(await federated.completeReturn(signal)).toMatchObject({ code: 'foreignAnswer' });
    expect(await hasTokens()).toBe(false);
  });

  test.each([
    ['id token of another pool', 'id_token', { iss: 'https://elsewhere.example/pool' }],
    ['access token of another pool', 'access_token', { iss: 'https://elsewhere.example/pool' }],
    ['id token for another client', 'id_token', { aud: 'another' }],
    [
      'id token for another client besides',
      'id_token',
      { aud: [configuration.identity.userPoolClientId, 'x'] },
    ],
    ['id token without an audience', 'id_token', { aud: undefined }],
    ['access token of another client', 'access_token', { client_id: 'another' }],
    ['id token of another person', 'id_token', { sub: 'another' }],
    ['access token of another person', 'access_token', { sub: 'another' }],
    ['id token that has run out', 'id_token', { exp: Math.floor(Date.now() / 1000) - 301 }],
    ['access token that does not run out', 'access_token', { exp: undefined }],
  ] as const)('does not take an %s', async (_, name, claims) => {
    await walkThere('Ines', dashboard);
    interfere({ answered: (answer) => ({ ...answer, [name]: withClaims(answer[name], claims) }) });
    expect(await federated.completeReturn(signal)).toEqual({
      kind: 'refused',
      code: 'foreignAnswer',
      description: '',
      authorizationRequest: dashboard,
    });
    expect(await hasTokens()).toBe(false);
  });

  test('forgets a challenge that was left open, and stores nothing once no one waits', async () => {
    await walkThere('Ines', dashboard);
    browser.sessionStorage.setItem('sign-in.challenge', 'open');
    const stopping = new AbortController();
    interfere({
      answered: (answer) => {
        stopping.abort();
        return answer;
      },
    });
    expect(await federated.completeReturn(stopping.signal)).toMatchObject({ kind: 'refused' });
    expect(browser.sessionStorage.getItem('sign-in.challenge')).toBeNull();
    expect(await hasTokens()).toBe(false);
  });

  test('with a verifier that is not the one is refused by the service', async () => {
    await walkThere('Ines', dashboard);
    interfere({ asked: (body) => body.set('code_verifier', 'x'.repeat(128)) });
    expect(await federated.completeReturn(signal)).toMatchObject({ code: 'sessionExpired' });
  });

  test('without a network, or with a page for an answer, can be tried again', async () => {
    const answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    ];
    for (const answer of answers) {
      await walkThere('Ines', dashboard);
      globalThis.fetch = answer;
      expect(await federated.completeReturn(signal)).toMatchObject({
        kind: 'refused',
        code: 'network',
        authorizationRequest: dashboard,
      });
      globalThis.fetch = bare;
    }
  });

  test('with tokens that are none leaves nothing behind', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await walkThere('Ines', dashboard);
    interfere({ answered: (answer) => ({ ...answer, id_token: 'none' }) });
    expect(await federated.completeReturn(signal)).toMatchObject({
      kind: 'refused',
      authorizationRequest: dashboard,
    });
    expect(await hasTokens()).toBe(false);
  });
});
