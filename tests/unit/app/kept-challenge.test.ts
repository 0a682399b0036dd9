/** What is kept of an open challenge over a reload, and for how long. */
import { describe, expect, it } from 'vitest';
import type { ChallengeServices } from '#machines/challenge/challenge.actors.ts';
import type { SignInOutcome } from '#machines/sign-in/sign-in.types.ts';
import { keepingChallenges } from '#src/services/identity/challenge.ts';
import { createChallengeKeeper } from '#src/services/identity/kept-challenge.ts';

const NOW = Date.UTC(2026, 10, 21);
const sms: SignInOutcome = {
  kind: 'challenge',
  challenge: { type: 'code', method: 'sms', destination: '+*******5678' },
};
const totp: SignInOutcome = {
  kind: 'challenge',
  challenge: { type: 'code', method: 'totp', destination: null },
};
const kept = { kind: 'kept', username: 'ade@leeds.example', challenge: sms.challenge, sessionMs: 180_000 };

/** A session storage, with the library's part in it. */
function open() {
  const items = new Map<string, string>();
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const libraryKeeps = (ms: number) => {
    items.set('CognitoSignInState.signInSession', 'of-the-library');
    items.set('CognitoSignInState.expiry', String(NOW + ms));
  };
  libraryKeeps(180_000);
  const clock = { now: NOW, due: Infinity, act: () => {} };
  const openKeeper = () =>
    createChallengeKeeper(
      () => store,
      () => clock.now,
      (act, ms) => {
        Object.assign(clock, { due: clock.now + ms, act });
        return () => Object.assign(clock, { due: Infinity, act: () => {} });
      },
    );
  const pass = (ms: number) => {
    clock.now += ms;
    if (clock.now >= clock.due) clock.act();
  };
  return { items, keeper: openKeeper(), openKeeper, libraryKeeps, pass };
}

