/**
 * Rendered pages in memory; the least recently used are evicted first.
 *
 * A page is served only while the catalogue has the revision that it was rendered at, so no withdrawn content is shown.
 * It also contains relative times, so it is rendered again after a short time; until that is done requests get the old
 * page (RFC 5861). Concurrent requests for one page share one rendering.
 */
import { LRUCache } from 'lru-cache';

export interface PageCacheOptions {
  /** Most bytes kept. */
  readonly capacity?: number;
  /** For so long a page is as good as new, in milliseconds. */
  readonly maximumAge?: number;
  /** For so long after that it is served while it is being rendered again, in milliseconds. */
  readonly staleWhileRevalidate?: number;
  readonly now?: () => number;
}

interface Entry<Page> {
  readonly page: Page;
  readonly revision: string;
  readonly at: number;
}

/** Renders a page, and says whether it may be kept. */
export type Render<Page> = () => Promise<{ page: Page; keep: boolean }>;

export interface PageCache<Page extends { readonly size: number }> {
  /**
   * Answers the page for a key, rendering it when none is kept. A page that `render` marks with `keep: false`
   * is answered and forgotten.
   */
  get(key: string, revision: string, render: Render<Page>): Promise<Page>;
  /** Whether a page is kept for a key, of whatever revision, or is being rendered. */
  has(key: string): boolean;
  /** Bytes kept now. */
  size(): number;
}

export function createPageCache<Page extends { readonly size: number }>({
  capacity = 32 * 1_048_576,
  maximumAge = 60_000,
  staleWhileRevalidate = 600_000,
  now = Date.now,
}: PageCacheOptions = {}): PageCache<Page> {
  const entries = new LRUCache<string, Entry<Page>>({
    maxSize: capacity,
    sizeCalculation: ({ page }) => Math.max(1, page.size),
  });
  const rendering = new Map<string, Promise<Page>>();

  /** Renders a page, unless it is being rendered already. */
  function renew(key: string, revision: string, render: Render<Page>): Promise<Page> {
    const ticket = `${revision}\0${key}`;
    const running = rendering.get(ticket);
    if (running) return running;
    const at = now();
    const promise = render()
      .then((rendered) => {
        if (rendered.keep) entries.set(key, { page: rendered.page, revision, at });
        else entries.delete(key);
        return rendered.page;
      })
      .finally(() => rendering.delete(ticket));
    rendering.set(ticket, promise);
    return promise;
  }

  return {
    has: (key) => entries.has(key) || [...rendering.keys()].some((ticket) => ticket.endsWith(`\0${key}`)),
    size: () => entries.calculatedSize,
    async get(key, revision, render) {
      const entry = entries.get(key);
      const age = entry?.revision === revision ? now() - entry.at : Infinity;
      if (entry === undefined || age >= maximumAge + staleWhileRevalidate)
        return renew(key, revision, render);
      // No request waits for this one; if it fails, the next request waits and gets the error.
      if (age >= maximumAge) renew(key, revision, render).catch(() => entries.delete(key));
      return entry.page;
    },
  };
}
