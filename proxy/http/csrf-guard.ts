/**
 * Detects requests that pages of other sites send to change data here. The product's calls take their token from a
 * header, which a form on another site cannot set, so this check is a second defence
 * (OWASP: "Cross-Site Request Forgery Prevention").
 */

/**
 * Addresses that only this site's own pages write to, the forms of the hosted sign-in among them, which also carry a
 * token of their own. The calls of the user pool are not: applications elsewhere sign their members in there, and no
 * call carries a cookie. Nor is what mail programs post to when a reader wants no more messages.
 */
const own = /^\/(?:api|app-pictures|docs\/machines|identity\/login)(?:\/|$)/;
const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Asked extends Pick<Request, 'method' | 'headers'> {
  /** The decoded path, as it is routed: `/%61pi` is routed like `/api`. */
  readonly path: string;
}

/**
 * True for a request that would change data and that a browser sends for a page of another site. Programs send neither
 * header, so their requests are never cross-site.
 * @param origin the address that browsers use
 */
export function isCrossSiteWrite({ method, path, headers }: Asked, origin: string): boolean {
  if (reads.has(method) || !own.test(path)) return false;
  // Browsers send this header over TLS and to localhost only.
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const from = headers.get('origin');
  return from !== null && from !== origin;
}
