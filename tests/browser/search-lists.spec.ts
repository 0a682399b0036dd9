/** Lists of datasets: filters, facets and the place that one comes back to. */
import type { Route } from '@playwright/test';
import { expect, hydrated, test, visit, visitAs } from './support/test.ts';
import { count, searchField, suggestions } from './search-bench.ts';

test('an empty list offers what would not be empty', async ({ page }) => {
  await page.goto('/discovery?keywords=weather&theme=13&format=Parquet');
  await hydrated(page);
  const way = page.getByRole('link', { name: 'Without the words “weather”' });
  await way.click();
  await expect(page).toHaveURL(/^(?!.*keywords)/);
  await expect.poll(() => count(page)).toBeGreaterThan(0);
});

test('a list says where its feed is, with what was chosen', async ({ page, request }) => {
  await visit(page, '/discovery?keywords=weather&status=published');
  const feed = page.getByRole('link', { name: 'Atom feed of this list' });
  await expect(feed).toHaveAttribute('href', '/discovery.atom?keywords=weather&status=published');
  const answer = await request.get('/discovery.atom?keywords=weather&status=published');
  expect(answer.headers()['content-type']).toContain('application/atom+xml');
});

test('what a dataset offers and when it was updated are filters with chips, kept in the address', async ({
  page,
}) => {
  await page.goto('/discovery');
  await hydrated(page);
  const all = await count(page);
  await page.getByRole('checkbox', { name: 'A preview' }).check();
  await expect(page).toHaveURL(/has=preview/);
  await page.getByText('Updated', { exact: true }).first().click();
  await page.getByRole('radio', { name: 'Last month' }).check();
  await expect(page).toHaveURL(/updated=month/);
  // The chips come with the list that they narrow.
  for (const chip of ['Offers A preview', 'Updated Last month'])
    await expect(page.getByRole('link', { name: `Remove the filter ${chip}` })).toBeVisible();
  await expect.poll(() => count(page)).toBeLessThan(all);
  const some = await count(page);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => count(page)).toBe(some);
  await expect(page.getByRole('radio', { name: 'Last month' })).toBeChecked();

  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('From', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(page).not.toHaveURL(/updated=month/);
  await page.getByRole('link', { name: 'Remove the filter Updated since 1 January 2020' }).click();
  await page.getByRole('link', { name: 'Remove the filter Offers A preview' }).click();
  await expect(page).toHaveURL(/\/discovery$/);
  await expect.poll(() => count(page)).toBe(all);
});

test('filters that are pressed before the list has come are all taken back, and all made', async ({
  page,
}) => {
  await page.goto('/discovery?has=preview&updated=year&status=published');
  await hydrated(page);
  const waiting: Route[] = [];
  const lists = /listDiscovery/;
  await page.route(lists, (route) => void waiting.push(route));
  // In one task: nothing is drawn between the two.
  const pressBoth = (...names: readonly string[]) =>
    page.evaluate((all) => {
      const elements = all.map((name) =>
        [...document.querySelectorAll<HTMLElement>('a.chip, input[type=checkbox]')].find(
          (one) => one.ariaLabel === name || (one as HTMLInputElement).labels?.[0]?.textContent === name,
        ),
      );
      for (const one of elements) one?.click();
    }, names);
  const remove = (chip: string) => `Remove the filter ${chip}`;
  await pressBoth(remove('Offers A preview'), remove('Updated Last year'));
  await expect(page).toHaveURL(/\/discovery\?status=published$/);
  await pressBoth('A map', 'An API');
  await expect(page).toHaveURL(/has=map&has=api/);
  await expect(page).toHaveURL(/status=published/);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await page.unroute(lists);
  // The page has cut those whose answer it no longer wants.
  for (const route of waiting) await route.continue().catch(() => {});
  await expect(page.getByRole('link', { name: remove('Offers A map') })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Remove the filter/ })).toHaveCount(3);
});

