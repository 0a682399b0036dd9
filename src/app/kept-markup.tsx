/**
 * Markup that many pages of the server share, such as the row of a dataset: it is drawn once for all of them. The
 * browser draws the part as any other and finds the same elements, since the server writes them in the same way.
 */
import { RouterContextProvider, type AnyRouter } from '@tanstack/react-router';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { KeepMarkup } from './context.ts';

/** Characters of all kept markup: the rows of some 3,000 datasets. */
const MOST = 12_000_000;

/** Of a page: what its parts depend on beside what they show. */
interface PageOfParts {
  readonly router: AnyRouter;
  readonly configuration: Pick<RuntimeConfiguration, 'missingCalls'>;
}

/** Keeps parts of pages. @param draw writes elements as a whole page has them */
export function createKeptMarkup(draw: (part: ReactNode) => string): (page: PageOfParts) => KeepMarkup {
  const kept = new LRUCache<string, string>({
    maxSize: MOST,
    sizeCalculation: (markup, key) => markup.length + key.length,
  });
  return ({ router, configuration }) => {
    // A link says whether it leads to the page that it is on, and is text where its page is not offered.
    const page = [router.state.location.pathname, ...configuration.missingCalls].join(' ');
    return (key, part) => {
      const whole = `${page}\n${key}`;
      const known = kept.get(whole);
      if (known !== undefined) return known;
      const markup = draw(<RouterContextProvider router={router}>{part}</RouterContextProvider>);
      kept.set(whole, markup);
      return markup;
    };
  };
}
