/**
 * Where tokens are kept: in cookies, the access token in the one named `accessToken` (specification, sections 3
 * and 9).
 */
import { cookieKeys, readCookie, type CookieJar } from './cookies.ts';
import { ACCESS_TOKEN_COOKIE, LIBRARY_PREFIX } from './session-hint.ts';
import { endAttempts, withinSession } from './session-guard.ts';
import { removeCookie, writeCookie, type CookieOptions } from './write-cookies.ts';

/** Keys of the identity library end in `.<username>.accessToken`; ours is the same for every user. */
const keyOf = (key: string) => (key.endsWith(`.${ACCESS_TOKEN_COOKIE}`) ? ACCESS_TOKEN_COOKIE : key);

/** The identity library's storage: asynchronous by its interface, though cookies are not. */
export function tokenStorage(jar: CookieJar, options: CookieOptions) {
  return {
    getItem: async (key: string) => readCookie(jar, keyOf(key)),
    setItem: async (key: string, value: string) => writeCookie(jar, keyOf(key), value, options),
    removeItem: async (key: string) => removeCookie(jar, keyOf(key), options),
    clear: async () => clearTokens(jar, options),
  };
}

/** The same, in which nothing is written without a session (`session-guard.ts`). */
export const guardedTokenStorage = (jar: CookieJar, options: CookieOptions) =>
  withinSession(tokenStorage(jar, options), () => readCookie(jar, ACCESS_TOKEN_COOKIE) !== null);

/** Forgets every token, no matter whose it is; a sign-in that is under way starts no session any more. */
export function clearTokens(jar: CookieJar, options: CookieOptions): void {
  endAttempts();
  for (const key of cookieKeys(jar))
    if (key === ACCESS_TOKEN_COOKIE || key.startsWith(LIBRARY_PREFIX)) removeCookie(jar, key, options);
}
