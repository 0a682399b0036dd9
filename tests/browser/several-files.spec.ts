/** Several files of a dataset: their order, those of an archive, and bytes that are there already. */
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { zip } from '../support/zip.ts';
import { csv, field, main, section, startDraft } from './support/drafts.ts';
import { expect, test } from './support/test.ts';

test('files that are chosen together are listed in that order, whichever is sent first', async ({ page }) => {
  await startDraft(page, 'A draft with two files');
  await section(page, t.sections.files).click();
  // The first is held back until the second is a file of the dataset.
  let isSecondAttached = () => {};
  const second = new Promise<void>((resolve) => {
    isSecondAttached = resolve;
  });
  await page.route('**/api/proxy?*upload%3Acreate*', async (route) => {
    if (route.request().postData()?.includes('A first.csv')) await second;
    await route.continue();
  });
  page.on('response', (response) => {
    if (response.url().includes('attachUpload')) isSecondAttached();
  });
  await field(page, t.files.choose).setInputFiles([
    csv('A first.csv'),
    csv('B second.csv', 'place;age\nPark;3\n'),
  ]);
  const list = main(page).getByRole('list', { name: t.files.list }).getByRole('listitem');
  await expect(list.locator('.file-name .strong')).toHaveText(['A first', 'B second'], { timeout: 30_000 });
});

test('while the first file is on its way, more are asked for', async ({ page }) => {
  await startDraft(page, 'A draft with a file on its way');
  await section(page, t.sections.files).click();
  await expect(main(page).getByText(t.files.drop)).toBeVisible();
  await expect(main(page).getByText(t.files.noneText)).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/proxy?*upload%3Acreate*', async (route) => {
    await released;
    await route.continue();
  });
  await field(page, t.files.choose).setInputFiles(csv('On its way.csv'));
  await expect(main(page).getByText(t.files.dropMore)).toBeVisible();
  await expect(main(page).getByText(t.files.noneText)).toHaveCount(0);
  release();
  await expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await expect(main(page).getByText(t.files.dropMore)).toBeVisible();
});

test('an archive is unpacked into its files, and the same bytes are not sent again', async ({ page }) => {
  await startDraft(page, 'A draft with an archive');
  await section(page, t.sections.files).click();
  const counts = 'place,age\nPark,3\nSquare,4\n';
  await field(page, t.files.choose).setInputFiles({
    name: 'Benches.zip',
    mimeType: 'application/zip',
    buffer: zip({ 'benches.csv': counts, 'sites.csv': 'id,name\n1,North\n2,South\n' }),
  });
  await expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: t.files.unpackLabel('Benches') }).press('Enter');
  const rows = main(page).locator('.file-row');
  await expect(rows.locator('.file-name .strong')).toHaveText(['Benches', 'Sites'], { timeout: 30_000 });
  await expect(rows.locator('.file-state.ready')).toHaveCount(2, { timeout: 30_000 });

  await field(page, t.files.choose).setInputFiles(csv('Copy.csv', counts));
  await expect(main(page).getByText(t.files.sameBytes('Benches'))).toBeVisible();
  await page.getByRole('button', { name: t.files.cancelLabel('Copy.csv') }).press('Enter');
  await expect(main(page).locator('.upload-list')).toHaveCount(0);
  await expect(rows).toHaveCount(2);
});
