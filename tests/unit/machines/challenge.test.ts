/** Answering a challenge by example, with real forms: what the service is asked, what the person is told. */
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { challenges, EMAIL, NEW_PASSWORD, TOTP_SECRET } from '#machines/challenge/challenge.model.ts';
import { projectChallenge } from '#machines/challenge/challenge.projection.ts';
import {
  activeForm,
  challengeMachine,
  challengeScreen,
  isBusy,
  resendState,
  sessionMs,
} from '#machines/challenge/index.ts';
import { fieldErrors, formErrors } from '#machines/form/index.ts';
import { settled } from './asked.ts';
import { asks, begin, email, sms, totp } from './begin-challenge.ts';

const shown = ({ now }: ReturnType<typeof begin>) => projectChallenge(now());

describe('a code', () => {
  test('goes to the service without blanks, and opens a session', async () => {
    const { submit, confirmCode, now } = begin(sms);
    submit({ code: ' 123 456 ' });
    expect(confirmCode.last().input).toEqual({ code: '123456' });
    await confirmCode.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn' });
  });

  test('says where it went', () => {
    expect(shown(begin(sms))).toMatchObject({ method: 'sms', destination: '+*******5678' });
    expect(shown(begin(totp))).toMatchObject({ method: 'totp', destination: null });
  });

  test('that is not six digits is refused before anybody is asked', () => {
    const { submit, confirmCode, form } = begin(sms);
    submit({ code: '12345' });
    expect(fieldErrors(form().getSnapshot(), 'code')).toEqual([{ code: 'code.format' }]);
    expect(confirmCode.calls).toEqual([]);
  });

  test('that is wrong leaves the field, keeps the session, and may be tried again', async () => {
    const { submit, confirmCode, form, now } = begin(sms);
    submit({ code: '111111' });
    await confirmCode.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(fieldErrors(form().getSnapshot(), 'code')).toEqual([{ code: 'codeMismatch' }]);
    expect(form().getSnapshot().context.values.code).toBe('');
    expect(now().context.code).toBe('');
    submit({ code: '222222' });
    expect(confirmCode.calls.map(({ input }) => input.code)).toEqual(['111111', '222222']);
  });

  test('clears the refusal of a code as soon as the person edits (D18)', async () => {
    const { submit, confirmCode, form } = begin(sms);
    submit({ code: '111111' });
    await confirmCode.last().answer({ kind: 'refused', code: 'throttled' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'throttled' }]);
    form().send({ type: 'field.changed', field: 'code', value: '2' });
    expect(formErrors(form().getSnapshot())).toEqual([]);
  });

  test('that meets a closed session ends the flow as expired (D6)', async () => {
    const { submit, confirmCode, now } = begin(sms);
    submit({ code: '111111' });
    await confirmCode.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(now().output).toEqual({ kind: 'expired' });
  });

  test('that is being verified when the three minutes end is still answered', async () => {
    const { clock, submit, confirmCode, now } = begin(sms);
    clock.increment(150_000);
    submit({ code: '123456' });
    clock.increment(60_000);
    await confirmCode.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn' });
  });

  test.each([
    ['unconfirmed', 'unconfirmed'],
    ['resetRequired', 'resetRequired'],
  ] as const)('may show that the account is %s', async (kind, output) => {
    const { submit, confirmCode, now } = begin(totp);
    submit({ code: '123456' });
    await confirmCode.last().answer({ kind });
    expect(now().output).toEqual({ kind: output });
  });
});

describe('the session of the service', () => {
  test.each(Object.entries(challenges).filter(([, { type }]) => type !== 'unsupported'))(
    'ends after three minutes at %s',
    (_, challenge) => {
      const { clock, now } = begin(challenge);
      clock.increment(179_999);
      expect(now().status).toBe('active');
      clock.increment(1);
      expect(now().output).toEqual({ kind: 'expired' });
    },
  );

  test('begins anew with each answer, and a resumed one has only what is left', async () => {
    const { clock, actor, chooseMethod, now } = begin(challenges['a choice of factors'], {
      sessionMs: 60_000,
    });
    expect(sessionMs(now())).toBe(60_000);
    clock.increment(59_000);
    actor.send({ type: 'method.chosen', method: 'sms' });
    await chooseMethod.last().answer(asks(sms));
    expect(sessionMs(now())).toBe(180_000);
    clock.increment(179_999);
    expect(now().status).toBe('active');
    clock.increment(1);
    expect(now().output).toEqual({ kind: 'expired' });
  });
});

