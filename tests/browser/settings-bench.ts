/** What pages of settings have in common. */
import type { Page } from '@playwright/test';

export const dialog = (page: Page) => page.getByRole('dialog');

/** Lets a call fail, as a service does that has no sentence for it, or the one that is given. */
export const breakCall = (page: Page, call: string, detail?: string) =>
  page.route(
    (url) => url.searchParams.get('url') === call,
    (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title: 'Internal Server Error', status: 500, detail }),
      }),
  );
