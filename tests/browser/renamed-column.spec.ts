/** A column has another name in a new version: its editor says so by keyboard, its words follow, and it can be taken back. */
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { expectAccessible, expectNarrowAndDark } from './support/accessibility.ts';
import { expect, test, visitAs } from './support/test.ts';

const c = t.columns.renaming;
const table = (column: string) => ({
  name: 'wardens.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [`site,${column}`, ...Array.from({ length: 20 }, (_, i) => `S${i},Shift ${i}`)].join('\n'),
  ),
});

test('the description of the column goes with it, and back', async ({ page }) => {
  test.setTimeout(120_000);
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  const main = page.getByRole('main');
  await main.getByLabel(t.files.choose, { exact: true }).setInputFiles(table('shift'));
  await page.waitForURL(/\/edit\?section=files/);
  await expect(main.locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  const section = (name: string) =>
    page.getByRole('navigation', { name: t.sections.label }).getByRole('link', { name });
  await section(t.sections.columns).click();
  await main.getByLabel(t.columns.texts.label('shift'), { exact: true }).fill('Working hours');
  await expect(main.locator('.saved-note')).toHaveText(t.saved.saved);

  await section(t.sections.files).click();
  await main.getByLabel(t.files.replaceLabel('Wardens')).setInputFiles(table('turn'));
  // The new version is there once the file has an earlier one.
  const details = main.getByText(t.files.details, { exact: true });
  await expect(async () => {
    if (!(await main.getByRole('heading', { name: t.files.versions }).isVisible()))
      await details.press('Enter');
    await expect(main.getByRole('heading', { name: t.files.versions })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(main.locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await section(t.sections.columns).click();
  const renaming = main.getByRole('region', { name: c.title('Wardens') });
  await expect(renaming).toBeVisible({ timeout: 60_000 });
  // The comparison of both versions proposes the column that has its values.
  const name = renaming.getByLabel(c.to('shift'), { exact: true });
  await expect(name).toHaveValue('turn', { timeout: 60_000 });
  await expectAccessible(page);
  await expectNarrowAndDark(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });

  await renaming.getByRole('button', { name: c.actOf('shift') }).press('Enter');
  await expect(renaming.getByRole('listitem')).toContainText(`shift${c.said('turn')}`);
  const label = main.getByLabel(t.columns.texts.label('turn'), { exact: true });
  await expect(label).toHaveValue('Working hours');
  await expectAccessible(page);

  await renaming.getByRole('button', { name: c.undoOf('shift', 'turn') }).press('Enter');
  await expect(name).toBeVisible();
  await expect(label).toHaveValue('');
  // Its words are with the old name again, which no file has.
  await expect(main.getByRole('button', { name: t.columns.lost.deleteOf('shift') })).toBeVisible();
});
