/** The services of making an account: what the application provides, and placeholders that throw until it does. */
import { calling, type Call } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { ConfirmAnswer, RegisterAnswer, ResendAnswer } from './sign-up.types.ts';

export interface Registration {
  readonly username: string;
  readonly password: string;
  /** Standard attributes by their names on the wire. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The calls of this flow; expected refusals are values, so a rejection means that something broke. */
export interface SignUpServices {
  readonly register: Call<Registration, RegisterAnswer>;
  /** The code has no blanks. */
  readonly confirm: Call<{ readonly username: string; readonly code: string }, ConfirmAnswer>;
  readonly resendCode: Call<{ readonly username: string }, ResendAnswer>;
}

export const signUpPlaceholders = {
  register: unprovided<RegisterAnswer, Registration>('signUp', 'register'),
  confirm: unprovided<ConfirmAnswer, { readonly username: string; readonly code: string }>(
    'signUp',
    'confirm',
  ),
  resendCode: unprovided<ResendAnswer, { readonly username: string }>('signUp', 'resendCode'),
};

/** The services as actors, for `signUpMachine.provide({ actors })`. */
export const signUpActors = (services: SignUpServices): typeof signUpPlaceholders => ({
  register: calling(services.register),
  confirm: calling(services.confirm),
  resendCode: calling(services.resendCode),
});