test('a long facet opens whole, with a field that finds a choice in it', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  await page.getByText('Tag', { exact: true }).first().click();
  const group = page.getByRole('group', { name: 'Tag' });
  await group.getByRole('link', { name: /^Show all \d+$/ }).click();
  const find = group.getByRole('searchbox', { name: 'Find an option: Tag' });
  await expect(find).toBeFocused();
  await expect(group.getByRole('checkbox').nth(12)).toBeVisible();
  await find.fill('avia');
  await expect(group.getByRole('checkbox')).toHaveCount(1);
  await group.getByRole('checkbox', { name: /^aviation/ }).check();
  await expect(page).toHaveURL(/tag=aviation/);
  await group.getByRole('link', { name: 'Show fewer' }).click();
  await expect(page).not.toHaveURL(/more=/);
});

test('a theme has an address of its own, by its name and by its number', async ({ page }) => {
  await page.goto('/discovery/themes');
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Environment' }).click();
  await expect(page).toHaveURL(/\/discovery\/themes\/environment$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Environment');
  const all = await count(page);
  await page.getByRole('checkbox', { name: /^CSV/ }).check();
  await expect(page).toHaveURL(/\/discovery\/themes\/environment\?format=CSV$/);
  await expect.poll(() => count(page)).toBeLessThan(all);
  await page.goto('/discovery/themes/5');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Environment');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/discovery\/themes\/environment$/,
  );
  expect((await page.goto('/discovery/themes/alchemy'))?.status()).toBe(404);
});

test('Back brings the page of the list and the place on it', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  // The address changes before the list does; which title is last is asked once the second page stands.
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  const last = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').last();
  const title = (await last.textContent()) ?? '';
  await last.scrollIntoViewIfNeeded();
  // The page goes to its top by itself when it is new, so where it rests is asked until the answer is the same twice.
  let place = -1;
  await expect
    .poll(async () => {
      const before = place;
      await last.scrollIntoViewIfNeeded();
      place = await page.evaluate(() => scrollY);
      return place > 200 && place === before;
    })
    .toBe(true);
  await last.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: title })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('organisations are found by name, with and without accents, in the address', async ({ page }) => {
  await page.goto('/discovery/organisations');
  await hydrated(page);
  const field = page.getByRole('searchbox', { name: 'Find an organisation' });
  await field.fill('léeds');
  await field.press('Enter');
  await expect(page).toHaveURL(/keywords=l%C3%A9eds/);
  await expect(page.getByText('1 organisation', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Leeds Open Data Office');
  await field.fill('zzqqxx');
  await field.press('Enter');
  await expect(page.getByText('No organisations match “zzqqxx”')).toBeVisible();
  await page.getByRole('link', { name: 'Show all organisations' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
});

test('who can find a dataset is a filter for members, and no visitor’s', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  await expect(page.getByRole('group', { name: 'Who can find it' })).toHaveCount(0);
  await visitAs(page, 'marta', '/discovery');
  const group = page.getByRole('group', { name: 'Who can find it' });
  await group.getByRole('checkbox', { name: 'Anyone' }).check();
  await expect(page).toHaveURL(/access=public/);
  await expect(page.getByRole('link', { name: 'Remove the filter Who can find it Anyone' })).toBeVisible();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the filters are a sheet that says how many are chosen and closes', async ({ page }) => {
    await page.goto('/discovery?theme=5');
    await hydrated(page);
    const open = page.getByRole('button', { name: /^Filters 1 filter chosen$/ });
    const sheet = page.getByRole('complementary', { name: 'Filters' });
    await expect(sheet).toBeHidden();
    await open.tap();
    await sheet.getByRole('checkbox', { name: /^Published \d/ }).tap();
    await expect(page).toHaveURL(/status=published/);
    await expect(sheet.getByText('2 filters chosen')).toBeVisible();
    await sheet.getByRole('button', { name: /^Show \d+ datasets?$/ }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: /^Filters 2 filters chosen$/ })).toBeVisible();
  });

  test('suggestions by touch', async ({ page }) => {
    await page.goto('/discovery');
    await hydrated(page);
    await searchField(page).tap();
    await searchField(page).pressSequentially('penguin');
    await suggestions(page)
      .getByRole('option', { name: /^Penguins/ })
      .first()
      .tap();
    await expect(page).toHaveURL(/\/discovery\/[0-9a-f-]{36}$/);
  });
});
