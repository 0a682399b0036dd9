/** Maps: of what is in a file, of the area that a dataset covers, and to look for data in an area. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { addressOf } from './support/preview.ts';
import { expect, hydrated, test } from './support/test.ts';

/** Opens a sample dataset by its title. */
async function openDataset(page: Page, title: string, search = ''): Promise<void> {
  await page.goto((await addressOf(page, title)) + search);
  await hydrated(page);
}

/** Opens the map of a dataset's file. */
async function openMap(page: Page, title: string, search = ''): Promise<void> {
  await openDataset(page, title, search);
  await page.locator('#preview').scrollIntoViewIfNeeded();
  const views = page.getByRole('group', { name: 'Views of the file' });
  await views.getByRole('button', { name: 'Map' }).click({ timeout: 30_000 });
}

const map = (page: Page) => page.getByRole('region', { name: /^Map of/ });

/** Where something is, once it has stopped moving: what stands above it may still be coming. */
async function settledBox(of: Locator) {
  let [before, now] = ['', JSON.stringify(await of.boundingBox())];
  await expect
    .poll(async () => {
      [before, now] = [now, JSON.stringify(await of.boundingBox())];
      return now !== 'null' && now === before;
    })
    .toBe(true);
  return JSON.parse(now) as { x: number; y: number; width: number; height: number };
}

async function openList(page: Page): Promise<void> {
  await page.getByText('List of locations').click();
}

test('a table with coordinates is a map that is moved by keyboard, and the address contains its position', async ({
  page,
}) => {
  await openMap(page, 'Airports of the United States');
  await expect(page.getByText('3,376 rows on the map.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Locations from the columns latitude and longitude.')).toBeVisible();
  await expect(map(page)).toBeVisible({ timeout: 30_000 });
  // The keys of the map are the engine's, which says when it is there.
  await expect(page.locator('.map-canvas')).toHaveAttribute('data-ready', 'true');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/at=/);
  const before = new URL(page.url()).searchParams.get('at');
  await map(page).press('ArrowRight');
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).not.toBe(before);
  await page.getByRole('button', { name: 'Fit to data' }).click();
  await expect(page).not.toHaveURL(/at=/);
});

