/** A part or a dialog that goes away while the focus is nowhere: the reader stays where they have scrolled to. */
import type { Page } from '@playwright/test';
import { breakCall, dialog } from './settings-bench.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

/** The element that has the focus, by its id or its name. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

test('a part that recovers by itself takes the focus from no one', async ({ page, watch }) => {
  await page.goto('/discovery/organisations');
  await hydrated(page);
  await breakCall(page, 'discovery/organisation:statistics');
  await page.getByRole('main').getByRole('link', { name: 'Leeds Open Data Office' }).first().click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to Load Statistics' });
  await expect(failed).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.unrouteAll();
  // What has failed is asked for again when the reader comes back to the window.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(failed).toHaveCount(0);
  await expect(page.getByText('Views, 90 days')).toBeVisible();
  expect(await focused(page)).toBe('BODY');
  // The browser writes each refused request into the console.
  watch.length = 0;
});

test('a dialog whose button never had the focus closes without scrolling the page', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 300 });
  await visitAs(page, 'marta', '/settings/myDetails');
  const leave = page.getByRole('button', { name: 'Leave Leeds Open Data Office' });
  const scrolled = () => page.evaluate(() => scrollY);
  // The router scrolls a page that has just come to its top.
  await expect(async () => {
    await leave.scrollIntoViewIfNeeded();
    expect(await scrolled()).toBeGreaterThan(0);
  }).toPass();
  const before = await scrolled();
  // As some browsers do: a press with the mouse does not focus a button.
  await leave.evaluate((button: HTMLButtonElement) => button.click());
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe('main');
  expect(await scrolled()).toBe(before);
});
