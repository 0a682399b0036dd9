/** The chart of a table: chosen by keyboard, kept in the address, read as a table, saved as a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { openPreview } from './support/preview.ts';
import { expect, hydrated, test } from './support/test.ts';

const CARS = 'Cars of the years 1970 to 1982';

const drawing = (page: Page) => page.getByRole('img', { name: /; the data follows as a table/ });
const figures = (page: Page) => page.getByRole('region', { name: /Mean of|Number of|spread/ });

async function openChart(page: Page, title: string, search = ''): Promise<void> {
  await openPreview(page, title, `?view=chart${search}`);
  await expect(drawing(page)).toBeVisible({ timeout: 30_000 });
}

test('the usual chart is drawn at once, and its code comes with its tab only', async ({ page }) => {
  const chunks: string[] = [];
  page.on('request', (request) => {
    if (/chart/.test(request.url())) chunks.push(request.url());
  });
  await openPreview(page, CARS);
  await expect(page.getByText('406 rows, 9 columns')).toBeVisible({ timeout: 30_000 });
  expect(chunks).toEqual([]);
  await page.getByRole('button', { name: 'Chart', exact: true }).press('Enter');
  await expect(page).toHaveURL(/view=chart/);
  await expect(drawing(page)).toHaveAccessibleName(/^Mean of Miles_per_Gallon by Year, by Origin\./);
  await expect(page.getByText('8 rows have no value in one of these columns')).toBeVisible();
  await page.getByText('Data table').press('Enter');
  await expect(figures(page).getByRole('row', { name: /1 January 1970 USA/ })).toBeVisible();
});

test('what is chosen is in the address, with the conditions of the table', async ({ page }) => {
  await openChart(page, CARS, '&where=2~range~8~');
  await expect(page.getByText('Based on all')).toHaveCount(0);
  await expect(page.getByText('108 rows that match the filters')).toBeVisible();
  await page.getByLabel('Chart', { exact: true }).selectOption('Bar chart');
  await page.getByLabel('X axis').selectOption('Origin');
  await page.getByLabel('Y axis').selectOption('Number of rows');
  await page.getByLabel('Colour by').selectOption('None');
  await expect(drawing(page)).toHaveAccessibleName(/^Number of rows by Origin\./);
  await expect(page).toHaveURL(/chart=bar%7E8%7E%7E%7Ecount|chart=bar~8~~~count/);
  await page.reload();
  await hydrated(page);
  await page.locator('#preview').scrollIntoViewIfNeeded();
  await expect(drawing(page)).toHaveAccessibleName(/^Number of rows by Origin\./);
  await page.getByText('Data table').click();
  await expect(figures(page).getByRole('row', { name: 'USA 108' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(figures(page).getByRole('row', { name: 'USA 254' })).toBeVisible();
  await page.goBack();
  await expect(figures(page).getByRole('row', { name: 'USA 108' })).toBeVisible();
});

test('it is taken along as a drawing, a picture and its figures', async ({ page }) => {
  await openChart(page, CARS, '&chart=histogram~4~~~count');
  const take = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const svg = await take('SVG');
  expect(svg.name).toBe('Distribution-of-Horsepower.svg');
  expect(svg.bytes.toString()).toMatch(/^<svg /);
  // It stands by itself: no role of a style sheet is left in it.
  expect(svg.bytes.toString()).not.toMatch(/var\(--series|<style/);
  expect((await take('PNG')).bytes.subarray(1, 4).toString()).toBe('PNG');
  expect((await take('CSV')).bytes.toString()).toMatch(/^Horsepower,Number of rows\r\n40,7\r\n/);
});

test('nothing to draw, and a choice that does not fit, are reported', async ({ page }) => {
  await openPreview(page, CARS, '?view=chart&where=0~equals~no-such-car');
  await expect(page.getByRole('heading', { name: 'No data to show' })).toBeVisible({
    timeout: 30_000,
  });
  await openPreview(page, CARS, '?view=chart&chart=line~0~1~~mean');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('does not fit');
  await page.getByRole('button', { name: 'Reset chart' }).click();
  await expect(drawing(page)).toBeVisible();
});

test('no policy is broken, axe finds nothing, and it fits a phone in light and dark', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const chart of ['line~7~1~8~mean', 'bar~8~1~2~mean', 'scatter~4~1~8~count', 'histogram~4~~~count']) {
    await openChart(page, CARS, `&chart=${chart}`);
    await expectFits(page);
  }
  await expectAccessible(page, '#preview');
  expect(refused).toEqual([]);
});