test('a place of the list opens its row, and its rows in the table', async ({ page }) => {
  await openMap(page, 'Airports of the United States', '?at=40.7,-74,9');
  await expect(map(page)).toBeVisible({ timeout: 30_000 });
  await openList(page);
  const place = page.getByRole('listitem').getByRole('button', { name: /LaGuardia/ });
  await place.press('Enter');
  const panel = page.getByRole('region', { name: /LaGuardia/ });
  await expect(panel.getByRole('heading')).toBeFocused();
  await expect(panel.getByText('LGA')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(place).toBeFocused();
  await place.press('Enter');
  await panel.getByRole('link', { name: 'Show this row in the table' }).click();
  await expect(page.getByText('1 of 3,376 rows')).toBeVisible();
  // The map follows the conditions of the table.
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page.getByText('1 row on the map.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('3,376 rows on the map.')).toBeVisible();
});

test('GeoJSON is a table and a map', async ({ page }) => {
  await openMap(page, 'Earthquakes of a week');
  await expect(page.getByText(/^1,707 rows on the map/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Locations from the column geometry.')).toBeVisible();
  await openList(page);
  await expect(page.getByRole('listitem').getByRole('button').first()).toBeVisible();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByText(/^1,707 rows, \d+ columns$/)).toBeVisible();
});

test('thousands of areas are drawn from tiles, and one that is pressed says what it is', async ({ page }) => {
  const tiles: string[] = [];
  page.on('request', (request) => {
    if (/\/tiles\/\d+\/\d+\/\d+/.test(request.url())) tiles.push(request.url());
  });
  await openMap(page, 'Boundaries for statistical maps', '?at=41.6,-93.6,7');
  await expect(page.getByText('3,280 of 3,695 rows on the map')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.map-canvas')).toHaveAttribute('data-ready', 'true');
  await expect.poll(() => tiles.length).toBeGreaterThan(1);
  // Enter opens what is in the middle: Polk County, which is smaller than its state and the country above it.
  const panel = page.getByRole('region', { name: /^Row / });
  await expect(async () => {
    await map(page).press('Enter');
    await expect(panel.getByText('19,153')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(panel.getByText('counties')).toBeVisible();
});

test('dots show how much, with a legend, by a column that one may change', async ({ page }) => {
  await openMap(page, 'Earthquakes of a week');
  const choice = page.getByRole('combobox', { name: 'Colour by' });
  await expect(choice).toBeVisible({ timeout: 30_000 });
  await expect(choice.locator('option:checked')).toHaveText('mag');
  const legend = page.getByRole('list', { name: 'Legend of mag' });
  await expect(legend.getByRole('listitem').first()).toHaveText(/^.\d*(\.\d+)? to \d/);
  await openList(page);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /mag \d/ })
      .first(),
  ).toBeVisible();
  await choice.selectOption('None');
  await expect(page).toHaveURL(/measure=none/);
  await expect(legend).toHaveCount(0);
  await choice.selectOption('gap');
  await expect(page.getByRole('list', { name: 'Legend of gap' })).toBeVisible();
});

test('in the dark and on a small screen, axe finds nothing and nothing runs out of it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openMap(page, 'Airports of the United States');
  await expect(map(page)).toBeVisible({ timeout: 30_000 });
  await openList(page);
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'first' }).first().click();
  await expect(page.getByText(/^Row 1 of/)).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test('the code and the outlines of a map are loaded with the map, and from here', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openDataset(page, 'Airports of the United States');
  await page.locator('#preview').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeVisible({ timeout: 30_000 });
  const ofMaps = () => asked.filter((url) => /map-|maplibre|countries-/.test(new URL(url).pathname));
  expect(ofMaps()).toEqual([]);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(map(page)).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => ofMaps().some((url) => url.includes('countries-'))).toBe(true);
  const { origin } = new URL(baseURL ?? page.url());
  expect(asked.filter((url) => /^https?:/.test(url) && new URL(url).origin !== origin)).toEqual([]);
});

test('the area of a dataset is a picture with words', async ({ page }) => {
  await openDataset(page, 'Wind over north-western Europe');
  const picture = page.getByRole('img', { name: /^Map of the area from 4\d.* N to 5/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
});

test('data is looked for in an area: drawn, typed, shown and taken back', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.locator('summary').filter({ hasText: 'Area' }).click();
  const small = filters.getByRole('region', { name: 'Map to choose an area on' });
  await small.scrollIntoViewIfNeeded();
  await expect(small.locator('path')).toHaveCount(1);
  const frame = await settledBox(small);
  const at = (x: number, y: number) => [frame.x + frame.width * x, frame.y + frame.height * y] as const;
  await page.mouse.move(...at(0.45, 0.15));
  await page.mouse.down();
  await page.mouse.move(...at(0.56, 0.4), { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/bbox=/);
  await expect(page.getByRole('link', { name: /^Wind over/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 dataset');

  // The four edges are the way for a keyboard.
  await expect(filters.getByLabel('West')).not.toHaveValue('');
  for (const [edge, value] of [
    ['North', '95'],
    ['West', '-130'],
    ['East', '-60'],
    ['South', '20'],
  ] as const)
    await filters.getByLabel(edge).fill(value);
  await page.keyboard.press('Enter');
  await expect(filters.getByRole('alert')).toHaveText('North and south must be from −90 to 90.');
  await expect(filters.getByLabel('North')).toBeFocused();
  await filters.getByLabel('North').fill('50');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/bbox=-130%2C20%2C-60%2C50/);
  await expect(page.getByRole('link', { name: /^Year-round habitat/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Remove the filter Area 20° N to 50° N, 130° W to 60° W/ }).click();
  await expect(page).not.toHaveURL(/bbox=/);
  await page.goBack();
  await expect(page).toHaveURL(/bbox=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 dataset');
});
