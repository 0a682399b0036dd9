/** What going from page to page needs besides the router, once a page has been taken over. */
import type { AnyRouter } from '@tanstack/react-router';
import { followHashes } from './hash-target.ts';
import { preloadInView } from './preload-in-view.ts';
import { runAhead } from './run-ahead.ts';

/** Lets what the router fetches ahead of time wait its turn; returns what ends that. */
function limitPreloads(router: AnyRouter): () => void {
  const { preloadRoute } = router;
  // The type of the router's own method is said in its options, which pass through here as they are.
  router.preloadRoute = ((options: never) => runAhead(() => preloadRoute(options))) as typeof preloadRoute;
  return () => {
    router.preloadRoute = preloadRoute;
  };
}

/**
 * Says that the page is not the first any more, so that lists are laid out as a whole (`styles/results.css`): a reader
 * who comes back must find the place. The script that scrolls a page back before it is painted says so as well.
 */
const noteMoves = (router: AnyRouter, { document }: Window): (() => void) =>
  router.subscribe('onRendered', ({ hrefChanged }) => {
    if (hrefChanged) document.documentElement.dataset['moved'] = '';
  });

/** @returns what ends it */
export function connectNavigation(router: AnyRouter, window: Window & typeof globalThis): () => void {
  const ends = [
    limitPreloads(router),
    noteMoves(router, window),
    followHashes(router, window),
    preloadInView(router, runAhead, window),
  ];
  return () => {
    for (const end of ends) end();
  };
}
