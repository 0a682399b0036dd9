/** What the clock does to a challenge: the pause before a new code, and the three minutes of the service. */
import { describe, expect, test } from 'vitest';
import { challenges } from '#model-tests/models/challenge.model.ts';
import { projectChallenge } from '#model-tests/models/challenge.projection.ts';
import { isBusy, resendState } from '#machines/challenge/challenge.selectors.ts';
import { RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import { asks, begin, sms, totp } from './begin-challenge.ts';

const refuseCode = { kind: 'refused', code: 'codeMismatch' } as const;

describe('sending a code again (D7)', () => {
  test('is open after the pause, which wrong codes do not lengthen', async () => {
    const { clock, submit, confirmCode, now } = begin(sms);
    clock.increment(RESEND_PAUSE_MS - 2);
    submit({ confirmation_code: '111111' });
    await confirmCode.last().answer(refuseCode);
    clock.increment(1);
    submit({ confirmation_code: '222222' });
    await confirmCode.last().answer(refuseCode);
    expect(resendState(now())).toBe('pausing');
    clock.increment(1);
    expect(resendState(now())).toBe('available');
  });

  test('opens while a code is checked, if the pause ends then', async () => {
    const { clock, submit, confirmCode, now } = begin(sms);
    submit({ confirmation_code: '111111' });
    expect(resendState(now())).toBe('pausing');
    clock.increment(RESEND_PAUSE_MS);
    expect(resendState(now())).toBe('available');
    await confirmCode.last().answer(refuseCode);
    expect(resendState(now())).toBe('available');
  });

  test('stays in sight while a code is checked, but is not heard', async () => {
    const flow = begin(sms);
    flow.clock.increment(RESEND_PAUSE_MS);
    flow.submit({ confirmation_code: '111111' });
    expect(projectChallenge(flow.now())).toMatchObject({ resend: 'available', busy: true, actions: [] });
    flow.actor.send({ type: 'code.resendRequested' });
    expect(resendState(flow.now())).toBe('available');
    await flow.confirmCode.last().answer(refuseCode);
    expect(projectChallenge(flow.now()).actions).toContain('code.resendRequested');
  });

  test('makes no sense for an authenticator app, neither before nor while its code is checked', () => {
    const { clock, submit, now } = begin(totp);
    clock.increment(RESEND_PAUSE_MS);
    submit({ confirmation_code: '111111' });
    expect(isBusy(now())).toBe(true);
    expect(resendState(now())).toBe('none');
  });

  test('is not heard where an app is connected, and the screen stays (D8)', () => {
    const flow = begin(challenges['an app to be connected']);
    const before = projectChallenge(flow.now());
    flow.actor.send({ type: 'code.resendRequested' });
    flow.clock.increment(RESEND_PAUSE_MS);
    flow.actor.send({ type: 'code.resendRequested' });
    expect(projectChallenge(flow.now())).toEqual(before);
    expect(before).toMatchObject({ screen: 'setUpTotp', resend: 'none', busy: false });
    flow.submit({ confirmation_code: '246802' });
    expect(flow.confirmCode.calls).toHaveLength(1);
  });
});

describe('the three minutes that end while a code is sent again', () => {
  function sending() {
    const flow = begin(sms);
    flow.clock.increment(RESEND_PAUSE_MS);
    flow.actor.send({ type: 'code.resendRequested' });
    flow.clock.increment(200_000);
    expect(isBusy(flow.now())).toBe(true);
    return flow;
  }

  test('expire the flow when the new code is refused', () => {
    const { actor, now } = sending();
    actor.send({ type: 'resend.refused', code: 'throttled' });
    expect(now().output).toEqual({ kind: 'expired' });
  });

  test('are forgotten when a new code is on its way', async () => {
    const { actor, submit, confirmCode, now } = sending();
    actor.send({ type: 'code.resent', challenge: sms });
    submit({ confirmation_code: '111111' });
    await confirmCode.last().answer(refuseCode);
    expect(now().status).toBe('active');
  });

  test('do not count against the sign-in that has started again and repeats its answers', async () => {
    const { actor, clock, chooseMethod, now } = begin(challenges['a choice of factors']);
    actor.send({ type: 'method.chosen', method: 'sms' });
    await chooseMethod.last().answer(asks(sms));
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'code.resent', challenge: challenges['a choice of factors'] });
    clock.increment(170_000);
    await chooseMethod.last().answer({ kind: 'refused', code: 'network' });
    expect(projectChallenge(now())).toMatchObject({ screen: 'selectMfaMethod', error: 'network' });
    actor.send({ type: 'method.chosen', method: 'sms' });
    await chooseMethod.last().answer({ kind: 'refused', code: 'network' });
    expect(now().status).toBe('active');
  });
});
