/**
 * Refuses what pages of other sites send to be done here. The product's calls take their token from a header, which no
 * foreign form can set, so this is the second lock of the door (OWASP: "Cross-Site Request Forgery Prevention").
 */

/**
 * Addresses that only this site's own pages write to. The user pool is not among them: applications elsewhere sign
 * their members in there, its calls carry no cookie, and its forms carry a token of their own. Nor is what mail
 * programs post to when a reader wants no more messages.
 */
const own = /^\/(?:api|app-pictures|docs\/machines)(?:\/|$)/;
const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Asked extends Pick<Request, 'method' | 'headers'> {
  /** As it is routed: `/%61pi` leads to where `/api` does, so it must be looked at after it was decoded. */
  readonly path: string;
}

/**
 * True for a request that would change something and that a browser sends on behalf of a page elsewhere. Programs send
 * neither header and are none.
 * @param origin the address that browsers use
 */
export function isForeignWrite({ method, path, headers }: Asked, origin: string): boolean {
  if (reads.has(method) || !own.test(path)) return false;
  // What the browser itself says of the page; it says so over TLS and on this machine only.
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const from = headers.get('origin');
  return from !== null && from !== origin;
}
