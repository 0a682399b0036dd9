/** Access to one dataset: sharing until a day, why a person can use it, asking for access, and answering. */
import type { Browser, Page } from '@playwright/test';
import { newAccount } from '#model-tests/browser/accounts.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, invitationFor, test, visitAs } from './support/test.ts';

const TITLE = 'Deaths in British military hospitals, 1854 to 1856';
const dialog = (page: Page) => page.getByRole('dialog');

/** A day of the reader, as a date field has it. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

async function openDataset(page: Page, account: string): Promise<void> {
  await visitAs(page, account, '/discovery?keywords=Nightingale');
  await page.getByRole('main').getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
}

/** Another person, in a browser of their own. */
async function another(browser: Browser, page: Page): Promise<{ page: Page; email: string }> {
  const { email } = await newAccount();
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await visitAs(other, email, '/dashboard/requests');
  await expect(other.getByText('You have not asked for access')).toBeVisible();
  return { page: other, email };
}

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

const narrow = { width: 360, height: 740 };

test('a dataset is shared with a person until a day, changed, explained and ended', async ({
  page,
  browser,
}) => {
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
  await dialog(page).getByRole('button', { name: 'Change the access of Ada Walker' }).click();
  await dialog(page).getByLabel('Access', { exact: true }).selectOption('Preview');
  await expect(preview).toContainText('1 person loses');
  await dialog(page).getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText('Access changed')).toBeVisible();

  await page.getByRole('link', { name: 'Who can see this, and why' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who can see this, and why' })).toBeVisible();
  const grants = page.getByRole('grid', { name: 'By sharing' });
  await expect(grants.getByRole('row', { name: /Ada Walker/ })).toContainText('Preview');
  await page.getByLabel('E-mail of the person').fill(email);
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText(`No. ${email}: Download is not allowed.`)).toBeVisible();
  const reasons = page.getByRole('grid', { name: 'Reasons' });
  await expect(reasons.getByRole('row', { name: /Shared with Ada Walker, at a lower level/ })).toContainText(
    'Does not suffice',
  );
  await page.getByLabel('What for').selectOption('Preview');
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText(`Yes. ${email}: Preview is allowed.`)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(narrow);
  await expectFits(page);

  await page.getByRole('button', { name: 'Share with people' }).click();
  await dialog(page).getByRole('button', { name: 'Stop sharing with Ada Walker' }).click();
  const asked = page.getByRole('dialog', { name: 'Stop sharing with Ada Walker?' });
  await expect(asked).toContainText('1 person loses');
  await expectAccessible(page, '[role=dialog]');
  await asked.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('Sharing ended')).toBeVisible();
  await expect(grants.getByRole('row', { name: /Ada Walker/ })).toHaveCount(0);
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
  const level = dialog(page).getByLabel('Access', { exact: true });
  await expect(level.locator('option')).toHaveText(['Preview', 'Query']);
  await dialog(page).getByRole('button', { name: 'Save sharing' }).click();
  await expect(dialog(page).getByText('Choose columns, or set a condition on rows')).toBeVisible();
  const columns = dialog(page).getByRole('group', { name: 'Columns they see' }).getByRole('checkbox');
  await expect(columns.first()).toBeVisible();
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
  const row = page.getByRole('grid', { name: 'By sharing' }).getByRole('row', { name: /Ada Walker/ });
  await expect(row).toContainText('Columns: ');
  await expect(row).toContainText('has a value');
  await page.getByLabel('E-mail of the person').fill(email);
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(
    page.getByRole('row', { name: /columns and rows of a table and not the file/ }).first(),
  ).toContainText('Does not suffice');
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
  await expect(preview.getByRole('columnheader', { name: hidden.trim(), exact: true })).toHaveCount(0);
  await expect(reader.getByText('In part, see the preview')).toBeVisible();
  await expectAccessible(reader);
});

