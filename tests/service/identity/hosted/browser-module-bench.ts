/** The browser's part of signing in by a provider, with a browser that walks there. */
import { fetchAuthSession } from 'aws-amplify/auth';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { FederatedSignInServices } from '#machines/federated-sign-in/federated-sign-in.actors.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { createFederatedServices, type FederatedBrowser } from '#src/services/identity/federated.ts';
import type { TokenAnswer } from '#src/services/identity/oauth-tokens.ts';
import { config, configureAmplify, startPool, type TestPool } from '../support.ts';
import { Browser, linkOf } from './browser.ts';

export const configuration = runtimeConfiguration({ ...config, mode: 'development' }, 'build');
export const dashboard = { provider: 'Google', destination: '/dashboard' } as const;
export const { signal } = new AbortController();
export const { fetch: bare } = globalThis;

export let pool: TestPool;
export let address: string;

/** Has the browser be elsewhere. */
export function goTo(url: string): void {
  address = url;
}

export let browser: FederatedBrowser;
export let federated: FederatedSignInServices;
export const forget = () => sharedInMemoryStorage.clear();

const storage = (): FederatedBrowser['localStorage'] => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

export const isOwn = (url: string) => url.startsWith(`${pool.origin}/sign-in`);

/** Walks from where the module sent the browser to where it is sent back. */
export async function walk(visitor: Browser, persona: string): Promise<void> {
  const page = await visitor.follow(await visitor.visit(address), isOwn);
  address = (await visitor.follow(await visitor.visit(linkOf(page, persona)), isOwn)).location;
}

/** Sets off for the provider and comes back, as someone whom the mock knows. */
export async function walkThere(
  persona: string,
  authorizationRequest: Parameters<typeof federated.leaveForProvider>[0],
) {
  await federated.leaveForProvider(authorizationRequest, signal);
  await walk(new Browser(), persona);
}

/** Changes what the token endpoint is asked or answers. */
export function interfere(change: {
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
export function withClaims(token: string | undefined, claims: Record<string, unknown>): string {
  const [head, body = '', signature] = (token ?? '').split('.');
  const old = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [head, Buffer.from(JSON.stringify({ ...old, ...claims })).toString('base64url'), signature].join(
    '.',
  );
}

export const hasTokens = async () => (await fetchAuthSession()).tokens !== undefined;

/** Called by each file of tests: what is made before them, and removed after. */
export function useBrowserModule(): void {
  beforeAll(async () => {
    pool = await startPool();
  });
  afterAll(() => pool.close());
  beforeEach(async () => {
    await configureAmplify(pool.origin);
    address = `${pool.origin}/dashboard`;
    const go = (url: string) => {
      goTo(url);
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
}
