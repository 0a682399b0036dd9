/** A session that is over stays over, however late an answer comes. */
import { describe, expect, it } from 'vitest';
import { admitWrites, guardedRefresh, withinSession } from '#src/services/identity/session-guard.ts';

type Refresh = ReturnType<typeof guardedRefresh>;
type Tokens = Awaited<ReturnType<Refresh>>;

const tokens = (refreshToken: string, username = 'marta'): Tokens => ({
  accessToken: { payload: {}, toString: () => `access by ${refreshToken}` },
  refreshToken,
  clockDrift: 0,
  username,
  signInDetails: { loginId: username },
});

/** A refresh that the test answers, and a store that may change before that. */
function held() {
  const answers: ReturnType<typeof Promise.withResolvers<Tokens>>[] = [];
  const store: { tokens: Tokens | null } = { tokens: tokens('first') };
  const refresh = guardedRefresh(
    async () => store.tokens,
    () => {
      const answer = Promise.withResolvers<Tokens>();
      answers.push(answer);
      return answer.promise;
    },
  );
  const ask = () => refresh({ tokens: store.tokens ?? tokens('none'), username: 'marta' });
  return { answers, store, ask };
}

describe('the answer to a refresh', () => {
  it('counts while the tokens stand that it was made with', async () => {
    const { answers, ask } = held();
    const refreshed = ask();
    answers[0]?.resolve(tokens('second'));
    expect((await refreshed).refreshToken).toBe('second');
  });

  it('is none once the session has ended, be it good or bad', async () => {
    for (const settle of ['resolve', 'reject'] as const) {
      const { answers, store, ask } = held();
      const refreshed = ask();
      store.tokens = null;
      answers[0]?.[settle](tokens('second'));
      // A name for which the library clears nothing.
      await expect(refreshed).rejects.toMatchObject({ name: 'TokenRefreshException' });
    }
  });

  it('gives way to the session of a member who has signed in since, be it good or bad', async () => {
    for (const settle of ['resolve', 'reject'] as const) {
      const { answers, store, ask } = held();
      const refreshed = ask();
      store.tokens = tokens('later', 'tomas');
      answers[0]?.[settle](tokens('second'));
      const answer = await refreshed;
      // As the library does, for the session it has asked for.
      answer.signInDetails = { loginId: 'marta' };
      expect(answer).toEqual(store.tokens);
    }
  });

  it('is passed on when it is a refusal of the tokens that stand', async () => {
    const { answers, ask } = held();
    const refreshed = ask();
    const refusal = Object.assign(new Error('revoked'), { name: 'NotAuthorizedException' });
    answers[0]?.reject(refusal);
    await expect(refreshed).rejects.toBe(refusal);
  });

  it('gives all concurrent callers the same tokens', async () => {
    const { answers, store, ask } = held();
    const both = [ask(), ask()];
    expect(answers).toHaveLength(1);
    store.tokens = tokens('later', 'tomas');
    const other = ask();
    expect(answers).toHaveLength(2);
    answers[1]?.resolve(tokens('latest', 'tomas'));
    expect((await other).refreshToken).toBe('latest');
    answers[0]?.resolve(tokens('second'));
    expect(await Promise.all(both)).toEqual([store.tokens, store.tokens]);
  });
});

it('nothing is written without a session but what begins one', async () => {
  const items = new Map<string, string>();
  let hasSession = false;
  const storage = withinSession(
    {
      getItem: async (key) => items.get(key) ?? null,
      setItem: async (key, value) => void items.set(key, value),
      removeItem: async (key) => void items.delete(key),
      clear: async () => items.clear(),
    },
    () => hasSession,
  );
  await storage.setItem('idToken', 'late');
  expect(items.size).toBe(0);
  await admitWrites(() => storage.setItem('idToken', 'new'));
  expect(await storage.getItem('idToken')).toBe('new');
  await storage.setItem('idToken', 'late');
  expect(items.get('idToken')).toBe('new');
  hasSession = true;
  await storage.setItem('idToken', 'refreshed');
  expect(items.get('idToken')).toBe('refreshed');
  hasSession = false;
  await storage.removeItem('idToken');
  expect(items.size).toBe(0);
});
