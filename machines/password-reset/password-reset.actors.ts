/** The services of resetting a password: what the application provides, and placeholders that throw until it does. */
import { calling, type Call } from '../conventions/call.ts';
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
  readonly requestCode: Call<{ readonly username: string }, RequestAnswer>;
  readonly resetPassword: Call<NewPassword, ResetAnswer>;
}

export const passwordResetPlaceholders = {
  requestCode: unprovided<RequestAnswer, { readonly username: string }>('passwordReset', 'requestCode'),
  resetPassword: unprovided<ResetAnswer, NewPassword>('passwordReset', 'resetPassword'),
};

/** The services as actors, for `passwordResetMachine.provide({ actors })`. */
export const passwordResetActors = (services: PasswordResetServices): typeof passwordResetPlaceholders => ({
  requestCode: calling(services.requestCode),
  resetPassword: calling(services.resetPassword),
});
