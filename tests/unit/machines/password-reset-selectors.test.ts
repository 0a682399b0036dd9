/** What a view learns of resetting a password besides its screen. */
import { expect, test } from 'vitest';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import {
  asksUsername,
  loginMechanisms,
  passwordPolicy,
  username,
} from '#machines/password-reset/password-reset.selectors.ts';
import { atConfirmation, begin, USERNAME } from './begin-password-reset.ts';

test('the rules of the configuration, and whose password it is', async () => {
  const { now } = await atConfirmation();
  expect([username(now()), asksUsername(now())]).toEqual([USERNAME, false]);
  expect(loginMechanisms(now())).toEqual(sampleConfiguration.loginMechanisms);
  expect(passwordPolicy(now())).toEqual(sampleConfiguration.passwordPolicy);
});

test('a code that was sent earlier is typed together with the username', () => {
  const { now } = begin({ startAt: 'confirm' });
  expect([username(now()), asksUsername(now())]).toEqual(['', true]);
});
