/** The services of the session and of signing out, with a real pool; only what fails is made up. */
import { getCurrentUser, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, sharedInMemoryStorage } from 'aws-amplify/utils';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { provideSignOut } from '#machines/sign-out/sign-out.machine.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { noteProviderSession } from '#src/services/identity/provider-session.ts';
import { createSessionServices } from '#src/services/identity/session.ts';
import { createSignOutServices, guestIdentityKey } from '#src/services/identity/sign-out.ts';
import { identityTransport } from '#src/services/identity/transport.ts';
import { config, configureAmplify, PASSWORD, startPool, type TestPool } from './support.ts';

const EMAIL = 'marta@leeds.example';
const configuration = runtimeConfiguration(config, 'build');
const guestKey = guestIdentityKey(configuration.identity.identityPoolId);
const { refreshTokens, fetchCredentials } = createSessionServices(configuration);
const { signal } = new AbortController();
const { fetch: bare } = globalThis;
let pool: TestPool;

/** What a fault answers instead of the pool; undefined lets the request through. */
type Fault = (operation: string) => Promise<Response> | undefined;
let fault: Fault;
let asked: string[];

const refusal = (name: string, message = '') =>
  Promise.resolve(Response.json({ __type: name, message }, { status: 400 }));
const page = () =>
  Promise.resolve(
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  );
const at =
  (operation: RegExp, answer: () => Promise<Response>): Fault =>
  (target) =>
    operation.test(target) ? answer() : undefined;

beforeAll(async () => {
  pool = await startPool();
  await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email: EMAIL, given_name: 'Marta', family_name: 'Kowalczyk' },
  });
});
afterAll(() => pool.close());
beforeEach(async () => {
  fault = () => undefined;
  asked = [];
  globalThis.fetch = identityTransport(async (input, init) => {
    const operation = new Headers(init?.headers).get('x-amz-target') ?? '';
    asked.push(operation);
    return (await fault(operation)) ?? bare(input, init);
  });
  await configureAmplify(pool.origin);
});
afterEach(() => {
  globalThis.fetch = bare;
  vi.restoreAllMocks();
});

const enter = () => signIn({ username: EMAIL, password: PASSWORD });
const storedTokens = () => cognitoUserPoolsTokenProvider.tokenOrchestrator.getTokenStore().loadTokens();
const accessToken = async () => (await storedTokens())?.accessToken.toString();

describe('refreshing the tokens', () => {
  test('brings new ones', async () => {
    await enter();
    const before = await accessToken();
    expect(await refreshTokens(signal)).toEqual({ kind: 'refreshed' });
    expect(await accessToken()).not.toBe(before);
  });

  test('is refused when the session was revoked, and nothing of it stays', async () => {
    await enter();
    const AccessToken = await accessToken();
    await pool.call('GlobalSignOut', { AccessToken });
    expect(await refreshTokens(signal)).toEqual({ kind: 'refused', code: 'sessionExpired' });
    expect(await storedTokens()).toBeNull();
  });

  test('is refused when another tab has signed out', async () => {
    await enter();
    await sharedInMemoryStorage.clear();
    expect(await refreshTokens(signal)).toEqual({ kind: 'refused', code: 'sessionExpired' });
  });

  test.each([
    ['a page of a gateway', page],
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['a pause that is asked for', () => refusal('TooManyRequestsException')],
    ['a failure of the service', () => refusal('InternalErrorException')],
  ])('keeps the session in spite of %s', async (_, answer) => {
    await enter();
    const before = await accessToken();
    fault = at(/GetTokensFromRefreshToken/, answer);
    expect(await refreshTokens(signal)).toEqual({ kind: 'unreachable' });
    expect(await accessToken()).toBe(before);
  });

  test('is no matter of the identity pool', async () => {
    await enter();
    fault = at(/IdentityService\./, () => refusal('ResourceNotFoundException'));
    expect(await refreshTokens(signal)).toEqual({ kind: 'refreshed' });
  });
});

describe('credentials', () => {
  const kindOf = async () => {
    const answer = await fetchCredentials(signal);
    return answer.kind === 'credentials' ? answer.credentials : answer;
  };

  test("of a guest become the member's, and the guest's id goes from the browser", async () => {
    const guest = await kindOf();
    expect(guest).toMatchObject({ identityKind: 'guest' });
    expect(await defaultStorage.getItem(guestKey)).toBe('identityId' in guest ? guest.identityId : '');
    await enter();
    const member = await kindOf();
    expect(member).toMatchObject({ identityKind: 'primary' });
    expect(await defaultStorage.getItem(guestKey)).toBeNull();
    expect('identityId' in member && member.identityId).not.toBe('');
  });

  test('are asked for once while they last', async () => {
    await kindOf();
    const count = asked.length;
    await kindOf();
    expect(asked).toHaveLength(count);
  });

  test('without an identity id, or without keys, have their fixed sentences', async () => {
    fault = at(/GetId$/, () => Promise.resolve(Response.json({})));
    expect(await kindOf()).toEqual({ kind: 'refused', code: 'identityMissing' });
    fault = at(/GetCredentialsForIdentity/, () => Promise.resolve(Response.json({})));
    expect(await kindOf()).toEqual({ kind: 'refused', code: 'credentialsMissing' });
    await enter();
    expect(await kindOf()).toEqual({ kind: 'refused', code: 'credentialsMissing' });
  });

  test('are fetched for a new identity when the one in the browser is no good', async () => {
    await enter();
    const member = await kindOf();
    const ofMember = 'identityId' in member ? member.identityId : '';
    const ofAnotherPool = 'us-west-2:00000000-0000-4000-8000-000000000000';
    for (const bad of [ofMember, ofAnotherPool, 'eu-west-2:not-an-id']) {
      await configureAmplify(pool.origin);
      await defaultStorage.setItem(guestKey, bad);
      expect(await kindOf()).toMatchObject({ identityKind: 'guest' });
      expect(await defaultStorage.getItem(guestKey)).not.toBe(bad);
    }
  });

  test('that no one can be asked for are not refused', async () => {
    fault = at(/IdentityService\./, page);
    expect(await kindOf()).toEqual({ kind: 'unreachable' });
  });
});

