/** The ways out of a challenge, and what it says when it cannot go on. */
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { projectChallenge } from '#model-tests/models/challenge.projection.ts';
import { activeForm, challengeScreen, isBusy } from '#machines/challenge/challenge.selectors.ts';
import { challengeMachine } from '#machines/challenge/challenge.machine.ts';
import { settled } from './asked.ts';
import { begin, sms } from './begin-challenge.ts';

const shown = ({ now }: ReturnType<typeof begin>) => projectChallenge(now());
test('an unknown step is named, and leads back (D3)', () => {
  const flow = begin({ type: 'unsupported', step: 'CUSTOM_CHALLENGE' });
  expect(shown(flow)).toMatchObject({
    screen: 'unsupportedStep',
    unsupportedStep: 'CUSTOM_CHALLENGE',
    actions: ['back.requested'],
  });
  flow.actor.send({ type: 'back.requested' });
  expect(flow.now().output).toEqual({ kind: 'back' });
});

describe('leaving', () => {
  test('is immediate while no call is pending', () => {
    const { actor, now } = begin(sms);
    actor.send({ type: 'flow.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', callPending: false });
  });

  test('while a code is verified waits for the late success, and reports it as a pending call (D2)', async () => {
    const { actor, submit, confirmCode, now } = begin(sms);
    submit({ confirmation_code: '123456' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    await confirmCode.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'cancelled', callPending: true });
  });

  test('while the parent sends a code again waits for it as well', () => {
    const { actor, clock, now } = begin(sms);
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    actor.send({ type: 'code.resent', challenge: sms });
    expect(now().output).toEqual({ kind: 'cancelled', callPending: true });
  });

  test('backwards is not possible during a call', () => {
    const { actor, submit, now } = begin(sms);
    submit({ confirmation_code: '123456' });
    actor.send({ type: 'back.requested' });
    expect(isBusy(now())).toBe(true);
  });
});

test('a member who is signed in already is reported as that', async () => {
  const { submit, confirmCode, now } = begin(sms);
  submit({ confirmation_code: '123456' });
  await confirmCode.last().answer({ kind: 'refused', code: 'alreadySignedIn' });
  expect(now().output).toEqual({ kind: 'alreadySignedIn' });
});

test('a machine without services says which one is missing', async () => {
  const { configuration } = begin(sms).now().context;
  const actor = createActor(challengeMachine, {
    input: { configuration, username: 'marta', challenge: sms, canResend: true },
  });
  const failures: string[] = [];
  actor.system.inspect((event) => {
    if (event.type === '@xstate.snapshot' && event.snapshot.status === 'error')
      failures.push(String(event.snapshot.error));
  });
  actor.start();
  const form = activeForm(actor.getSnapshot());
  form?.send({ type: 'field.changed', field: 'confirmation_code', value: '123456' });
  form?.send({ type: 'form.submitted' });
  await settled();
  expect(failures.join()).toContain("The actor 'confirmCode' of the machine 'challenge' is not provided.");
  expect(challengeScreen(actor.getSnapshot())).toBe('confirmSignInCode');
});
