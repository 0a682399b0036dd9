/** Access to one dataset: sharing until a day, in part, why a person can use it, and who else can. */
import type { Page } from '@playwright/test';
import { another, dialog, inDays, narrow, openDataset, TITLE } from './support/access.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { arrowTo } from './support/keyboard.ts';
import { expect, invitationFor, test } from './support/test.ts';

/** Opens the link of a shared dataset, at 360 pixels. */
async function accept(page: Page, email: string): Promise<void> {
  await page.setViewportSize(narrow);
  await page.goto(await invitationFor(page, email));
  await expect(page.getByRole('heading', { level: 1, name: `Open the dataset ${TITLE}` })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('a dataset is shared with a person until a day, changed, explained and ended', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await openDataset(page, 'marta');
  const { page: other, email } = await another(browser, page);
  await page.getByRole('button', { name: 'Share with people' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Save sharing' }).click();
  await expect(dialog(page).getByText('Must be an e-mail address')).toBeVisible();
  await expect(dialog(page).getByLabel('E-mail of the person')).toBeFocused();
  await dialog(page).getByLabel('E-mail of the person').fill(email);
  await dialog(page).getByLabel('Ends on').fill(inDays(30));
  const preview = dialog(page).getByRole('region', { name: 'If you save' });
  await expect(preview).toContainText('1 person gains');
  await expect(preview).toContainText('Description → Download');
  await page.setViewportSize(narrow);
  await expectAccessible(page, '[role=dialog]');
  const beyond = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(beyond, 'pixels beyond the dialog').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog(page).getByRole('button', { name: 'Save sharing' }).click();
  await expect(page.getByText('Link sent. Access begins when the person accepts')).toBeVisible();

  // Whether the address has an account is not to be seen: the person accepts first.
  await page.getByRole('button', { name: 'Share with people' }).click();
  const waiting = dialog(page).getByRole('listitem').filter({ hasText: email });
  await expect(waiting).toContainText('Waits for the person');
  await expect(waiting.getByRole('button', { name: `Withdraw sharing with ${email}` })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await accept(other, email);

  await page.reload();
  await page.getByRole('button', { name: 'Share with people' }).click();
  const change = dialog(page).getByRole('button', { name: 'Change the access of Ada Walker' });
  await change.click();
  // The line opens in its place, with the others still there.
  await expect(change).toHaveAttribute('aria-expanded', 'true');
  await expect(
    dialog(page).getByRole('listitem').getByRole('region', { name: 'Change the access of Ada Walker' }),
  ).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('radio', { name: 'Preview' }).check();
  await expect(preview).toContainText('1 person loses');
  await dialog(page).getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText('Access changed')).toBeVisible();

  await page.getByRole('link', { name: 'Who can see this, and why' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who can see this, and why' })).toBeVisible();
  const holders = page.getByRole('grid', { name: 'Everyone with access' });
  await expect(holders.getByRole('row', { name: /Ada Walker/ })).toContainText('Share with the person');
  await page.getByLabel('E-mail of the person').fill(email);
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText(`No. ${email}: Download is not allowed.`)).toBeVisible();
  const chain = page.getByRole('list', { name: 'How access is given' }).getByRole('listitem');
  await expect(chain).toHaveText([
    /^Person/,
    /^has the share ?Preview/,
    /^asked for ?Download ?2 levels above/,
  ]);
  await expect(page.getByText('Shared with Ada Walker, at a lower level')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Raise Ada Walker to “Download”' })).toBeVisible();
  await page.getByLabel('What for').selectOption('Preview');
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText(`Yes. ${email}: Preview is allowed.`)).toBeVisible();
  // The same as the person sees it: the preview, and no file.
  await page.getByRole('link', { name: 'View as' }).click();
  await page.getByLabel('As', { exact: true }).selectOption('A person');
  await page.getByLabel('E-mail of the person to see it as').fill(email);
  await page.getByRole('button', { name: 'Show what they see' }).click();
  const seen = page.getByRole('region', { name: 'As seen by Ada Walker' });
  await expect(seen.getByText('You cannot change anything here.')).toBeVisible();
  await expect(seen.getByRole('row').nth(1)).toContainText(/Everything\s*No\s*No/);
  await expectAccessible(page);
  await page.setViewportSize(narrow);
  await expectFits(page);

  // By keyboard: a line of the list asks, and the focus goes along; the remedy opens the dialog with it filled in.
  await page.getByLabel('Name of a person, a key or an organisation').fill('ada walker');
  await page.keyboard.press('Enter');
  await expect(holders.getByRole('row')).toHaveCount(2);
  const walker = holders.getByRole('row', { name: /Ada Walker/ });
  await arrowTo(page, holders, walker, walker.getByRole('button', { name: 'Why Ada Walker has access' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeFocused();
  await expect(page.getByText('Yes. Ada Walker: Preview is allowed.')).toBeVisible();
  await page.getByLabel('What for').selectOption('Edit');
  await page.getByRole('button', { name: 'Check access' }).press('Enter');
  await page.getByRole('button', { name: 'Give Ada Walker “Edit”' }).press('Enter');
  await expect(dialog(page).getByLabel('Share with')).toHaveValue(/^known /);
  await expect(dialog(page).getByRole('radio', { name: 'Edit' })).toBeChecked();
  await page.keyboard.press('Escape');
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the list as CSV' }).click();
  expect((await csv).suggestedFilename()).toBe('access.csv');
  await page.getByLabel('Kind').selectOption('API keys');
  await expect(page.getByRole('heading', { name: 'No one with access fits these filters' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(holders.getByRole('row', { name: /Anyone/ })).toContainText('The record is public');

  await page.getByRole('button', { name: 'Share with people' }).click();
  await dialog(page).getByRole('button', { name: 'Stop sharing with Ada Walker' }).click();
  const asked = page.getByRole('dialog', { name: 'Stop sharing with Ada Walker?' });
  await expect(asked).toContainText('1 person loses');
  await expectAccessible(page, '[role=dialog]');
  await asked.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('Sharing ended')).toBeVisible();
  await expect(holders.getByRole('row', { name: /Ada Walker/ })).toHaveCount(0);
});

test('some columns and rows of a table are shared, and the person sees those alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await openDataset(page, 'marta');
  const { page: reader, email } = await another(browser, page);
  await page.getByRole('button', { name: 'Share with people' }).click();
  await dialog(page).getByLabel('E-mail of the person').fill(email);
  const files = dialog(page).getByRole('group', { name: 'Files' }).getByRole('checkbox');
  for (const file of (await files.all()).slice(1)) await file.uncheck();
  await dialog(page).getByRole('checkbox', { name: 'Only some columns or rows' }).check();
  const levels = dialog(page).getByRole('group', { name: 'Access' }).getByRole('radio', { disabled: false });
  await expect(levels).toHaveCount(2);
  await expect(levels.first()).toHaveAccessibleName('Preview');
  await expect(levels.last()).toHaveAccessibleName('Query');
  await dialog(page).getByRole('button', { name: 'Save sharing' }).click();
  await expect(dialog(page).getByText('Choose columns, or set a condition on rows')).toBeVisible();
  const columns = dialog(page).getByRole('group', { name: 'Columns they see' }).getByRole('checkbox');
  await expect(columns.first()).toBeVisible();
  const shown = (await columns.first().locator('..').textContent()) ?? '';
  const hidden = (await columns.last().locator('..').textContent()) ?? '';
  await columns.last().uncheck();
  await dialog(page).getByLabel('Rows with a condition on').selectOption({ index: 0 });
  await dialog(page).getByLabel('Presence').selectOption('a value');
  await dialog(page).getByRole('button', { name: 'Add this condition' }).click();
  await expect(
    dialog(page).getByRole('list', { name: 'Filters' }).getByRole('listitem').first(),
  ).toContainText('has a value');
  await expectAccessible(page, '[role=dialog]');
  await page.setViewportSize(narrow);
  await expectAccessible(page, '[role=dialog]');
  const beyond = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(beyond, 'pixels beyond the dialog').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog(page).getByRole('button', { name: 'Save sharing' }).click();
  await expect(page.getByText('Link sent. Access begins when the person accepts')).toBeVisible();
  await accept(reader, email);
  await page.reload();

  await page.getByRole('link', { name: 'Who can see this, and why' }).click();
  const holders = page.getByRole('grid', { name: 'Everyone with access' });
  const row = holders.getByRole('row', { name: /Ada Walker/ });
  await expect(row).toContainText('Columns: ');
  await expect(row).toContainText('has a value');
  await page.getByLabel('E-mail of the person').fill(email);
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText(/columns and rows of a table and not the file/).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'How access is given' })).toContainText(
    'the share is a part of the table',
  );
  await expectAccessible(page);

  await page.getByLabel('As', { exact: true }).selectOption('A person');
  await page.getByLabel('E-mail of the person to see it as').fill(email);
  const seen = page.getByRole('region', { name: 'As seen by Ada Walker' });
  // The rows are there once their table is made.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show what they see' }).click();
    await expect(seen.getByRole('grid')).toHaveCount(2, { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(seen.getByRole('grid', { name: 'Files as they see them' })).toContainText('In part');
  await expectAccessible(page);
  await page.setViewportSize(narrow);
  await expectFits(page);

  await openDataset(reader, email);
  const preview = reader.locator('#preview');
  await preview.scrollIntoViewIfNeeded();
  // The table of the part is made when it is first asked for.
  await expect(preview.getByText('Some columns or rows of this file are shared with you')).toBeVisible({
    timeout: 90_000,
  });
  await expect(preview.getByRole('columnheader').first()).toBeVisible();
  await expect(preview.getByRole('button', { name: `${shown.trim()}: sort ascending` })).toBeVisible();
  await expect(preview.getByRole('button', { name: `${hidden.trim()}: sort ascending` })).toHaveCount(0);
  await expect(reader.getByText('In part, see the preview')).toBeVisible();
  await expectAccessible(reader);
});

test('members who may not share see the reason, and a request list is empty for those who never asked', async ({
  page,
  browser,
}) => {
  await openDataset(page, 'marta');
  const guid = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
  const { page: other } = await another(browser, page);
  await other.goto(`/dashboard/datasets/${guid}/access`);
  await expect(other.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible();
  await expectAccessible(other);
});
