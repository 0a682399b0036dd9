/** The services of signing in: what the application provides, and placeholders that throw until it does. */
import { asking, calling, type Call } from '../conventions/call.ts';
import type { challengeMachine } from '../challenge/challenge.machine.ts';
import { lazyLogic, unprovidedLogic } from '../conventions/lazy-logic.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { KeptChallenge, SignInOutcome } from './sign-in.types.ts';

/** The challenge flow with its services provided. */
export type ChallengeLogic = typeof challengeMachine;

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
  readonly authenticate: Call<Credentials, SignInOutcome>;
  /** Looks whether a challenge was left open in this tab, without a call. */
  readonly recallChallenge: () => Promise<KeptChallenge>;
  /** Forgets the challenge that was left open, without a call. */
  readonly dropChallenge: () => Promise<void>;
  /** Fetches the flow of the challenges, with its services: most sign-ins meet none. */
  loadChallenge(): Promise<ChallengeLogic>;
}

export const signInPlaceholders = {
  authenticate: unprovided<SignInOutcome, Credentials>('signIn', 'authenticate'),
  recallChallenge: unprovided<KeptChallenge, void>('signIn', 'recallChallenge'),
  dropChallenge: unprovided<void, void>('signIn', 'dropChallenge'),
  loadChallenge: unprovided<void, void>('signIn', 'loadChallenge'),
  challenge: unprovidedLogic<ChallengeLogic>('signIn', 'challenge'),
};

/** The services as actors, for `signInMachine.provide({ actors })`. */
export function signInActors(services: SignInServices): typeof signInPlaceholders {
  const { load, logic } = lazyLogic(() => services.loadChallenge());
  return {
    authenticate: calling(services.authenticate),
    recallChallenge: asking(services.recallChallenge),
    dropChallenge: asking(services.dropChallenge),
    loadChallenge: asking(load),
    challenge: logic,
  };
}
