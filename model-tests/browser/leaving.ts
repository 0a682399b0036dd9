/** How a walk brings its page back to where a flow can begin, for the next walk to go on with. */
import { expect, type Page } from '@playwright/test';
import { unrouteCalls } from '#model-tests/kit/call-routes.ts';

/** Milliseconds of the page's clock after which messages are gone. */
const LIFE = 60_000;

/** Takes the messages of a walk away, so that those of the next one are its own. */
export async function dropMessages(page: Page): Promise<void> {
  const messages = page.locator('#notifications .toast');
  if ((await messages.count()) === 0) return;
  await page.clock.fastForward(LIFE);
  await expect(messages).toHaveCount(0);
}

/** Forgets everything that the browser has kept of a flow. */
export async function clearBrowser(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/**
 * Loads a page again for a visitor. Without anything between it and the network, so that its code comes from the cache:
 * half of what a page costs in a new browser.
 */
export async function beginAgain(page: Page, address: string): Promise<true> {
  await unrouteCalls(page);
  // An address of the same origin without scripts, since the page before may still go on somewhere.
  await page.goto(new URL('/healthz', address).href);
  await clearBrowser(page);
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  return true;
}
