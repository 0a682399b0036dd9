/** The sign-in machine: what others may use. */
import { signInActors, type SignInServices } from './sign-in.actors.ts';
import { signInMachine } from './sign-in.machine.ts';

export { signInMachine };
export type { SignInRef, SignInSnapshot } from './sign-in.machine.ts';
export { CHALLENGE_SESSION_MS, RESEND_PAUSE_MS } from './sign-in.setup.ts';
export type { SignInEvent, SignInInput } from './sign-in.setup.ts';
export type { Credentials, SignInServices } from './sign-in.actors.ts';
export { authErrorCodes } from './auth-error.ts';
export type { AuthErrorCode } from './auth-error.ts';
export { signInMessageCodes } from './sign-in.validation.ts';
export type { SignInMessageCode } from './sign-in.validation.ts';
export type {
  Challenge,
  MfaMethod,
  SignInNotice,
  SignInOutcome,
  SignInOutput,
  SignInScreen,
} from './sign-in.types.ts';
export {
  activeForm,
  challengeDestination,
  challengeMethod,
  isBusy,
  methodsOnOffer,
  notice,
  resendState,
  screenError,
  signInScreen,
  unsupportedStep,
  username,
} from './sign-in.selectors.ts';

/** The machine with the application's services. */
export const provideSignIn = (services: SignInServices): typeof signInMachine =>
  signInMachine.provide({ actors: signInActors(services) });
