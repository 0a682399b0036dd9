/** Route resolution: finds out what an address leads to, a redirect rule or a page. */
import { LRUCache } from 'lru-cache';
import type { Redirect, Redirection } from '#contract/redirects.ts';
import type { Destination, Renderer } from '#contract/rendering.ts';

/** A redirect, a redirect loop, or the kind of page at an address. */
export type ResolvedRoute = Destination | Exclude<Redirection, { readonly kind: 'stay' }>;

export interface RouteResolutionOptions {
  readonly renderer: Pick<Renderer, 'destination'>;
  /** The deployment's redirect rules; they win over pages. */
  readonly redirect: Redirect;
  readonly origin: () => string;
}

/** Cached addresses, and the longest that is cached: about a megabyte. */
const MAX_ADDRESSES = 5_000;
const MAX_LENGTH = 200;

/**
 * A path and query as an address of the product. `new URL(path, origin)` would not do: it reads `//elsewhere` as another
 * host.
 */
export function addressAt(origin: string, path: string): URL {
  const address = new URL(origin);
  const mark = path.indexOf('?');
  address.pathname = mark < 0 ? path : path.slice(0, mark);
  address.search = mark < 0 ? '' : path.slice(mark);
  return address;
}

/**
 * Builds the resolver. Results depend on rules and routes alone, and matching takes longer than sending a cached page,
 * so they are cached.
 */
export function createRouteResolution(options: RouteResolutionOptions): (path: string) => ResolvedRoute {
  const known = new LRUCache<string, ResolvedRoute>({ max: MAX_ADDRESSES });
  return (path) => {
    const cached = known.get(path);
    if (cached !== undefined) return cached;
    const redirection = options.redirect(path);
    const route =
      redirection.kind === 'stay'
        ? options.renderer.destination(addressAt(options.origin(), path))
        : redirection;
    if (path.length <= MAX_LENGTH) known.set(path, route);
    return route;
  };
}
