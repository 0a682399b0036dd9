/** The code and the new password. */
import { describe, expect, test } from 'vitest';
import { fieldErrors, formErrors } from '#machines/form/form.selectors.ts';
import { RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import { USERNAME, NEW_PASSWORD, sent, confirmation, atConfirmation } from './begin-password-reset.ts';

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

  test('is checked by the policy and its repetition before the service is called', async () => {
    const { submit, resetPassword, form } = await atConfirmation();
    submit({ confirmation_code: '975310', password: 'short', confirm_password: 'shirt' });
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
    expect(fieldErrors(form().getSnapshot(), 'confirmation_code')).toEqual([{ code }]);
    expect(typed()).toEqual({
      confirmation_code: '',
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    });
  });

  test.each(['passwordRefused', 'passwordReused', 'passwordLeaked'] as const)(
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
    form().send({ type: 'field.changed', field: 'confirmation_code', value: '1' });
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

  test('too many attempts are shown above the form', async () => {
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
    expect(typed()).toEqual({ ...confirmation, confirmation_code: '' });
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

  test('that breaks is reported, and can be tried again', async () => {
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