describe('an open challenge', () => {
  it('is recalled with its username and the time that is left', () => {
    const { keeper, libraryKeeps } = open();
    keeper.keep(sms, 'ade@leeds.example');
    expect(keeper.recall()).toEqual(kept);
    libraryKeeps(20_000);
    expect(keeper.recall()).toEqual({ ...kept, sessionMs: 20_000 });
  });

  it('is forgotten once the library has forgotten its session, or the time is over', () => {
    for (const [key, value] of [
      ['CognitoSignInState.signInSession', null],
      ['CognitoSignInState.expiry', null],
      ['CognitoSignInState.expiry', String(NOW)],
      ['CognitoSignInState.expiry', 'never'],
    ] as const) {
      const { keeper, items } = open();
      keeper.keep(sms, 'ade@leeds.example');
      if (value === null) items.delete(key);
      else items.set(key, value);
      expect(keeper.recall()).toEqual({ kind: 'none' });
      expect([...items.keys()].filter((one) => one.startsWith('sign-in'))).toEqual([]);
    }
  });

  it('is replaced by the next one, survives a refusal, and ends with everything else', () => {
    const { keeper } = open();
    keeper.keep(sms, 'ade@leeds.example');
    keeper.keep(totp);
    expect(keeper.recall()).toMatchObject({ username: 'ade@leeds.example', challenge: totp.challenge });
    keeper.keep({ kind: 'refused', code: 'codeMismatch' });
    expect(keeper.recall()).toMatchObject({ challenge: totp.challenge });
    for (const end of [
      { kind: 'refused', code: 'sessionExpired' },
      { kind: 'signedIn' },
      { kind: 'resetRequired' },
      { kind: 'unconfirmed' },
    ] as const) {
      keeper.keep(sms, 'ade@leeds.example');
      keeper.keep(end);
      expect(keeper.recall()).toEqual({ kind: 'none' });
    }
    keeper.keep(sms, 'ade@leeds.example');
    keeper.drop();
    expect(keeper.recall()).toEqual({ kind: 'none' });
  });

  it.each([
    'not JSON',
    'null',
    '{}',
    '{"username":"ade","challenge":null}',
    '{"username":"ade","challenge":{"type":"toString"}}',
    '{"username":"ade","challenge":{"type":"code","method":3,"destination":null}}',
    '{"username":"ade","challenge":{"type":"code","method":"sms"}}',
    '{"username":"ade","challenge":{"type":"selection","methods":"sms"}}',
    '{"username":"ade","challenge":{"type":"selection","methods":[1]}}',
    '{"username":"ade","challenge":{"type":"totpSetUp"}}',
    '{"username":"ade","challenge":{"type":"newPassword"}}',
    '{"username":"ade","challenge":{"type":"unsupported"}}',
    '{"challenge":{"type":"emailSetUp"}}',
  ])('is not one: %s', (text) => {
    const { keeper, items } = open();
    items.set('sign-in.challenge', text);
    expect(keeper.recall()).toEqual({ kind: 'none' });
  });

  it('is not kept where the browser forbids it, and nothing breaks', () => {
    const keeper = createChallengeKeeper(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    keeper.keep(sms, 'ade@leeds.example');
    keeper.drop();
    expect(keeper.recall()).toEqual({ kind: 'none' });
  });
});

describe('when its time is over, a challenge', () => {
  it('is gone, though no one asks for it', () => {
    const { keeper, items, pass } = open();
    items.set('CognitoSignInState.username', 'ade@leeds.example');
    keeper.keep(sms, 'ade@leeds.example');
    pass(179_999);
    expect(items.has('sign-in.challenge')).toBe(true);
    pass(1);
    expect([...items.keys()]).toEqual([]);
  });

  it('has more of it once another answer was given', () => {
    const { keeper, items, libraryKeeps, pass } = open();
    keeper.keep(sms, 'ade@leeds.example');
    libraryKeeps(200_000);
    pass(180_000);
    expect(items.has('sign-in.challenge')).toBe(true);
    pass(20_000);
    expect([...items.keys()]).toEqual([]);
  });

  it('is gone from the page after a reload too', () => {
    const { keeper, items, openKeeper, pass } = open();
    keeper.keep(sms, 'ade@leeds.example');
    pass(170_000);
    openKeeper();
    pass(10_000);
    expect([...items.keys()]).toEqual([]);
  });
});

it('what no one waits for any more is no news of the challenge', async () => {
  const { keeper } = open();
  keeper.keep(sms, 'ade@leeds.example');
  const late = async () => ({ kind: 'refused', code: 'sessionExpired' }) as const;
  const noting = keepingChallenges({ confirmCode: late } as unknown as ChallengeServices, keeper);
  await noting.confirmCode({ code: '135790' }, AbortSignal.abort());
  expect(keeper.recall()).toEqual(kept);
});

it('every answer to a challenge is noted', async () => {
  const calls = {
    confirmCode: { code: '135790' },
    chooseMethod: { method: 'totp' },
    chooseSetUp: { method: 'totp' },
    registerEmail: { email: 'ade@leeds.example' },
    setNewPassword: { password: 'Commonplace-2', attributes: {} },
  } as const;
  for (const [name, input] of Object.entries(calls)) {
    const { keeper, items } = open();
    const asked: unknown[] = [];
    const answer = async (given: unknown) => {
      asked.push(given);
      return totp;
    };
    const services = Object.fromEntries(Object.keys(calls).map((call) => [call, answer]));
    const noting = keepingChallenges(services as unknown as ChallengeServices, keeper);
    keeper.keep(sms, 'ade@leeds.example');
    const { signal } = new AbortController();
    await noting[name as 'confirmCode'](input as never, signal);
    expect(asked).toEqual([input]);
    expect(keeper.recall()).toMatchObject({ challenge: totp.challenge });
    expect([...items.values()].join()).not.toContain('Commonplace');
  }
});