describe('sending a code again (D7)', () => {
  const atResend = (challenge = sms as Parameters<typeof begin>[0], canResend = true) => {
    const flow = begin(challenge, { canResend });
    expect(resendState(flow.now())).toBe('pausing');
    flow.actor.send({ type: 'code.resendRequested' });
    expect(resendState(flow.now())).toBe('pausing');
    flow.clock.increment(30_000);
    expect(resendState(flow.now())).toBe('available');
    flow.actor.send({ type: 'code.resendRequested' });
    return flow;
  };

  test('waits for the parent, which has the password, and says that a new code is on its way', () => {
    const flow = atResend();
    expect(shown(flow)).toMatchObject({ resend: 'sending', busy: true, actions: [] });
    flow.actor.send({ type: 'code.resent', challenge: { ...sms, destination: '+*******0000' } });
    expect(shown(flow)).toMatchObject({
      screen: 'confirmSignInCode',
      notice: 'codeSent',
      destination: '+*******0000',
      busy: false,
      resend: 'pausing',
    });
  });

  test('gives the new code three minutes of its own', () => {
    const { actor, clock, now } = atResend();
    actor.send({ type: 'code.resent', challenge: sms });
    clock.increment(179_999);
    expect(now().status).toBe('active');
    clock.increment(1);
    expect(now().output).toEqual({ kind: 'expired' });
  });

  test('that is refused says so; the code from before may still be typed, and another try is open', () => {
    const { actor, form, submit, confirmCode, now } = atResend();
    submit({ code: '123456' });
    expect(confirmCode.calls).toEqual([]);
    actor.send({ type: 'resend.refused', code: 'throttled' });
    expect(form().getSnapshot().value).toBe('editing');
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'throttled' }]);
    expect(resendState(now())).toBe('available');
    submit({ code: '123456' });
    expect(confirmCode.calls).toHaveLength(1);
  });

  test('without the password leads back to sign-in', () => {
    expect(atResend(sms, false).now().output).toEqual({ kind: 'passwordNeeded' });
  });

  test('makes no sense for an authenticator app', () => {
    const { clock, now } = begin(totp);
    clock.increment(60_000);
    expect(resendState(now())).toBe('none');
  });

  test('can be done at once again after a wrong code', async () => {
    const { clock, submit, confirmCode, now } = begin(sms);
    clock.increment(30_000);
    submit({ code: '111111' });
    await confirmCode.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('available');
  });

  test('gives the same factor again where the service asks which', async () => {
    const flow = begin(challenges['a choice of factors']);
    const { actor, clock, chooseMethod } = flow;
    actor.send({ type: 'method.chosen', method: 'sms' });
    await chooseMethod.last().answer(asks(sms));
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'code.resent', challenge: challenges['a choice of factors'] });
    expect(shown(flow)).toMatchObject({
      screen: 'confirmSignInCode',
      method: 'sms',
      destination: '+*******5678',
      resend: 'sending',
      busy: true,
    });
    expect(chooseMethod.calls.map(({ input }) => input.method)).toEqual(['sms', 'sms']);
    await chooseMethod.last().answer(asks(sms));
    expect(shown(flow)).toMatchObject({ screen: 'confirmSignInCode', notice: 'codeSent', busy: false });
  });

  test('registers the same address again where a set-up is repeated', async () => {
    const flow = begin(challenges['a choice of set-ups']);
    const { actor, clock, submit, chooseSetUp, registerEmail } = flow;
    actor.send({ type: 'setUp.chosen', method: 'email' });
    await chooseSetUp.last().answer(asks({ type: 'emailSetUp' }));
    submit({ email: EMAIL });
    await registerEmail.last().answer(asks(email));
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'code.resent', challenge: challenges['a choice of set-ups'] });
    await chooseSetUp.last().answer(asks({ type: 'emailSetUp' }));
    await registerEmail.last().answer(asks(email));
    expect(chooseSetUp.calls.map(({ input }) => input.method)).toEqual(['email', 'email']);
    expect(registerEmail.calls.map(({ input }) => input.email)).toEqual([EMAIL, EMAIL]);
    expect(shown(flow)).toMatchObject({ screen: 'confirmSignInCode', notice: 'codeSent', method: 'email' });
  });

  test('says on the screen that is reached why an address was refused the second time, and keeps it', async () => {
    const flow = begin({ type: 'emailSetUp' });
    const { actor, clock, submit, registerEmail } = flow;
    submit({ email: EMAIL });
    await registerEmail.last().answer(asks(email));
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'code.resent', challenge: { type: 'emailSetUp' } });
    await registerEmail.last().answer({ kind: 'refused', code: 'throttled' });
    expect(shown(flow)).toMatchObject({
      screen: 'setUpEmail',
      error: 'throttled',
      values: { email: EMAIL },
      busy: false,
    });
    submit({ email: EMAIL });
    expect(shown(flow).error).toBeNull();
  });

  test('asks the person when the same question comes twice', async () => {
    const flow = begin(challenges['a choice of factors']);
    const { actor, clock, chooseMethod } = flow;
    actor.send({ type: 'method.chosen', method: 'sms' });
    await chooseMethod.last().answer(asks(sms));
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'code.resent', challenge: challenges['a choice of factors'] });
    await chooseMethod.last().answer(asks(challenges['a choice of factors']));
    expect(shown(flow)).toMatchObject({ screen: 'selectMfaMethod', busy: false });
    expect(chooseMethod.calls).toHaveLength(2);
  });
});

