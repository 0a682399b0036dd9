/** The public pages without JavaScript: what is written on them, links, and forms that are plain GETs. */
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('searching, choosing and reading', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('searchbox', { name: 'Search datasets' }).fill('weather');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ datasets?$/);
  await page.getByRole('checkbox', { name: /^CSV/ }).first().check();
  await page
    .getByRole('button', { name: /^(Apply|Show)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/format=CSV/);
  await expect(page).toHaveURL(/keywords=weather/);
  await page.getByRole('main').locator('h2 a, h3 a').first().click();
  await expect(page.getByRole('heading', { name: 'Resources' })).toBeVisible();
});

test('the sign-in page says that it needs JavaScript', async ({ page }) => {
  await page.goto('/sign-in');
  // Chromium under test parses the element as if scripts ran, so its text is read instead of seen.
  await expect.poll(() => page.content()).toContain('Signing in needs JavaScript');
});

test('the pages of members say so too, instead of being empty', async ({ page }) => {
  await page.goto('/discovery/apps');
  await page.getByRole('link', { name: 'Submit an app' }).click();
  // Polled, because a click does not wait for the page it leads to.
  await expect.poll(() => page.content()).toContain('Member pages need JavaScript');
});
