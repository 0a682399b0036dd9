/** Stops the clock of a page, so that what passes by itself passes only where a test says so. */
import type { Page } from '@playwright/test';

/** How far ahead of the page the moment is at which it stops, in milliseconds. */
const AHEAD = 1000;

/**
 * Stops the clock. A driver whose flow waits for seconds stops it in `open`: a slow machine needs longer for a step.
 * The clock must have been installed.
 */
export async function stopClock(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, AHEAD));
  // On a busy machine that moment may have passed before the page gets the call. It refuses to go back then and stands still
  // where it is, so that a second call arrives in time.
  await stop().catch(stop);
}
