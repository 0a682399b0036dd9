/** Chunks and their styles: what a page has inline is not fetched again, and what it lacks comes with the chunk. */
import { expect, hydrated, test, visitAs } from './support/test.ts';

// What is loaded, and when: nothing may come from the cache of another test.
test.use({ ownContext: true });

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

test("the document of a member's page names its code, which is fetched once", async ({ page, request }) => {
  const scripts: string[] = [];
  page.on('request', (asked) => scripts.push(new URL(asked.url()).pathname));
  await visitAs(page, 'marta', '/dashboard/datasets');
  await expect(page.getByRole('grid')).toBeVisible();
  const named = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const name of [
    '_member.dashboard.datasets',
    'authenticator',
    'client',
    'account-menu',
    'page-effects',
  ])
    expect(
      named.filter((href) => href.includes(`/${name}-`)),
      name,
    ).toHaveLength(1);
  const own = scripts.filter((path) => named.includes(path));
  expect(own.length).toBeGreaterThan(20);
  expect(new Set(own).size, 'each is fetched once').toBe(own.length);
  // A visitor is led away, and fetches nothing for that.
  const shell = await (await request.get('/dashboard/datasets')).text();
  expect(shell).not.toContain('_member.dashboard.datasets');
});
