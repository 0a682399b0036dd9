/**
 * The challenge that is open in this tab, kept over a reload for as long as the identity library keeps its session:
 * three minutes, in the session storage. Never the password.
 */
import type { ChallengeServices } from '#machines/challenge/index.ts';
import type { Challenge } from '#machines/identity/index.ts';
import type { KeptChallenge, SignInOutcome } from '#machines/sign-in/index.ts';

const KEY = 'sign-in.challenge';
/** Where the library keeps its own part, without which no challenge can be answered. */
const LIBRARY_SESSION = 'CognitoSignInState.signInSession';
const LIBRARY_EXPIRY = 'CognitoSignInState.expiry';
const LONGEST_MS = 180_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface ChallengeKeeper {
  /** The challenge, if it can still be answered; one that cannot is forgotten. */
  recall(): KeptChallenge;
  /**
   * Takes note of what the service has answered: another challenge replaces the one before, a refusal leaves it, and
   * everything else is the end of it.
   *
   * @param username left out: that of the challenge before
   */
  keep(outcome: SignInOutcome, username?: string): void;
  drop(): void;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => isText(one));

/** What each challenge must have: storage may hold what another version has written. */
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

/**
 * @param open gives the session storage; it may throw where a browser forbids it, and then nothing is kept
 * @param now milliseconds since 1970
 */
export function createChallengeKeeper(
  open: () => Store = () => sessionStorage,
  now: () => number = Date.now,
): ChallengeKeeper {
  const within = <Result>(act: (store: Store) => Result, otherwise: Result): Result => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  const drop = () => within((store) => store.removeItem(KEY), undefined);
  return {
    drop,
    recall: () =>
      within<KeptChallenge>(
        (store) => {
          const kept = read(store.getItem(KEY));
          const left = Number(store.getItem(LIBRARY_EXPIRY)) - now();
          if (kept === null || store.getItem(LIBRARY_SESSION) === null || !(left > 0)) {
            drop();
            return { kind: 'none' };
          }
          return { kind: 'kept', ...kept, sessionMs: Math.min(left, LONGEST_MS) };
        },
        { kind: 'none' },
      ),
    keep: (outcome, username) =>
      within((store) => {
        if (outcome.kind === 'refused' && outcome.code !== 'sessionExpired') return;
        const name = username ?? read(store.getItem(KEY))?.username;
        if (outcome.kind !== 'challenge' || name === undefined) drop();
        else store.setItem(KEY, JSON.stringify({ username: name, challenge: outcome.challenge }));
      }, undefined),
  };
}

/** The calls of a challenge, which take note of what they are answered. */
export function keepingChallenges(services: ChallengeServices, keeper: ChallengeKeeper): ChallengeServices {
  const noting =
    <Input>(
      call: (input: Input, signal: Parameters<ChallengeServices['confirmCode']>[1]) => Promise<SignInOutcome>,
    ): typeof call =>
    async (input, signal) => {
      const outcome = await call(input, signal);
      keeper.keep(outcome);
      return outcome;
    };
  return {
    confirmCode: noting(services.confirmCode),
    chooseMethod: noting(services.chooseMethod),
    chooseSetUp: noting(services.chooseSetUp),
    registerEmail: noting(services.registerEmail),
    setNewPassword: noting(services.setNewPassword),
  };
}
