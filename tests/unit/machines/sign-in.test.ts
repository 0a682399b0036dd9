/** Signing in by example, with real forms and challenges: what the service is asked, what the person is told. */
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { activeForm as challengeForm, challengeMethod, resendState } from '#machines/challenge/index.ts';
import { fieldErrors, formErrors } from '#machines/form/index.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { projectSignIn } from '#machines/sign-in/sign-in.projection.ts';
import {
  activeForm,
  openChallenge,
  signInMachine,
  signInScreen,
  type SignInOutcome,
} from '#machines/sign-in/index.ts';
import { settled } from './asked.ts';
import { begin, openFlow, sms, totp } from './begin-sign-in.ts';

const MARTA = 'marta@leeds.example';
const PASSWORD = 'Commonplace-1';

describe('opening', () => {
  const kept = { kind: 'kept', username: MARTA, challenge: sms.challenge, sessionMs: 90_000 } as const;

  test('a challenge that was left open is taken up again, with the time that is left', async () => {
    const { clock, recallChallenge, challenge, now } = openFlow();
    expect(signInScreen(now())).toBe('openingSignIn');
    await recallChallenge.last().answer(kept);
    expect(challenge().getSnapshot().context).toMatchObject({ username: MARTA, canResend: false });
    clock.increment(90_000);
    expect(now().context.notice).toBe('sessionExpired');
  });

  test('a new code for it needs the password, which is asked for', async () => {
    const { clock, recallChallenge, dropChallenge, challenge, authenticate, now } = openFlow();
    await recallChallenge.last().answer(kept);
    clock.increment(30_000);
    challenge().send({ type: 'code.resendRequested' });
    await dropChallenge.last().answer();
    expect(authenticate.calls).toEqual([]);
    expect(projectSignIn(now())).toMatchObject({
      screen: 'signIn',
      notice: 'passwordNeeded',
      values: { username: MARTA, password: '' },
    });
  });

  test('without one, or when that cannot be known, the form is there', async () => {
    const none = await begin({ username: MARTA });
    expect(projectSignIn(none.now())).toMatchObject({ screen: 'signIn', values: { username: MARTA } });
    const broken = openFlow();
    await broken.recallChallenge.last().fail(new Error('boom'));
    expect(signInScreen(broken.now())).toBe('signIn');
  });

  test('whoever comes from another flow with a word about it begins anew', async () => {
    const { recallChallenge, dropChallenge, now } = openFlow({ username: MARTA, notice: 'passwordReset' });
    await dropChallenge.last().answer();
    expect(recallChallenge.calls).toEqual([]);
    expect(projectSignIn(now())).toMatchObject({ screen: 'signIn', notice: 'passwordReset' });
  });

  test('credentials that are known already are submitted at once, and nobody types them again', async () => {
    const { authenticate, recallChallenge, now } = openFlow({ username: MARTA, password: PASSWORD });
    expect(projectSignIn(now())).toMatchObject({ screen: 'openingSignIn', busy: true });
    expect(authenticate.last().input).toEqual({ username: MARTA, password: PASSWORD });
    expect(recallChallenge.calls).toEqual([]);
    await authenticate.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn', username: MARTA });
  });

  test('known credentials that are refused are said to be so by the form', async () => {
    const { authenticate, form, now } = openFlow({ username: MARTA, password: PASSWORD });
    await authenticate.last().answer({ kind: 'refused', code: 'throttled' });
    expect(projectSignIn(now())).toMatchObject({
      screen: 'signIn',
      error: 'throttled',
      values: { username: MARTA, password: '' },
    });
    form().send({ type: 'field.changed', field: 'password', value: 'C' });
    expect(projectSignIn(now()).error).toBeNull();
    expect(JSON.stringify(now().context)).not.toContain(PASSWORD);
  });

  test('known credentials that are lost in a broken call are an unknown error of the form', async () => {
    const { authenticate, now } = openFlow({ username: MARTA, password: PASSWORD });
    await authenticate.last().fail(new Error('boom'));
    expect(projectSignIn(now())).toMatchObject({ screen: 'signIn', error: 'unknown' });
  });
});

