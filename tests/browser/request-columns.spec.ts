/** A request for some columns: asked, asked back, approved for less, seen by the person, made longer and ended. */
import type { Page } from '@playwright/test';
import { acceptConditions, another, dialog, inDays, narrow, openDataset } from './support/access.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

/** Opens the request of the person on the desk, in one of its tabs. */
async function openRequest(page: Page, tab: string) {
  await page.goto('/dashboard/requests');
  await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click();
  await page
    .getByRole('link', { name: /^Ada Walker/ })
    .last()
    .click();
  const request = page.getByRole('region', { name: 'Ada Walker' });
  await expect(request).toBeVisible();
  return request;
}

test('a person asks for columns, replies to a question, sees these columns alone, asks for longer, and loses them', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await openDataset(page, 'marta');
  const { page: asking, email } = await another(browser, page);
  await openDataset(asking, email);
  await asking.getByRole('button', { name: 'Ask for access' }).click();
  await dialog(asking).getByLabel('What will you use it for?').fill('Deaths by month');
  await dialog(asking).getByLabel('Until when do you need it?').fill(inDays(60));
  const files = dialog(asking).getByRole('group', { name: 'Files you need' }).getByRole('checkbox');
  for (const file of (await files.all()).slice(1)) await file.uncheck();
  const columns = dialog(asking)
    .getByRole('group', { name: /^Columns you need/ })
    .getByRole('checkbox');
  await expect(columns.first()).toBeVisible();
  const names = await Promise.all(
    (await columns.all()).map(async (one) => ((await one.locator('..').textContent()) ?? '').trim()),
  );
  const [wanted = '', given = '', ...others] = names;
  for (const column of (await columns.all()).slice(2)) await column.uncheck();
  await expect(dialog(asking).getByText(`2 of ${names.length}`)).toBeVisible();
  await expectAccessible(asking, '[role=dialog]');
  await acceptConditions(asking);
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  await expect(asking.getByText('5 working days left')).toBeVisible();

  // The desk asks back, by keyboard at 360 pixels; the clock of both sides stands still.
  await page.setViewportSize(narrow);
  const open = await openRequest(page, 'To decide');
  await expect(open.getByText('5 working days left')).toBeVisible();
  await expect(open.getByRole('definition').filter({ hasText: `${wanted} and ${given}` })).toBeVisible();
  await open.getByRole('radio', { name: 'Ask a question' }).check();
  await open.getByRole('button', { name: 'Send the question' }).press('Enter');
  await expect(open.getByText('Enter a question')).toBeVisible();
  await expect(open.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await open.getByRole('textbox', { name: 'Question' }).fill('Which years?');
  await expectAccessible(page);
  await open.getByRole('button', { name: 'Send the question' }).press('Enter');
  await expect(page.getByText('Question sent')).toBeVisible();
  const waiting = await openRequest(page, 'Waiting for them');
  await expect(waiting.getByText('paused, 5 working days left')).toBeVisible();
  await expect(waiting.getByText('No reply yet')).toBeVisible();
  await expect(waiting.getByRole('radio', { name: 'Ask a question' })).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);

  await asking.goto('/dashboard/requests');
  await expect(asking.getByText('Waits for your reply')).toBeVisible();
  await openDataset(asking, email);
  await expect(asking.getByText('Leeds Open Data Office has a question about your request')).toBeVisible();
  await expect(asking.getByText('paused, 5 working days left')).toBeVisible();
  await expectAccessible(asking);
  await asking.getByRole('button', { name: 'Send the reply' }).click();
  await expect(asking.getByText('Enter a reply')).toBeVisible();
  await asking.getByLabel('Your reply').fill('The first two winters');
  await asking.getByRole('button', { name: 'Send the reply' }).click();
  await expect(asking.getByText('Reply sent')).toBeVisible();
  await expect(asking.getByText('The first two winters')).toBeVisible();

  // Approved for a shorter time and with one of the two columns.
  await page.setViewportSize({ width: 1280, height: 720 });
  const replied = await openRequest(page, 'To decide');
  await expect(replied.getByText('The first two winters')).toBeVisible();
  const offered = replied.getByRole('group', { name: 'Columns they see' }).getByRole('checkbox');
  await expect(offered.first()).toBeVisible({ timeout: 60_000 });
  await replied
    .getByRole('group', { name: 'Columns they see' })
    .getByRole('checkbox', { name: wanted, exact: true })
    .uncheck();
  await replied.getByLabel('Ends on').fill(inDays(20));
  await expectAccessible(page);
  await replied.getByRole('button', { name: /^Approve until/ }).click();
  await expect(page.getByText('Request approved')).toBeVisible();

  await openDataset(asking, email);
  await expect(asking.getByText(/^You have access until/)).toBeVisible();
  const preview = asking.locator('#preview');
  await preview.scrollIntoViewIfNeeded();
  await expect(preview.getByText('Some columns or rows of this file are shared with you')).toBeVisible({
    timeout: 90_000,
  });
  // The head of a column has its buttons, which name it.
  const head = (name: string) =>
    preview.getByRole('button', { name: `${name}: sort ascending`, exact: true });
  await expect(head(given)).toBeVisible();
  for (const hidden of [wanted, ...others]) await expect(head(hidden)).toHaveCount(0);

  // What is allowed today is not allowed on a day after the end.
  await openDataset(page, 'marta');
  await page.getByRole('link', { name: 'Who can see this, and why' }).click();
  await page.getByLabel('E-mail of the person').fill(email);
  await page.getByLabel('What for').selectOption('Preview');
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText(`Yes. ${email}: Preview is allowed.`)).toBeVisible();
  await page.getByLabel('On', { exact: true }).fill(inDays(21));
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText(`No. ${email}: Preview will not be allowed on`)).toBeVisible();
  await expect(page.getByText('This follows from the roles, groups and shares of today')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('On', { exact: true }).fill(inDays(-1));
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText('Must be later than now')).toBeVisible();

  // The person asks for longer, and gets it; then the organisation ends it.
  await asking.getByRole('button', { name: 'Ask for longer' }).click();
  await dialog(asking).getByLabel('What will you use it for?').fill('A second edition');
  await dialog(asking).getByLabel('Until when do you need it?').fill(inDays(80));
  await acceptConditions(asking);
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  await expect(asking.getByText(/You have asked for access/)).toBeVisible();
  const longer = await openRequest(page, 'To decide');
  await expect(longer).toContainText('1 request, 1 approved');
  await longer.getByRole('button', { name: /^Approve until/ }).click();
  await expect(page.getByText('Request approved')).toBeVisible();
  await openDataset(page, 'marta');
  await page.getByRole('button', { name: 'Share with people' }).click();
  const stops = dialog(page).getByRole('button', { name: 'Stop sharing with Ada Walker' });
  await expect(stops.first()).toBeVisible();
  // The list may be that of before, and have more once it was asked for again.
  await expect(async () => {
    if ((await stops.count()) > 0) {
      await stops.first().click();
      await page
        .getByRole('dialog', { name: 'Stop sharing with Ada Walker?' })
        .getByRole('button', { name: 'Stop sharing' })
        .click();
    }
    await expect(stops).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await asking.reload();
  await expect(asking.getByText(/^Your access ended on/)).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Ask again' })).toBeVisible();
});
