/** Sending the code of a challenge again. */
import { describe, expect, test } from 'vitest';
import { challenges, EMAIL } from '#model-tests/models/challenge.model.ts';
import { projectChallenge } from '#model-tests/models/challenge.projection.ts';
import { resendState } from '#machines/challenge/challenge.selectors.ts';
import { formErrors, isEditing } from '#machines/form/form.selectors.ts';
import { asks, begin, email, sms, totp } from './begin-challenge.ts';

const shown = ({ now }: ReturnType<typeof begin>) => projectChallenge(now());
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
    submit({ confirmation_code: '123456' });
    expect(confirmCode.calls).toEqual([]);
    actor.send({ type: 'resend.refused', code: 'throttled' });
    expect(isEditing(form().getSnapshot())).toBe(true);
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'throttled' }]);
    expect(resendState(now())).toBe('available');
    submit({ confirmation_code: '123456' });
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
    submit({ confirmation_code: '111111' });
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

describe('a sign-in that has started again', () => {
  test('has the whole session, however little was left of the one before', () => {
    const { actor, clock, now } = begin(sms, { sessionMs: 60_000 });
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'code.resent', challenge: sms });
    clock.increment(179_999);
    expect(now().status).toBe('active');
  });

  test('repeats what was answered in it, and nothing of those before', async () => {
    const choice = challenges['a choice of factors'];
    const flow = begin(choice);
    const { actor, clock, chooseMethod, registerEmail, submit } = flow;
    actor.send({ type: 'method.chosen', method: 'sms' });
    await chooseMethod.last().answer(asks(sms));
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'code.resent', challenge: challenges['an address for codes'] });
    submit({ email: EMAIL });
    await registerEmail.last().answer(asks(email));
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'code.resent', challenge: choice });
    expect([shown(flow).screen, chooseMethod.calls.length]).toEqual(['selectMfaMethod', 1]);
  });
});
