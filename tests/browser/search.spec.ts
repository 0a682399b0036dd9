/** Searching: suggestions while one types, and words that are mended. */
import { expectAccessible } from './support/accessibility.ts';
import { expect, hydrated, test, visit } from './support/test.ts';
import { count, searchField, suggestions } from './search-bench.ts';

// What is loaded, and when: nothing may come from the cache of another test.
test.use({ ownContext: true });

test('suggestions by keyboard: the search first, then the entries of the catalogue by kind', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const field = searchField(page);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.click();
  const answered = page.waitForResponse((response) => /suggest.*%22weat%22/.test(response.url()));
  await field.pressSequentially('weat');
  await answered;
  await expect(suggestions(page).getByRole('group', { name: 'Datasets' })).toBeVisible();
  await expect(suggestions(page).getByRole('group', { name: 'Tags' })).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const choices = suggestions(page).getByRole('option');
  await expect(choices.first()).toHaveText('Search for “weat”');
  await expect(suggestions(page).locator('mark').first()).toHaveText(/^weat$/i);
  // Said once the answer to the last letter is there; the list of the letters before would change under the keys.
  await expect(page.getByText(/^\d+ suggestions?/)).toHaveCount(1);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(
      async () =>
        (await choices.nth(1).getAttribute('id')) === (await field.getAttribute('aria-activedescendant')),
    )
    .toBe(true);
  await expect(field).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(suggestions(page)).toBeHidden();
  await expect(field).toHaveValue('weat');
  await expect(field).not.toHaveAttribute('aria-activedescendant');

  await page.keyboard.press('ArrowDown');
  await expect(suggestions(page)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(choices.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toHaveAttribute('aria-selected', 'true');
  const title = await choices
    .nth(1)
    .locator('span')
    .first()
    .evaluate((it) => it.firstChild?.textContent ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/organisation\/[\w-]+\/discovery\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});

test('Enter searches for what was typed, whatever is suggested', async ({ page }) => {
  await page.goto('/faq');
  await hydrated(page);
  const field = searchField(page, 'banner');
  await field.click();
  await field.pressSequentially('weather');
  await expect(suggestions(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/discovery\?keywords=weather$/);
  await expect(suggestions(page)).toBeHidden();
});

test('a press on a tag leads to its page; leaving the field closes the list', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  const field = searchField(page);
  await field.click();
  await field.pressSequentially('weather');
  await expect(suggestions(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(suggestions(page)).toBeHidden();
  await field.click();
  await page.keyboard.press('ArrowDown');
  await suggestions(page)
    .getByRole('group', { name: 'Tags' })
    .getByRole('option', { name: /^weather/ })
    .click();
  await expect(page).toHaveURL(/\/discovery\/tags\/weather$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('weather');
});

test('axe finds nothing in an open list, in light and dark', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await searchField(page).click();
  await searchField(page).pressSequentially('weather');
  await expect(suggestions(page).getByRole('group', { name: 'Datasets' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
});

test('the code of suggestions is loaded when a field is entered, and not before', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/discovery');
  await hydrated(page);
  // Code is fetched and then imported, which is a second request for the same address (src/app/load-chunk.ts).
  const ofSuggestions = () => [...new Set(loaded.filter((path) => /suggestions-.*\.js$/.test(path)))];
  expect(ofSuggestions()).toEqual([]);
  await searchField(page).focus();
  await expect.poll(ofSuggestions).toHaveLength(1);
});

test('mended words say so, and the words as typed are a press away', async ({ page }) => {
  await page.goto('/discovery?keywords=wether');
  await hydrated(page);
  await expect(page.getByText('Showing results for weather.')).toBeVisible();
  await expect.poll(() => count(page)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'wether', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 datasets');
  await page.goBack();
  await expect(page.getByText('Showing results for weather.')).toBeVisible();
});

test('words that find nothing show related datasets below, and the page says so', async ({ page }) => {
  await visit(page, '/discovery?keywords=typhoon');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 datasets');
  const related = page.getByRole('region', { name: 'Related datasets' });
  await expect(related.getByRole('list').first().getByRole('heading').first()).toBeVisible();
  // Quotes say exactly what is wanted.
  await searchField(page).fill('"weather"');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ datasets?$/);
  await expect(related).toHaveCount(0);
});

test('words that no dataset combines are offered one by one', async ({ page }) => {
  await visit(page, '/discovery?keywords=earthquake+penguins');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: '0 datasets' })).toBeVisible();
  // There is nothing to be sorted.
  await expect(main.getByLabel('Sort by')).toHaveCount(0);
  await main.getByRole('link', { name: 'Only “penguins”' }).click();
  await expect(page).toHaveURL(/keywords=penguins$/);
  await expect(main.getByRole('heading', { level: 1, name: /^\d+ datasets?$/ })).toBeVisible();
  await expect(main.getByLabel('Sort by')).toBeVisible();
});
