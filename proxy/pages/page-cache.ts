/**
 * Rendered pages in memory, the least recently used given up first.
 *
 * A page is served again only while the catalogue's revision is the one it was rendered at, and for a short
 * time, since it also says how long ago things happened. A page that many ask for at once is rendered once.
 */

export interface PageCacheOptions {
  /** Most bytes kept. */
  readonly capacity?: number;
  /** Longest life of a page, in milliseconds. */
  readonly maximumAge?: number;
  readonly now?: () => number;
}

interface Entry<Page> {
  readonly page: Page;
  readonly revision: string;
  readonly at: number;
}

export interface PageCache<Page extends { readonly size: number }> {
  /**
   * Answers the page for a key, rendering it when none is kept. A page that `render` marks with `keep: false`
   * is answered and forgotten.
   */
  get(key: string, revision: string, render: () => Promise<{ page: Page; keep: boolean }>): Promise<Page>;
  /** Bytes kept now. */
  size(): number;
}

export function createPageCache<Page extends { readonly size: number }>({
  capacity = 32 * 1_048_576,
  maximumAge = 60_000,
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

  return {
    size: () => total,
    async get(key, revision, render) {
      const entry = entries.get(key);
      if (entry !== undefined && entry.revision === revision && now() - entry.at < maximumAge) {
        entries.delete(key);
        entries.set(key, entry);
        return entry.page;
      }
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
    },
  };
}
