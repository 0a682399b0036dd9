/** The preview of a file: a table that is asked by keyboard and address, a tree, an image, and why there is none. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { openPreview } from './support/preview.ts';
import { expect, hydrated, test } from './support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: /^Preview of/ });
const cells = (page: Page) => table(page).getByRole('row').nth(1).getByRole('cell');

test('a table is sorted and filtered by keyboard, and the address contains it all', async ({ page }) => {
  await openPreview(page, 'Cars of the years 1970 to 1982');
  await expect(page.getByText('406 rows, 9 columns')).toBeVisible({ timeout: 30_000 });
  await expect(cells(page).first()).toHaveText('chevrolet chevelle malibu');
  await table(page).getByRole('button', { name: 'Horsepower: sort ascending' }).press('Enter');
  await expect(page).toHaveURL(/sort=4/);
  await expect(table(page).getByRole('columnheader', { name: 'Horsepower' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(cells(page).nth(4)).toHaveText('46');
  await table(page).getByRole('button', { name: 'Cylinders: values and filters' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cylinders' });
  await expect(dialog.getByText('3 times').or(dialog.getByText('4 times')).first()).toBeVisible();
  await dialog.getByLabel('From', { exact: true }).fill('8');
  await page.keyboard.press('Enter');
  await expect(page.getByText('108 of 406 rows')).toBeVisible();
  await expect(cells(page).nth(4)).toHaveText('90');

  // Anyone who is given the address sees the same.
  await page.reload();
  await hydrated(page);
  await page.locator('#preview').scrollIntoViewIfNeeded();
  await expect(page.getByText('108 of 406 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Cylinders from 8' }).click();
  await expect(page.getByText('406 rows, 9 columns')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('108 of 406 rows')).toBeVisible();
});

test('the rows that were found are downloaded, in their order, in the form that is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPreview(page, 'Cars of the years 1970 to 1982', '?sort=4&where=2~range~8~');
  await page.getByRole('button', { name: 'Download', exact: true }).last().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Download rows' });
  await expect(dialog.getByText(/^\d+ rows with 9 columns/)).toBeVisible();
  const rows = Number(/\d+/.exec(await dialog.getByText(/rows with/).innerText())?.[0]);
  await dialog.getByLabel('Format').selectOption('JSON Lines');
  await expectAccessible(page);
  await expectFits(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.ndjson$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(rows);
  await expect(dialog).toBeHidden();
});

test('a column is read from its name on, and fits, on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPreview(page, 'Cars of the years 1970 to 1982');
  await expect(page.getByText('406 rows, 9 columns')).toBeVisible({ timeout: 30_000 });
  await table(page).getByRole('button', { name: 'Cylinders: values and filters' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cylinders' });
  const heading = dialog.getByRole('heading', { name: 'Cylinders' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  // Half of the line is the value's.
  const width = async (role: 'term' | 'definition') =>
    (await dialog.getByRole(role).first().boundingBox())?.width ?? 0;
  expect(await width('definition')).toBeGreaterThan(await width('term'));
  await expectFits(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  const choice = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox').first();
  // The product's own, as in every other list.
  await expect(choice).toHaveCSS('appearance', 'none');
  await expectAccessible(page);
});

test('columns are chosen, and rows are read page by page', async ({ page }) => {
  await openPreview(page, 'Airports of the United States');
  await expect(page.getByText('3,376 rows, 7 columns')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByLabel('Find a column').fill('country');
  await dialog.getByRole('checkbox', { name: /country/ }).uncheck();
  await dialog.getByRole('button', { name: 'Show these columns' }).click();
  await expect(table(page).getByRole('columnheader', { name: /^country/ })).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(table(page).getByRole('rowheader').first()).toHaveText('201');
  // Of 200 rows, those near the window are in the document.
  await expect.poll(() => table(page).getByRole('rowheader').count()).toBeLessThan(80);
});

test('TopoJSON is a table of its places, and a tree as well', async ({ page }) => {
  await openPreview(page, 'London Underground lines');
  await expect(table(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Tree', exact: true }).click();
  const tree = page.getByRole('region', { name: 'The document as a tree' });
  await expect(tree).toBeVisible({ timeout: 30_000 });
  await tree.getByText('objects', { exact: true }).press('Enter');
  await expect(tree.getByText('Topology')).toBeVisible();
});

test('an image is shown as an image', async ({ page }) => {
  await openPreview(page, 'Icons of free software');
  await expect(page.getByRole('img', { name: /^The file/ })).toBeVisible({ timeout: 30_000 });
});

test('on its own page, axe finds nothing and nothing runs out of the screen', async ({ page }) => {
  await openPreview(page, 'Films, their cost');
  await expect(table(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Open on its own page' }).click();
  await page.waitForURL('**/preview/**');
  await page.reload();
  await expect(cells(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.goto('/preview/5e0f1c7a-0009-4000-8000-000000000009');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
});
