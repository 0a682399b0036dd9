/** A dataset that is published on request, and the people who share it and ask for it. */
import type { Browser, Page } from '@playwright/test';
import { newAccount } from '#model-tests/browser/accounts.ts';
import { expect, otherBrowser, visitAs } from './test.ts';

export const narrow = { width: 360, height: 740 };

export const TITLE = 'Deaths in British military hospitals, 1854 to 1856';
export const dialog = (page: Page) => page.getByRole('dialog');

/** In the form of a request: the conditions of use of the dataset are accepted. */
export const acceptConditions = (page: Page) =>
  dialog(page)
    .getByRole('checkbox', { name: /^I have read the conditions of use/ })
    .check();

/** A day of the reader, as a date field has it. */
export function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export async function openDataset(page: Page, account: string): Promise<void> {
  await visitAs(page, account, '/discovery?keywords=Nightingale');
  await page.getByRole('main').getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
}

/** Another person, in a browser of their own. */
export async function another(browser: Browser, page: Page): Promise<{ page: Page; email: string }> {
  const { email } = await newAccount();
  const context = await otherBrowser(browser, page);
  const other = await context.newPage();
  await visitAs(other, email, '/dashboard/requests');
  await expect(other.getByText('You have not asked for access')).toBeVisible();
  return { page: other, email };
}
