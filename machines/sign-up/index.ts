/** The sign-up machine: what others may use. */
import { signUpActors, type SignUpServices } from './sign-up.actors.ts';
import { signUpMachine } from './sign-up.machine.ts';

export { signUpMachine };
export type { SignUpRef, SignUpSnapshot } from './sign-up.machine.ts';
export type { Registration, SignUpServices } from './sign-up.actors.ts';
export type * from './sign-up.types.ts';
export {
  activeForm,
  asksUsername,
  attributesOf,
  delivery,
  isBusy,
  isSignUpOpen,
  isUsernameTaken,
  loginMechanisms,
  notice,
  passwordPolicy,
  resendRefusal,
  resendState,
  signUpScreen,
  username,
} from './sign-up.selectors.ts';

/** The machine with the application's services. */
export const provideSignUp = (services: SignUpServices): typeof signUpMachine =>
  signUpMachine.provide({ actors: signUpActors(services) });
