/** The colour mode of a document: kept, painted before anything runs, followed from the device and from other tabs. */
import type { Page } from '@playwright/test';
import { frame } from '#src/messages/en/frame.ts';
import { expect, hydrated, test } from './support/test.ts';

// What is loaded, and when: nothing may come from the cache of another test.
test.use({ ownContext: true });

const names = frame.colourMode;
const control = (page: Page, mode: keyof typeof names) =>
  page.getByRole('banner').getByRole('button', { name: names[mode], exact: true });
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = /^rgb\(2[45]\d/;

test('a choice is kept, and the next page is painted in it before any script has come', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await hydrated(page);
  await control(page, 'system').click();
  await control(page, 'light').click();
  await expect(control(page, 'dark')).toBeVisible();
  await expect.poll(() => paper(page)).not.toMatch(LIGHT);
  // No file of the application comes: what is painted is painted by the page itself.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/help', { waitUntil: 'commit' });
  await page.waitForSelector('h1');
  expect(await paper(page)).not.toMatch(LIGHT);
});

test('the system’s mode follows the device while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await hydrated(page);
  await expect.poll(() => paper(page)).toMatch(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => paper(page)).not.toMatch(LIGHT);
  await expect(control(page, 'system')).toBeVisible();
});

test('other tabs follow', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await hydrated(page);
  const other = await context.newPage();
  await other.goto('/help');
  await hydrated(other);
  await control(other, 'system').click();
  await control(other, 'light').click();
  await expect(control(page, 'dark')).toBeVisible();
  await expect.poll(() => paper(page)).not.toMatch(LIGHT);
});
