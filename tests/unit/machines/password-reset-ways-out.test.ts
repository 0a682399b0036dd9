/** What goes along, and the ways out. */
import { describe, expect, test } from 'vitest';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { USERNAME, confirmation, begin, atConfirmation } from './begin-password-reset.ts';

describe('D11: the username goes along', () => {
  test('into the form, and with a code in hand into the confirmation', () => {
    const { actor, typed, shown } = begin({ username: USERNAME });
    expect(typed()).toEqual({ username: USERNAME });
    actor.send({ type: 'code.inHand' });
    expect(Object.keys(shown().values)).toEqual(['confirmation_code', 'password', 'confirm_password']);
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
    expect(typed()).toEqual({ username: 'marta', confirmation_code: '', password: '', confirm_password: '' });
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

  test('closing waits for a pending call, and is remembered', async () => {
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
