/** Answers that come when no one waits for them any more: with the product's own storage, and a real pool. */
import { openPage } from '#model-tests/identity/page.ts';
import { fetchAuthSession } from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { configureIdentity } from '#src/services/identity/configure.ts';
import { isSessionExpected, signedInSub } from '#src/services/identity/session-hint.ts';
import { createSessionServices } from '#src/services/identity/session.ts';
import { createSignInServices } from '#src/services/identity/sign-in.ts';
import { createSignOutServices } from '#src/services/identity/sign-out.ts';
import { cookieOptions } from '#src/services/identity/cookie-options.ts';
import { clearTokens } from '#src/services/identity/token-storage.ts';
import { claimsOf, config, PASSWORD, startPool, type TestPool } from './support.ts';

const MARTA = 'marta@leeds.example';
const TOMAS = 'tomas@leeds.example';
const configuration = runtimeConfiguration(config, 'build');
const forgetSession = () => clearTokens(document, cookieOptions(configuration, location));
const { fetch: bare } = globalThis;
let pool: TestPool;
let subjects: Record<string, string>;

/** Requests of an operation that wait until they are released; from the first one on. */
let held: { readonly operation: RegExp; readonly release: PromiseWithResolvers<void>; count: number } | null;
const hold = (operation: RegExp) => {
  held = { operation, release: Promise.withResolvers(), count: 0 };
  return held;
};

const services = () => createSignInServices(forgetSession);
const enter = (username: string, signal = new AbortController().signal) =>
  services().authenticate({ username, password: PASSWORD }, signal);
const { refreshTokens } = createSessionServices(configuration);
const signOut = async () => {
  const { clearSession } = createSignOutServices(configuration, forgetSession, {
    origin: pool.origin,
    localStorage,
    navigate: () => {},
  });
  await clearSession(new AbortController().signal);
};

beforeAll(async () => {
  pool = await startPool();
  const ensure = (email: string) =>
    pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email, given_name: 'Marta', family_name: 'Kowalczyk' },
    });
  subjects = { [MARTA]: (await ensure(MARTA)).sub, [TOMAS]: (await ensure(TOMAS)).sub };
});
afterAll(() => pool.close());
beforeEach(() => {
  held = null;
  openPage(pool.origin);
  globalThis.fetch = async (input, init) => {
    const response = await bare(input, init);
    const operation = new Headers(init?.headers).get('x-amz-target') ?? '';
    if (held?.operation.test(operation) === true) {
      const { release } = held;
      held.count += 1;
      await release.promise;
    }
    return response;
  };
  configureIdentity(configuration);
});
afterEach(() => {
  globalThis.fetch = bare;
  vi.restoreAllMocks();
});

describe('a refresh that is answered late', () => {
  const refreshing = async () => {
    await enter(MARTA);
    const call = hold(/GetTokensFromRefreshToken/);
    const refreshed = refreshTokens(new AbortController().signal);
    await vi.waitFor(() => expect(call.count).toBe(1), 20_000);
    held = null;
    return { refreshed, release: () => call.release.resolve() };
  };

  test('does not undo signing out', async () => {
    const { refreshed, release } = await refreshing();
    await signOut();
    expect(document.cookie).toBe('');
    release();
    expect(await refreshed).toEqual({ kind: 'refused', code: 'sessionExpired' });
    expect(document.cookie).toBe('');
  });

  test('does not undo the end of the session in another tab, which only takes the cookies away', async () => {
    const { refreshed, release } = await refreshing();
    for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0`;
    release();
    await refreshed;
    expect(document.cookie).toBe('');
  });

  test('leaves the session of a member who has signed in since', async () => {
    const { refreshed, release } = await refreshing();
    await signOut();
    expect(await enter(TOMAS)).toEqual({ kind: 'signedIn' });
    const before = document.cookie;
    release();
    expect(await refreshed).toEqual({ kind: 'refreshed' });
    expect(document.cookie).toBe(before);
    expect(signedInSub(document)).toBe(subjects[TOMAS]);
  });
});

describe('a sign-in that was given up', () => {
  const signingIn = async (username = MARTA) => {
    const call = hold(/RespondToAuthChallenge/);
    const stopping = new AbortController();
    const outcome = enter(username, stopping.signal);
    await vi.waitFor(() => expect(call.count).toBe(1), 20_000);
    held = null;
    return { outcome, stop: () => stopping.abort(), release: () => call.release.resolve() };
  };

  test('opens a session while someone waits for it', async () => {
    const { outcome, release } = await signingIn();
    release();
    expect(await outcome).toEqual({ kind: 'signedIn' });
    expect(signedInSub(document)).toBe(subjects[MARTA]);
    expect(isSessionExpected(document, configuration.identity)).toBe(true);
    const { tokens } = await fetchAuthSession();
    expect(claimsOf(tokens?.idToken?.toString() ?? '')['sub']).toBe(subjects[MARTA]);
  });

  test('opens none, and leaves nothing in the tab', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { outcome, stop, release } = await signingIn();
    stop();
    release();
    expect(await outcome).toMatchObject({ kind: 'refused' });
    expect(document.cookie).toBe('');
    expect(sessionStorage.length).toBe(0);
    expect(complaint).not.toHaveBeenCalled();
  });

  test('opens none once the session was cleared meanwhile', async () => {
    const { outcome, release } = await signingIn();
    await signOut();
    release();
    await outcome;
    expect(document.cookie).toBe('');
  });

  test('leaves the session of a member who has signed in since', async () => {
    const { outcome, release } = await signingIn();
    expect(await enter(TOMAS)).toEqual({ kind: 'signedIn' });
    const before = document.cookie;
    release();
    await outcome;
    expect(document.cookie).toBe(before);
  });
});

test('signing out forgets every sign-in that is under way in this tab', async () => {
  for (const key of ['sign-in.challenge', 'hosted-sign-in.in-flight', 'CognitoSignInState.signInSession'])
    sessionStorage.setItem(key, 'kept');
  sessionStorage.setItem('another', 'kept');
  await signOut();
  expect(sessionStorage.length).toBe(1);
});
