/** What going from page to page needs besides the router, once a page has been taken over. */
import type { AnyRouter } from '@tanstack/react-router';
import { followHashes } from './hash-target.ts';
import { preloadInView } from './preload-in-view.ts';

/**
 * @param preload runs what is fetched ahead of time, so many at a time
 * @returns what ends it
 */
export function connectNavigation(
  router: AnyRouter,
  preload: (task: () => Promise<unknown>) => Promise<unknown>,
  window: Window & typeof globalThis,
): () => void {
  const ends = [followHashes(router, window), preloadInView(router, preload, window)];
  return () => {
    for (const end of ends) end();
  };
}
