/** Codes for accounts that were made before, and forms that break. */
import { isEditing } from '#machines/form/form.selectors.ts';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { provideRules } from '#machines/identity/ruled-form.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { projectSignUp } from '#model-tests/models/sign-up.projection.ts';
import { activeForm, resendState, signUpScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { SignUpInput } from '#machines/sign-up/sign-up.types.ts';
import { sent, marta, byPhone, begin } from './begin-sign-up.ts';

describe('an account that signing in found unconfirmed', () => {
  const known = { startAt: 'confirm', username: 'marta@leeds.example', password: 'Commonplace-1' } as const;

  test('D9: after the right password a code is sent, and neither username nor password is typed again', async () => {
    const { submit, resendCode, confirm, now } = begin(known);
    expect(resendCode.calls.map(({ input }) => input)).toEqual([{ username: 'marta@leeds.example' }]);
    await resendCode.last().answer(sent);
    expect(projectSignUp(now())).toMatchObject({
      screen: 'confirmSignUp',
      notice: 'codeSent',
      values: { confirmation_code: '' },
    });
    submit({ confirmation_code: '123456' });
    await confirm.last().answer({ kind: 'confirmed' });
    expect(now().output).toEqual({
      kind: 'confirmed',
      username: 'marta@leeds.example',
      password: 'Commonplace-1',
    });
  });

  test.each(['throttled', 'network', 'deliveryFailed', 'unknown'] as const)(
    'D10: gets to the code although no new one could be sent: %s',
    async (code) => {
      const { submit, form, resendCode, confirm, now } = begin(known);
      await resendCode.last().answer({ kind: 'refused', code });
      expect(projectSignUp(now())).toMatchObject({
        screen: 'confirmSignUp',
        error: code,
        resend: 'available',
      });
      expect(isEditing(form().getSnapshot())).toBe(true);
      submit({ confirmation_code: '123456' });
      expect(confirm.last().input).toEqual({ username: 'marta@leeds.example', code: '123456' });
    },
  );

  test('D10: gets to the code although the call broke', async () => {
    const { resendCode, now } = begin(known);
    await resendCode.last().fail(new Error('boom'));
    expect(projectSignUp(now())).toMatchObject({ screen: 'confirmSignUp', error: 'unknown', busy: false });
  });
});

describe('a code from before (D10)', () => {
  test('is asked for with the username when it is not known', async () => {
    const { submit, confirm, errors, values, resendCode, now } = begin({ startAt: 'confirm' });
    expect(resendCode.calls).toEqual([]);
    expect(values()).toEqual({ username: '', confirmation_code: '' });
    submit({ confirmation_code: '123456' });
    expect(errors('username')).toEqual(['username.required']);
    submit({ username: ' marta@leeds.example ' });
    expect(confirm.last().input).toEqual({ username: 'marta@leeds.example', code: '123456' });
    await confirm.last().answer({ kind: 'confirmed' });
    expect(now().output).toEqual({ kind: 'confirmed', username: 'marta@leeds.example', password: '' });
  });

  test('can be sent again once it is known to whom', () => {
    const { actor, type, resendCode, now } = begin({ startAt: 'confirm' });
    actor.send({ type: 'code.resendRequested' });
    expect(resendCode.calls).toEqual([]);
    expect(resendState(now())).toBe('none');
    type({ username: 'marta@leeds.example' });
    actor.send({ type: 'code.resendRequested' });
    expect(resendCode.last().input).toEqual({ username: 'marta@leeds.example' });
  });

  test('is within reach of the registration, with what stands there as username', () => {
    const { actor, type, values, now } = begin();
    type({ email: 'mar', password: 'Commonplace-1' });
    actor.send({ type: 'confirmation.requested' });
    expect(values()).toEqual({ username: 'mar', confirmation_code: '' });
    expect(JSON.stringify(now().context)).not.toContain('Commonplace-1');
  });

  test('is looked for and not found: everything typed at the registration is there again, but for secrets', () => {
    const { actor, type, values } = begin();
    type({ ...marta, family_name: '' });
    actor.send({ type: 'confirmation.requested' });
    actor.send({ type: 'back.requested' });
    expect(values()).toEqual({
      email: 'marta@leeds.example',
      given_name: 'Marta',
      family_name: '',
      password: '',
      confirm_password: '',
    });
  });

  test('is looked for under another username, which then stands in the registration beside the names', () => {
    const { actor, type, values } = begin();
    type({ email: 'mar', given_name: 'Marta' });
    actor.send({ type: 'confirmation.requested' });
    type({ username: 'marta.okafor@leeds.example' });
    actor.send({ type: 'back.requested' });
    expect(values()).toMatchObject({ email: 'marta.okafor@leeds.example', given_name: 'Marta' });
  });

  test.each([
    ['the username', byPhone],
    ['an attribute', { requiredAttributes: ['phone_number', 'name'] }],
  ])('is looked for and not found: a number that is %s keeps its country', (_, configuration) => {
    const { actor, type, values } = begin({}, configuration);
    type({ country_code: '+44', phone_number: '7700 900118', name: 'Marta' });
    actor.send({ type: 'confirmation.requested' });
    actor.send({ type: 'back.requested' });
    expect(values()).toMatchObject({ country_code: '+44', phone_number: '7700 900118', name: 'Marta' });
  });

  test('is looked for under another number, to which the country chosen before does not belong', () => {
    const { actor, type, values } = begin({}, byPhone);
    type({ country_code: '+44', phone_number: '7', name: 'Marta' });
    actor.send({ type: 'confirmation.requested' });
    type({ username: '+49 1512 3456789' });
    actor.send({ type: 'back.requested' });
    expect(values()).toMatchObject({ country_code: '', phone_number: '+4915123456789', name: 'Marta' });
  });

  test('is asked for alone when the registration says whose it is', () => {
    const { actor, type, values } = begin();
    type({ email: 'marta@leeds.example' });
    actor.send({ type: 'confirmation.requested' });
    expect(values()).toEqual({ confirmation_code: '' });
  });

  test('takes a number however it is written', () => {
    const { submit, confirm } = begin({ startAt: 'confirm' }, byPhone);
    submit({ username: '+44 (7700) 900 118', confirmation_code: '123456' });
    expect(confirm.last().input).toEqual({ username: '+447700900118', code: '123456' });
  });
});

describe('a form that breaks', () => {
  /** A validator that fails at one text, as a fault in it would. */
  const fragile = provideRules((values) => {
    if (Object.values(values).includes('boom')) throw new Error('boom');
    return {};
  });
  const start = (startAt: SignUpInput['startAt'], password = '') => {
    const machine = signUpMachine.provide({
      actors: { registrationForm: fragile, confirmationForm: fragile },
    });
    const actor = createActor(machine, {
      input: { configuration: sampleConfiguration, startAt, username: '', password },
    }).start();
    const form = () => activeForm(actor.getSnapshot());
    return {
      actor,
      form,
      spoil: () => form()?.send({ type: 'field.changed', field: 'email', value: 'boom' }),
    };
  };

  test('is built again by going back, where an account is made', () => {
    const { actor, form, spoil } = start('register');
    spoil();
    expect(projectSignUp(actor.getSnapshot())).toMatchObject({
      screen: 'signUpBroken',
      actions: ['back.requested'],
    });
    expect(actor.getSnapshot().can({ type: 'flow.left', to: 'signIn' })).toBe(true);
    actor.send({ type: 'back.requested' });
    expect(signUpScreen(actor.getSnapshot())).toBe('signUp');
    const opened = form();
    expect(opened && isEditing(opened.getSnapshot())).toBe(true);
  });

  test('loses nothing of what was typed before it broke, but for secrets', () => {
    const { actor, form, spoil } = start('register');
    form()?.send({ type: 'field.changed', field: 'given_name', value: 'Marta' });
    form()?.send({ type: 'field.changed', field: 'password', value: 'Commonplace-1' });
    spoil();
    actor.send({ type: 'back.requested' });
    expect(form()?.getSnapshot().context.values).toMatchObject({ given_name: 'Marta', password: '' });
  });

  test('is built again by going back, where a code is typed, and the password is still there', () => {
    const { actor, form } = start('confirm', 'Commonplace-1');
    form()?.send({ type: 'field.changed', field: 'confirmation_code', value: 'boom' });
    expect(signUpScreen(actor.getSnapshot())).toBe('signUpBroken');
    actor.send({ type: 'back.requested' });
    expect(signUpScreen(actor.getSnapshot())).toBe('confirmSignUp');
    expect(form()?.getSnapshot().context.values).toEqual({ username: '', confirmation_code: '' });
    expect(actor.getSnapshot().context.password).toBe('Commonplace-1');
  });
});
