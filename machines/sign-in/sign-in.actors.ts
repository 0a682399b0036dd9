/** The outside world of signing in: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import { provideChallenge, type ChallengeServices } from '../challenge/index.ts';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { KeptChallenge, SignInOutcome } from './sign-in.types.ts';

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
  /** Looks whether a challenge was left open in this tab. Asks nobody. */
  recallChallenge(): Promise<KeptChallenge>;
  /** Forgets the challenge that was left open. Asks nobody. */
  dropChallenge(): Promise<void>;
  /** The calls of the challenges that follow. */
  readonly challenge: ChallengeServices;
}

export const signInPlaceholders = {
  authenticate: unprovided<SignInOutcome, Credentials>('signIn', 'authenticate'),
  recallChallenge: unprovided<KeptChallenge, void>('signIn', 'recallChallenge'),
  dropChallenge: unprovided<void, void>('signIn', 'dropChallenge'),
};

/** The services as actors, for `signInMachine.provide({ actors })`. */
export const signInActors = (services: SignInServices) => ({
  authenticate: fromPromise<SignInOutcome, Credentials>(({ input, signal }) =>
    services.authenticate(input, signal),
  ),
  recallChallenge: fromPromise<KeptChallenge, void>(() => services.recallChallenge()),
  dropChallenge: fromPromise<void, void>(() => services.dropChallenge()),
  challenge: provideChallenge(services.challenge),
});
