/** Asks the redirect check on behalf of the router. */
import type { AnyRouter } from '@tanstack/react-router';
import { answerFor, type RedirectAnswer, type RedirectRef } from '#machines/redirect/redirect.machine.ts';

/** What becomes of an address that is about to open. */
export function askRedirect(check: RedirectRef, href: string): Promise<RedirectAnswer> {
  return new Promise((resolve) => {
    check.send({ type: 'path.wanted', href });
    const look = (): boolean => {
      const answer = answerFor(check.getSnapshot(), href);
      if (answer !== null) resolve(answer);
      return answer !== null;
    };
    if (look()) return;
    // A check that fails has no result, and the page opens.
    const subscription = check.subscribe({
      next: () => {
        if (look()) subscription.unsubscribe();
      },
      error: () => resolve({ kind: 'stay' }),
    });
  });
}

/** Informs a check of the pages that open; returns what ends that. */
export const connectRedirect = (check: RedirectRef, router: AnyRouter): (() => void) =>
  router.subscribe('onResolved', () => check.send({ type: 'page.shown' }));
