/**
 * The calls that answer a challenge, by the identity library.
 *
 * All of them are one call there, which tells answers to a set-up apart by what they look like: the name of a method,
 * digits, or an address (hence codes without blanks).
 */
import { confirmSignIn, type ConfirmSignInInput } from 'aws-amplify/auth';
import type { ChallengeServices } from '#machines/challenge/index.ts';
import { methodNames, outcomeOf } from './outcomes.ts';

/** @param forgetSession removes what the library has stored of a session that is not sound */
export function createChallengeServices(forgetSession: () => void): ChallengeServices {
  const answer = (challengeResponse: string, options?: ConfirmSignInInput['options']) =>
    outcomeOf(() => confirmSignIn({ challengeResponse, options }), forgetSession);
  return {
    confirmCode: ({ code }) => answer(code),
    chooseMethod: ({ method }) => answer(methodNames[method]),
    chooseSetUp: ({ method }) => answer(methodNames[method]),
    registerEmail: ({ email }) => answer(email),
    setNewPassword: ({ password, attributes }) => answer(password, { userAttributes: { ...attributes } }),
  };
}
