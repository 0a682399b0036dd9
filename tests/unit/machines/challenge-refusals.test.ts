/** A refusal is shown until the person edits or chooses, and no longer (D18). */
import { describe, expect, test } from 'vitest';
import { challenges, EMAIL } from '#model-tests/models/challenge.model.ts';
import { projectChallenge } from '#model-tests/models/challenge.projection.ts';
import { screenError } from '#machines/challenge/challenge.selectors.ts';
import { RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import { asks, begin, email } from './begin-challenge.ts';

const shown = ({ now }: ReturnType<typeof begin>) => projectChallenge(now());

/** An address that was good once is given again for a new code, and refused. */
async function refusedAgain(code: AuthErrorCode) {
  const flow = begin({ type: 'emailSetUp' });
  flow.submit({ email: EMAIL });
  await flow.registerEmail.last().answer(asks(email));
  flow.clock.increment(RESEND_PAUSE_MS);
  flow.actor.send({ type: 'code.resendRequested' });
  flow.actor.send({ type: 'code.resent', challenge: { type: 'emailSetUp' } });
  await flow.registerEmail.last().answer({ kind: 'refused', code });
  return flow;
}
const edit = (flow: ReturnType<typeof begin>) =>
  flow.form().send({ type: 'field.changed', field: 'email', value: `x${EMAIL}` });

describe('an address that was refused when it was given again', () => {
  test('is shown at its field, until the person edits it (D18)', async () => {
    const flow = await refusedAgain('contactTaken');
    expect(shown(flow)).toMatchObject({
      screen: 'setUpEmail',
      error: null,
      fieldErrors: { email: ['contactTaken'] },
    });
    edit(flow);
    expect(shown(flow).fieldErrors).toEqual({ email: [] });
  });

  test('for a reason of the service is shown above the form, until the person edits (D18)', async () => {
    const flow = await refusedAgain('throttled');
    expect(shown(flow)).toMatchObject({ error: 'throttled', fieldErrors: { email: [] } });
    edit(flow);
    expect(shown(flow)).toMatchObject({ screen: 'setUpEmail', error: null });
  });

  test('is not said a second time when another one is refused', async () => {
    const flow = await refusedAgain('throttled');
    flow.submit({ email: EMAIL });
    await flow.registerEmail.last().answer({ kind: 'refused', code: 'deliveryFailed' });
    expect(shown(flow)).toMatchObject({ error: null, fieldErrors: { email: ['deliveryFailed'] } });
  });
});

describe.each(['a choice of factors', 'a choice of set-ups'] as const)('%s', (name) => {
  async function refused() {
    const flow = begin(challenges[name]);
    const isSetUp = name === 'a choice of set-ups';
    flow.actor.send({ type: isSetUp ? 'setUp.chosen' : 'method.chosen', method: 'totp' });
    const call = isSetUp ? flow.chooseSetUp : flow.chooseMethod;
    await call.last().answer({ kind: 'refused', code: 'network' });
    expect(screenError(flow.now())).toBe('network');
    return flow;
  }

  test('clears the refusal of an option as soon as another is marked (D18)', async () => {
    const flow = await refused();
    const before = flow.now().value;
    flow.actor.send({ type: 'choice.changed' });
    expect(screenError(flow.now())).toBeNull();
    expect(flow.now().value).toEqual(before);
  });

  test('calls no service when an option is merely marked', () => {
    const flow = begin(challenges[name]);
    flow.actor.send({ type: 'choice.changed' });
    expect(shown(flow).busy).toBe(false);
    expect([...flow.chooseMethod.calls, ...flow.chooseSetUp.calls]).toEqual([]);
  });
});
