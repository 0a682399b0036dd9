/** How wide charts are drawn: readable in a narrow place, at any size of text, and again when the place grows. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { expectFits } from './support/accessibility.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

const KINDS = 'Kinds of weather in Seattle, 2012 to 2015';
const CHART = stableGuid('sample document', 'kinds-of-weather');
const DASHBOARD = stableGuid('sample document', 'weather');
/** The least width of a drawing, in pixels. */
const LEAST = 280;

/** The drawing that the browser has made: the server writes two, of which one is shown. */
const drawing = (page: Page) =>
  page
    .getByRole('figure', { name: KINDS })
    .getByRole('img', { name: /the data follows as a table/ })
    .locator(':scope > svg');

/** The width that the chart was drawn for. */
const drawnWidth = async (page: Page): Promise<number> => Number(await drawing(page).getAttribute('width'));

test('a chart in a frame of 75 pixels is drawn as a whole, and wider once there is room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 75, height: 700 });
  await page.goto(`/embed/chart/${CHART}`);
  await hydrated(page);
  await expect(drawing(page)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => drawnWidth(page)).toBe(LEAST);
  // It is made smaller as a whole: nothing of it is cut off.
  await expect.poll(async () => (await drawing(page).boundingBox())?.width).toBeLessThan(75);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG', exact: true }).press('Enter');
  const png = await readFile(await (await download).path());
  // Two dots for each pixel, and the margins of what is around the drawing.
  expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(2 * LEAST);
  await page.setViewportSize({ width: 700, height: 700 });
  await expect.poll(() => drawnWidth(page)).toBeGreaterThan(600);
});

test('charts have room beside their form, in two columns, and with text of twice the size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 920, height: 800 });
  await visitAs(page, 'marta', `/organisation/leeds-open-data/dashboard/${DASHBOARD}/edit`);
  await expect(drawing(page)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => drawnWidth(page)).toBeGreaterThan(320);
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const path of [`chart/${CHART}`, `chart/${CHART}/edit`, `dashboard/${DASHBOARD}`]) {
    await page.evaluate((to) => history.pushState({}, '', to), `/organisation/leeds-open-data/${path}`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(drawing(page)).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => (await drawing(page).boundingBox())?.width ?? 0, path).toBeGreaterThan(300);
  }
});
