/** A request for columns of two files: both are asked for, shortened and given at once, shown as one, and end together. */
import type { Page } from '@playwright/test';
import { acceptConditions, another, dialog, inDays, narrow } from './support/access.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';
import { publishTwoTables } from './support/two-tables.ts';

const TITLE = 'Beds and visits of hospitals';

/** Opens the columns of a file, and leaves out those that are named. */
async function leaveOut(page: Page, file: string, ...columns: readonly string[]): Promise<void> {
  await dialog(page)
    .getByText(new RegExp(`^${file} \\d of \\d`))
    .press('Enter');
  const group = dialog(page).getByRole('group', { name: `Columns you need of ${file}` });
  for (const column of columns) await group.getByRole('checkbox', { name: column }).uncheck();
}

/** The request of the person on the desk, in one of its tabs. */
async function openRequest(page: Page, tab: string) {
  await page.goto('/dashboard/requests');
  await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click();
  await page.getByRole('link', { name: new RegExp(`Ada Walker.*${TITLE}`) }).click();
  const request = page.getByRole('region', { name: 'Ada Walker' });
  await expect(request).toBeVisible();
  return request;
}

/** The columns of a file that the person sees on the page of the dataset. */
async function expectColumns(page: Page, file: string, seen: readonly string[], hidden: readonly string[]) {
  const preview = page.locator('#preview');
  await preview.scrollIntoViewIfNeeded();
  await preview.getByRole('combobox', { name: 'File' }).selectOption({ label: `${file} (CSV)` });
  const head = (name: string) =>
    preview.getByRole('button', { name: `${name}: sort ascending`, exact: true });
  for (const name of seen) await expect(head(name)).toBeVisible({ timeout: 90_000 });
  for (const name of hidden) await expect(head(name)).toHaveCount(0);
}

test('a person asks for columns of two files, gets them in one answer, and loses them together', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const path = await publishTwoTables(page, TITLE);
  const { page: asking } = await another(browser, page);
  await asking.goto(path);
  await asking.setViewportSize(narrow);
  await asking.getByRole('button', { name: 'Ask for access' }).click();
  await dialog(asking).getByLabel('What will you use it for?').fill('Beds and visits by month');
  await dialog(asking).getByLabel('Until when do you need it?').fill(inDays(60));
  await leaveOut(asking, 'Beds', 'ward', 'beds', 'nurses');
  await leaveOut(asking, 'Visits', 'costs');
  await acceptConditions(asking);
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog(asking).getByText('Choose at least one column of Beds, or leave')).toBeVisible();
  await expectAccessible(asking, '[role=dialog]');
  await expectFits(asking);
  const beds = dialog(asking).getByRole('group', { name: 'Columns you need of Beds' });
  for (const column of ['ward', 'beds']) await beds.getByRole('checkbox', { name: column }).check();
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  await expect(asking.getByText('5 working days left')).toBeVisible();
  const terms = asking.getByRole('region', { name: 'You asked for' });
  await expect(terms.getByRole('listitem')).toHaveText(['Beds: ward and beds', 'Visits: month and visits']);

  // The desk shows both, and gives one column less.
  await page.setViewportSize(narrow);
  const open = await openRequest(page, 'To decide');
  await expect(open.getByRole('listitem').filter({ hasText: 'Beds: ward and beds' })).toBeVisible();
  const given = open.getByRole('group', { name: 'Columns of Visits they see' });
  await expect(given.getByRole('checkbox')).toHaveCount(2, { timeout: 90_000 });
  await expect(
    open.getByRole('group', { name: 'Columns of Beds they see' }).getByRole('checkbox'),
  ).toHaveCount(2);
  await given.getByRole('checkbox', { name: 'month' }).uncheck();
  await expectAccessible(page);
  await expectFits(page);
  await open.getByRole('button', { name: /^Approve until/ }).click();
  await expect(page.getByText('Request approved')).toBeVisible();
  const decided = await openRequest(page, 'Decided');
  await expect(decided.getByRole('listitem').filter({ hasText: 'Columns: visits' })).toBeVisible();
  await expect(decided.getByRole('listitem').filter({ hasText: 'Columns: ward and beds' })).toBeVisible();

  // The person sees what was given of each, and no more.
  await asking.setViewportSize({ width: 1280, height: 720 });
  await asking.goto(path);
  await expect(asking.getByText(/^You have access until/)).toBeVisible();
  await expect(asking.getByText('Columns: visits')).toBeVisible();
  await expectColumns(asking, 'Beds', ['ward', 'beds'], ['nurses']);
  await expectColumns(asking, 'Visits', ['visits'], ['month', 'costs']);
  await expectAccessible(asking);

  // It is one line of what is shared, which is changed and ended once.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/settings/sharedDatasets');
  const line = page
    .getByRole('grid', { name: 'Shared with others' })
    .getByRole('row')
    .filter({ hasText: TITLE });
  await expect(line).toHaveCount(1);
  await expect(line.getByRole('listitem')).toHaveCount(2);
  await line.getByRole('button', { name: /^Change access to/ }).click();
  await dialog(page).getByLabel('Ends on').fill(inDays(45));
  // One column less of one file.
  const ofBeds = dialog(page).getByRole('group', { name: 'Columns of Beds they see' });
  await expect(ofBeds.getByRole('checkbox', { name: 'beds' })).toBeChecked({ timeout: 90_000 });
  await expect(ofBeds.getByRole('checkbox', { name: 'nurses' })).not.toBeChecked();
  await ofBeds.getByRole('checkbox', { name: 'beds' }).uncheck();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText('Access changed')).toBeVisible();
  await expect(line.getByRole('listitem').filter({ hasText: 'Columns: ward' })).toBeVisible();
  await asking.reload();
  await expectColumns(asking, 'Beds', ['ward'], ['beds', 'nurses']);
  await line.getByRole('button', { name: /^Stop sharing/ }).click();
  await dialog(page).getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('Sharing ended')).toBeVisible();
  await expect(line).toHaveCount(0);
  const ended = page.getByRole('grid', { name: 'Ended' }).getByRole('row').filter({ hasText: TITLE });
  await expect(ended.getByRole('listitem')).toHaveCount(2);
  await expect(ended.getByText('Ended')).toBeVisible();
  await asking.reload();
  await expect(asking.getByText(/^Your access ended on/)).toBeVisible();

  // The log has an entry for each file, and undoing one of them gives both again.
  await page.goto('/settings/audit');
  const entry = page.getByRole('row').filter({ hasText: 'Stopped sharing' }).first();
  await entry.locator('summary').click();
  await entry.getByRole('button', { name: /^Undo: Stopped sharing/ }).click();
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await asking.reload();
  await expect(asking.getByText(/^You have access until/)).toBeVisible();
  await expect(asking.getByText('Columns: ward', { exact: true })).toBeVisible();
  await expect(asking.getByText('Columns: visits')).toBeVisible();
});
