/** The public pages without JavaScript: what is written on them, links, and forms that are plain GETs. */
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
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

test('a chart is drawn, with its table, its words and a picture for links', async ({ page, request }) => {
  test.setTimeout(150_000);
  const address = `/organisation/leeds-open-data/chart/${stableGuid('sample document', 'kinds-of-weather')}`;
  // The first visitor of all has the table made.
  await expect
    .poll(async () => (await request.get(address)).text(), { timeout: 60_000 })
    .toContain('highest rain, 641');
  await page.goto(address);
  const figure = page.getByRole('figure', { name: 'Kinds of weather in Seattle, 2012 to 2015' });
  await expect(figure.getByRole('img', { name: /Bar chart/ })).toBeVisible();
  await expect(figure.getByText('highest rain, 641; lowest snow, 26')).toBeVisible();
  await page.getByText(/^Data table/).click();
  await expect(page.getByRole('row', { name: 'rain 641' })).toBeVisible();
  await expect(page.getByText(/Snow is rare/)).toBeVisible();
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const png = await request.get(picture ?? '');
  expect(png.headers()['content-type']).toBe('image/png');
  expect((await png.body()).readUInt32BE(16)).toBe(1200);
  expect(await page.locator('meta[name="robots"]').count()).toBe(0);
});

test('a chart that is not there is not found', async ({ request }) => {
  const path = (kind: string) => `/organisation/leeds-open-data/${kind}/${stableGuid('no document', kind)}`;
  for (const kind of ['chart', 'dashboard']) expect((await request.get(path(kind))).status(), kind).toBe(404);
});
