/** The outside world of signing in: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { MfaMethod, SignInOutcome } from './sign-in.types.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * The calls of this flow. Each answers with an outcome; expected refusals are values, so a rejection means
 * that something broke. The signal aborts when the flow is stopped, which the service may not notice.
 */
export interface SignInServices {
  /** Starts a sign-in; also used to send a code again, which needs a new session. */
  authenticate(credentials: Credentials, signal: CallSignal): Promise<SignInOutcome>;
  /** Answers a code challenge; the code has no blanks. */
  confirmCode(input: { readonly code: string }, signal: CallSignal): Promise<SignInOutcome>;
  /** Answers a selection among second factors. */
  chooseMethod(input: { readonly method: MfaMethod }, signal: CallSignal): Promise<SignInOutcome>;
}

export const signInPlaceholders = {
  authenticate: unprovided<SignInOutcome, Credentials>('signIn', 'authenticate'),
  confirmCode: unprovided<SignInOutcome, { readonly code: string }>('signIn', 'confirmCode'),
  chooseMethod: unprovided<SignInOutcome, { readonly method: MfaMethod }>('signIn', 'chooseMethod'),
};

/** The services as actors, for `signInMachine.provide({ actors })`. */
export const signInActors = (services: SignInServices): typeof signInPlaceholders => ({
  authenticate: fromPromise(({ input, signal }) => services.authenticate(input, signal)),
  confirmCode: fromPromise(({ input, signal }) => services.confirmCode(input, signal)),
  chooseMethod: fromPromise(({ input, signal }) => services.chooseMethod(input, signal)),
});
