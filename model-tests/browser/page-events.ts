/** What happens to a page as a whole, in walks: the person turns to another, or the network comes back. */
import type { Page } from '@playwright/test';

/** The person turns to another tab: what is not saved yet is saved now. */
export const leavePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });

export async function returnNetwork(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}