describe('a selection', () => {
  test('takes only what is offered, and leads to its code', async () => {
    const { actor, chooseMethod, now } = begin(challenges['a choice of factors']);
    actor.send({ type: 'method.chosen', method: 'email' });
    expect(chooseMethod.calls).toEqual([]);
    actor.send({ type: 'method.chosen', method: 'totp' });
    expect(chooseMethod.last().input).toEqual({ method: 'totp' });
    await chooseMethod.last().answer(asks(totp));
    expect(challengeScreen(now())).toBe('confirmSignInCode');
  });

  test.each(['method', 'set-up'])('of a %s that fails says why, stays open, and forgets it', async (kind) => {
    const isSetUp = kind === 'set-up';
    const flow = begin(challenges[isSetUp ? 'a choice of set-ups' : 'a choice of factors']);
    const choose = () =>
      flow.actor.send(
        isSetUp ? { type: 'setUp.chosen', method: 'totp' } : { type: 'method.chosen', method: 'totp' },
      );
    choose();
    await (isSetUp ? flow.chooseSetUp : flow.chooseMethod)
      .last()
      .answer({ kind: 'refused', code: 'network' });
    expect(shown(flow)).toMatchObject({ error: 'network', busy: false });
    choose();
    expect(shown(flow).error).toBeNull();
    await (isSetUp ? flow.chooseSetUp : flow.chooseMethod).last().fail(new Error('boom'));
    expect(shown(flow)).toMatchObject({ error: 'unknown', busy: false });
  });
});

describe('an authenticator app', () => {
  test('is connected by its key and proved by a first code; the key is then forgotten', async () => {
    const flow = begin(challenges['an app to be connected']);
    expect(shown(flow)).toMatchObject({
      screen: 'setUpTotp',
      key: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
      link: `otpauth://totp/Commonplace:marta%40leeds.example?secret=${TOTP_SECRET}&issuer=Commonplace`,
    });
    flow.submit({ code: '246 802' });
    expect(flow.confirmCode.last().input).toEqual({ code: '246802' });
    await flow.confirmCode.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(shown(flow)).toMatchObject({ screen: 'setUpTotp', fieldErrors: { code: ['codeMismatch'] } });
    flow.submit({ code: '246803' });
    await flow.confirmCode.last().answer({ kind: 'signedIn' });
    expect(flow.now().output).toEqual({ kind: 'signedIn' });
    expect(JSON.stringify(flow.now().context)).not.toContain(TOTP_SECRET);
  });
});

describe('an address for codes', () => {
  test('is judged, registered, and followed by a code', async () => {
    const { submit, registerEmail, form, now } = begin({ type: 'emailSetUp' });
    submit({ email: 'marta' });
    expect(fieldErrors(form().getSnapshot(), 'email')).toEqual([{ code: 'email.format' }]);
    expect(registerEmail.calls).toEqual([]);
    submit({ email: ` ${EMAIL} ` });
    expect(registerEmail.last().input).toEqual({ email: EMAIL });
    await registerEmail.last().answer(asks(email));
    expect(challengeScreen(now())).toBe('confirmSignInCode');
  });

  test.each(['valueRefused', 'contactTaken', 'deliveryFailed'] as const)(
    'that the service refuses with %s is named by the field',
    async (code) => {
      const { submit, registerEmail, form } = begin({ type: 'emailSetUp' });
      submit({ email: EMAIL });
      await registerEmail.last().answer({ kind: 'refused', code });
      expect(fieldErrors(form().getSnapshot(), 'email')).toEqual([{ code }]);
    },
  );
});

