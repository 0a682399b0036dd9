/** What a view learns of making an account besides its screen. */
import { expect, test } from 'vitest';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import {
  asksUsername,
  isSignUpOpen,
  isUsernameTaken,
  loginMechanisms,
  passwordPolicy,
} from '#machines/sign-up/sign-up.selectors.ts';
import { atCode, begin, marta } from './begin-sign-up.ts';

test('the rules of the configuration', () => {
  const { now } = begin();
  expect(loginMechanisms(now())).toEqual(sampleConfiguration.loginMechanisms);
  expect(passwordPolicy(now())).toEqual(sampleConfiguration.passwordPolicy);
});

test.each([true, false])('visitors may make an account: %s', (selfSignUp) => {
  expect(isSignUpOpen(begin({}, { selfSignUp }).now())).toBe(selfSignUp);
});

test('a code that was sent earlier is typed together with the username', async () => {
  expect(asksUsername(begin({ startAt: 'confirm' }).now())).toBe(true);
  expect(asksUsername((await atCode()).now())).toBe(false);
});

test('an account with this username is named until the code is asked for', async () => {
  const { now, submit, register } = begin();
  expect(isUsernameTaken(now())).toBe(false);
  submit(marta);
  await register.last().answer({ kind: 'refused', code: 'usernameTaken' });
  expect(isUsernameTaken(now())).toBe(true);
  expect(isUsernameTaken((await atCode()).now())).toBe(false);
});
