/** What becomes of a session that was ended elsewhere, by another tab or by the service, with a real pool. */
import { signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { createAuthenticatorServices } from '#src/services/identity/authenticator-services.ts';
import { forgetMember } from '#src/services/identity/sign-out.ts';
import { CHALLENGE, IN_FLIGHT } from '#src/services/identity/sign-in-traces.ts';
import { config, configureAmplify, PASSWORD, startPool, type TestPool } from './support.ts';

const [first, second] = ['first@leeds.example', 'second@leeds.example'] as const;
const { checkSession, fetchUser } = createAuthenticatorServices(runtimeConfiguration(config, 'build'));
const { signal } = new AbortController();
let pool: TestPool;

beforeAll(async () => {
  pool = await startPool();
  for (const email of [first, second])
    await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } });
  await configureAmplify(pool.origin);
});
afterAll(() => pool.close());
afterEach(() => vi.unstubAllGlobals());

const enter = (username: string) => signIn({ username, password: PASSWORD });
/** The tokens are shared by all tabs; memory is not. */
const endElsewhere = () => sharedInMemoryStorage.clear();
const memberOf = async () => {
  const answer = await fetchUser(signal);
  return answer.kind === 'user' ? answer.user.attributes['email'] : answer;
};

test('nothing of their identity is left, and anyone who signs in next is known', async () => {
  await enter(first);
  expect(await memberOf()).toBe(first);
  await endElsewhere();
  await forgetMember();
  await enter(second);
  expect(await memberOf()).toBe(second);
});

test('a sign-in that was under way is forgotten at once, so that it opens no session by itself', () => {
  const store = new Map([CHALLENGE, IN_FLIGHT].map((key) => [key, '{}']));
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => store.delete(key) });
  void forgetMember();
  expect([...store.keys()]).toEqual([]);
});

describe('a session that the service has ended', () => {
  const REFUSED = { kind: 'refused', code: 'sessionExpired' };
  const { tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  const accessToken = async () =>
    (await tokenOrchestrator.getTokenStore().loadTokens())?.accessToken.toString() ?? '';
  /** Makes the stored access token one that has run out, so that the library refreshes it first. */
  const expire = async () => {
    const store = tokenOrchestrator.getTokenStore();
    const tokens = await store.loadTokens();
    if (tokens === null) throw new Error('There is no session');
    await store.storeTokens({ ...tokens, clockDrift: -7_200_000, accessToken: expired(tokens.accessToken) });
  };
  const expired = (token: { toString(): string; payload: object }) => {
    const [head = '', , signature = ''] = token.toString().split('.');
    const payload = { ...token.payload, exp: 1 };
    const text = `${head}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${signature}`;
    return { payload, toString: () => text };
  };

  beforeEach(async () => {
    await configureAmplify(pool.origin);
    await enter(first);
    await pool.call('GlobalSignOut', { AccessToken: await accessToken() });
  });

  test('is over, although the identity pool speaks of the login token', async () => {
    expect(await checkSession(signal)).toEqual({ kind: 'signedIn' });
    expect(await fetchUser(signal)).toEqual(REFUSED);
  });

  test('is found over by the next page, and not taken for no session', async () => {
    await expire();
    expect(await checkSession(signal)).toEqual({ kind: 'signedIn' });
    expect(await fetchUser(signal)).toEqual(REFUSED);
    expect(await checkSession(signal)).toEqual({ kind: 'signedOut' });
  });

  test('is not over because the identity pool has a fault', async () => {
    await configureAmplify(pool.origin);
    await enter(second);
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
      /IdentityService\./.test(new Headers(init.headers).get('x-amz-target') ?? '')
        ? Promise.resolve(Response.json({ __type: 'ResourceNotFoundException' }, { status: 400 }))
        : send(input, init),
    );
    expect(await fetchUser(signal)).toEqual({ kind: 'failed', code: 'configuration' });
    expect(await checkSession(signal)).toEqual({ kind: 'signedIn' });
  });
});
