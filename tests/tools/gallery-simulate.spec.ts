/** The gallery as a designer uses it first: search, a machine simulated to a failure and back, and its address shared. */
import { expect, test, type Page } from '@playwright/test';
import { startGallery, violationsOf, type TestGallery } from './support/gallery.ts';

let gallery: TestGallery;
const now = (page: Page) => page.getByRole('heading', { name: /^(?:Now|Ended) at/ });
const press = (page: Page, name: string) =>
  page.getByRole('region', { name: 'What can happen' }).getByRole('button', { name, exact: true }).click();

test.beforeAll(async ({ browser }) => {
  gallery = await startGallery(browser);
  await gallery.build();
});
test.afterAll(() => gallery.stop());

test('a state is found from any page, and its card from the first one', async ({ page }) => {
  await page.goto(`${gallery.origin}/sign-out/`);
  const field = page.getByRole('searchbox', { name: 'Find a machine' });
  await field.fill('declining');
  await field.press('Enter');
  await expect(page).toHaveURL(/index\.html\?q=declining$/);
  await expect(page.getByText(/^\d+ found/)).toBeVisible();
  await page.getByRole('link', { name: 'App review: Declining', exact: true }).click();
  await expect(page).toHaveURL(/app-review\/index\.html#state-appReview\.declining/);
  await page.goto(`${gallery.origin}/`);
  await expect(page.getByRole('listitem').filter({ hasText: 'One version of an app' })).toBeVisible();
});

test('a machine is simulated to a failure and back, and the address leads there again', async ({
  page,
  context,
}) => {
  await page.goto(`${gallery.origin}/app-review/simulate.html`);
  await expect(now(page)).toHaveText('Now at Open');
  await expect(page.getByRole('img', { name: 'The page at Open' })).toBeVisible();
  await press(page, 'approval requested');
  await expect(now(page)).toHaveText('Now at Approving');
  await expect(now(page)).toBeFocused();
  await expect(page.getByRole('region', { name: 'What has happened' })).toContainText('asks approve');
  await expect(page.locator('[data-simulated] .mc-state.live-now')).toHaveAttribute(
    'data-state',
    'appReview.approving',
  );
  await press(page, 'approve breaks');
  const after = (await now(page).textContent()) ?? '';
  expect(after).not.toBe('Now at Approving');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(now(other)).toHaveText(after);
  await expect(
    other.getByRole('region', { name: 'What has happened' }).getByRole('listitem'),
  ).not.toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(now(page)).toHaveText('Now at Approving');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(now(page)).toHaveText('Now at Open');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('an address of a step that is not possible any more says so', async ({ page }) => {
  await page.goto(`${gallery.origin}/app-review/simulate.html`);
  await press(page, 'approval requested');
  await page.goto(`${page.url()}.zzzz`);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/Step 2 of this address is not possible/);
  await expect(now(page)).toHaveText('Now at Approving');
});

test('the shortest path to a state is found and drawn as a sequence of messages', async ({ page }) => {
  await page.goto(`${gallery.origin}/app-review/simulate.html`);
  const search = page.getByRole('region', { name: 'Find a path' });
  await search.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Approving' });
  await search.getByRole('combobox', { name: 'Through' }).selectOption({ label: 'Declining' });
  await search.getByRole('button', { name: 'Find the shortest' }).click();
  await expect(now(page)).toHaveText('Now at Approving');
  const happened = page.getByRole('region', { name: 'What has happened' });
  await expect(happened).toContainText('Declining');
  await expect(happened).not.toContainText('breaks');
  const drawing = page.getByRole('img', { name: /^Sequence diagram/ });
  await expect(drawing.getByText('App review', { exact: true })).toBeVisible();
  await expect(drawing.getByText('Person or page')).toBeVisible();
});

test('it is used with the keyboard alone', async ({ page }) => {
  await page.goto(`${gallery.origin}/app-review/simulate.html`);
  const first = page.getByRole('region', { name: 'What can happen' }).getByRole('button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(now(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toBeVisible();
});

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the simulation is clean by axe at ${width}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${gallery.origin}/app-review/simulate.html`);
      await press(page, 'approval requested');
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.goto(`${gallery.origin}/?q=app`);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
}

test('a large chart is closed at first; a state is opened in place, and closed again', async ({ page }) => {
  await page.goto(`${gallery.origin}/form/`);
  const shown = page.locator('[data-chart]:not([hidden])');
  await expect(shown).toHaveAttribute('data-chart', 'closed');
  const opens = page.getByRole('button', { name: /^Show what is inside of/ }).first();
  const closed = await shown.locator('.mc-state').count();
  await opens.focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAttribute('data-chart', 'opened');
  expect(await shown.locator('.mc-state').count()).toBeGreaterThan(closed);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close what is open' }).click();
  await expect(shown).toHaveAttribute('data-chart', 'closed');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(shown).toHaveAttribute('data-chart', 'plain');
});
