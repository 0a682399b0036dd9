/** `/settings/audit`: who changed what in an organisation, found, filtered and exported. */
import { readFile } from 'node:fs/promises';
import { dialog, narrow, openDataset, TITLE } from './support/access.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test, visit, visitAs } from './support/test.ts';

test('an administrator reads, filters and exports the audit log', async ({ page }) => {
  const name = `Audited ${Date.now()}`;
  await visitAs(page, 'marta', '/settings/groups');
  await page.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(page).toHaveURL(/\/settings\/groups$/);

  await visit(page, '/settings/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Created a group' });
  await expect(row).toContainText('Marta');
  await row.getByText('Before and after').click();
  await expect(row.getByRole('definition').filter({ hasText: `After: ${name}` })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Action').selectOption('Rolled an API key');
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible();
  await expect(page).toHaveURL(/action=key\.rolled/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox', { name: /Search by person/ }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('All 2 entries are shown')).toBeVisible();

  await page.getByText('Days as a table').click();
  await page
    .getByRole('link', { name: /^Show only entries of/ })
    .first()
    .click();
  await expect(page.getByText('All 2 entries are shown')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove the filter: On / }).click();
  await expect(page.getByText('All 2 entries are shown')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('audit-log.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(4);
  expect(text).toContain(name);

  await row.getByRole('link', { name: /Only changes by/ }).click();
  await expect(page.getByRole('button', { name: 'Remove the filter: By one person' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('a change of sharing is undone from its entry, with who gains and who loses', async ({ page }) => {
  await openDataset(page, 'marta');
  await page.getByRole('button', { name: 'Share with people' }).click();
  const reason = `Undone ${Date.now()}`;
  await dialog(page).getByLabel('Share with').selectOption('Group: Public health researchers');
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByRole('button', { name: 'Save sharing' }).click();
  await expect(page.getByText('Dataset shared')).toBeVisible();

  await page.setViewportSize(narrow);
  await visit(page, '/settings/audit');
  const open = async (what: string) => {
    const row = page.getByRole('row').filter({ hasText: TITLE }).filter({ hasText: what }).first();
    await row.getByText('Before and after').click();
    await row.getByRole('button', { name: new RegExp(`^Undo: ${what}`) }).press('Enter');
  };
  await open('Shared');
  await expect(dialog(page).getByRole('heading', { name: `Undo “Shared” of ${TITLE}?` })).toBeVisible();
  await expect(dialog(page).getByRole('region', { name: 'If you stop sharing' })).toContainText(
    '1 person loses',
  );
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Change undone').first()).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Stopped sharing');
  await expect(page.getByRole('row').nth(1)).toContainText('Reason: Undo of “Shared”');
  await expectAccessible(page);
  await expectFits(page);

  // What was undone is an entry like others.
  await open('Stopped sharing');
  await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('Reason: Undo of “Stopped sharing”');
  await open('Shared');
  await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('Stopped sharing');
});
