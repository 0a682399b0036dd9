/** The sign-in machine: what others may use. */
import { signInActors, type SignInServices } from './sign-in.actors.ts';
import { signInMachine } from './sign-in.machine.ts';

export { signInMachine };
export type { SignInRef, SignInSnapshot } from './sign-in.machine.ts';
export type { SignInEvent } from './sign-in.setup.ts';
export type { ChallengeLogic, Credentials, SignInServices } from './sign-in.actors.ts';
export { signInMessageCodes } from './sign-in.validation.ts';
export type { SignInMessageCode } from './sign-in.validation.ts';
export type {
  KeptChallenge,
  SignInInput,
  SignInNotice,
  SignInOutcome,
  SignInOutput,
  SignInScreen,
} from './sign-in.types.ts';
export {
  activeForm,
  isBusy,
  isSigningIn,
  isSignUpOpen,
  loginMechanisms,
  notice,
  openChallenge,
  providersOnOffer,
  signInScreen,
  username,
} from './sign-in.selectors.ts';

/** The machine with the application's services. */
export const provideSignIn = (services: SignInServices): typeof signInMachine =>
  signInMachine.provide({ actors: signInActors(services) });
