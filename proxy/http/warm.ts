/**
 * Asks for the pages that most visitors come to first, so that none of them pays for code that has never run (the
 * first rendering takes ten times as long as the next), and these pages lie ready at their smallest.
 */
import type { Fetch } from './request-listener.ts';

/** Where most visits start. */
const PAGES = ['/', '/discovery'];

/**
 * Never fails: a page that cannot be had is the next visitor's, and the log's, to find.
 * @param signal no more pages are asked for once it is aborted
 */
export async function warm(fetch: Fetch, origin: string, signal: AbortSignal): Promise<void> {
  const ask = async (path: string) => {
    const answer = await fetch(new Request(origin + path, { headers: { 'accept-encoding': 'br' } }));
    await answer.body?.cancel();
  };
  for (const path of PAGES) {
    // A second request is worth the best compression.
    for (let times = 0; times < 2 && !signal.aborted; times++) await ask(path).catch(() => undefined);
  }
}
