/** The ways out of making an account. */
import { describe, expect, test } from 'vitest';
import { projectSignUp } from '#model-tests/models/sign-up.projection.ts';
import { signUpScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { sent, marta, byPhone, begin, type Flow, atCode } from './begin-sign-up.ts';

describe('D23: every screen has a way back', () => {
  const unsent = async () => {
    const flow = begin({ startAt: 'confirm', username: 'marta@leeds.example' });
    await flow.resendCode.last().answer({ kind: 'refused', code: 'throttled' });
    return flow;
  };
  const refusedWith = async (code: 'deliveryFailed' | 'signUpClosed') => {
    const flow = begin();
    flow.submit(marta);
    await flow.register.last().answer({ kind: 'refused', code });
    return flow;
  };
  const wrong = async () => {
    const flow = await atCode();
    flow.submit({ confirmation_code: '111111' });
    await flow.confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    return flow;
  };
  const screens: readonly (readonly [string, () => Flow | Promise<Flow>, string, boolean])[] = [
    ['the registration', () => begin(), 'signUp', false],
    ['the code that was just sent', atCode, 'confirmSignUp', true],
    ['the code after a wrong one', wrong, 'confirmSignUp', true],
    ['the code that was not delivered', () => refusedWith('deliveryFailed'), 'confirmSignUp', true],
    ['a code that was not sent again', unsent, 'confirmSignUp', true],
    ['a code from before', () => begin({ startAt: 'confirm' }), 'confirmSignUp', true],
    [
      'a code where visitors make no accounts',
      () => begin({ startAt: 'confirm' }, { selfSignUp: false }),
      'confirmSignUp',
      false,
    ],
    ['a closed door', () => begin({}, { selfSignUp: false }), 'signUpClosed', false],
    ['a door that was closed meanwhile', () => refusedWith('signUpClosed'), 'signUpClosed', false],
  ];

  test.each(screens)('%s leads to sign-in', async (_, open, screen) => {
    const { actor, now } = await open();
    expect(signUpScreen(now())).toBe(screen);
    actor.send({ type: 'flow.left', to: 'signIn' });
    expect(now().output).toMatchObject({ kind: 'left', to: 'signIn' });
  });

  test.each(screens)(
    '%s leads to the registration if that is before it',
    async (_, open, screen, isAfter) => {
      const { actor, now } = await open();
      expect(projectSignUp(now()).actions.includes('back.requested')).toBe(isAfter);
      actor.send({ type: 'back.requested' });
      expect(signUpScreen(now())).toBe(isAfter ? 'signUp' : screen);
    },
  );

  test('a call is waited for, and then there is one', async () => {
    const { actor, submit, confirm, now } = await atCode();
    submit({ confirmation_code: '111111' });
    actor.send({ type: 'back.requested' });
    expect(signUpScreen(now())).toBe('confirmSignUp');
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    actor.send({ type: 'back.requested' });
    expect(signUpScreen(now())).toBe('signUp');
  });
});

describe('leaving', () => {
  test('takes along what stands in the form at that moment (D11, D12)', () => {
    const { actor, type, now } = begin();
    type({ email: ' ade@leeds.example' });
    actor.send({ type: 'flow.left', to: 'passwordReset' });
    expect(now().output).toEqual({ kind: 'left', to: 'passwordReset', username: 'ade@leeds.example' });
  });

  test('takes a number along as the service wants it', () => {
    const { actor, type, now } = begin({}, byPhone);
    type({ country_code: '+44', phone_number: '7700 900118' });
    actor.send({ type: 'flow.left', to: 'signIn' });
    expect(now().output).toMatchObject({ username: '+447700900118' });
  });

  test('is not heard during a call', async () => {
    const { actor, clock, submit, register, confirm, resendCode, now } = begin();
    const leave = () => actor.send({ type: 'flow.left', to: 'signIn' });
    submit(marta);
    leave();
    await register.last().answer(sent);
    submit({ confirmation_code: '111111' });
    leave();
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    leave();
    await resendCode.last().answer(sent);
    expect(signUpScreen(now())).toBe('confirmSignUp');
    leave();
    expect(now().output).toEqual({ kind: 'left', to: 'signIn', username: 'marta@leeds.example' });
  });

  test('for good is immediate while no call is pending', () => {
    const { actor, now } = begin({ username: 'ade@leeds.example' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', username: 'ade@leeds.example', callPending: false });
  });

  test('for good during a call waits for its answer and says that a call was pending', async () => {
    const { actor, submit, register, now } = begin();
    submit(marta);
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    await register.last().answer({ kind: 'confirmed' });
    expect(now().output).toEqual({ kind: 'cancelled', username: 'marta@leeds.example', callPending: true });
    expect(JSON.stringify(now().context)).not.toContain('Commonplace-1');
  });
});
