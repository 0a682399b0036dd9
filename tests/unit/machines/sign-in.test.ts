/** Signing in by example, with real forms: what the service is asked, what the person is told. */
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { fieldErrors, formErrors } from '#machines/form/index.ts';
import { projectSignIn } from '#machines/sign-in/sign-in.projection.ts';
import {
  activeForm,
  resendState,
  signInMachine,
  signInScreen,
  type SignInOutcome,
} from '#machines/sign-in/index.ts';
import { settled } from './asked.ts';
import { begin, sms, totp } from './begin-sign-in.ts';

describe('credentials', () => {
  test('go to the service once, trimmed except for the password', async () => {
    const { submit, form, authenticate } = begin();
    submit({ username: ' marta@leeds.example ', password: ' Commonplace-1' });
    form().send({ type: 'form.submitted' });
    form().send({ type: 'field.changed', field: 'username', value: 'x' });
    await settled();
    expect(authenticate.calls.map(({ input }) => input)).toEqual([
      { username: 'marta@leeds.example', password: ' Commonplace-1' },
    ]);
  });

  test('that are missing are named by the field, and nobody is asked', () => {
    const { submit, form, authenticate, now } = begin();
    submit({ username: '', password: '' });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([{ code: 'username.required' }]);
    expect(fieldErrors(form().getSnapshot(), 'password')).toEqual([{ code: 'password.required' }]);
    expect(now().value).toEqual({ credentials: 'entering' });
    expect(authenticate.calls).toEqual([]);
  });

  test('that are wrong are said to be so above the form, and kept in it', async () => {
    const { enter, form, authenticate, now } = begin();
    enter();
    await authenticate.last().answer({ kind: 'refused', code: 'incorrectCredentials' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'incorrectCredentials' }]);
    expect(form().getSnapshot().context.values.username).toBe(' marta@leeds.example ');
    expect(now().context.password).toBe('');
  });

  test.each(['throttled', 'network', 'tooManyAttempts'] as const)('%s has its own code', async (code) => {
    const { enter, form, authenticate } = begin();
    enter();
    await authenticate.last().answer({ kind: 'refused', code });
    expect(formErrors(form().getSnapshot())).toEqual([{ code }]);
  });

  test('a broken service is an unknown error, and the form is open again', async () => {
    const { enter, form, authenticate, now } = begin();
    enter();
    await authenticate.last().fail(new Error('boom'));
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unknown' }]);
    expect(now().hasTag('busy')).toBe(false);
  });

  test('that are right open a session', async () => {
    const { enter, authenticate, now } = begin();
    enter();
    await authenticate.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn', username: 'marta@leeds.example' });
    expect(JSON.stringify(now().context)).not.toContain('Commonplace-1');
  });

  test('a username known from before is filled in', () => {
    expect(begin({ username: 'ade@leeds.example' }).form().getSnapshot().context.values).toEqual({
      username: 'ade@leeds.example',
      password: '',
    });
  });
});

