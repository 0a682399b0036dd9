/** What is wrong in a table is repaired while it is read: proposed with values, made, and taken back, by keyboard. */
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test, visitAs } from './support/test.ts';

const { violations: v, reading } = t.files;
const rows = Array.from(
  { length: 40 },
  (_, i) =>
    `${i === 4 ? '5' : String(i + 1).padStart(3, '0')};${i === 7 ? '7,5' : `${i}.5`};${1_700_000_000 + i};${i === 9 ? -12 : 100 + i}`,
);
const names = 'code;level;ts;vehicles';
const TABLE = [names, ...rows, names].join('\n');

test('repairs are made while a table is read, and taken back, and the focus stays', async ({ page }) => {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  const main = page.getByRole('main');
  await main
    .getByLabel(t.files.choose, { exact: true })
    .setInputFiles({ name: 'levels.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await page.waitForURL(/\/edit\?section=files/);
  await expect(main.locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await main.getByText(t.files.details).click();
  const checks = main.getByRole('region', { name: v.title });
  await expect(checks.getByText('7,5')).toBeVisible();
  await expect(checks.getByText('7.5')).toBeVisible();
  // A number that cannot be right is explained, and can be left out or kept.
  const below = checks.getByRole('row').filter({ hasText: v.rules.belowZero });
  await expect(below).toContainText('-12');
  await expect(below).toContainText('say why in the description of the column');
  await expect(
    below.getByRole('button', { name: v.repairLabel(v.steps.noNegatives(), 'vehicles') }),
  ).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  await checks.getByRole('button', { name: v.repairAll(4) }).press('Enter');
  await expect(checks.getByRole('heading', { name: v.title })).toBeFocused();
  await expect(checks.getByText(v.none)).toBeVisible({ timeout: 30_000 });
  await expect(main.getByText(t.files.shape(40, 4))).toBeVisible();
  const moments = main.getByRole('button', { name: reading.moments.takeLabel('ts') });
  await moments.press('Enter');
  await expect(main.getByRole('button', { name: reading.moments.keepLabel('ts') })).toBeFocused({
    timeout: 30_000,
  });
  await expectAccessible(page);
  await checks.getByRole('button', { name: v.takeBackLabel(v.steps.dropNames()) }).press('Enter');
  await expect(main.getByText(t.files.shape(41, 4))).toBeVisible({ timeout: 30_000 });
});
