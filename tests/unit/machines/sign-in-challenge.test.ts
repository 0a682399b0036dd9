/** What signing in hands over to: other flows, and challenges. */
import { describe, expect, test } from 'vitest';
import {
  activeForm as challengeForm,
  challengeMethod,
  methodsOnOffer,
  resendState,
} from '#machines/challenge/challenge.selectors.ts';
import { formErrors } from '#machines/form/form.selectors.ts';
import { projectSignIn } from '#model-tests/models/sign-in.projection.ts';
import { signInScreen } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInOutcome } from '#machines/sign-in/sign-in.types.ts';
import { begin, sms, totp } from './begin-sign-in.ts';

const MARTA = 'marta@leeds.example';
const PASSWORD = 'Commonplace-1';
describe('going elsewhere', () => {
  test('takes along what stands in the form at that moment', async () => {
    const { actor, type, now } = await begin({ username: 'ade@leeds.example' });
    type({ username: ' marta@leeds.exam' });
    actor.send({ type: 'flow.left', to: 'passwordReset' });
    expect(now().output).toEqual({ kind: 'left', to: 'passwordReset', username: 'marta@leeds.exam' });
  });

  test('to a provider is possible for those that are configured', async () => {
    const { actor, type, now } = await begin();
    type({ username: MARTA });
    actor.send({ type: 'provider.chosen', provider: 'Facebook' });
    expect(now().status).toBe('active');
    actor.send({ type: 'provider.chosen', provider: 'Google' });
    expect(now().output).toEqual({ kind: 'providerChosen', provider: 'Google', username: MARTA });
  });

  test('is not heard during a call', async () => {
    const { actor, enter, authenticate, now } = await begin();
    enter();
    actor.send({ type: 'flow.left', to: 'signUp' });
    actor.send({ type: 'provider.chosen', provider: 'Google' });
    expect(now().value).toEqual({ credentials: { submitting: 'attended' } });
    await authenticate.last().answer({ kind: 'signedIn' });
    expect(now().output).toMatchObject({ kind: 'signedIn' });
  });

  test('from a challenge forgets it first, and is not heard while the challenge asks the service', async () => {
    const { actor, enter, authenticate, confirmCode, challenge, dropChallenge, now } = await begin();
    enter();
    await authenticate.last().answer(sms);
    const form = challengeForm(challenge().getSnapshot());
    form?.send({ type: 'field.changed', field: 'confirmation_code', value: '111111' });
    form?.send({ type: 'form.submitted' });
    actor.send({ type: 'flow.left', to: 'passwordReset' });
    expect(now().value).toEqual({ challenge: { answering: 'calling' } });
    await confirmCode.last().answer({ kind: 'refused', code: 'codeMismatch' });
    actor.send({ type: 'flow.left', to: 'passwordReset' });
    await dropChallenge.last().answer();
    expect(now().output).toEqual({ kind: 'left', to: 'passwordReset', username: MARTA });
  });
});

