/**
 * A page that the next walk of the same machine goes on with. To load a page and let the application take it over costs
 * as much as several steps, so a driver that can bring its page back to the start is given it again.
 */
import type { Browser, Page } from '@playwright/test';

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
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  kept = { page, machine };
}
