/** Resetting a password by example, with real forms: what the service is asked, and what the person is told. */
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { fieldErrors, formErrors } from '#machines/form/index.ts';
import { RESEND_PAUSE_MS } from '#machines/identity/index.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import {
  activeForm,
  providePasswordReset,
  type NewPassword,
  type PasswordResetInput,
  type RequestAnswer,
  type ResetAnswer,
} from '#machines/password-reset/index.ts';
import { projectPasswordReset } from '#machines/password-reset/password-reset.projection.ts';
import { asked } from './asked.ts';

const USERNAME = 'marta@leeds.example';
const NEW_PASSWORD = ' Moorland-2026';
const sent: RequestAnswer = { kind: 'codeSent', delivery: { medium: 'email', destination: 'm***@l***' } };
const confirmation = { code: '975 310', password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };

/** The flow, with services that wait to be answered and a clock that stands still. */
function begin(input: Partial<PasswordResetInput> = {}) {
  const requestCode = asked<{ readonly username: string }, RequestAnswer>();
  const resetPassword = asked<NewPassword, ResetAnswer>();
  const clock = new SimulatedClock();
  const machine = providePasswordReset({ requestCode: requestCode.call, resetPassword: resetPassword.call });
  const actor = createActor(machine, {
    input: { configuration: sampleConfiguration, username: '', startAt: 'request', ...input },
    clock,
  }).start();
  const now = () => actor.getSnapshot();
  const shown = () => projectPasswordReset(now());
  const form = () => {
    const ref = activeForm(now());
    if (!ref) throw new Error(`There is no form at ${JSON.stringify(now().value)}.`);
    return ref;
  };
  const type = (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values)) form().send({ type: 'field.changed', field, value });
  };
  const submit = (values: Record<string, string>) => {
    type(values);
    form().send({ type: 'form.submitted' });
  };
  const typed = () => form().getSnapshot().context.values;
  return { actor, clock, now, shown, form, type, submit, typed, requestCode, resetPassword };
}

async function atConfirmation(input: Partial<PasswordResetInput> = {}) {
  const flow = begin({ username: USERNAME, ...input });
  flow.submit({});
  await flow.requestCode.last().answer(sent);
  return flow;
}

describe('asking for a code', () => {
  test('goes to the service trimmed, and the confirmation says where the code went', async () => {
    const { submit, requestCode, shown } = begin();
    submit({ username: ` ${USERNAME} ` });
    expect(requestCode.calls.map(({ input }) => input)).toEqual([{ username: USERNAME }]);
    await requestCode.last().answer(sent);
    expect(shown()).toMatchObject({
      screen: 'confirmResetPassword',
      delivery: { medium: 'email', destination: 'm***@l***' },
      resend: 'pausing',
    });
    expect(Object.keys(shown().values)).toEqual(['code', 'password', 'confirm_password']);
  });

  test('judges the username by the login mechanism', () => {
    const byMail = begin();
    byMail.submit({ username: '+447700900118' });
    expect(fieldErrors(byMail.form().getSnapshot(), 'username')).toEqual([{ code: 'email.format' }]);
    const byPhone = begin({
      configuration: { ...sampleConfiguration, loginMechanisms: ['phone_number'] },
    });
    byPhone.submit({ username: USERNAME });
    expect(fieldErrors(byPhone.form().getSnapshot(), 'username')).toEqual([{ code: 'phone.format' }]);
    byPhone.submit({ username: '+44 (7700) 900-118' });
    expect(byPhone.requestCode.last().input).toEqual({ username: '+447700900118' });
  });

  test('does not guess whose a number without its country code is', () => {
    const { submit, form, actor, typed } = begin({
      configuration: { ...sampleConfiguration, loginMechanisms: ['phone_number', 'email'] },
    });
    submit({ username: '7700 900118' });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([{ code: 'phone.format' }]);
    actor.send({ type: 'code.inHand' });
    expect(typed()['username']).toBe('7700 900118');
  });

  test.each(['0044 7700 900118', '+44 7700 900118'])('takes %s for the number it is', (username) => {
    const { submit, requestCode } = begin({
      configuration: { ...sampleConfiguration, loginMechanisms: ['email', 'phone_number'] },
    });
    submit({ username });
    expect(requestCode.last().input).toEqual({ username: '+447700900118' });
  });

  test('a refusal stands above the form, and goes when the person edits', async () => {
    const { submit, requestCode, form, type } = begin();
    submit({ username: USERNAME });
    await requestCode.last().answer({ kind: 'refused', code: 'noVerifiedContact' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'noVerifiedContact' }]);
    type({ username: 'ade@leeds.example' });
    expect(formErrors(form().getSnapshot())).toEqual([]);
  });

  test('a broken service is an unknown error, and the form is open again', async () => {
    const { submit, requestCode, shown } = begin();
    submit({ username: USERNAME });
    await requestCode.last().fail(new Error('boom'));
    expect(shown()).toMatchObject({ screen: 'forgotPassword', error: 'unknown', busy: false });
  });
});

