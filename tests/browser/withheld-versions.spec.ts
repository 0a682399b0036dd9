/** An earlier version of a file is withheld from readers with a reason, and given back, by keyboard and at the width of a phone. */
import type { Locator, Page } from '@playwright/test';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test, visitAs } from './support/test.ts';

const w = t.files.withheld;
const table = (name: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['site,warden', ...Array.from({ length: 20 }, (_, i) => `S${i},${name} ${i}`)].join('\n'),
  ),
});

/** A draft with a table that has been read. @returns the main part of its editor, at the files */
async function draftWith(page: Page, name: string): Promise<Locator> {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  const main = page.getByRole('main');
  await main.getByLabel(t.files.choose, { exact: true }).setInputFiles(table(name));
  await page.waitForURL(/\/edit\?section=files/);
  await expect(main.locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  return main;
}

test('an earlier version is withheld, says why, and is given back', async ({ page }) => {
  const main = await draftWith(page, 'first');
  await main.getByLabel(t.files.replaceLabel('First')).setInputFiles(table('second'));
  const details = main.getByText(t.files.details, { exact: true });
  await expect(async () => {
    if (!(await main.getByRole('heading', { name: t.files.versions }).isVisible()))
      await details.press('Enter');
    await expect(main.getByRole('heading', { name: t.files.versions })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

  await page.setViewportSize({ width: 360, height: 740 });
  await main.getByRole('button', { name: w.label(1) }).press('Enter');
  const dialog = page.getByRole('dialog', { name: w.title(1) });
  await expectFits(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: w.act, exact: true }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: w.reason })).toBeFocused();
  await dialog.getByRole('textbox', { name: w.reason }).fill('A warden is named');
  await dialog.getByRole('button', { name: w.act, exact: true }).press('Enter');
  await expect(main.getByText(w.because.editor('A warden is named'))).toBeVisible();
  await expect(main.getByRole('button', { name: t.files.takeLabel(1) })).toBeHidden();
  // The button that was pressed is gone; the one that undoes it has the focus, not the one that deletes.
  await expect(main.getByRole('button', { name: w.releaseLabel(1) })).toBeFocused();
  await expectFits(page);
  await expectAccessible(page);

  await main.getByRole('button', { name: w.releaseLabel(1) }).press('Enter');
  const asked = page.getByRole('dialog', { name: w.releaseTitle });
  await asked.getByRole('button', { name: w.release, exact: true }).press('Enter');
  await expect(main.getByRole('button', { name: t.files.takeLabel(1) })).toBeVisible();
  await expect(main.getByRole('button', { name: w.label(1) })).toBeFocused();

  // A dialog that is left gives the focus back to its button.
  await main.getByRole('button', { name: w.label(1) }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(main.getByRole('button', { name: w.label(1) })).toBeFocused();

  await main.getByRole('button', { name: w.label(1) }).press('Enter');
  await dialog.getByRole('textbox', { name: w.reason }).fill('A warden is named');
  await dialog.getByRole('button', { name: w.act, exact: true }).press('Enter');
  // The button is there before the dialog that is over it has closed.
  await expect(dialog).toHaveCount(0);
  await main.getByRole('button', { name: w.purgeLabel(1) }).press('Enter');
  const purge = page.getByRole('dialog', { name: w.purgeTitle });
  await purge.getByRole('button', { name: w.purge, exact: true }).press('Enter');
  await expect(main.getByRole('button', { name: w.purgeLabel(1) })).toHaveCount(0);
  await expect(main.getByRole('heading', { name: t.files.versions })).toBeFocused();
});

test('a file is described: kind, packing, rights, period and languages', async ({ page }) => {
  const d = t.files;
  const main = await draftWith(page, 'counts');
  await page.setViewportSize({ width: 360, height: 740 });
  const open = () => main.getByRole('button', { name: d.describeLabel('Counts') }).press('Enter');
  await open();
  const dialog = page.getByRole('dialog', { name: d.describeTitle });
  await expectFits(page);
  await expectAccessible(page);
  await dialog.getByLabel(d.facts.kind).selectOption('documentation');
  await dialog.getByLabel(d.facts.packaging).selectOption('tar');
  await dialog.getByLabel(d.facts.languages).fill('en_GB');
  await dialog.getByRole('button', { name: d.save }).press('Enter');
  await expect(dialog.getByLabel(d.facts.languages)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(d.facts.languages).fill('en, cy');
  await dialog.getByLabel(d.facts.rights).fill('Name the wardens.');
  await dialog.getByLabel(d.facts.start).fill('2024-05');
  await dialog.getByLabel(d.facts.end).fill('2023');
  await dialog.getByRole('button', { name: d.save }).press('Enter');
  await expect(dialog.getByText('The period ends before it starts')).toBeVisible();
  await dialog.getByLabel(d.facts.end).fill('May 2024');
  await dialog.getByRole('button', { name: d.save }).press('Enter');
  await expect(dialog.getByLabel(d.facts.end)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(d.facts.end).fill('2024');
  await expectFits(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: d.save }).press('Enter');
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel(d.facts.kind)).toHaveValue('documentation');
  await expect(dialog.getByLabel(d.facts.languages)).toHaveValue('en, cy');
  await expect(dialog.getByLabel(d.facts.rights)).toHaveValue('Name the wardens.');
  await expect(dialog.getByLabel(d.facts.start)).toHaveValue('2024-05');
  await expect(dialog.getByLabel(d.facts.end)).toHaveValue('2024');
});

test('a licence that is no longer offered is shown as the licence that it is', async ({ page }) => {
  const d = t.files;
  const main = await draftWith(page, 'counts');
  const open = () => main.getByRole('button', { name: d.describeLabel('Counts') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: d.describeTitle });
  const licence = dialog.getByLabel(d.facts.licence);
  await open();
  await licence.selectOption({ index: 1 });
  const name = (await licence.locator('option:checked').textContent()) ?? '';
  const id = await licence.inputValue();
  await dialog.getByRole('button', { name: d.save }).press('Enter');
  await expect(dialog).toBeHidden();
  // The organisation no longer offers it.
  await page.route(/lut(?::|%3A)view/, async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: readonly { id: number }[] };
    await route.fulfill({ response, json: { result: result.filter((row) => String(row.id) !== id) } });
  });
  await page.reload();
  await open();
  await expect(licence.locator('option:checked')).toHaveText(d.facts.notOffered(name));
  // What is saved besides leaves it.
  await dialog.getByLabel(d.facts.kind).selectOption('documentation');
  await dialog.getByRole('button', { name: d.save }).press('Enter');
  await expect(dialog).toBeHidden();
  await open();
  await expect(licence).toHaveValue(id);
});
