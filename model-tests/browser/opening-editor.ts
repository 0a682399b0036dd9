/**
 * What walks of editors have in common: the machine reads what is edited when the page is opened, and again after it could
 * not. Other parts of the page read the same, and are answered at once.
 */
import type { Locator, Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { dataOf } from './gateway.ts';
import { leavePage, returnNetwork } from './page-events.ts';

/**
 * @param call the call that reads what is edited
 * @param title the field that is there once it is open
 * @param retry the button that has it read again
 */
export function openingEditor({
  call,
  title,
  retry,
}: {
  readonly call: string;
  readonly title: (page: Page) => Locator;
  readonly retry: (page: Page) => Locator;
}) {
  /** Pages whose machine reads. */
  const opening = new WeakSet<Page>();
  const expectOpening = async (page: Page) => {
    if ((await title(page).count()) === 0) opening.add(page);
  };
  return {
    /** To be called before the page is opened. @param answer what other parts of the page get */
    async watch(page: Page, answer: (page: Page) => unknown): Promise<void> {
      opening.add(page);
      await routeCalls(
        page,
        (url) => dataOf(url) === call,
        (route) => (opening.has(page) ? route.fallback() : route.fulfill({ json: answer(page) })),
      );
    },
    /** The machine has its answer. */
    hasOpened: (page: Page): boolean => opening.delete(page),
    gestures: {
      'retry.requested': async (page: Page) => {
        await expectOpening(page);
        await retry(page).click();
      },
      'network.returned': async (page: Page) => {
        await expectOpening(page);
        await returnNetwork(page);
      },
      // A page of members is left when the session ends, so a sign-in opens it again.
      'session.returned': () => Promise.reject(new Error('A sign-in opens the page again')),
      'page.left': leavePage,
    },
  };
}

/** The part of a text that says how what is edited ended: it is not there, may not be edited, or is there no longer. */
export const endedIn = (text: string, titles: Readonly<Record<'unknown' | 'forbidden' | 'gone', string>>) =>
  (['unknown', 'forbidden', 'gone'] as const).find((one) => text.includes(titles[one]));
