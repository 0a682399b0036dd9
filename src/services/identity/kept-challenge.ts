/**
 * The challenge that is open in this tab, kept over a reload for as long as the identity library keeps its session:
 * three minutes, in the session storage. Never the password.
 */
import { CHALLENGE_SESSION_MS } from '#machines/challenge/challenge.steps.ts';
import type { Challenge } from '#machines/identity/step.ts';
import type { KeptChallenge, SignInOutcome } from '#machines/sign-in/sign-in.types.ts';
import {
  CHALLENGE,
  forgetChallenge,
  LIBRARY_EXPIRY,
  LIBRARY_SESSION,
  type TraceStore,
} from './sign-in-traces.ts';

export interface ChallengeKeeper {
  /** The challenge, if it can still be answered; one that cannot is forgotten. */
  recall(): KeptChallenge;
  /**
   * Takes note of what the service has answered: another challenge replaces the previous one, a refusal leaves it, and
   * everything else is the end of it.
   *
   * @param username left out: that of the challenge before
   */
  keep(outcome: SignInOutcome, username?: string): void;
  drop(): void;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => isText(one));

/** What each challenge must have: storage may contain what another version has written. */
const shapes: Readonly<Record<Challenge['type'], (challenge: Readonly<Record<string, unknown>>) => boolean>> =
  {
    code: ({ method, destination }) => isText(method) && (destination === null || isText(destination)),
    selection: ({ methods }) => areTexts(methods),
    setUpSelection: ({ methods }) => areTexts(methods),
    totpSetUp: ({ secret }) => isText(secret),
    emailSetUp: () => true,
    newPassword: ({ missingAttributes }) => areTexts(missingAttributes),
    unsupported: ({ step }) => isText(step),
  };

function isChallenge(value: unknown): value is Challenge {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const { type } = value;
  return Object.hasOwn(shapes, String(type)) && shapes[type as Challenge['type']]({ ...value });
}

interface Kept {
  readonly username: string;
  readonly challenge: Challenge;
}

function read(text: string | null): Kept | null {
  try {
    const { username, challenge } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return typeof username === 'string' && isChallenge(challenge) ? { username, challenge } : null;
  } catch {
    return null;
  }
}

/** Calls back after so many milliseconds; returns what calls that off. */
export type Later = (act: () => void, ms: number) => () => void;

const byTimer: Later = (act, ms) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * A challenge is removed when its time is over, whether or not anyone signs in here again: it names a person, and may
 * hold the key of an authenticator app.
 *
 * @param open gives the session storage; it may throw where a browser forbids it, and then nothing is kept
 * @param now milliseconds since 1970
 */
export function createChallengeKeeper(
  open: () => TraceStore = () => sessionStorage,
  now: () => number = Date.now,
  later: Later = byTimer,
): ChallengeKeeper {
  let callOff = () => {};
  const within = <Result>(act: (store: TraceStore) => Result, otherwise: Result): Result => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  const drop = () => {
    callOff();
    within(forgetChallenge, undefined);
  };
  const recall = () =>
    within<KeptChallenge>(
      (store) => {
        const kept = read(store.getItem(CHALLENGE));
        const left = Number(store.getItem(LIBRARY_EXPIRY)) - now();
        if (kept === null || store.getItem(LIBRARY_SESSION) === null || !(left > 0)) {
          drop();
          return { kind: 'none' };
        }
        return { kind: 'kept', ...kept, sessionMs: Math.min(left, CHALLENGE_SESSION_MS) };
      },
      { kind: 'none' },
    );
  /** Forgets the challenge when its time is over; the library may have prolonged it meanwhile. */
  function watch(): void {
    callOff();
    const kept = recall();
    if (kept.kind === 'kept') callOff = later(watch, kept.sessionMs);
  }
  // One may have been left by the page before.
  if (within((store) => store.getItem(CHALLENGE), null) !== null) watch();
  return {
    drop,
    recall,
    keep: (outcome, username) =>
      within((store) => {
        if (outcome.kind === 'refused' && outcome.code !== 'sessionExpired') return;
        const name = username ?? read(store.getItem(CHALLENGE))?.username;
        if (outcome.kind !== 'challenge' || name === undefined) drop();
        else {
          store.setItem(CHALLENGE, JSON.stringify({ username: name, challenge: outcome.challenge }));
          watch();
        }
      }, undefined),
  };
}
