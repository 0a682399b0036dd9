/** What could not be loaded has the words of the specification (section 8) in its place, and a way to try again. */
import type { Page } from '@playwright/test';
import { failedParts } from '#src/messages/en/failed-parts.ts';
import { openDataset } from './support/access.ts';
import { breakCall, dialog } from './settings-bench.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

// The browser writes each refused request into the console.
const forget = (watch: unknown[]) => (watch.length = 0);

/** A page without figures of its own, from which a visitor goes on. */
async function openAbout(page: Page): Promise<void> {
  await page.goto('/about');
  await hydrated(page);
}
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

for (const [link, words] of [
  ['Discover', 'Failed to fetch datasets. Please try again later.'],
  ['Organisations', 'Failed to fetch organisation list. Please refresh the page and try again.'],
] as const)
  test(`a visitor reads “${words}”`, async ({ page, watch }) => {
    await openAbout(page);
    await page.route('**/api/proxy?**', (route) => route.fulfill({ status: 503, json: {} }));
    await follow(page, link);
    const failed = page.getByRole('heading', { name: words });
    await expect(failed).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveCount(0);
    forget(watch);
  });

test('the page of an organisation stands without its figures, and names what is missing', async ({
  page,
  watch,
}) => {
  await openAbout(page);
  await follow(page, 'Organisations');
  await breakCall(page, 'discovery/organisation:statistics');
  await page.getByRole('main').getByRole('link', { name: 'Leeds Open Data Office' }).first().click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to Load Statistics' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Datasets' })).toBeVisible();
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(failed).toHaveCount(0);
  await expect(page.getByText('Views, 90 days')).toBeVisible();
  // The button is gone: the reader goes on at the heading before it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  forget(watch);
});

test('a member reads "Error fetching shared data."', async ({ page, watch }) => {
  await page.route(
    (url) => url.searchParams.get('url')?.startsWith('auth/dataset/getSharing') === true,
    (route) => route.fulfill({ status: 503, json: {} }),
  );
  await visitAs(page, 'marta', '/settings/sharedDatasets');
  const failed = page.getByRole('alert').filter({ hasText: 'Error fetching shared data.' });
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Shared with others' })).toBeVisible();
  forget(watch);
});

test('the focus stays where a reader tries again, whether that succeeds or fails', async ({
  page,
  watch,
}) => {
  let answers = 0;
  await page.route(
    (url) => url.searchParams.get('url')?.startsWith('auth/dataset/getSharing') === true,
    async (route) => {
      answers += 1;
      await route.fulfill({ status: 503, json: {} });
    },
  );
  await visitAs(page, 'marta', '/settings/sharedDatasets');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  const before = answers;
  await retry.press('Enter');
  await expect.poll(() => answers).toBeGreaterThan(before);
  // It failed again: the button that replaces the one that was pressed has the focus.
  await expect(retry).toBeFocused();
  await page.unrouteAll();
  await retry.press('Enter');
  await expect(page.getByRole('heading', { name: 'Shared with others' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Tab goes on from there.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  forget(watch);
});

test('who has access stays on the page, with what was typed to share, when it cannot be loaded again', async ({
  page,
  watch,
}) => {
  await page.clock.install();
  await openDataset(page, 'marta');
  await page.getByRole('link', { name: 'Who can see this, and why' }).click();
  const holders = page.getByRole('grid', { name: 'Everyone with access' });
  await expect(holders).toBeVisible();
  await page.getByRole('button', { name: 'Share with people' }).click();
  await dialog(page).getByLabel('E-mail of the person').fill('ada@example.org');
  await breakCall(page, 'auth/dataset/access');
  // What is older than a minute is asked for again when the window comes back.
  await page.clock.fastForward('02:00');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const failed = page.getByText(failedParts.renewedAccess);
  await expect(failed).toBeVisible();
  await expect(dialog(page).getByLabel('E-mail of the person')).toHaveValue('ada@example.org');
  await page.keyboard.press('Escape');
  await expect(holders).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('alert').filter({ has: failed }).getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
  forget(watch);
});
