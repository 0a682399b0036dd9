/** What a view learns of a challenge besides its screen. */
import { expect, test } from 'vitest';
import {
  hasAnotherWay,
  missingAttributes,
  notice,
  passwordPolicy,
  username,
} from '#machines/challenge/challenge.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { begin } from './begin-challenge.ts';

const code = { type: 'code', method: 'sms', destination: null } as const;

test('whose challenge it is, and what a new password is checked by', () => {
  const { now } = begin({ type: 'newPassword', missingAttributes: ['given_name'] });
  expect([username(now()), missingAttributes(now()), notice(now())]).toEqual([
    'marta@leeds.example',
    ['given_name'],
    null,
  ]);
  expect(passwordPolicy(now())).toEqual(sampleConfiguration.passwordPolicy);
});

test('another way is there for a code whose factor was chosen', async () => {
  expect(hasAnotherWay(begin(code).now())).toBe(false);
  const { actor, now, chooseMethod } = begin({ type: 'selection', methods: ['sms', 'totp'] });
  actor.send({ type: 'method.chosen', method: 'sms' });
  expect(hasAnotherWay(now())).toBe(false);
  await chooseMethod.last().answer({ kind: 'challenge', challenge: code });
  expect(hasAnotherWay(now())).toBe(true);
});

test('a code that was sent again is announced', () => {
  const { actor, clock, now } = begin(code);
  clock.increment(120_000);
  actor.send({ type: 'code.resendRequested' });
  actor.send({ type: 'code.resent', challenge: code });
  expect(notice(now())).toBe('codeSent');
});
