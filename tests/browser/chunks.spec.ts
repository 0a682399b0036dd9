/** Chunks and their styles: what a page has inline is not fetched again, and what it lacks comes with the chunk. */
import { expect, hydrated, test } from './support/test.ts';

test('a page fetches no styles that it has inline, and those of another page come with that page', async ({
  page,
}) => {
  const styles: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(new URL(request.url()).pathname);
  });
  await page.goto('/discovery');
  const inline = await page
    .locator('style[data-tsr-inline-css]')
    .evaluate((style) =>
      [...(style.textContent ?? '').matchAll(/\/\*(\S+?\.css)\*\//g)].map(([, name]) => name ?? ''),
    );
  expect(inline.length, 'styles that the page has inline').toBeGreaterThan(1);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const title = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const name = await title.textContent();
  await title.click();
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  expect(styles.length, 'styles that only the other page needs').toBeGreaterThan(0);
  expect(styles.filter((path) => inline.some((file) => path.endsWith(file)))).toEqual([]);
  expect(new Set(styles).size, 'each is fetched once').toBe(styles.length);
});

test('a dataset that is reached from a list becomes a whole page', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  await expect(page.locator('#metadata')).toBeAttached();
  await expect(page.locator('#api')).toBeAttached();
  await expect(page.locator('.dataset-body[aria-busy]')).toHaveCount(0);
});
