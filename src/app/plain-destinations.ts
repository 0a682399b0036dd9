/**
 * Works out once for all pages where links lead that depend on nothing but their path, such as those of the header and
 * the footer. The server's routers are made again for each page and would find out again.
 */
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

/** What else may decide where a link leads. */
const decisive = [
  'params',
  'search',
  'hash',
  'state',
  'from',
  'href',
  'mask',
  'unsafeRelative',
  '_includeValidateSearch',
] as const;

type Options = { readonly to?: unknown } & { readonly [Name in (typeof decisive)[number]]?: unknown };

/** Of one table of routes, by path; as many as the table has routes. */
const known = new Map<string, ParsedLocation>();

/** Lets a router of the server remember, for itself and all that come after it. */
export function rememberPlainDestinations(router: AnyRouter): void {
  const build = router.buildLocation;
  const plainPath = (options: Options): string | undefined => {
    const { to } = options;
    const isPlain = typeof to === 'string' && !to.includes('$') && to in router.routesByPath;
    return isPlain && decisive.every((name) => options[name] === undefined) ? to : undefined;
  };
  router.buildLocation = ((options: Options) => {
    const path = plainPath(options);
    if (path === undefined) return build(options as never);
    const location = known.get(path) ?? build({ to: path } as never);
    known.set(path, location);
    return location;
  }) as typeof build;
}