describe('a code', () => {
  async function atCode(outcome: SignInOutcome = sms) {
    const flow = begin();
    flow.enter();
    await flow.authenticate.last().answer(outcome);
    return flow;
  }

  test('goes to the service without blanks', async () => {
    const { submit, confirmCode, now } = await atCode();
    expect(signInScreen(now())).toBe('confirmSignInCode');
    submit({ code: ' 123 456 ' });
    expect(confirmCode.last().input).toEqual({ code: '123456' });
    await confirmCode.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn', username: 'marta@leeds.example' });
  });

  test('that is not six digits is refused before anybody is asked', async () => {
    const { submit, confirmCode, form } = await atCode();
    submit({ code: '12345' });
    expect(fieldErrors(form().getSnapshot(), 'code')).toEqual([{ code: 'code.format' }]);
    expect(confirmCode.calls).toEqual([]);
  });

  test('that is wrong leaves the field, keeps the session, and may be tried again', async () => {
    const { submit, confirmCode, form, now } = await atCode();
    submit({ code: '111111' });
    await confirmCode.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(fieldErrors(form().getSnapshot(), 'code')).toEqual([{ code: 'codeMismatch' }]);
    expect(form().getSnapshot().context.values.code).toBe('');
    expect(now().context.code).toBe('');
    submit({ code: '222222' });
    expect(confirmCode.calls.map(({ input }) => input.code)).toEqual(['111111', '222222']);
  });

  test('that meets a closed session leads back to the form, with the username and a word about it', async () => {
    const { submit, confirmCode, form, now } = await atCode();
    submit({ code: '111111' });
    await confirmCode.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(projectSignIn(now())).toMatchObject({
      screen: 'signIn',
      notice: 'sessionExpired',
      error: null,
      values: { username: 'marta@leeds.example', password: '' },
    });
    expect(form().getSnapshot().value).toBe('editing');
    expect(now().context.password).toBe('');
  });

  test('that nobody types in three minutes leads back the same way', async () => {
    const { clock, now } = await atCode();
    clock.increment(180_000);
    expect(projectSignIn(now())).toMatchObject({ screen: 'signIn', notice: 'sessionExpired' });
  });

  test('that is being verified when the three minutes end is still answered', async () => {
    const { clock, submit, confirmCode, now } = await atCode();
    clock.increment(150_000);
    submit({ code: '123456' });
    clock.increment(60_000);
    await confirmCode.last().answer({ kind: 'signedIn' });
    expect(now().output).toMatchObject({ kind: 'signedIn' });
  });

  test('may be followed by another challenge', async () => {
    const { submit, confirmCode, now, form } = await atCode();
    submit({ code: '111111' });
    await confirmCode.last().answer(totp);
    expect(now().value).toEqual({ challenge: { entering: 'ownDevice' } });
    expect(form().getSnapshot().context.values.code).toBe('');
  });

  test('can be sent again after thirty seconds, with the same credentials', async () => {
    const { actor, clock, authenticate, now } = await atCode();
    expect(resendState(now())).toBe('pausing');
    actor.send({ type: 'code.resendRequested' });
    expect(authenticate.calls).toHaveLength(1);
    clock.increment(30_000);
    expect(resendState(now())).toBe('available');
    actor.send({ type: 'code.resendRequested' });
    expect(authenticate.last().input).toEqual({
      username: 'marta@leeds.example',
      password: 'Commonplace-1',
    });
    await authenticate.last().answer(sms);
    expect(projectSignIn(now())).toMatchObject({
      screen: 'confirmSignInCode',
      notice: 'codeSent',
      busy: false,
    });
    expect(resendState(now())).toBe('pausing');
  });

  test('typed and submitted while another is being sent does not leave the form waiting', async () => {
    const { actor, clock, submit, authenticate, confirmCode, form, now } = await atCode();
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    submit({ code: '123456' });
    expect(confirmCode.calls).toEqual([]);
    await authenticate.last().answer({ kind: 'refused', code: 'throttled' });
    expect(form().getSnapshot().value).toBe('editing');
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'throttled' }]);
    submit({ code: '123456' });
    expect(now().value).toEqual({ challenge: 'verifying' });
  });

  test('from the own device is never sent again', async () => {
    const { clock, now } = await atCode(totp);
    clock.increment(60_000);
    expect(resendState(now())).toBe('none');
  });
});

