/** A share that stands is changed: other files, and a part of one. The form names who gains and who loses before it is saved. */
import { another, dialog, narrow } from './support/access.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, invitationFor, test } from './support/test.ts';
import { publishTwoTables } from './support/two-tables.ts';

test('a share gets another file and some of its columns, and the person sees it at once', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const path = await publishTwoTables(page, 'Nurses of hospitals');
  const { page: other, email } = await another(browser, page);
  await page.goto(path);
  await page.getByRole('button', { name: 'Share with people' }).click();
  await dialog(page).getByLabel('E-mail of the person').fill(email);
  await dialog(page)
    .getByRole('group', { name: 'Files' })
    .getByRole('checkbox', { name: 'Visits' })
    .uncheck();
  await dialog(page).getByRole('button', { name: 'Save sharing' }).click();
  await expect(page.getByText('Link sent. Access begins when the person accepts')).toBeVisible();
  await other.goto(await invitationFor(other, email));
  await other.getByRole('button', { name: 'Accept invitation' }).click();
  const files = other.getByRole('main');
  await expect(other.getByRole('heading', { level: 1, name: 'Nurses of hospitals' })).toBeVisible();
  await expect(files.getByRole('link', { name: /^Download Beds/ })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Share with people' }).click();
  await dialog(page).getByRole('button', { name: 'Change the access of Ada Walker' }).click();
  const change = dialog(page).getByRole('region', { name: 'Change the access of Ada Walker' });
  const chosen = change.getByRole('group', { name: 'Files' });
  await expect(chosen.getByRole('checkbox', { name: 'Beds' })).toBeChecked();
  await expect(chosen.getByRole('checkbox', { name: 'Visits' })).not.toBeChecked();
  await chosen.getByRole('checkbox', { name: 'Visits' }).check();
  await chosen.getByRole('checkbox', { name: 'Beds' }).uncheck();
  const preview = change.getByRole('region', { name: 'If you save' });
  await expect(preview).toContainText('1 person gains');
  await expect(preview).toContainText('1 person loses');
  await change.getByRole('checkbox', { name: 'Only some columns or rows' }).check();
  const columns = change.getByRole('group', { name: 'Columns they see' });
  await columns.getByRole('checkbox', { name: 'costs' }).uncheck({ timeout: 90_000 });
  await change.getByLabel('Reason').fill('Visits alone are needed');
  await page.setViewportSize(narrow);
  await expectAccessible(page, '[role=dialog]');
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await change.getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText('Access changed')).toBeVisible();

  await other.reload();
  const table = other.locator('#preview');
  await table.scrollIntoViewIfNeeded();
  await expect(table.getByRole('button', { name: 'visits: sort ascending' })).toBeVisible({
    timeout: 90_000,
  });
  await expect(table.getByRole('button', { name: 'costs: sort ascending' })).toHaveCount(0);
  await expect(files.getByRole('link', { name: /^Download Beds/ })).toHaveCount(0);

  // The log has both states, and undoing gives the first one back.
  await page.goto('/settings/audit');
  const entry = page.getByRole('row').filter({ hasText: 'Changed sharing' }).first();
  await entry.locator('summary').click();
  await entry.getByRole('button', { name: /^Undo: Changed sharing/ }).click();
  await expect(dialog(page).getByRole('region', { name: 'If you save' })).toContainText('1 person gains');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await other.reload();
  await expect(files.getByRole('link', { name: /^Download Beds/ })).toBeVisible();
});
