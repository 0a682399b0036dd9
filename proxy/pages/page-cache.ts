/**
 * Rendered pages in memory, the least recently used given up first.
 *
 * A page is served again only while the catalogue's revision is the one it was rendered at, so that nobody is shown
 * what was taken back. It also says how long ago things happened, so it is rendered anew after a short time; whoever
 * asks first then gets the old one while that happens (RFC 5861). A page that many ask for at once is rendered once.
 */

export interface PageCacheOptions {
  /** Most bytes kept. */
  readonly capacity?: number;
  /** For so long a page is as good as new, in milliseconds. */
  readonly maximumAge?: number;
  /** For so long after that it is served while it is being rendered anew, in milliseconds. */
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
  /** Bytes kept now. */
  size(): number;
}

export function createPageCache<Page extends { readonly size: number }>({
  capacity = 32 * 1_048_576,
  maximumAge = 60_000,
  staleWhileRevalidate = 600_000,
  now = Date.now,
}: PageCacheOptions = {}): PageCache<Page> {
  // A Map keeps the order of insertion, so its first key is the one unused for longest.
  const entries = new Map<string, Entry<Page>>();
  const rendering = new Map<string, Promise<Page>>();
  let total = 0;

  function forget(key: string): void {
    total -= entries.get(key)?.page.size ?? 0;
    entries.delete(key);
  }

  function keep(key: string, entry: Entry<Page>): void {
    forget(key);
    if (entry.page.size > capacity) return;
    entries.set(key, entry);
    total += entry.page.size;
    for (const oldest of entries.keys()) {
      if (total <= capacity) break;
      forget(oldest);
    }
  }

  /** Renders a page, unless it is being rendered already. */
  function renew(key: string, revision: string, render: Render<Page>): Promise<Page> {
    const ticket = `${revision}\0${key}`;
    const running = rendering.get(ticket);
    if (running) return running;
    const at = now();
    const promise = render()
      .then((rendered) => {
        if (rendered.keep) keep(key, { page: rendered.page, revision, at });
        else forget(key);
        return rendered.page;
      })
      .finally(() => rendering.delete(ticket));
    rendering.set(ticket, promise);
    return promise;
  }

  return {
    size: () => total,
    async get(key, revision, render) {
      const entry = entries.get(key);
      const age = entry?.revision === revision ? now() - entry.at : Infinity;
      if (entry === undefined || age >= maximumAge + staleWhileRevalidate)
        return renew(key, revision, render);
      entries.delete(key);
      entries.set(key, entry);
      // Nobody waits for this one; if it fails, the next who asks does, and is told.
      if (age >= maximumAge) renew(key, revision, render).catch(() => forget(key));
      return entry.page;
    },
  };
}
