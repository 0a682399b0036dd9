/**
 * What a page can see of a session without asking anyone: small, since every visitor loads it, so that no one
 * loads the identity library without need.
 */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { readCookie, type CookieJar } from './cookies.ts';

export const ACCESS_TOKEN_COOKIE = 'accessToken';
/** How the identity library's other cookies start. */
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

/** What a JWT says, unverified; nothing when it is not one. */
function claimsOf(token: string): { readonly exp?: unknown; readonly sub?: unknown } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) ?? {}) as object;
  } catch {
    return {};
  }
}

/** When a JWT ends, in milliseconds since 1970; 0 when it does not say. */
function expiry(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

/** Whose session this browser stores now: the subject of the stored access token, unverified; null without one. */
export function signedInSub(jar: CookieJar): string | null {
  const { sub } = claimsOf(readCookie(jar, ACCESS_TOKEN_COOKIE) ?? '');
  return typeof sub === 'string' ? sub : null;
}

/** The stored access token if it can still be used, so that a call need not wait for the identity library. */
export function usableAccessToken(jar: CookieJar, now = Date.now()): string | undefined {
  const token = readCookie(jar, ACCESS_TOKEN_COOKIE);
  return token !== null && expiry(token) - MARGIN_MS > now ? token : undefined;
}