describe('signing out', () => {
  const noted = new Map<string, string>();
  const visits: string[] = [];
  const services = (forgetSession: () => void = () => sharedInMemoryStorage.clear()) =>
    createSignOutServices(configuration, forgetSession, {
      origin: pool.origin,
      localStorage: {
        getItem: (key) => noted.get(key) ?? null,
        setItem: (key, value) => void noted.set(key, value),
        removeItem: (key) => void noted.delete(key),
      },
      navigate: (url) => void visits.push(url),
    });
  const start = () => {
    const clock = new SimulatedClock();
    return { clock, actor: createActor(provideSignOut(services()), { clock }).start() };
  };
  const outputOf = async ({ actor }: ReturnType<typeof start>) =>
    (await waitFor(actor, ({ status }) => status === 'done')).output;
  const refreshTokenWorks = async (token: string | undefined) => {
    const { status } = await pool.call('GetTokensFromRefreshToken', {
      ClientId: configuration.identity.userPoolClientId,
      RefreshToken: token,
    });
    return status === 200;
  };

  beforeEach(() => {
    noted.clear();
    visits.length = 0;
  });

  test('revokes the token, and forgets tokens and identity', async () => {
    await enter();
    await fetchCredentials(signal);
    const token = (await storedTokens())?.refreshToken;
    expect(await refreshTokenWorks(token)).toBe(true);
    noted.set(guestKey, 'left behind');
    expect(await outputOf(start())).toEqual({ kind: 'resolved' });
    expect(await storedTokens()).toBeNull();
    expect(noted.size).toBe(0);
    expect(await refreshTokenWorks(token)).toBe(false);
    await expect(getCurrentUser()).rejects.toThrow('User needs to be authenticated');
    expect(visits).toEqual([]);
  });

  test('forgets the rest where the browser does not forget its cookies, and fails', async () => {
    await enter();
    noted.set(guestKey, 'left behind');
    const { clearSession } = services(() => {
      throw new Error('no cookies');
    });
    await expect(clearSession(signal)).rejects.toThrow('no cookies');
    expect(await storedTokens()).toBeNull();
    expect(noted.size).toBe(0);
  });

  test('forgets all of it where the library fails, and fails only if tokens stay', async () => {
    const { tokenOrchestrator } = cognitoUserPoolsTokenProvider;
    vi.spyOn(tokenOrchestrator, 'clearTokens').mockRejectedValue(new Error('no storage'));
    await enter();
    noted.set(guestKey, 'left behind');
    await expect(services(() => {}).clearSession(signal)).rejects.toThrow('still has tokens');
    expect(noted.size).toBe(0);
    await services().clearSession(signal);
    expect(await storedTokens()).toBeNull();
  });

  test.each([
    ['a dead network', () => Promise.reject(new TypeError('fetch failed'))],
    ['a service that does not revoke', () => refusal('UnsupportedOperationException')],
    ['a page of a gateway', page],
  ])('forgets them in spite of %s', async (_, answer) => {
    await enter();
    fault = at(/RevokeToken/, answer);
    expect(await outputOf(start())).toEqual({ kind: 'resolved' });
    expect(await storedTokens()).toBeNull();
    expect(asked.filter((operation) => operation.endsWith('RevokeToken'))).toHaveLength(1);
  });

  test('waits only so long for a network that hangs, and a late answer ends no later session', async () => {
    await enter();
    const revocation = Promise.withResolvers<Response>();
    fault = at(/RevokeToken/, () => revocation.promise);
    const signOut = start();
    await vi.waitFor(() => expect(asked.at(-1)).toContain('RevokeToken'));
    signOut.clock.increment(3_000);
    expect(await outputOf(signOut)).toEqual({ kind: 'resolved' });
    expect(await storedTokens()).toBeNull();
    await enter();
    revocation.resolve(Response.json({}));
    await new Promise((resolve) => void setImmediate(resolve));
    expect(await storedTokens()).not.toBeNull();
  });

  test('asks no one when there is nothing to revoke', async () => {
    asked = [];
    expect(await outputOf(start())).toEqual({ kind: 'resolved' });
    expect(asked).toEqual([]);
  });

  test('goes to the provider when the session came from one, and says so when it cannot', async () => {
    const store = services();
    expect(await store.leaveProvider(signal)).toEqual({ kind: 'notFederated' });
    noteProviderSession({
      getItem: (key) => noted.get(key) ?? null,
      setItem: (key, value) => void noted.set(key, value),
      removeItem: (key) => void noted.delete(key),
    });
    const signOut = start();
    await vi.waitFor(() => expect(visits).toHaveLength(1));
    const { pathname, searchParams } = new URL(visits[0] ?? '');
    expect(pathname).toBe('/identity/logout');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: configuration.identity.userPoolClientId,
      logout_uri: `${pool.origin}/`,
    });
    // The browser is still here.
    await vi.waitFor(() => expect(signOut.actor.getSnapshot().matches({ pending: 'departing' })).toBe(true));
    signOut.clock.increment(10_000);
    expect(await outputOf(signOut)).toEqual({ kind: 'rejected', code: 'providerSignOutFailed' });
  });
});
