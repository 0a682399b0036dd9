/** Asking for a code to set a new password, and resets that are demanded. */
import { describe, expect, test } from 'vitest';
import { fieldErrors, formErrors } from '#machines/form/form.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { USERNAME, sent, begin } from './begin-password-reset.ts';

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
    expect(Object.keys(shown().values)).toEqual(['confirmation_code', 'password', 'confirm_password']);
  });

  test('checks the username by the login mechanism', () => {
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

  test('a visitor who has a code can type it all the same, without typing the name again', async () => {
    const { actor, requestCode, shown } = begin(demanded);
    await requestCode.last().answer({ kind: 'refused', code: 'throttled' });
    actor.send({ type: 'code.inHand' });
    expect(shown()).toMatchObject({ screen: 'confirmResetPassword', resend: 'available', error: null });
    expect(Object.keys(shown().values)).toEqual(['confirmation_code', 'password', 'confirm_password']);
  });

  test('another visitor goes back and types their name', async () => {
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

  test('without a known name it asks for one', () => {
    const { requestCode, shown } = begin({ startAt: 'required' });
    expect(shown().screen).toBe('forgotPassword');
    expect(requestCode.calls).toEqual([]);
  });
});
