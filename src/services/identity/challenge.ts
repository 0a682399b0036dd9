/**
 * The calls that answer a challenge, by the identity library.
 *
 * All of them are one call there, which tells answers to a set-up apart by what they look like: the name of a method,
 * digits, or an address (so codes have no blanks).
 */
import { confirmSignIn, type ConfirmSignInInput } from 'aws-amplify/auth';
import { provideChallenge } from '#machines/challenge/challenge.machine.ts';
import type { ChallengeServices } from '#machines/challenge/challenge.actors.ts';
import type { CallSignal } from '#machines/conventions/call-signal.ts';
import type { SignInOutcome } from '#machines/sign-in/sign-in.types.ts';
import type { ChallengeKeeper } from './kept-challenge.ts';
import { methodNames, outcomeOf } from './outcomes.ts';
import { beginAttempt } from './sign-in-attempt.ts';

/** @param forgetSession removes what the library has stored of a session that is not sound */
export function createChallengeServices(forgetSession: () => void): ChallengeServices {
  const answer = (signal: CallSignal, challengeResponse: string, options?: ConfirmSignInInput['options']) =>
    outcomeOf(
      beginAttempt(signal),
      (context) => confirmSignIn(context, { challengeResponse, options }),
      forgetSession,
    );
  return {
    confirmCode: ({ code }, signal) => answer(signal, code),
    chooseMethod: ({ method }, signal) => answer(signal, methodNames[method]),
    chooseSetUp: ({ method }, signal) => answer(signal, methodNames[method]),
    registerEmail: ({ email }, signal) => answer(signal, email),
    setNewPassword: ({ password, attributes }, signal) =>
      answer(signal, password, { userAttributes: { ...attributes } }),
  };
}

/** The calls of a challenge, which take note of what they are answered. */
export function keepingChallenges(services: ChallengeServices, keeper: ChallengeKeeper): ChallengeServices {
  const noting =
    <Input>(call: (input: Input, signal: CallSignal) => Promise<SignInOutcome>): typeof call =>
    async (input, signal) => {
      const outcome = await call(input, signal);
      // What no one waits for any more is no news of the challenge that is open now.
      if (!signal.aborted) keeper.keep(outcome);
      return outcome;
    };
  return {
    confirmCode: noting(services.confirmCode),
    chooseMethod: noting(services.chooseMethod),
    chooseSetUp: noting(services.chooseSetUp),
    registerEmail: noting(services.registerEmail),
    setNewPassword: noting(services.setNewPassword),
  };
}

/** The flow with these calls. */
export const openChallenge = (forgetSession: () => void, keeper: ChallengeKeeper) =>
  provideChallenge(keepingChallenges(createChallengeServices(forgetSession), keeper));
