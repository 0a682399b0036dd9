/** A visitor finds and reads real data without signing in. */
import { expect, hydrated, test } from './support/test.ts';

// What is loaded, and when: nothing may come from the cache of another test.
test.use({ ownContext: true });

test('from the home page to a dataset by searching', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ datasets from \d+ organisations$/);
  await page.getByRole('main').getByRole('combobox', { name: 'Search datasets' }).fill('unemployment');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/discovery\?.*keywords=unemployment/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ datasets?$/);
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search datasets' })).toHaveValue(
    'unemployment',
  );
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const title = await first.textContent();
  await first.click();
  await expect(page).toHaveURL(/\/organisation\/[\w-]+\/discovery\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('choices narrow the list, and the address contains them', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  const count = async () =>
    Number.parseInt((await page.getByRole('heading', { level: 1 }).textContent()) ?? '', 10);
  const all = await count();
  expect(all).toBeGreaterThanOrEqual(25);
  const planned = page.getByRole('checkbox', { name: /Planned/ });
  await planned.check();
  await expect(page).toHaveURL(/status=planned/);
  // The chip comes with the list that it narrows.
  await expect(page.getByRole('link', { name: /^Remove the filter .*Planned/ })).toBeVisible();
  await expect.poll(count).toBeLessThan(all);
  const some = await count();
  await page.reload();
  await hydrated(page);
  await expect.poll(count).toBe(some);
  await expect(page.getByRole('checkbox', { name: /Planned/ })).toBeChecked();
  await page.goBack();
  await expect.poll(count).toBe(all);
});

test('pages of ten, with an address each', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  const titles = page
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .or(page.getByRole('heading', { level: 3 }).getByRole('link'));
  await expect(titles).toHaveCount(10);
  const first = await titles.first().textContent();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(titles.first()).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(titles.first()).toHaveText(first ?? '');
});

test('sorting is one of the words of the specification', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  const sort = page.getByLabel('Sort by');
  await expect(sort.getByRole('option')).toHaveText([
    'Most viewed',
    'Last updated',
    'Most downloaded',
    'Most active API',
  ]);
  await sort.selectOption('Last updated');
  await expect(page).toHaveURL(/order=lastUpdated/);
});

test('nothing found names the cause and offers ways out', async ({ page }) => {
  await page.goto('/discovery?keywords=zzqqxx');
  await expect(page.getByText('No datasets match “zzqqxx”')).toBeVisible();
  await page.getByRole('link', { name: 'Show all datasets' }).click();
  await expect(page).toHaveURL(/\/discovery$/);
});

test('a file can be downloaded', async ({ page }) => {
  await page.goto('/discovery?format=CSV&status=published');
  await hydrated(page);
  await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .or(page.getByRole('heading', { level: 3 }))
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Resources' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^Download .*CSV/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(await download.failure()).toBeNull();
});

test('an organisation shows its figures and its datasets', async ({ page }) => {
  await page.goto('/discovery/organisations');
  await hydrated(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Leeds Open Data Office/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leeds Open Data Office' })).toBeVisible();
  await expect(page.getByText('Views, 90 days')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search in this organisation' })).toBeVisible();
});

test('what does not exist is a 404 with a way on', async ({ page }) => {
  for (const address of [
    '/nowhere',
    '/organisation/no-such-organisation',
    '/organisation/leeds-open-data/discovery/00000000-0000-4000-8000-000000000000',
    '/organisation/leeds-open-data/discovery/not-a-guid',
  ]) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Page not found/i);
    await expect(page.getByRole('link', { name: 'Search all datasets' })).toBeVisible();
  }
});

test('no code of authentication is loaded for someone who only reads', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).click();
  await expect(page).toHaveURL(/\/discovery/);
  const scripts = await Promise.all(
    loaded.filter((url) => url.endsWith('.js')).map(async (url) => (await page.request.get(url)).text()),
  );
  expect(scripts.length).toBeGreaterThan(2);
  const ofAuthentication = (text: string) => text.includes('RespondToAuthChallenge');
  expect(scripts.filter(ofAuthentication)).toEqual([]);
  // The sign would be no sign if it did not appear once someone wants to sign in.
  const [response] = await Promise.all([
    page.waitForResponse(
      async (one) =>
        // The browser keeps no text of what it took from its cache.
        one.url().endsWith('.js') && ofAuthentication(await one.text().catch(() => '')),
    ),
    page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click(),
  ]);
  expect(response.ok()).toBe(true);
});
