/**
 * A page that the next walk of the same machine goes on with. To load a page and let the application take it over costs
 * as much as several steps, so a driver that can bring its page back to the start is given it again.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { unrouteCalls } from './call-routes.ts';

/** What this worker has kept, and for the walks of which machine. */
let kept: { readonly page: Page; readonly machine: string } | null = null;

/**
 * The page that a walk of this machine has left; a new one, in a context of its own, if there is none. Until it is kept
 * again nothing else gets it, so a walk that fails leaves nothing behind.
 *
 * @param prepare what a new page needs before anything is loaded
 */
export async function takePage(
  browser: Browser,
  machine: string,
  prepare: (page: Page) => Promise<void>,
): Promise<{ readonly page: Page; readonly isKept: boolean }> {
  const found = kept;
  kept = null;
  if (found?.machine === machine && !found.page.isClosed()) return { page: found.page, isKept: true };
  await found?.page.context().close();
  const page = await browser.newPage();
  await prepare(page);
  return { page, isKept: false };
}

/** Leaves the page to the next walk, without what this one has put between it and the network. */
export async function keepPage(page: Page, machine: string): Promise<void> {
  await unrouteCalls(page);
  kept = { page, machine };
}

/** The browser context that this worker has kept, and for the walks of which machine. */
let keptContext: { readonly context: BrowserContext; readonly machine: string } | null = null;

/**
 * A new page, in the context that a walk of this machine has left, where there is one: what a page is made of then comes
 * from the browser's cache. Until the context is kept again nothing else gets it.
 *
 * @param prepare what a new context needs before anything is loaded
 */
export async function openPage(
  browser: Browser,
  machine: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const found = keptContext;
  keptContext = null;
  if (found?.machine === machine) {
    const { context } = found;
    // What the clock was set to is done again in each new page, so it is set to now.
    await context.clock.install();
    await context.clock.resume();
    return context.newPage();
  }
  await found?.context.close();
  const context = await browser.newContext();
  await prepare(context);
  return context.newPage();
}

/** Leaves the context of a page to the next walk, without anything that this one has put into it but what is cached. */
export async function keepContext(page: Page, machine: string): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  for (const origin of new Set(page.frames().map((frame) => new URL(frame.url()).origin)))
    if (origin !== 'null')
      await session.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,session_storage,indexeddb,cache_storage,service_workers',
      });
  for (const each of context.pages()) await each.close();
  await context.clearCookies();
  keptContext = { context, machine };
}
