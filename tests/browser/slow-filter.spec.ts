/** A filter whose answer is slow: the page stays as it is, and says that it is busy. */
import type { Page } from '@playwright/test';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { en } from '#src/messages/en.ts';
import { expect, hydrated, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('progressbar', { name: en.shell.pageLoading });

/** Lets answers of lists wait; @returns what lets them through */
async function holdLists(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/listDiscovery/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const path of ['/discovery', '/discovery/themes/environment', '/discovery/tags/weather'])
  test(`a filter at ${path} keeps the rail, the list, the scroll and the focus`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(path);
    await hydrated(page);
    const release = await holdLists(page);
    const rail = page.getByRole('complementary', { name: en.discovery.filters });
    const results = page.getByRole('list', { name: en.discovery.results });
    const titles = await results.getByRole('heading').allTextContents();
    const choice = rail.getByRole('checkbox', { name: /^CSV/ });
    await choice.scrollIntoViewIfNeeded();
    const marked = await rail.evaluateHandle((element) => element);
    const scroll = await page.evaluate(() => scrollY);
    expect(scroll).toBeGreaterThan(0);
    await page.clock.install();
    await stopClock(page);
    await choice.focus();
    await page.keyboard.press('Space');
    // The new value is there at once, though the answer is not.
    await expect(choice).toBeChecked();
    await expect(results).toHaveAttribute('aria-busy', 'true');
    // Long after a page that is opened for the first time would show that it is on its way.
    await page.clock.runFor(5_000);
    await expect(bar(page)).toBeVisible();
    await expect(choice).toBeFocused();
    await expect(choice).toBeChecked();
    expect(await results.getByRole('heading').allTextContents()).toEqual(titles);
    expect(await page.evaluate(() => scrollY)).toBe(scroll);
    await page.clock.resume();
    release();
    await expect(page).toHaveURL(/format=CSV/);
    await expect(page.getByRole('link', { name: 'Remove the filter Format CSV' })).toBeVisible();
    await expect(results).toHaveAttribute('aria-busy', 'false');
    await expect(bar(page)).toHaveCount(0);
    await expect(choice).toBeFocused();
    // It is the same rail, not another one at the same place.
    expect(await rail.evaluate((element, before) => element === before, marked)).toBe(true);
  });
