/** Where a person goes after signing in: a path of this origin, and nothing else. */

/** The segments `.` and `..`, as browsers know them: also percent-encoded (URL Standard, path state). */
const isDot = (segment: string): boolean => /^(\.|%2e)$/i.test(segment);
const isDoubleDot = (segment: string): boolean => /^(\.|%2e){2}$/i.test(segment);

/** An absolute path without dot segments (RFC 3986, section 5.2.4; URL Standard). */
function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const [index, segment] of segments.entries()) {
    if (isDoubleDot(segment)) kept.pop();
    if (!isDoubleDot(segment) && !isDot(segment)) kept.push(segment);
    // A path that ends in such a segment ends in a slash.
    else if (index === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/**
 * True for an absolute path of the same origin.
 *
 * Refused are absolute URLs, `//host` and `/\host` (which browsers read as another host), also where the path begins
 * so only once its dot segments are gone or its slashes decoded, and control characters, which browsers drop before
 * they parse. The answer does not depend on the current address.
 */
export function isSameOriginPath(destination: string): boolean {
  if (!destination.startsWith('/')) return false;
  // oxlint-disable-next-line no-control-regex -- control characters are what this line refuses
  if (/\\|[\u0000-\u001F\u007F]/.test(destination)) return false;
  const [path = ''] = destination.split(/[?#]/, 1);
  return [path, withoutDotSegments(path)].every((one) => !/^\/(\/|%2f|%5c)/i.test(one));
}

/** The destination if it is safe to follow, else null. */
export const safeDestination = (destination: string | null | undefined): string | null =>
  destination != null && isSameOriginPath(destination) ? destination : null;
