/**
 * What a page can see of a session without asking anybody: small, since every visitor loads it, so that nobody
 * loads the identity library in vain.
 */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { readCookie, type CookieJar } from './cookies.ts';

export const ACCESS_TOKEN_COOKIE = 'accessToken';
/** How the identity library's other cookies begin. */
export const LIBRARY_PREFIX = 'CognitoIdentityServiceProvider.';

/** A token is used until this long before it ends, so that it does not end on its way. */
const MARGIN_MS = 30_000;

/** True when there may be a session, so that it is worth asking the identity provider. */
export const isSessionExpected = (
  jar: CookieJar,
  { userPoolClientId }: RuntimeConfiguration['identity'],
): boolean =>
  readCookie(jar, ACCESS_TOKEN_COOKIE) !== null ||
  readCookie(jar, `${LIBRARY_PREFIX}${userPoolClientId}.LastAuthUser`) !== null;

/** When a JWT ends, in milliseconds since 1970; 0 when it is not one. */
function expiry(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

/** The stored access token if it can still be used, so that a call need not wait for the identity library. */
export function usableAccessToken(jar: CookieJar, now = Date.now()): string | undefined {
  const token = readCookie(jar, ACCESS_TOKEN_COOKIE);
  return token !== null && expiry(token) - MARGIN_MS > now ? token : undefined;
}
