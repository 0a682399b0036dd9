/** A file that does not name its reference system: the editor asks for it, and takes the answer. */
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { temporaryFolder } from '../support/catalogue.ts';
import { writePlaces } from '../support/gdal.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test, visitAs } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const texts = t.files.reading;

/** Two stations on the British National Grid, in a Shapefile without a word about it. */
async function shapefile(): Promise<Buffer> {
  const { path } = await temporaryFolder();
  const features = [
    { properties: { name: 'Leeds' }, geometry: { type: 'Point', coordinates: [429_900, 433_300] } },
    { properties: { name: 'York' }, geometry: { type: 'Point', coordinates: [459_600, 451_700] } },
  ];
  const { 'ESRI Shapefile': file } = await writePlaces(path, ['ESRI Shapefile'], features, null);
  await rm(path, { recursive: true });
  return file;
}

test('a publisher is asked for the reference system by keyboard', async ({ page }) => {
  test.setTimeout(100_000);
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  const buffer = await shapefile();
  await main(page)
    .getByLabel(t.files.choose, { exact: true })
    .setInputFiles({ name: 'Stations.zip', mimeType: 'application/zip', buffer });
  await page.waitForURL(/\/edit\?section=files/);
  const warning = main(page).getByText(texts.systemMissing);
  await expect(warning).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const choice = main(page).getByLabel(texts.system);
  await choice.selectOption(texts.systemOther);
  const code = main(page).getByLabel(texts.systemCode, { exact: true });
  await code.fill('the usual one');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(texts.systemCodeWrong)).toBeVisible();
  await expect(code).toHaveValue('the usual one');
  await code.fill('epsg:27700');
  await page.keyboard.press('Enter');
  // The file is read again; its place in the page is empty meanwhile.
  await expect(choice).toHaveValue('EPSG:27700', { timeout: 60_000 });
  await expect(warning).toHaveCount(0, { timeout: 60_000 });
});

test('two columns of metres are asked about by their names, and the list of systems answers', async ({
  page,
}) => {
  test.setTimeout(100_000);
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  const content = 'name,Rechtswert,Hochwert\nMichel,565845,5933512\nRathaus,566440,5934030\n';
  await main(page)
    .getByLabel(t.files.choose, { exact: true })
    .setInputFiles({ name: 'Towers.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.waitForURL(/\/edit\?section=files/);
  const warning = main(page).getByText(texts.systemOfColumns('Rechtswert', 'Hochwert'));
  await expect(warning).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const choice = main(page).getByLabel(texts.system);
  await choice.selectOption('EPSG:25832');
  await expect(choice).toHaveValue('EPSG:25832', { timeout: 60_000 });
  await expect(warning).toHaveCount(0, { timeout: 60_000 });
});
