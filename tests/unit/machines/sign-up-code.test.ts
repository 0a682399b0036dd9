/** The code that confirms a new account. */
import { isEditing } from '#machines/form/form.selectors.ts';
import { describe, expect, test } from 'vitest';
import { RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import { projectSignUp } from '#model-tests/models/sign-up.projection.ts';
import { resendState } from '#machines/sign-up/sign-up.selectors.ts';
import { sent, marta, begin, type Flow, atCode } from './begin-sign-up.ts';

describe('the code', () => {
  test('goes to the service without blanks, and the flow ends with what signing in needs (D14)', async () => {
    const { submit, confirm, now } = await atCode();
    expect(projectSignUp(now())).toMatchObject({
      screen: 'confirmSignUp',
      destination: 'm***@l***',
      // Not in full beside the mask.
      username: null,
      notice: null,
      resend: 'pausing',
    });
    submit({ confirmation_code: ' 123-456 ' });
    expect(confirm.last().input).toEqual({ username: 'marta@leeds.example', code: '123456' });
    await confirm.last().answer({ kind: 'confirmed' });
    expect(now().output).toEqual({
      kind: 'confirmed',
      username: 'marta@leeds.example',
      password: 'Commonplace-1',
    });
  });

  test('that is wrong leaves the field and may be tried again', async () => {
    const { submit, confirm, errors, values, now } = await atCode();
    submit({ confirmation_code: '111111' });
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(errors('confirmation_code')).toEqual(['codeMismatch']);
    expect(values()).toEqual({ confirmation_code: '' });
    expect(now().context.code).toBe('');
    submit({ confirmation_code: '222222' });
    expect(confirm.calls.map(({ input }) => input.code)).toEqual(['111111', '222222']);
  });

  test('can be sent again after thirty seconds', async () => {
    const { actor, clock, resendCode, now } = await atCode();
    actor.send({ type: 'code.resendRequested' });
    expect(resendCode.calls).toEqual([]);
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    expect(resendState(now())).toBe('sending');
    await resendCode
      .last()
      .answer({ kind: 'codeSent', delivery: { medium: 'sms', destination: '+*******118' } });
    expect(projectSignUp(now())).toMatchObject({
      notice: 'codeSent',
      destination: '+*******118',
      resend: 'pausing',
    });
  });

  test('that is wrong changes nothing about whether another can be sent', async () => {
    const { clock, submit, confirm, now } = await atCode();
    submit({ confirmation_code: '111111' });
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('pausing');
    clock.increment(30_000);
    expect(resendState(now())).toBe('available');
    submit({ confirmation_code: '222222' });
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('available');
    submit({ confirmation_code: '333333' });
    await confirm.last().fail(new Error('boom'));
    expect(resendState(now())).toBe('available');
  });

  test('is sent again after the pause, which wrong codes do not lengthen', async () => {
    const { clock, submit, confirm, now } = await atCode();
    clock.increment(RESEND_PAUSE_MS - 2);
    submit({ confirmation_code: '111111' });
    clock.increment(1);
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('pausing');
    clock.increment(1);
    expect(resendState(now())).toBe('available');
  });

  test('that is being checked when the pause ends can be sent again once it was refused', async () => {
    const { actor, clock, submit, confirm, resendCode, now } = await atCode();
    submit({ confirmation_code: '111111' });
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    expect(resendCode.calls).toEqual([]);
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('available');
  });

  test.each([
    ['refuses', (flow: Flow) => flow.resendCode.last().answer({ kind: 'refused', code: 'throttled' })],
    ['breaks', (flow: Flow) => flow.resendCode.last().fail(new Error('boom'))],
  ])('that the service %s to send: the reason is shown until the next try', async (_, answer) => {
    const flow = await atCode();
    const { actor, clock, type, submit, confirm, resendCode, now } = flow;
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    type({ confirmation_code: '12' });
    await answer(flow);
    const why = projectSignUp(now()).error;
    expect(why).not.toBeNull();
    // It is about the sending, and not about what is typed.
    type({ confirmation_code: '123' });
    expect(projectSignUp(now()).error).toBe(why);
    actor.send({ type: 'code.resendRequested' });
    expect(projectSignUp(now()).error).toBeNull();
    await resendCode.last().answer({ kind: 'refused', code: 'network' });
    expect(projectSignUp(now()).error).toBe('network');
    submit({ confirmation_code: '111111' });
    expect(projectSignUp(now()).error).toBeNull();
    await confirm.last().answer({ kind: 'refused', code: 'tooManyAttempts' });
    expect(projectSignUp(now()).error).toBe('tooManyAttempts');
  });

  test('that could not be delivered: why is not said at the registration any more', async () => {
    const { actor, submit, register, now } = begin();
    submit(marta);
    await register.last().answer({ kind: 'refused', code: 'deliveryFailed' });
    actor.send({ type: 'back.requested' });
    expect(projectSignUp(now())).toMatchObject({ screen: 'signUp', error: null });
  });

  test('that could not be delivered can be sent again at once, whatever was sent before', async () => {
    const { actor, submit, register, confirm, now } = await atCode();
    submit({ confirmation_code: '111111' });
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    actor.send({ type: 'back.requested' });
    submit({ ...marta, email: 'marta.okafor@leeds.example' });
    await register.last().answer({ kind: 'refused', code: 'deliveryFailed' });
    expect(projectSignUp(now())).toMatchObject({
      resend: 'available',
      error: 'deliveryFailed',
      destination: null,
    });
  });

  test.each([
    ['throttled', (flow: Flow) => flow.resendCode.last().answer({ kind: 'refused', code: 'throttled' })],
    ['unknown', (flow: Flow) => flow.resendCode.last().fail(new Error('boom'))],
  ])(
    'typed and submitted while another is being sent does not leave the form waiting (%s)',
    async (error, answer) => {
      const flow = await atCode();
      const { actor, clock, submit, confirm, form, now } = flow;
      clock.increment(RESEND_PAUSE_MS);
      actor.send({ type: 'code.resendRequested' });
      submit({ confirmation_code: '123456' });
      expect(confirm.calls).toEqual([]);
      await answer(flow);
      expect(isEditing(form().getSnapshot())).toBe(true);
      expect(projectSignUp(now())).toMatchObject({ error, resend: 'available' });
      submit({ confirmation_code: '123456' });
      expect(now().matches({ confirming: { entry: 'checking' } })).toBe(true);
    },
  );

  test('submitted while another takes its place has to be typed again', async () => {
    const { actor, clock, submit, resendCode, confirm, form, values } = await atCode();
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    submit({ confirmation_code: '123456' });
    await resendCode.last().answer(sent);
    expect(isEditing(form().getSnapshot())).toBe(true);
    expect(values()).toEqual({ confirmation_code: '' });
    submit({ confirmation_code: '654321' });
    expect(confirm.calls.map(({ input }) => input.code)).toEqual(['654321']);
  });

  test("that is not needed any more, 'User is already confirmed.', ends the flow the same way", async () => {
    const { actor, clock, resendCode, now } = await atCode();
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    await resendCode.last().answer({ kind: 'confirmed' });
    expect(now().output).toMatchObject({ kind: 'confirmed', password: 'Commonplace-1' });
  });

  test('leads back to the registration, to correct what was typed', async () => {
    const { actor, values, now } = await atCode();
    actor.send({ type: 'back.requested' });
    expect(values()).toEqual({
      email: 'marta@leeds.example',
      given_name: 'Marta',
      family_name: 'Okafor',
      password: '',
      confirm_password: '',
    });
    expect(now().context.password).toBe('');
    expect(now().context.delivery).toBeNull();
  });
});