describe('a challenge', () => {
  async function atCode(outcome: SignInOutcome = sms) {
    const flow = await begin();
    flow.enter();
    await flow.authenticate.last().answer(outcome);
    return flow;
  }

  test('has its own screens, and the password stays for a new code', async () => {
    const { challenge, now } = await atCode();
    expect(signInScreen(now())).toBeNull();
    expect(challenge().getSnapshot().context).toMatchObject({ username: MARTA, canResend: true });
    expect(now().context.password).toBe(PASSWORD);
  });

  test('that is met opens a session, and the password is gone', async () => {
    const { challenge, confirmCode, now } = await atCode();
    const form = challengeForm(challenge().getSnapshot());
    form?.send({ type: 'field.changed', field: 'confirmation_code', value: '123456' });
    form?.send({ type: 'form.submitted' });
    expect(confirmCode.last().input).toEqual({ code: '123456' });
    await confirmCode.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn', username: MARTA });
    expect(JSON.stringify(now().context)).not.toContain(PASSWORD);
  });

  test('that takes too long leads back to the form, with the username and a word about it', async () => {
    const { clock, dropChallenge, now } = await atCode();
    clock.increment(180_000);
    expect(now().context.password).toBe('');
    await dropChallenge.last().answer();
    expect(projectSignIn(now())).toMatchObject({
      screen: 'signIn',
      notice: 'sessionExpired',
      error: null,
      values: { username: MARTA, password: '' },
    });
  });

  test.each(['done', 'broken'])(
    'of another account is forgotten (%s), and the form is there',
    async (how) => {
      const { challenge, dropChallenge, now } = await atCode();
      challenge().send({ type: 'back.requested' });
      if (how === 'done') await dropChallenge.last().answer();
      else await dropChallenge.last().fail(new Error('boom'));
      expect(projectSignIn(now())).toMatchObject({
        screen: 'signIn',
        notice: null,
        values: { username: MARTA },
      });
    },
  );

  test('gets a new code with the same credentials, and stays where it is', async () => {
    const { clock, challenge, authenticate, now } = await atCode();
    const before = challenge();
    clock.increment(30_000);
    challenge().send({ type: 'code.resendRequested' });
    expect(authenticate.last().input).toEqual({ username: MARTA, password: PASSWORD });
    expect(resendState(challenge().getSnapshot())).toBe('sending');
    await authenticate.last().answer(sms);
    expect(challenge()).toBe(before);
    expect(now().value).toEqual({ challenge: { answering: 'resting' } });
    expect(resendState(challenge().getSnapshot())).toBe('pausing');
    expect(authenticate.calls).toHaveLength(2);
  });

  test('may be another one when a new code is asked for', async () => {
    const { clock, challenge, authenticate, now } = await atCode();
    clock.increment(30_000);
    challenge().send({ type: 'code.resendRequested' });
    await authenticate.last().answer(totp);
    expect(challengeMethod(challenge().getSnapshot())).toBe('totp');
    expect(now().context.step).toEqual(totp);
  });

  test.each([
    ['refused', 'throttled'],
    ['broken', 'unknown'],
  ] as const)('whose new code is %s says why', async (how, code) => {
    const { clock, challenge, authenticate } = await atCode();
    clock.increment(30_000);
    challenge().send({ type: 'code.resendRequested' });
    if (how === 'refused') await authenticate.last().answer({ kind: 'refused', code: 'throttled' });
    else await authenticate.last().fail(new Error('boom'));
    const form = challengeForm(challenge().getSnapshot());
    expect(form && formErrors(form.getSnapshot())).toEqual([{ code }]);
  });

  test('begins again with the same credentials where another factor is wanted', async () => {
    const selection = {
      kind: 'challenge',
      challenge: { type: 'selection', methods: ['sms', 'totp'] },
    } as const satisfies SignInOutcome;
    const { authenticate, challenge, chooseMethod, now } = await atCode(selection);
    challenge().send({ type: 'method.chosen', method: 'sms' });
    await chooseMethod.last().answer(sms);
    challenge().send({ type: 'method.changeRequested' });
    expect(now().value).toEqual({ challenge: { resending: 'attended' } });
    expect(authenticate.last().input).toEqual({ username: MARTA, password: PASSWORD });
    await authenticate.last().answer(selection);
    expect(now().value).toEqual({ challenge: { answering: 'resting' } });
    expect(methodsOnOffer(challenge().getSnapshot())).toEqual(['totp', 'sms']);
  });

  test('that is no longer one when a new code is asked for is left', async () => {
    const { clock, challenge, authenticate, now } = await atCode();
    clock.increment(30_000);
    challenge().send({ type: 'code.resendRequested' });
    await authenticate.last().answer({ kind: 'unconfirmed' });
    expect(now().output).toEqual({ kind: 'unconfirmed', username: MARTA, password: PASSWORD });
  });

  test('from the own device is never sent again', async () => {
    const { clock, challenge } = await atCode(totp);
    clock.increment(60_000);
    expect(resendState(challenge().getSnapshot())).toBe('none');
  });
});
