/** The application's own module: from the hosted sign-in into the store of aws-amplify, and out again. */
import { fetchAuthSession, fetchUserAttributes, getCurrentUser, signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createFederatedSignIn,
  type FederatedBrowser,
  type FederatedSignIn,
} from '#src/services/identity/federated.ts';
import { clientId, configureAmplify, startPool, type TestPool } from '../support.ts';
import { Browser, linkOf, wordsOf } from './browser.ts';

let pool: TestPool;
let address: string;
let federated: FederatedSignIn;
const cookies = () => new Browser();

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
  const settings = { base: `${pool.origin}/identity/`, clientId, origin: pool.origin };
  federated = createFederatedSignIn(settings, {
    sessionStorage: storage(),
    localStorage: storage(),
    address: () => address,
    navigate: go,
    replaceAddress: go,
  });
});

const isOwn = (url: string) => url.startsWith(`${pool.origin}/sign-in`);

/** Walks from where the module sent the browser to where it is sent back. */
async function walk(browser: Browser, persona: string): Promise<void> {
  const page = await browser.follow(await browser.visit(address), isOwn);
  address = (await browser.follow(await browser.visit(linkOf(page, persona)), isOwn)).location;
}

test('signs in by a provider, and out of the library and of the hosted sign-in', async () => {
  const browser = cookies();
  await federated.signInWithProvider('Google', '/dashboard');
  await walk(browser, 'Ines');
  expect(await federated.completeRedirect()).toEqual({ kind: 'signedIn', destination: '/dashboard' });
  // The code is gone from the address, and an answer is used once.
  expect(address).toBe(`${pool.origin}/sign-in`);
  expect(await federated.completeRedirect()).toEqual({ kind: 'none' });

  expect(await getCurrentUser()).toMatchObject({ username: 'Google_100001' });
  expect(await fetchUserAttributes()).toMatchObject({ email: 'ines.duarte@provider.example' });
  const { tokens, identityId } = await fetchAuthSession({ forceRefresh: true });
  expect(tokens?.accessToken.payload['scope']).toContain('openid');
  expect(identityId).toBeDefined();

  await signOut();
  expect((await fetchAuthSession()).tokens).toBeUndefined();
  expect(federated.signOutFromProvider()).toBe(true);
  expect((await browser.visit(address)).location).toBe(`${pool.origin}/`);
  expect(federated.signOutFromProvider()).toBe(false);
  await federated.signInWithProvider('Google', '/dashboard');
  expect(wordsOf(await browser.follow(await browser.visit(address), isOwn))).toContain('Stand-in for Google');
});

test('says why nobody was signed in', async () => {
  await federated.signInWithProvider('Google', '//evil.example');
  await walk(cookies(), 'Refuse');
  expect(await federated.completeRedirect()).toMatchObject({ kind: 'refused', error: 'access_denied' });
  // An answer to a sign-in that this tab did not begin.
  await federated.signInWithProvider('Google', '/');
  await walk(cookies(), 'Ines');
  const { searchParams } = new URL(address);
  searchParams.set('state', 'other');
  address = `${pool.origin}/sign-in?${searchParams.toString()}`;
  expect(await federated.completeRedirect()).toMatchObject({ kind: 'refused', error: 'state_mismatch' });
  expect((await fetchAuthSession()).tokens).toBeUndefined();
});

test('leads to a path of the application only', async () => {
  for (const destination of ['//evil.example', 'https://evil.example/', '/\\evil.example', '']) {
    await federated.signInWithProvider('Google', destination);
    await walk(cookies(), 'Ines');
    expect(await federated.completeRedirect()).toEqual({ kind: 'signedIn', destination: '/' });
  }
});

test('does not take the tokens of another sign-in', async () => {
  await federated.signInWithProvider('Google', '/');
  const changed = new URL(address);
  changed.searchParams.set('nonce', 'other');
  address = changed.href;
  await walk(cookies(), 'Ines');
  expect(await federated.completeRedirect()).toMatchObject({ kind: 'refused', error: 'nonce_mismatch' });
  expect((await fetchAuthSession()).tokens).toBeUndefined();
});
