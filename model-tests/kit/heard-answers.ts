/** Waits until a page has heard an answer that changes nothing to be seen, before time passes in it. */
import { expect, type Page } from '@playwright/test';

/** Run in the page: counts how many requests of an address have ended, as the application heard it. */
function countInPage(part: string): void {
  const page = window as Window & { heard?: number };
  if (page.heard !== undefined) return;
  const ask = page.fetch.bind(page);
  page.heard = 0;
  page.fetch = (input, init) => {
    const answer = ask(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (decodeURIComponent(address).includes(part)) {
      const body = answer.then((response) => response.clone().text()).catch(() => '');
      // After the application, which waits for the same, and before the next task.
      const note = new MessageChannel();
      note.port1.addEventListener('message', () => (page.heard = (page.heard ?? 0) + 1));
      note.port1.start();
      void body.then(() => note.port2.postMessage(null));
    }
    return answer;
  };
}

/** @param part what the decoded address contains */
export const countAnswers = (page: Page, part: string): Promise<void> => page.evaluate(countInPage, part);

/**
 * Ends a request of the counted address, and waits until the page has heard of it. Time that passed before the page had
 * the answer would be counted from the wrong moment.
 */
export async function hearOf(page: Page, end: () => Promise<void>): Promise<void> {
  const heard = () => page.evaluate(() => (window as { heard?: number }).heard ?? 0);
  const before = await heard();
  await end();
  await expect
    .poll(heard, { message: 'the page has the answer', intervals: [10, 20, 40] })
    .toBeGreaterThan(before);
}
