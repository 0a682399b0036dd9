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

export interface RouteResolution {
  (path: string): ResolvedRoute;
  /** What is known of a path without matching it: a redirect rule, or what an earlier request has found. */
  known(path: string): ResolvedRoute | undefined;
}

/**
 * Builds the resolver. Results depend on rules and routes alone, and matching takes longer than sending a cached page,
 * so they are cached.
 */
export function createRouteResolution(options: RouteResolutionOptions): RouteResolution {
  const cache = new LRUCache<string, ResolvedRoute>({ max: MAX_ADDRESSES });
  const keep = (path: string, route: ResolvedRoute): ResolvedRoute => {
    if (path.length <= MAX_LENGTH) cache.set(path, route);
    return route;
  };
  const known = (path: string): ResolvedRoute | undefined => {
    const cached = cache.get(path);
    if (cached !== undefined) return cached;
    const redirection = options.redirect(path);
    return redirection.kind === 'stay' ? undefined : keep(path, redirection);
  };
  const resolve = (path: string): ResolvedRoute =>
    known(path) ?? keep(path, options.renderer.destination(addressAt(options.origin(), path)));
  return Object.assign(resolve, { known });
}
