/** A challenge under test: real forms, services that wait to be answered, and a clock that stands still. */
import { createActor, SimulatedClock } from 'xstate';
import { challenges } from '#model-tests/models/challenge.model.ts';
import { activeForm } from '#machines/challenge/challenge.selectors.ts';
import { provideChallenge } from '#machines/challenge/challenge.machine.ts';
import type { ChallengeInput, ChallengeOutcome } from '#machines/challenge/challenge.types.ts';
import type { NewPasswordAnswer } from '#machines/challenge/challenge.actors.ts';
import type { Challenge, MfaMethod, SetUpMethod } from '#machines/identity/step.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { asked } from './asked.ts';
import { openForm } from './open-form.ts';

export const asks = (challenge: Challenge): ChallengeOutcome => ({ kind: 'challenge', challenge });
export const sms = challenges['an SMS code'];
export const email = challenges['an e-mail code'];
export const totp = challenges['an authenticator code'];

/** Starts the flow at a challenge; `submit` fills in the open form and submits it. */
export function begin(challenge: Challenge, more: Partial<ChallengeInput> = {}) {
  const confirmCode = asked<{ readonly code: string }, ChallengeOutcome>();
  const chooseMethod = asked<{ readonly method: MfaMethod }, ChallengeOutcome>();
  const chooseSetUp = asked<{ readonly method: SetUpMethod }, ChallengeOutcome>();
  const registerEmail = asked<{ readonly email: string }, ChallengeOutcome>();
  const setNewPassword = asked<NewPasswordAnswer, ChallengeOutcome>();
  const clock = new SimulatedClock();
  const machine = provideChallenge({
    confirmCode: confirmCode.call,
    chooseMethod: chooseMethod.call,
    chooseSetUp: chooseSetUp.call,
    registerEmail: registerEmail.call,
    setNewPassword: setNewPassword.call,
  });
  const input = {
    configuration: sampleConfiguration,
    username: 'marta@leeds.example',
    challenge,
    canResend: true,
    ...more,
  };
  const actor = createActor(machine, { input, clock }).start();
  const now = () => actor.getSnapshot();
  const { form, submit } = openForm(now, activeForm);
  const services = { confirmCode, chooseMethod, chooseSetUp, registerEmail, setNewPassword };
  return { actor, clock, now, form, submit, ...services };
}