describe('D1: a demanded reset never leads to a blank screen', () => {
  const demanded = { username: USERNAME, startAt: 'required' } as const;

  test('a code is asked for at once', async () => {
    const { requestCode, shown } = begin(demanded);
    expect(requestCode.last().input).toEqual({ username: USERNAME });
    expect(shown()).toMatchObject({ screen: 'requestingReset', busy: true, notice: 'required' });
    await requestCode.last().answer(sent);
    expect(shown()).toMatchObject({
      screen: 'confirmResetPassword',
      notice: 'required',
      delivery: { medium: 'email', destination: 'm***@l***' },
    });
  });

  test.each(['throttled', 'noVerifiedContact', 'network'] as const)(
    'refused with %s it says why and how to go on',
    async (code) => {
      const { requestCode, shown } = begin(demanded);
      await requestCode.last().answer({ kind: 'refused', code });
      expect(shown()).toMatchObject({
        screen: 'requestingReset',
        busy: false,
        error: code,
        actions: ['back.requested', 'code.inHand', 'retry.requested', 'to sign-in', 'to sign-up'],
      });
    },
  );

  test('a service that breaks can be tried again, and the error goes meanwhile', async () => {
    const { actor, requestCode, shown } = begin(demanded);
    await requestCode.last().fail(new Error('boom'));
    expect(shown().error).toBe('unknown');
    actor.send({ type: 'retry.requested' });
    expect(shown()).toMatchObject({ busy: true, error: null });
    expect(requestCode.calls).toHaveLength(2);
  });

  test('whoever has a code can type it all the same, and need not say who they are', async () => {
    const { actor, requestCode, shown } = begin(demanded);
    await requestCode.last().answer({ kind: 'refused', code: 'throttled' });
    actor.send({ type: 'code.inHand' });
    expect(shown()).toMatchObject({ screen: 'confirmResetPassword', resend: 'available', error: null });
    expect(Object.keys(shown().values)).toEqual(['code', 'password', 'confirm_password']);
  });

  test('whoever it is not goes back and says who they are', async () => {
    const { actor, requestCode, shown } = begin(demanded);
    await requestCode.last().answer({ kind: 'refused', code: 'throttled' });
    actor.send({ type: 'back.requested' });
    expect(shown()).toMatchObject({
      screen: 'forgotPassword',
      values: { username: USERNAME },
      notice: null,
      error: null,
    });
  });

  test.each([
    ['is answered', (flow: ReturnType<typeof begin>) => flow.requestCode.last().answer(sent)],
    ['breaks', (flow: ReturnType<typeof begin>) => flow.requestCode.last().fail(new Error('boom'))],
  ])('closed meanwhile, it ends when the call %s', async (_, end) => {
    const flow = begin(demanded);
    flow.actor.send({ type: 'flow.cancelled' });
    expect(flow.now().status).toBe('active');
    await end(flow);
    expect(flow.now().output).toEqual({ kind: 'cancelled', username: USERNAME, callPending: true });
    expect(flow.requestCode.calls).toHaveLength(1);
  });

  test('of nobody known it asks who', () => {
    const { requestCode, shown } = begin({ startAt: 'required' });
    expect(shown().screen).toBe('forgotPassword');
    expect(requestCode.calls).toEqual([]);
  });
});

