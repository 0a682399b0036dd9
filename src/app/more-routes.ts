/**
 * Brings the routes of pages apart. A document begins with those of public pages and of signing in. The others are loaded
 * for a member, and when an address is opened or pointed at that none of the first answers: a page of members, an embed,
 * or nothing at all, which only the whole table can say.
 */
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';

/** Why the routes could not be loaded when they were wanted last. */
let failure: unknown;

/** Whether the router knows the page of an address. */
export function isKnown(router: AnyRouter, pathname: string): boolean {
  const [, params, found] = router.getMatchedRoutes(pathname);
  return found !== undefined && !('**' in params && found.path !== '/');
}

export interface MoreRoutes {
  /** Is given the whole table before the router works with it. */
  readonly prepare: (tree: AnyRoute) => void;
  /** Whether there is a member, who is shown links to the other pages. */
  readonly isMember: () => boolean;
  readonly load?: () => Promise<{ readonly routeTree: AnyRoute }>;
}

/**
 * Lets the router wait for routes that it lacks before it opens a page or fetches one ahead.
 *
 * @returns what brings the routes for the page that is open, and waits for them
 * @throws what loading them failed with
 */
export function bringRoutes(
  router: AnyRouter,
  { prepare, isMember, load = () => import('../all-routes.ts') }: MoreRoutes,
): () => Promise<void> {
  let isAdded = false;
  let adding: Promise<void> | undefined;
  const add = async () => {
    try {
      const { routeTree } = await load();
      prepare(routeTree);
      // The table is the same object with more children: the router must read it again.
      router.setRoutes(router.buildRouteTree());
      isAdded = true;
      failure = undefined;
    } catch (error) {
      // Whatever is opened next tries again.
      adding = undefined;
      failure = error;
      throw error;
    }
  };
  const isMissing = (pathname: string) => !isAdded && (isMember() || !isKnown(router, pathname));
  const bring = () => (adding ??= add());
  // The page says that it failed (see `requireRoutes`).
  const tryToBring = () => bring().catch(() => undefined);

  const { load: open, preloadRoute } = router;
  router.load = async (options) => {
    if (isMissing(router.history.location.pathname)) await tryToBring();
    await open(options);
  };
  // The types of a router that is not known say more of the options than they can.
  router.preloadRoute = (async (options: never) => {
    if (isMissing(router.buildLocation(options).pathname)) await tryToBring();
    return preloadRoute(options);
  }) as typeof preloadRoute;
  return async () => {
    const { pathname } = router.history.location;
    if (!isMissing(pathname)) return;
    // A public page is there without them.
    await (isKnown(router, pathname) ? tryToBring() : bring());
  };
}

/**
 * @param isFound whether the router has a page for the address
 * @throws what loading the routes failed with: the address may be that of a page that is missing
 */
export function requireRoutes(isFound: boolean): void {
  if (!isFound && failure !== undefined) throw failure;
}