test('a member asks for access; it is approved for a shorter time, and the files can be had', async ({
  page,
  browser,
}) => {
  await openDataset(page, 'marta');
  const { page: asking, email } = await another(browser, page);
  await openDataset(asking, email);
  await asking.getByRole('button', { name: 'Ask for access' }).click();
  await expectAccessible(asking, '[role=dialog]');
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog(asking).getByText('Say what you will use the data for')).toBeVisible();
  await expect(dialog(asking).getByLabel('What will you use it for?')).toBeFocused();
  await dialog(asking).getByLabel('What will you use it for?').fill('A study of hospital hygiene');
  await dialog(asking).getByLabel('Until when do you need it?').fill(inDays(90));
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  await expect(asking.getByText(/You have asked for access/)).toBeVisible();
  await expect(asking.getByText(/Leeds Open Data Office answers by/)).toBeVisible();
  await expectAccessible(asking);

  await page.setViewportSize(narrow);
  await page.goto('/dashboard/requests');
  await expect(page.getByRole('heading', { level: 2, name: 'To decide' })).toBeVisible();
  const row = page.getByRole('grid', { name: 'To decide' }).getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: `Decide on the request of Ada Walker for ${TITLE}` }).click();
  await expect(dialog(page).getByText('A study of hospital hygiene')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await expectFits(page);
  await dialog(page).getByLabel('Ends on').fill(inDays(100));
  await dialog(page).getByRole('button', { name: 'Send decision' }).click();
  await expect(dialog(page).getByText('Must not be later than the request asks for')).toBeVisible();
  await dialog(page).getByLabel('Ends on').fill(inDays(30));
  await dialog(page).getByLabel('Message to the person').fill('Rates by month only');
  await dialog(page).getByRole('button', { name: 'Send decision' }).click();
  await expect(page.getByText('Request approved')).toBeVisible();
  const decided = page.getByRole('grid', { name: 'Decided' });
  await expect(decided.getByRole('row').filter({ hasText: email })).toContainText('Approved');

  await asking.reload();
  await expect(asking.getByText(/You have access until/)).toBeVisible();
  await expect(asking.getByText('Rates by month only')).toBeVisible();
  await openDataset(asking, email);
  const download = asking.waitForEvent('download');
  await asking
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.(?:csv|json)$/);
});

test('a request is withdrawn, asked again and declined with a reason', async ({ page, browser }) => {
  await openDataset(page, 'marta');
  const { page: asking, email } = await another(browser, page);
  const ask = async () => {
    await asking.getByRole('button', { name: /^Ask (?:for access|again)$/ }).click();
    await dialog(asking).getByLabel('What will you use it for?').fill('To write to families');
    await dialog(asking).getByLabel('Until when do you need it?').fill(inDays(9));
    await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
    await expect(asking.getByText(/You have asked for access/)).toBeVisible();
  };
  await openDataset(asking, email);
  await ask();
  await asking.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(asking).getByRole('button', { name: 'Withdraw' }).click();
  await expect(asking.getByText(/You have asked for access/)).toHaveCount(0);
  await ask();

  await page.goto('/dashboard/requests');
  const row = page.getByRole('grid', { name: 'To decide' }).getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: `Decide on the request of Ada Walker for ${TITLE}` }).click();
  await dialog(page).getByLabel('Decision').selectOption('Decline');
  await dialog(page).getByRole('button', { name: 'Send decision' }).click();
  await expect(dialog(page).getByText('Enter a reason')).toBeVisible();
  await dialog(page).getByLabel('Message to the person').fill('Families are not to be written to');
  await dialog(page).getByRole('button', { name: 'Send decision' }).click();
  await expect(page.getByText('Request declined')).toBeVisible();

  await asking.reload();
  await expect(asking.getByText('Your request was declined')).toBeVisible();
  await expect(asking.getByText('Families are not to be written to')).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Ask again' })).toBeVisible();
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
