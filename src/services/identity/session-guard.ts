/**
 * What keeps a session that is over from coming back: the identity library stores the answer to every refresh of
 * tokens, however late it comes, also when someone has signed out or in meanwhile.
 */
import {
  refreshAuthTokensWithoutDedupe,
  type DefaultTokenStore,
  type TokenOrchestrator,
} from 'aws-amplify/auth/cognito';

/** The identity library's storage. */
export type TokenStorage = ReturnType<DefaultTokenStore['getKeyValueStorage']>;
type Refresh = ReturnType<TokenOrchestrator['getTokenRefresher']>;
type Tokens = Awaited<ReturnType<Refresh>>;

/** The attempt to sign in that was started last; null once the session was cleared after it. */
let latest: object | null = null;

/** Makes an attempt the only one that counts. */
export const supersedeAttempts = (attempt: object): void => void (latest = attempt);
/** Whatever attempt is under way, its tokens are not wanted any more: the session was cleared. */
export const endAttempts = (): void => void (latest = null);
export const isLatestAttempt = (attempt: object): boolean => latest === attempt;
/** True when a later attempt was started, and not cleared, so that what the tab has is that one's. */
export const isSuperseded = (attempt: object): boolean => latest !== null && latest !== attempt;

let isAdmitted = false;

/** Lets writes pass that start a session. They must be started within the call; what is left to wait for may last. */
export function admitWrites<Result>(write: () => Result): Result {
  isAdmitted = true;
  try {
    return write();
  } finally {
    isAdmitted = false;
  }
}

/**
 * The same storage, in which nothing can be written without a session but by `admitWrites`. Removing is always
 * possible.
 *
 * @param hasSession asked at every write, since another tab may have ended the session
 */
export const withinSession = (storage: TokenStorage, hasSession: () => boolean): TokenStorage => ({
  getItem: (key) => storage.getItem(key),
  setItem: async (key, value) => {
    if (isAdmitted || hasSession()) await storage.setItem(key, value);
  },
  removeItem: (key) => storage.removeItem(key),
  clear: () => storage.clear(),
});

/** Named so that it means that the session is over, and so that the library clears nothing for it. */
const ended = () =>
  Object.assign(new Error('The session was ended while its tokens were refreshed.'), {
    name: 'TokenRefreshException',
  });

/** Stored tokens as an answer, to which the library cannot add how the session before was started, as it would. */
function asTheyStand(tokens: Tokens): Tokens {
  const { signInDetails } = tokens;
  return Object.defineProperty({ ...tokens }, 'signInDetails', {
    get: () => signInDetails,
    set: () => {},
    enumerable: true,
  });
}

/**
 * A refresh whose answer counts only if the tokens that it was made with are still the stored ones. Otherwise those
 * count that are stored: of a later session, or of another tab's refresh. Refreshes of the same token are one.
 */
export function guardedRefresh(
  stored: () => Promise<Tokens | null>,
  refresh: Refresh = refreshAuthTokensWithoutDedupe,
): Refresh {
  const underWay = new Map<string | undefined, Promise<Tokens>>();
  const once: Refresh = (request) => {
    const { refreshToken } = request.tokens;
    const answer =
      underWay.get(refreshToken) ?? refresh(request).finally(() => underWay.delete(refreshToken));
    underWay.set(refreshToken, answer);
    return answer;
  };
  return async (request) => {
    const answer = await once(request).then(
      (tokens) => ({ tokens }),
      (error: unknown) => ({ error }),
    );
    const now = await stored();
    if (now === null) throw ended();
    if (now.refreshToken !== request.tokens.refreshToken) return asTheyStand(now);
    if ('error' in answer) throw answer.error;
    return answer.tokens;
  };
}
