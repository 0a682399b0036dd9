/** The password-reset machine: what others may use. */
import { passwordResetActors, type PasswordResetServices } from './password-reset.actors.ts';
import { passwordResetMachine } from './password-reset.machine.ts';

export { passwordResetMachine };
export type { PasswordResetRef, PasswordResetSnapshot } from './password-reset.machine.ts';
export type { NewPassword, PasswordResetServices } from './password-reset.actors.ts';
export type { PasswordResetEvent } from './password-reset.setup.ts';
export type * from './password-reset.types.ts';
export {
  activeForm,
  asksUsername,
  delivery,
  isBusy,
  loginMechanisms,
  notice,
  offersSignUp,
  passwordPolicy,
  passwordResetScreen,
  resendState,
  screenError,
  username,
} from './password-reset.selectors.ts';

/** The machine with the application's services. */
export const providePasswordReset = (services: PasswordResetServices): typeof passwordResetMachine =>
  passwordResetMachine.provide({ actors: passwordResetActors(services) });