describe('a forced new password', () => {
  const filled = {
    password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
    given_name: ' Ada ',
    country_code: '+44',
    phone_number: '(0) 7700-900 118',
  };
  const start = () => begin(challenges['a new password']);

  test('goes to the service to the letter, with the missing attributes; the phone number joined', async () => {
    const { submit, setNewPassword, now } = start();
    submit({ ...filled, password: ` ${NEW_PASSWORD}`, confirm_password: ` ${NEW_PASSWORD}` });
    expect(setNewPassword.last().input).toEqual({
      password: ` ${NEW_PASSWORD}`,
      attributes: { given_name: 'Ada', phone_number: '+447700900118' },
    });
    await setNewPassword.last().answer({ kind: 'signedIn' });
    expect(JSON.stringify(now().context)).not.toContain(NEW_PASSWORD);
  });

  test('is judged by the policy of the pool, and every missing value by its field', () => {
    const { submit, setNewPassword, form } = start();
    submit({ password: 'short', confirm_password: 'other', country_code: '+44', phone_number: '12' });
    const errors = (field: string) => fieldErrors(form().getSnapshot(), field).map(({ code }) => code);
    expect(errors('password')).toEqual([
      'password.length',
      'password.uppercase',
      'password.numbers',
      'password.symbols',
    ]);
    expect(errors('confirm_password')).toEqual(['password.mismatch']);
    expect(errors('given_name')).toEqual(['attribute.required']);
    expect(errors('phone_number')).toEqual(['phone.format']);
    expect(setNewPassword.calls).toEqual([]);
  });

  test('asks for nothing but the password where nothing is missing', () => {
    const flow = begin({ type: 'newPassword', missingAttributes: [] });
    expect(Object.keys(shown(flow).values)).toEqual(['password', 'confirm_password']);
  });

  test.each(['passwordRefused', 'passwordReused'] as const)(
    'refused with %s says so by its field',
    async (code) => {
      const { submit, setNewPassword, form } = start();
      submit(filled);
      await setNewPassword.last().answer({ kind: 'refused', code });
      expect(fieldErrors(form().getSnapshot(), 'password')).toEqual([{ code }]);
    },
  );

  test('makes the old password useless for sending a code again', async () => {
    const { submit, actor, clock, setNewPassword, now } = start();
    submit(filled);
    await setNewPassword.last().answer(asks(sms));
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    expect(now().output).toEqual({ kind: 'passwordNeeded' });
  });
});

test('an unknown step is named, and leads back (D3)', () => {
  const flow = begin({ type: 'unsupported', step: 'CUSTOM_CHALLENGE' });
  expect(shown(flow)).toMatchObject({
    screen: 'unsupportedStep',
    unsupportedStep: 'CUSTOM_CHALLENGE',
    actions: ['back.requested'],
  });
  flow.actor.send({ type: 'back.requested' });
  expect(flow.now().output).toEqual({ kind: 'back' });
});

describe('leaving', () => {
  test('is immediate while nobody is asked', () => {
    const { actor, now } = begin(sms);
    actor.send({ type: 'flow.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', callPending: false });
  });

  test('while a code is verified waits for the late success, and reports it as a pending call (D2)', async () => {
    const { actor, submit, confirmCode, now } = begin(sms);
    submit({ code: '123456' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    await confirmCode.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'cancelled', callPending: true });
  });

  test('while the parent sends a code again waits for it as well', () => {
    const { actor, clock, now } = begin(sms);
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    actor.send({ type: 'code.resent', challenge: sms });
    expect(now().output).toEqual({ kind: 'cancelled', callPending: true });
  });

  test('backwards is not possible during a call', () => {
    const { actor, submit, now } = begin(sms);
    submit({ code: '123456' });
    actor.send({ type: 'back.requested' });
    expect(isBusy(now())).toBe(true);
  });
});

test('somebody who is signed in already is reported as that', async () => {
  const { submit, confirmCode, now } = begin(sms);
  submit({ code: '123456' });
  await confirmCode.last().answer({ kind: 'refused', code: 'alreadySignedIn' });
  expect(now().output).toEqual({ kind: 'alreadySignedIn' });
});

test('a machine without services says which one is missing', async () => {
  const { configuration } = begin(sms).now().context;
  const actor = createActor(challengeMachine, {
    input: { configuration, username: 'marta', challenge: sms, canResend: true },
  });
  const failures: string[] = [];
  actor.system.inspect((event) => {
    if (event.type === '@xstate.snapshot' && event.snapshot.status === 'error')
      failures.push(String(event.snapshot.error));
  });
  actor.start();
  const form = activeForm(actor.getSnapshot());
  form?.send({ type: 'field.changed', field: 'code', value: '123456' });
  form?.send({ type: 'form.submitted' });
  await settled();
  expect(failures.join()).toContain("The actor 'confirmCode' of the machine 'challenge' is not provided.");
  expect(challengeScreen(actor.getSnapshot())).toBe('confirmSignInCode');
});
