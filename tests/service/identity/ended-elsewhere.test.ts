/** What a document still holds of a member whose session another tab has ended, with a real pool. */
import { signIn } from 'aws-amplify/auth';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { createAuthenticatorServices } from '#src/services/identity/authenticator-services.ts';
import { forgetMember } from '#src/services/identity/sign-out.ts';
import { CHALLENGE, IN_FLIGHT } from '#src/services/identity/sign-in-traces.ts';
import { config, configureAmplify, PASSWORD, startPool, type TestPool } from './support.ts';

const [first, second] = ['first@leeds.example', 'second@leeds.example'] as const;
const { fetchUser } = createAuthenticatorServices(runtimeConfiguration(config, 'build'));
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

test('nothing of their identity is left, and whoever signs in next is known', async () => {
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
