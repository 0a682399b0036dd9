/** The outside world of resetting a password: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { RequestAnswer, ResetAnswer } from './password-reset.types.ts';

export interface NewPassword {
  readonly username: string;
  /** Without blanks. */
  readonly code: string;
  readonly password: string;
}

/** The calls of this flow; expected refusals are values, so a rejection means that something broke. */
export interface PasswordResetServices {
  /** Has a code sent, for the first time or again. */
  requestCode(input: { readonly username: string }, signal: CallSignal): Promise<RequestAnswer>;
  resetPassword(input: NewPassword, signal: CallSignal): Promise<ResetAnswer>;
}

export const passwordResetPlaceholders = {
  requestCode: unprovided<RequestAnswer, { readonly username: string }>('passwordReset', 'requestCode'),
  resetPassword: unprovided<ResetAnswer, NewPassword>('passwordReset', 'resetPassword'),
};

/** The services as actors, for `passwordResetMachine.provide({ actors })`. */
export const passwordResetActors = (services: PasswordResetServices): typeof passwordResetPlaceholders => ({
  requestCode: fromPromise(({ input, signal }) => services.requestCode(input, signal)),
  resetPassword: fromPromise(({ input, signal }) => services.resetPassword(input, signal)),
});