describe('credentials', () => {
  test('go to the service once, trimmed except for the password', async () => {
    const { submit, form, authenticate } = await begin();
    submit({ username: ` ${MARTA} `, password: ' Commonplace-1' });
    form().send({ type: 'form.submitted' });
    form().send({ type: 'field.changed', field: 'username', value: 'x' });
    await settled();
    expect(authenticate.calls.map(({ input }) => input)).toEqual([
      { username: MARTA, password: ' Commonplace-1' },
    ]);
  });

  test('that are missing are named by the field, and nobody is asked', async () => {
    const { submit, form, authenticate, now } = await begin();
    submit({ username: '', password: '' });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([
      { code: 'username.required', params: { kind: 'email' } },
    ]);
    expect(fieldErrors(form().getSnapshot(), 'password')).toEqual([{ code: 'password.required' }]);
    submit({ username: 'marta', password: 'x' });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([{ code: 'email.format' }]);
    expect(now().value).toEqual({ credentials: 'entering' });
    expect(authenticate.calls).toEqual([]);
  });

  test('that are wrong are said to be so above the form, and kept in it', async () => {
    const { enter, form, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'refused', code: 'incorrectCredentials' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'incorrectCredentials' }]);
    expect(form().getSnapshot().context.values).toEqual({
      username: ` ${MARTA} `,
      password: PASSWORD,
    });
    expect(now().context.password).toBe('');
  });

  test.each(['throttled', 'network', 'tooManyAttempts'] as const)('%s has its own code', async (code) => {
    const { enter, form, authenticate } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'refused', code });
    expect(formErrors(form().getSnapshot())).toEqual([{ code }]);
  });

  test('a broken service is an unknown error, and the form is open again', async () => {
    const { enter, form, authenticate, now } = await begin();
    enter();
    await authenticate.last().fail(new Error('boom'));
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unknown' }]);
    expect(now().hasTag('busy')).toBe(false);
  });

  test('that are right open a session', async () => {
    const { enter, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn', username: MARTA });
    expect(JSON.stringify(now().context)).not.toContain(PASSWORD);
  });

  test('of an account that is not confirmed go along, and do not stay', async () => {
    const { enter, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'unconfirmed' });
    expect(now().output).toEqual({ kind: 'unconfirmed', username: MARTA, password: PASSWORD });
    expect(JSON.stringify(now().context)).not.toContain(PASSWORD);
  });

  test('of an account that needs a new password lead to the reset', async () => {
    const { enter, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'resetRequired' });
    expect(now().output).toEqual({ kind: 'resetRequired', username: MARTA });
  });

  test('of somebody who is signed in already are reported as that', async () => {
    const { enter, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'refused', code: 'alreadySignedIn' });
    expect(now().output).toEqual({ kind: 'alreadySignedIn', username: MARTA });
  });

  test('a notice stays until the credentials are with the service', async () => {
    const { enter, dropChallenge, now } = openFlow({ username: MARTA, notice: 'accountConfirmed' });
    await dropChallenge.last().answer();
    expect(projectSignIn(now()).notice).toBe('accountConfirmed');
    enter();
    expect(projectSignIn(now()).notice).toBeNull();
  });
});