describe('the new password', () => {
  test('goes to the service to the letter, with the code bare, and is forgotten', async () => {
    const { submit, resetPassword, now } = await atConfirmation();
    submit(confirmation);
    expect(resetPassword.last().input).toEqual({
      username: USERNAME,
      code: '975310',
      password: NEW_PASSWORD,
    });
    await resetPassword.last().answer({ kind: 'reset' });
    expect(now().output).toEqual({ kind: 'reset', username: USERNAME });
    expect(JSON.stringify(now().context)).not.toContain('Moorland');
  });

  test('is judged by the policy and its repetition before anybody is asked', async () => {
    const { submit, resetPassword, form } = await atConfirmation();
    submit({ code: '975310', password: 'short', confirm_password: 'shirt' });
    expect(fieldErrors(form().getSnapshot(), 'password').map(({ code }) => code)).toEqual([
      'password.length',
      'password.uppercase',
      'password.numbers',
      'password.symbols',
    ]);
    expect(fieldErrors(form().getSnapshot(), 'confirm_password').map(({ code }) => code)).toEqual([
      'password.mismatch',
    ]);
    expect(resetPassword.calls).toEqual([]);
  });

  test.each(['codeMismatch', 'codeExpired'] as const)('%s clears the code and no password', async (code) => {
    const { submit, resetPassword, form, typed } = await atConfirmation();
    submit(confirmation);
    await resetPassword.last().answer({ kind: 'refused', code });
    expect(fieldErrors(form().getSnapshot(), 'code')).toEqual([{ code }]);
    expect(typed()).toEqual({ code: '', password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
  });

  test.each(['passwordRefused', 'passwordReused'] as const)(
    '%s stands beside the password, and nothing is cleared',
    async (code) => {
      const { submit, resetPassword, form, typed } = await atConfirmation();
      submit(confirmation);
      await resetPassword.last().answer({ kind: 'refused', code });
      expect(fieldErrors(form().getSnapshot(), 'password')).toEqual([{ code }]);
      expect(formErrors(form().getSnapshot())).toEqual([]);
      expect(typed()).toEqual(confirmation);
    },
  );

  test('goes to the service once, whatever is pressed meanwhile', async () => {
    const { submit, form, resetPassword } = await atConfirmation();
    submit(confirmation);
    form().send({ type: 'form.submitted' });
    form().send({ type: 'field.changed', field: 'code', value: '1' });
    expect(resetPassword.calls).toHaveLength(1);
  });

  test('a broken service is an unknown error, and the form is open again', async () => {
    const { submit, resetPassword, shown, typed } = await atConfirmation();
    submit(confirmation);
    await resetPassword.last().fail(new Error('boom'));
    expect(shown()).toMatchObject({ error: 'unknown', busy: false });
    expect(typed()).toEqual(confirmation);
    expect(resetPassword.calls).toHaveLength(1);
  });

  test('too many attempts are said above the form', async () => {
    const { submit, resetPassword, form } = await atConfirmation();
    submit(confirmation);
    await resetPassword.last().answer({ kind: 'refused', code: 'tooManyAttempts' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'tooManyAttempts' }]);
  });
});

describe('sending the code again', () => {
  test('opens after the pause, clears only the code, and says so', async () => {
    const { actor, clock, requestCode, type, typed, shown } = await atConfirmation();
    actor.send({ type: 'code.resendRequested' });
    expect(requestCode.calls).toHaveLength(1);
    clock.increment(RESEND_PAUSE_MS);
    type(confirmation);
    actor.send({ type: 'code.resendRequested' });
    expect(requestCode.last().input).toEqual({ username: USERNAME });
    await requestCode.last().answer({ ...sent, delivery: { medium: 'sms', destination: '+*******0118' } });
    expect(shown()).toMatchObject({
      notice: 'codeSent',
      resend: 'pausing',
      delivery: { medium: 'sms', destination: '+*******0118' },
    });
    expect(typed()).toEqual({ ...confirmation, code: '' });
  });

  test('refused, leaves everything that was typed', async () => {
    const { actor, clock, requestCode, type, typed, shown } = await atConfirmation();
    clock.increment(RESEND_PAUSE_MS);
    type(confirmation);
    actor.send({ type: 'code.resendRequested' });
    await requestCode.last().answer({ kind: 'refused', code: 'throttled' });
    expect(shown()).toMatchObject({ error: 'throttled', resend: 'available' });
    expect(typed()).toEqual(confirmation);
  });

  test('that breaks is said, and can be tried again', async () => {
    const { actor, clock, requestCode, shown } = await atConfirmation();
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    await requestCode.last().fail(new Error('boom'));
    expect(shown()).toMatchObject({ error: 'unknown', resend: 'available', busy: false });
  });

  test('is not possible while a code is being checked', async () => {
    const { actor, clock, submit, requestCode } = await atConfirmation();
    clock.increment(RESEND_PAUSE_MS);
    submit(confirmation);
    actor.send({ type: 'code.resendRequested' });
    expect(requestCode.calls).toHaveLength(1);
  });
});

describe('D11: the username goes along', () => {
  test('into the form, and with a code in hand into the confirmation', () => {
    const { actor, typed, shown } = begin({ username: USERNAME });
    expect(typed()).toEqual({ username: USERNAME });
    actor.send({ type: 'code.inHand' });
    expect(Object.keys(shown().values)).toEqual(['code', 'password', 'confirm_password']);
  });

  test('to the other flows as it stands in the form, and nothing stands there twice', () => {
    const { actor, type, now } = begin();
    type({ username: ' ade@leeds.exam ' });
    actor.send({ type: 'flow.left', to: 'signIn' });
    expect(now().output).toEqual({ kind: 'left', to: 'signIn', username: 'ade@leeds.exam' });
  });

  test('from the confirmation of a code in hand, where it is asked for', async () => {
    const { submit, type, actor, shown, resetPassword, typed } = begin({ startAt: 'confirm' });
    expect(shown()).toMatchObject({ screen: 'confirmResetPassword', resend: 'none' });
    submit(confirmation);
    expect(resetPassword.calls).toEqual([]);
    type({ username: USERNAME });
    actor.send({ type: 'back.requested' });
    expect(typed()).toEqual({ username: USERNAME });
  });

  test('to the service and to the end, when it was asked for with the code', async () => {
    const { submit, resetPassword, now } = begin({ startAt: 'confirm' });
    submit({ username: ` ${USERNAME}`, ...confirmation });
    expect(resetPassword.last().input.username).toBe(USERNAME);
    await resetPassword.last().answer({ kind: 'reset' });
    expect(now().output).toEqual({ kind: 'reset', username: USERNAME });
  });

  test('half a username with a code in hand is asked for again, with what was typed', () => {
    const { type, actor, typed } = begin();
    type({ username: 'marta' });
    actor.send({ type: 'code.inHand' });
    expect(typed()).toEqual({ username: 'marta', code: '', password: '', confirm_password: '' });
  });
});

describe('D12 and D23: every screen leads to signing in and to a new account', () => {
  test.each([
    ['the first screen', () => Promise.resolve(begin())],
    ['the confirmation', () => atConfirmation()],
    ['a code in hand', () => Promise.resolve(begin({ startAt: 'confirm' }))],
    [
      'a demanded reset that was refused',
      async () => {
        const flow = begin({ username: USERNAME, startAt: 'required' });
        await flow.requestCode.last().answer({ kind: 'refused', code: 'throttled' });
        return flow;
      },
    ],
  ])('%s', async (_, open) => {
    for (const to of ['signIn', 'signUp'] as const) {
      const { actor, now, shown } = await open();
      expect(shown().actions).toEqual(expect.arrayContaining(['to sign-in', 'to sign-up']));
      actor.send({ type: 'flow.left', to });
      expect(now().output).toMatchObject({ kind: 'left', to });
    }
  });

  test('a pool without self sign-up offers no way there', () => {
    const { shown } = begin({ configuration: { ...sampleConfiguration, selfSignUp: false } });
    expect(shown().actions).toEqual(['code.inHand', 'to sign-in']);
  });

  test('nobody leaves behind a call, but closing is remembered', async () => {
    const { actor, submit, resetPassword, now } = await atConfirmation();
    submit(confirmation);
    actor.send({ type: 'flow.left', to: 'signIn' });
    actor.send({ type: 'back.requested' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    await resetPassword.last().answer({ kind: 'reset' });
    expect(now().output).toEqual({ kind: 'cancelled', username: USERNAME, callPending: true });
  });

  test('closing at rest leaves no call', () => {
    const { actor, now } = begin({ username: USERNAME });
    actor.send({ type: 'flow.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', username: USERNAME, callPending: false });
  });
});
