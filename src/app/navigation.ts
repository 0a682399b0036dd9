/** What going from page to page needs besides the router, once a page has been taken over. */
import type { AnyRouter } from '@tanstack/react-router';
import { followHashes } from './hash-target.ts';
import { preloadInView } from './preload-in-view.ts';
import { prefetch } from './prefetch.ts';

/** Lets what the router fetches ahead of time wait its turn; returns what ends that. */
function limitPreloads(router: AnyRouter): () => void {
  const { preloadRoute } = router;
  // The type of the router's own method is stated in its options, which pass through here as they are.
  router.preloadRoute = ((options: never) => prefetch(() => preloadRoute(options))) as typeof preloadRoute;
  return () => {
    router.preloadRoute = preloadRoute;
  };
}

/** @returns what ends it */
export function connectNavigation(router: AnyRouter, window: Window & typeof globalThis): () => void {
  const ends = [limitPreloads(router), followHashes(router, window), preloadInView(router, prefetch, window)];
  return () => {
    for (const end of ends) end();
  };
}