describe('a phone number as username', () => {
  const configuration = { ...sampleConfiguration, loginMechanisms: ['phone_number'] as const };
  const byPhone = () => begin({ configuration });

  test.each([
    ['+44', '7700 900118', '+447700900118'],
    ['44', '(7700) 900-118', '+447700900118'],
    ['+44', '+49 151 12345678', '+4915112345678'],
    ['+44', '0049 151 12345678', '+4915112345678'],
    ['', '+44 7700 900118', '+447700900118'],
  ])('country code %j and %j are %s', async (country_code, username, expected) => {
    const { submit, authenticate } = await byPhone();
    submit({ country_code, username, password: PASSWORD });
    expect(authenticate.last().input).toEqual({ username: expected, password: PASSWORD });
  });

  test.each([
    ['', '7700 900118'],
    ['+44', 'marta'],
    ['+44', '7'],
  ])('country code %j and %j are refused by the field', async (country_code, username) => {
    const { submit, form, authenticate } = await byPhone();
    submit({ country_code, username, password: PASSWORD });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([{ code: 'phone.format' }]);
    expect(authenticate.calls).toEqual([]);
  });

  test('that is empty is missing, whatever the country', async () => {
    const { submit, form } = await byPhone();
    submit({ country_code: '+44', username: '', password: PASSWORD });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([
      { code: 'username.required', params: { kind: 'phone_number' } },
    ]);
  });

  test('known from before is filled in as a whole', async () => {
    const { form } = await begin({ configuration, username: '+447700900118' });
    expect(form().getSnapshot().context.values).toEqual({
      country_code: '',
      username: '+447700900118',
      password: '',
    });
  });
});

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
    expect(now().value).toEqual({ credentials: 'submitting' });
    await authenticate.last().answer({ kind: 'signedIn' });
    expect(now().output).toMatchObject({ kind: 'signedIn' });
  });

  test('from a challenge forgets it first, and is not heard while the challenge asks the service', async () => {
    const { actor, enter, authenticate, confirmCode, challenge, dropChallenge, now } = await begin();
    enter();
    await authenticate.last().answer(sms);
    const form = challengeForm(challenge().getSnapshot());
    form?.send({ type: 'field.changed', field: 'code', value: '111111' });
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
    form?.send({ type: 'field.changed', field: 'code', value: '123456' });
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

describe('leaving', () => {
  test('is immediate while nobody is asked', async () => {
    const { actor, now } = await begin({ username: 'ade@leeds.example' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', username: 'ade@leeds.example', callPending: false });
  });

  test.each([
    ['with a session', { kind: 'signedIn' }],
    ['with a refusal', { kind: 'refused', code: 'incorrectCredentials' }],
    ['with a challenge', sms],
  ] as const)(
    'during a call waits for its answer (%s) and says that a call was pending',
    async (_, outcome) => {
      for (const flow of [openFlow({ username: MARTA, password: PASSWORD }), await begin()]) {
        if (flow.now().matches('credentials')) flow.enter();
        flow.actor.send({ type: 'flow.cancelled' });
        expect(flow.now().status).toBe('active');
        await flow.authenticate.last().answer(outcome);
        expect(flow.now().output).toEqual({ kind: 'cancelled', username: MARTA, callPending: true });
      }
    },
  );

  test('a challenge is immediate, and says whether its call was pending', async () => {
    for (const callPending of [false, true]) {
      const { actor, enter, authenticate, confirmCode, challenge, now } = await begin();
      enter();
      await authenticate.last().answer(sms);
      if (callPending) {
        const form = challengeForm(challenge().getSnapshot());
        form?.send({ type: 'field.changed', field: 'code', value: '123456' });
        form?.send({ type: 'form.submitted' });
      }
      actor.send({ type: 'flow.cancelled' });
      expect(now().status).toBe(callPending ? 'active' : 'done');
      if (callPending) await confirmCode.last().answer({ kind: 'signedIn' });
      expect(now().output).toEqual({ kind: 'cancelled', username: MARTA, callPending });
    }
  });

  test('while a code is sent again waits for that', async () => {
    const { actor, clock, enter, authenticate, challenge, now } = await begin();
    enter();
    await authenticate.last().answer(sms);
    clock.increment(30_000);
    challenge().send({ type: 'code.resendRequested' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    await authenticate.last().answer(sms);
    expect(now().output).toEqual({ kind: 'cancelled', username: MARTA, callPending: true });
  });
});

test('a machine without services says which one is missing', async () => {
  const input = { configuration: sampleConfiguration, username: '', password: '', notice: null };
  const actor = createActor(signInMachine, { input });
  const failures: string[] = [];
  actor.system.inspect((event) => {
    if (event.type === '@xstate.snapshot' && event.snapshot.status === 'error') {
      failures.push(String(event.snapshot.error));
    }
  });
  actor.start();
  await settled();
  const form = activeForm(actor.getSnapshot());
  form?.send({ type: 'field.changed', field: 'username', value: MARTA });
  form?.send({ type: 'field.changed', field: 'password', value: 'x' });
  form?.send({ type: 'form.submitted' });
  await settled();
  for (const name of ['recallChallenge', 'authenticate'])
    expect(failures.join()).toContain(`The actor '${name}' of the machine 'signIn' is not provided.`);
  expect(actor.getSnapshot().value).toEqual({ credentials: 'entering' });
  expect(openChallenge(actor.getSnapshot())).toBeNull();
});
