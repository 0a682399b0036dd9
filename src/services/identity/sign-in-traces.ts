/** What a sign-in that is under way leaves in the session storage of its tab, and how it is removed. */

export type TraceStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The challenge that is open, with the username. */
export const CHALLENGE = 'sign-in.challenge';
/** What an answer of the hosted sign-in is compared with. */
export const IN_FLIGHT = 'hosted-sign-in.in-flight';

/** The identity library's own part, without which no challenge can be answered. */
const library = (name: string) => `CognitoSignInState.${name}`;
export const LIBRARY_SESSION = library('signInSession');
export const LIBRARY_EXPIRY = library('expiry');

const ofChallenge = [
  CHALLENGE,
  LIBRARY_SESSION,
  LIBRARY_EXPIRY,
  library('username'),
  library('challengeName'),
];

/** Forgets the challenge that is open. */
export function forgetChallenge(store: TraceStore): void {
  for (const key of ofChallenge) store.removeItem(key);
}

/**
 * Forgets whatever sign-in is under way.
 *
 * @param open gives the session storage; where a browser forbids it there is nothing to forget
 */
export function forgetSignIn(open: () => TraceStore = () => sessionStorage): void {
  try {
    const store = open();
    forgetChallenge(store);
    store.removeItem(IN_FLIGHT);
  } catch {
    // Forbidden, so nothing is there.
  }
}
