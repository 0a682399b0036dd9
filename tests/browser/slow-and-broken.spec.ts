/** Pages that are slow, connections that are lost, pictures that never come, code that breaks. */
import type { Page } from '@playwright/test';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { en } from '#src/messages/en.ts';
import { expect, hydrated, test } from './support/test.ts';

// What is loaded, and when: nothing may come from the cache of another test.
test.use({ ownContext: true });

const { shell, frame } = en;
const nav = (page: Page) => page.getByRole('navigation', { name: frame.mainNavigation });
const themes = (page: Page) => nav(page).getByRole('link', { name: frame.themes, exact: true });
const bar = (page: Page) => page.getByRole('progressbar', { name: shell.pageLoading });

test('a page that takes long is announced by a bar, and one that does not is not', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await page.clock.install();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/proxy?**', async (route) => {
    await held;
    await route.continue();
  });
  await stopClock(page);
  await themes(page).dispatchEvent('click');
  await page.clock.fastForward(290);
  await expect(bar(page)).toHaveCount(0);
  await page.clock.fastForward(20);
  await expect(bar(page)).toBeVisible();
  await page.clock.resume();
  release();
  await expect(page).toHaveURL(/\/discovery\/themes$/);
  await expect(bar(page)).toHaveCount(0);
});

test('a lost connection is reported, and what failed is requested again when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await hydrated(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(shell.offline.text)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(shell.offline.text)).toHaveCount(0);
});

test('a page that fails leaves the frame, and has a reference that the server knows', async ({
  page,
  watch,
}) => {
  await page.goto('/about');
  await hydrated(page);
  await page.route('**/api/proxy?**', (route) => route.fulfill({ json: { unexpected: true } }));
  const told = page.waitForResponse('**/page-failures');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Commonplace/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: shell.failure.title })).toBeVisible();
  await expect(nav(page)).toBeVisible();
  const response = await told;
  expect(response.status()).toBe(204);
  const { reference } = response.request().postDataJSON() as { readonly reference: string };
  await expect(page.getByText(reference)).toBeVisible();
  // The way on: the service answers again, and so does the page.
  await page.unroute('**/api/proxy?**');
  await page.getByRole('button', { name: shell.failure.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: shell.failure.title })).toHaveCount(0);
  // What broke was in the console, which is where it belongs.
  watch.length = 0;
});

test('a picture that never comes gives its place to a fallback', async ({ page }) => {
  await page.route('**/app-pictures/**', () => new Promise(() => {}));
  // The page is never done loading.
  await page.goto('/discovery/apps', { waitUntil: 'domcontentloaded' });
  const pictures = page.getByRole('main').locator('.app-picture');
  await expect(pictures.first()).toBeVisible();
  await expect(pictures.first().locator('img')).toHaveCount(0);
  await expect(pictures.first().locator('svg')).toBeVisible();
});
