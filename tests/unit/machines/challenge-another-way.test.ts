/** Taking another of several second factors from the screen of a code. */
import { describe, expect, test } from 'vitest';
import { challenges } from '#model-tests/models/challenge.model.ts';
import { projectChallenge } from '#model-tests/models/challenge.projection.ts';
import { resendState } from '#machines/challenge/challenge.selectors.ts';
import { formErrors } from '#machines/form/form.selectors.ts';
import { asks, begin, sms, totp } from './begin-challenge.ts';

const choice = challenges['a choice of factors'];
const shown = ({ now }: ReturnType<typeof begin>) => projectChallenge(now());

/** At the code of a factor that was chosen. */
async function chosen(method: 'sms' | 'totp' = 'sms', canResend = true) {
  const flow = begin(choice, { canResend });
  flow.actor.send({ type: 'method.chosen', method });
  await flow.chooseMethod.last().answer(asks(method === 'sms' ? sms : totp));
  return flow;
}

describe('another way', () => {
  test('is offered at once to those who have chosen, and to no one else', async () => {
    const flow = await chosen();
    expect(shown(flow).actions).toContain('method.changeRequested');
    const given = begin(sms);
    expect(shown(given).actions).not.toContain('method.changeRequested');
    given.actor.send({ type: 'method.changeRequested' });
    expect(shown(given)).toMatchObject({ screen: 'confirmSignInCode', busy: false });
  });

  test('leads back to the choice, which is not answered by itself', async () => {
    const flow = await chosen();
    flow.actor.send({ type: 'method.changeRequested' });
    expect(shown(flow)).toMatchObject({
      screen: 'confirmSignInCode',
      busy: true,
      actions: [],
      resend: 'none',
    });
    flow.actor.send({ type: 'code.resent', challenge: choice });
    expect(shown(flow)).toMatchObject({ screen: 'selectMfaMethod', busy: false });
    expect(flow.chooseMethod.calls).toHaveLength(1);
    flow.actor.send({ type: 'method.chosen', method: 'totp' });
    await flow.chooseMethod.last().answer(asks(totp));
    expect(shown(flow)).toMatchObject({ method: 'totp', notice: null });
  });

  test('that is refused leaves the code that was sent, and can be tried again', async () => {
    const flow = await chosen();
    flow.actor.send({ type: 'method.changeRequested' });
    flow.actor.send({ type: 'resend.refused', code: 'throttled' });
    expect(formErrors(flow.form().getSnapshot())).toEqual([{ code: 'throttled' }]);
    expect(resendState(flow.now())).toBe('available');
    expect(shown(flow).actions).toContain('method.changeRequested');
  });

  test('that is refused offers no new code of an app', async () => {
    const flow = await chosen('totp');
    flow.actor.send({ type: 'method.changeRequested' });
    flow.actor.send({ type: 'resend.refused', code: 'network' });
    expect(resendState(flow.now())).toBe('none');
  });

  test('waits while a code is checked', async () => {
    const flow = await chosen();
    flow.submit({ confirmation_code: '123456' });
    expect(shown(flow).actions).not.toContain('method.changeRequested');
    flow.actor.send({ type: 'method.changeRequested' });
    await flow.confirmCode.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(shown(flow)).toMatchObject({ screen: 'confirmSignInCode', busy: false });
  });

  test('without the password leads back to sign-in', async () => {
    const flow = await chosen('sms', false);
    flow.actor.send({ type: 'method.changeRequested' });
    expect(flow.now().output).toEqual({ kind: 'passwordNeeded' });
  });

  test('gives up when the time is over, and lets out those who leave', async () => {
    const late = await chosen();
    late.actor.send({ type: 'method.changeRequested' });
    late.clock.increment(180_000);
    expect(late.now().status).toBe('active');
    late.actor.send({ type: 'resend.refused', code: 'network' });
    expect(late.now().output).toEqual({ kind: 'expired' });
    const left = await chosen();
    left.actor.send({ type: 'method.changeRequested' });
    left.actor.send({ type: 'flow.cancelled' });
    expect(left.now().status).toBe('active');
    left.actor.send({ type: 'code.resent', challenge: choice });
    expect(left.now().output).toEqual({ kind: 'cancelled', callPending: true });
    const refused = await chosen('totp');
    refused.actor.send({ type: 'method.changeRequested' });
    refused.actor.send({ type: 'flow.cancelled' });
    refused.actor.send({ type: 'resend.refused', code: 'network' });
    expect(refused.now().output).toEqual({ kind: 'cancelled', callPending: true });
  });
});
