/** What a view learns of signing in besides its screen. */
import { expect, test } from 'vitest';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import type { SignInSnapshot } from '#machines/sign-in/sign-in.machine.ts';
import { isSigningIn, isSignUpOpen, loginMechanisms } from '#machines/sign-in/sign-in.selectors.ts';
import { begin } from './begin-sign-in.ts';

test('the service has the credentials from the submission until its answer', async () => {
  const { now, enter, authenticate } = await begin();
  expect(isSigningIn(now())).toBe(false);
  enter();
  expect(isSigningIn(now())).toBe(true);
  await authenticate.last().answer({ kind: 'refused', code: 'incorrectCredentials' });
  expect(isSigningIn(now())).toBe(false);
});

test.each([{ opening: 'submitting' }, { credentials: 'submitting' }, { awaitingChallenge: 'loading' }])(
  'the service has the credentials at %j',
  (place) => {
    const matches = (asked: object) => JSON.stringify(asked) === JSON.stringify(place);
    expect(isSigningIn({ matches } as unknown as SignInSnapshot)).toBe(true);
  },
);

test('what serves as username, and whether visitors may make an account', async () => {
  const closed = { ...sampleConfiguration, selfSignUp: false };
  const [open, shut] = await Promise.all([begin(), begin({ configuration: closed })]);
  expect(loginMechanisms(open.now())).toEqual(sampleConfiguration.loginMechanisms);
  expect([isSignUpOpen(open.now()), isSignUpOpen(shut.now())]).toEqual([true, false]);
});
