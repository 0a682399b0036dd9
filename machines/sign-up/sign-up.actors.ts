/** The outside world of making an account: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
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
  register(input: Registration, signal: CallSignal): Promise<RegisterAnswer>;
  /** The code has no blanks. */
  confirm(
    input: { readonly username: string; readonly code: string },
    signal: CallSignal,
  ): Promise<ConfirmAnswer>;
  resendCode(input: { readonly username: string }, signal: CallSignal): Promise<ResendAnswer>;
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
  register: fromPromise(({ input, signal }) => services.register(input, signal)),
  confirm: fromPromise(({ input, signal }) => services.confirm(input, signal)),
  resendCode: fromPromise(({ input, signal }) => services.resendCode(input, signal)),
});
