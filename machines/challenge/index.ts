/** The challenge machine: what others may use. */
import { challengeActors, type ChallengeServices } from './challenge.actors.ts';
import { challengeMachine } from './challenge.machine.ts';

export { challengeMachine };
export type { ChallengeRef, ChallengeSnapshot } from './challenge.machine.ts';
export type { ChallengeEvent } from './challenge.setup.ts';
export type { ChallengeServices, NewPasswordAnswer } from './challenge.actors.ts';
export { CHALLENGE_SESSION_MS } from './challenge.steps.ts';
export type * from './challenge.types.ts';
export { groupedSecret } from './otpauth.ts';
export {
  activeForm,
  challengeDestination,
  challengeMethod,
  challengeScreen,
  isBusy,
  isSending,
  methodsOnOffer,
  missingAttributes,
  notice,
  passwordPolicy,
  resendState,
  screenError,
  sessionMs,
  setUpsOnOffer,
  totpSetUp,
  unsupportedStep,
  username,
} from './challenge.selectors.ts';

/** The machine with the application's services. */
export const provideChallenge = (services: ChallengeServices): typeof challengeMachine =>
  challengeMachine.provide({ actors: challengeActors(services) });