describe('a selection', () => {
  const offer: SignInOutcome = {
    kind: 'challenge',
    challenge: { type: 'selection', methods: ['sms', 'totp'] },
  };

  test('takes only what is offered, and leads to its code', async () => {
    const { actor, enter, authenticate, chooseMethod, now } = begin();
    enter();
    await authenticate.last().answer(offer);
    expect(projectSignIn(now())).toMatchObject({ screen: 'selectMfaMethod', methods: ['sms', 'totp'] });
    actor.send({ type: 'method.chosen', method: 'email' });
    expect(chooseMethod.calls).toEqual([]);
    actor.send({ type: 'method.chosen', method: 'totp' });
    expect(chooseMethod.last().input).toEqual({ method: 'totp' });
    await chooseMethod.last().answer(totp);
    expect(signInScreen(now())).toBe('confirmSignInCode');
  });

  test('that fails says why and stays open', async () => {
    const { actor, enter, authenticate, chooseMethod, now } = begin();
    enter();
    await authenticate.last().answer(offer);
    actor.send({ type: 'method.chosen', method: 'sms' });
    await chooseMethod.last().answer({ kind: 'refused', code: 'network' });
    expect(projectSignIn(now())).toMatchObject({ screen: 'selectMfaMethod', error: 'network', busy: false });
    actor.send({ type: 'method.chosen', method: 'sms' });
    expect(projectSignIn(now()).error).toBeNull();
  });
});

test.each([
  [{ kind: 'newPasswordRequired', missingAttributes: ['family_name'] }, 'newPasswordRequired'],
  [{ kind: 'resetRequired' }, 'passwordResetRequired'],
  [{ kind: 'unconfirmed' }, 'accountUnconfirmed'],
  [{ kind: 'unsupported', step: 'CUSTOM_CHALLENGE' }, 'unsupportedStep'],
] as const)('%j has a screen of its own, and leads back with the username', async (outcome, screen) => {
  const { actor, enter, authenticate, now, form } = begin();
  enter();
  await authenticate.last().answer(outcome);
  expect(projectSignIn(now())).toMatchObject({
    screen,
    actions: ['back.requested'],
    unsupportedStep: outcome.kind === 'unsupported' ? 'CUSTOM_CHALLENGE' : null,
  });
  expect(now().context.password).toBe('');
  actor.send({ type: 'back.requested' });
  expect(form().getSnapshot().context.values).toEqual({ username: 'marta@leeds.example', password: '' });
});

describe('leaving', () => {
  test('is immediate while nobody is asked', () => {
    const { actor, now } = begin({ username: 'ade@leeds.example' });
    actor.send({ type: 'signIn.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', username: 'ade@leeds.example', callPending: false });
  });

  test('during a call waits for its answer and says that a call was pending', async () => {
    const { actor, enter, authenticate, now } = begin();
    enter();
    actor.send({ type: 'signIn.cancelled' });
    expect(now().status).toBe('active');
    await authenticate.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'cancelled', username: 'marta@leeds.example', callPending: true });
  });

  test('is not possible backwards during a call', async () => {
    const { actor, enter, now } = begin();
    enter();
    actor.send({ type: 'back.requested' });
    expect(now().value).toEqual({ credentials: 'submitting' });
  });
});

test('somebody who is signed in already is reported as that', async () => {
  const { enter, authenticate, now } = begin();
  enter();
  await authenticate.last().answer({ kind: 'refused', code: 'alreadySignedIn' });
  expect(now().output).toEqual({ kind: 'alreadySignedIn', username: 'marta@leeds.example' });
});

test('a machine without services says which one is missing', async () => {
  const actor = createActor(signInMachine.provide({ actors: {} }), { input: {} });
  const failures: string[] = [];
  actor.system.inspect((event) => {
    if (event.type === '@xstate.snapshot' && event.snapshot.status === 'error') {
      failures.push(String(event.snapshot.error));
    }
  });
  actor.start();
  const form = activeForm(actor.getSnapshot());
  form?.send({ type: 'field.changed', field: 'username', value: 'marta' });
  form?.send({ type: 'field.changed', field: 'password', value: 'x' });
  form?.send({ type: 'form.submitted' });
  await settled();
  expect(failures.join()).toContain("The actor 'authenticate' of the machine 'signIn' is not provided.");
  expect(actor.getSnapshot().value).toEqual({ credentials: 'entering' });
});
