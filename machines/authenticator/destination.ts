/** Where a person goes after signing in: a path of this origin, and nothing else. */

/**
 * True for an absolute path of the same origin.
 *
 * Refused are absolute URLs, `//host` and `/\host` (which browsers read as another host), and control
 * characters, which browsers drop before they parse. The answer does not depend on the current address.
 */
export function isSameOriginPath(destination: string): boolean {
  if (!destination.startsWith('/')) return false;
  // oxlint-disable-next-line no-control-regex -- control characters are what this line refuses
  return !/^\/[/\\]|\\|[\u0000-\u001F\u007F]/.test(destination);
}

/** The destination if it is safe to follow, else null. */
export const safeDestination = (destination: string | null | undefined): string | null =>
  destination != null && isSameOriginPath(destination) ? destination : null;
