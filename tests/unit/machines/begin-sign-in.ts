/** A sign-in flow under test: real forms and challenges, services that wait to be answered, a clock that stands still. */
import { createActor, SimulatedClock } from 'xstate';
import { provideChallenge, type ChallengeRef } from '#machines/challenge/challenge.machine.ts';
import type { MfaMethod } from '#machines/identity/step.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { activeForm, openChallenge } from '#machines/sign-in/sign-in.selectors.ts';
import { provideSignIn } from '#machines/sign-in/sign-in.machine.ts';
import type { Credentials } from '#machines/sign-in/sign-in.actors.ts';
import type { KeptChallenge, SignInInput, SignInOutcome } from '#machines/sign-in/sign-in.types.ts';
import { asked } from './asked.ts';
import { openForm } from './open-form.ts';

/** Answers of the service that tests start with. */
export const sms = {
  kind: 'challenge',
  challenge: { type: 'code', method: 'sms', destination: '+*********678' },
} as const satisfies SignInOutcome;
export const totp = {
  kind: 'challenge',
  challenge: { type: 'code', method: 'totp', destination: null },
} as const satisfies SignInOutcome;

/** Starts the flow, which first looks for a challenge that was left open. */
export function openFlow(input: Partial<SignInInput> = {}) {
  const authenticate = asked<Credentials, SignInOutcome>();
  const recallChallenge = asked<void, KeptChallenge>();
  const dropChallenge = asked<void, void>();
  const confirmCode = asked<{ readonly code: string }, SignInOutcome>();
  const chooseMethod = asked<{ readonly method: MfaMethod }, SignInOutcome>();
  const clock = new SimulatedClock();
  const never = () => Promise.reject(new Error('not part of these tests'));
  const machine = provideSignIn({
    authenticate: authenticate.call,
    recallChallenge: () => recallChallenge.call(),
    dropChallenge: () => dropChallenge.call(),
    loadChallenge: async () =>
      provideChallenge({
        confirmCode: confirmCode.call,
        chooseMethod: chooseMethod.call,
        chooseSetUp: never,
        registerEmail: never,
        setNewPassword: never,
      }),
  });
  const actor = createActor(machine, {
    clock,
    input: { configuration: sampleConfiguration, username: '', password: '', notice: null, ...input },
  }).start();
  const now = () => actor.getSnapshot();
  const { form, type, submit } = openForm(now, activeForm);
  const challenge = (): ChallengeRef => {
    const ref = openChallenge(now());
    if (!ref) throw new Error(`There is no challenge at ${JSON.stringify(now().value)}.`);
    return ref;
  };
  const enter = () => submit({ username: ' marta@leeds.example ', password: 'Commonplace-1' });
  return {
    actor,
    clock,
    now,
    form,
    chooseMethod,
    challenge,
    type,
    submit,
    enter,
    authenticate,
    recallChallenge,
    dropChallenge,
    confirmCode,
  };
}

/** The flow at its form; `enter` submits good credentials, `submit` fills the form in. */
export async function begin(input: Partial<SignInInput> = {}) {
  const flow = openFlow(input);
  await flow.recallChallenge.last().answer({ kind: 'none' });
  return flow;
}
