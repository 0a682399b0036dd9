/** Sends to the version guard what happens in the document: navigation, focus, code that is missing. */
import type { AnyRouter } from '@tanstack/react-router';
import type { VersionGuardRef } from '#machines/version-guard/version-guard.machine.ts';

export interface VersionEffects {
  /** The router is built after the application, which it carries in its context. */
  readonly router: () => AnyRouter;
  /** Someone is in the middle of a flow that another document would not know of. */
  readonly isInFlow: () => boolean;
  /** Something was typed on the page and not sent. */
  readonly hasTyped: () => boolean;
  readonly window: Pick<Window, 'addEventListener'>;
}

/** Connects a guard; returns what ends the connection. */
export function connectVersionGuard(
  guard: VersionGuardRef,
  { router, isInFlow, hasTyped, window }: VersionEffects,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const unsubscribe = router().subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    // The first page is the one that the server has just sent; a filter or an anchor is the same page.
    if (fromLocation === undefined || !pathChanged) return;
    guard.send({ type: 'page.wanted', href: toLocation.href, isInFlow: isInFlow() || hasTyped() });
    guard.send({ type: 'check.suggested' });
  });
  window.addEventListener('focus', () => guard.send({ type: 'check.suggested' }), { signal });
  // Vite's own event, before the import fails where it was made.
  window.addEventListener(
    'vite:preloadError',
    () => guard.send({ type: 'chunk.missing', hasTyped: hasTyped() }),
    { signal },
  );
  return () => {
    unsubscribe();
    listening.abort();
  };
}
