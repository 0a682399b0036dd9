/** Leaving while signing in, and services that are missing. */
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { activeForm as challengeForm } from '#machines/challenge/challenge.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { activeForm, openChallenge } from '#machines/sign-in/sign-in.selectors.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { settled } from './asked.ts';
import { begin, openFlow, sms } from './begin-sign-in.ts';

const MARTA = 'marta@leeds.example';
const PASSWORD = 'Commonplace-1';
describe('leaving', () => {
  test('is immediate while no call is pending', async () => {
    const { actor, now } = await begin({ username: 'ade@leeds.example' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', username: 'ade@leeds.example', callPending: false });
  });

  test.each([
    ['with a session', { kind: 'signedIn' }],
    ['with a refusal', { kind: 'refused', code: 'incorrectCredentials' }],
    ['with a challenge', sms],
  ] as const)(
    'during a call waits for its answer (%s) and says that a call was pending',
    async (_, outcome) => {
      for (const flow of [openFlow({ username: MARTA, password: PASSWORD }), await begin()]) {
        if (flow.now().matches('credentials')) flow.enter();
        flow.actor.send({ type: 'flow.cancelled' });
        expect(flow.now().status).toBe('active');
        await flow.authenticate.last().answer(outcome);
        expect(flow.now().output).toEqual({ kind: 'cancelled', username: MARTA, callPending: true });
      }
    },
  );

  test('a challenge is immediate, and says whether its call was pending', async () => {
    for (const callPending of [false, true]) {
      const { actor, enter, authenticate, confirmCode, challenge, now } = await begin();
      enter();
      await authenticate.last().answer(sms);
      if (callPending) {
        const form = challengeForm(challenge().getSnapshot());
        form?.send({ type: 'field.changed', field: 'confirmation_code', value: '123456' });
        form?.send({ type: 'form.submitted' });
      }
      actor.send({ type: 'flow.cancelled' });
      expect(now().status).toBe(callPending ? 'active' : 'done');
      if (callPending) await confirmCode.last().answer({ kind: 'signedIn' });
      expect(now().output).toEqual({ kind: 'cancelled', username: MARTA, callPending });
    }
  });

  test('while a code is sent again waits for that', async () => {
    const { actor, clock, enter, authenticate, challenge, now } = await begin();
    enter();
    await authenticate.last().answer(sms);
    clock.increment(30_000);
    challenge().send({ type: 'code.resendRequested' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    await authenticate.last().answer(sms);
    expect(now().output).toEqual({ kind: 'cancelled', username: MARTA, callPending: true });
  });
});

test('a machine without services says which one is missing', async () => {
  const input = { configuration: sampleConfiguration, username: '', password: '', notice: null };
  const actor = createActor(signInMachine, { input });
  const failures: string[] = [];
  actor.system.inspect((event) => {
    if (event.type === '@xstate.snapshot' && event.snapshot.status === 'error') {
      failures.push(String(event.snapshot.error));
    }
  });
  actor.start();
  await settled();
  const form = activeForm(actor.getSnapshot());
  form?.send({ type: 'field.changed', field: 'username', value: MARTA });
  form?.send({ type: 'field.changed', field: 'password', value: 'x' });
  form?.send({ type: 'form.submitted' });
  await settled();
  for (const name of ['recallChallenge', 'authenticate'])
    expect(failures.join()).toContain(`The actor '${name}' of the machine 'signIn' is not provided.`);
  expect(actor.getSnapshot().value).toEqual({ credentials: 'entering' });
  expect(openChallenge(actor.getSnapshot())).toBeNull();
});
