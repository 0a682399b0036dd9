/** Requests for access: asking, the desk of those who decide, and what the person who asked sees. */
import type { Browser, Page } from '@playwright/test';
import { acceptConditions, another, dialog, inDays, narrow, openDataset, TITLE } from './support/access.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, hydrated, test } from './support/test.ts';

/** Another person with the form of a request open, while the first may share the dataset. */
async function openForm(page: Page, browser: Browser) {
  await openDataset(page, 'marta');
  const { page: asking, email } = await another(browser, page);
  await openDataset(asking, email);
  await asking.getByRole('button', { name: 'Ask for access' }).click();
  return { asking, email };
}

test('a member asks for access; it is approved for a shorter time, and the files can be had', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { asking, email } = await openForm(page, browser);
  await expectAccessible(asking, '[role=dialog]');
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog(asking).getByText('Say what you will use the data for')).toBeVisible();
  await expect(dialog(asking).getByLabel('What will you use it for?')).toBeFocused();
  await dialog(asking).getByLabel('What will you use it for?').fill('A study of hospital hygiene');
  await dialog(asking).getByLabel('Until when do you need it?').fill(inDays(90));
  await dialog(asking).getByLabel('Contract or approval number').fill('NCB/2026/0042');
  await acceptConditions(asking);
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  await expect(asking.getByText(/You have asked for access/)).toBeVisible();
  await expect(asking.getByText(/Leeds Open Data Office answers by/)).toBeVisible();
  await expectAccessible(asking);

  await page.setViewportSize(narrow);
  await page.goto('/dashboard/requests');
  await page
    .getByRole('link', { name: new RegExp(`Ada Walker.*${TITLE.slice(0, 10)}`) })
    .last()
    .click();
  const request = page.getByRole('region', { name: 'Ada Walker' });
  await expect(request).toBeFocused();
  await expect(request.getByText('A study of hospital hygiene')).toBeVisible();
  await expect(request.getByText('5 working days left')).toBeVisible();
  await expect(request.getByRole('definition').filter({ hasText: 'NCB/2026/0042' })).toBeVisible();
  await expect(request.getByText('nothing but the public record')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await request.getByLabel('Ends on').fill(inDays(100));
  await request.getByRole('button', { name: /^Approve until/ }).click();
  await expect(request.getByText('Must not be later than the request asks for')).toBeVisible();
  await request.getByLabel('Ends on').fill(inDays(20));
  // Who gains, before it is saved.
  await expect(request.getByRole('region', { name: 'If you approve' })).toContainText('1 person gains');
  await request.getByLabel('Message to the person').fill('Rates by month only');
  await request.getByRole('button', { name: /^Approve until/ }).click();
  await expect(page.getByText('Request approved')).toBeVisible();
  await page.getByRole('link', { name: /^Decided/ }).click();
  await expect(page.getByRole('region', { name: 'Ada Walker' })).toContainText('Approved');
  await page.getByRole('link', { name: /^Ending soon/ }).click();
  await expect(page.getByRole('navigation', { name: 'Requests', exact: true })).toContainText(
    'Approved until',
  );
  await expectAccessible(page);

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

test('a request that was begun is kept as a draft, goes on after a reload, and is discarded', async ({
  page,
  browser,
}) => {
  const { asking } = await openForm(page, browser);
  const purpose = dialog(asking).getByLabel('What will you use it for?');
  await purpose.fill('A study that is not planned yet');
  await dialog(asking).getByLabel('Contract or approval number').fill('NCB/2026/0043');
  await acceptConditions(asking);
  await dialog(asking).getByRole('button', { name: 'Keep as a draft' }).press('Enter');
  await expect(dialog(asking)).toBeHidden();
  await asking.reload();
  await hydrated(asking);
  await asking.getByRole('button', { name: 'Ask for access' }).click();
  await expect(purpose).toHaveValue('A study that is not planned yet');
  await expect(dialog(asking).getByLabel('Contract or approval number')).toHaveValue('NCB/2026/0043');
  // Conditions are accepted when it is sent.
  await expect(dialog(asking).getByRole('checkbox', { name: /conditions/i })).not.toBeChecked();
  await expectAccessible(asking, '[role=dialog]');
  await asking.setViewportSize(narrow);
  await expectFits(asking);
  await dialog(asking).getByRole('button', { name: 'Discard the draft' }).press('Enter');
  await expect(purpose).toHaveValue('');
  await expect(dialog(asking).getByRole('heading', { level: 2 }).first()).toBeFocused();
  await asking.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Ask for access' }).click();
  await expect(purpose).toHaveValue('');
});

test('a request is withdrawn, asked again and declined with a reason', async ({ page, browser }) => {
  await openDataset(page, 'marta');
  const { page: asking, email } = await another(browser, page);
  const ask = async () => {
    await asking.getByRole('button', { name: /^Ask (?:for access|again)$/ }).click();
    await dialog(asking).getByLabel('What will you use it for?').fill('To write to families');
    await dialog(asking).getByLabel('Until when do you need it?').fill(inDays(9));
    await acceptConditions(asking);
    await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
    await expect(asking.getByText(/You have asked for access/)).toBeVisible();
  };
  await openDataset(asking, email);
  await ask();
  await asking.getByRole('button', { name: 'Change' }).click();
  const change = dialog(asking);
  await expect(change.getByLabel('What will you use it for?')).toHaveValue('To write to families');
  await change.getByLabel('What will you use it for?').fill('To write letters to families');
  await expect(change.getByRole('complementary', { name: 'What happens' })).toContainText(
    'Leeds Open Data Office decides',
  );
  await expectAccessible(asking, '[role=dialog]');
  await change.getByRole('button', { name: 'Save the request' }).click();
  // The field of the form has the same text until the dialog is closed.
  await expect(change).toHaveCount(0);
  await expect(asking.getByText('To write letters to families')).toBeVisible();
  await asking.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(asking).getByRole('button', { name: 'Withdraw' }).click();
  await expect(asking.getByText(/You have asked for access/)).toHaveCount(0);
  await ask();

  await page.goto('/dashboard/requests');
  await page
    .getByRole('link', { name: /^Ada Walker/ })
    .last()
    .press('Enter');
  const request = page.getByRole('region', { name: 'Ada Walker' });
  await expect(request.getByText(email)).toBeVisible();
  await request.getByRole('radio', { name: 'Decline' }).check();
  await request.getByRole('button', { name: 'Decline the request' }).press('Enter');
  await expect(request.getByText('Enter a reason')).toBeVisible();
  await expect(request.getByLabel('Reason')).toBeFocused();
  await request.getByLabel('Reason').fill('Families are not to be written to');
  await request.getByRole('radio', { name: 'Purpose not covered' }).check();
  const offers = request.getByRole('list', { name: 'Find a dataset of your organisation' });
  await offers.getByRole('button').first().click();
  await request
    .getByRole('group', { name: 'A request for less' })
    .getByRole('checkbox', { name: 'Fewer areas or rows' })
    .check();
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Decline the request' }).press('Enter');
  await expect(page.getByText('Request declined')).toBeVisible();

  await asking.reload();
  await expect(asking.getByText('Your request was declined')).toBeVisible();
  await expect(asking.getByText('Families are not to be written to')).toBeVisible();
  await expect(asking.getByText('The conditions of use do not cover the purpose.')).toBeVisible();
  await expect(asking.getByText('Open to anyone instead:').getByRole('link')).toBeVisible();
  await expect(asking.getByText('You can ask again for less: fewer areas or rows.')).toBeVisible();
  await expectAccessible(asking);
  // The form opens with what was asked for, and says what can be left out.
  await asking.getByRole('button', { name: 'Ask for less' }).click();
  await expect(dialog(asking).getByLabel('What will you use it for?')).toHaveValue('To write to families');
  await expect(
    dialog(asking).getByText(/offers to decide on a request for fewer areas or rows\. Your earlier request/),
  ).toBeVisible();
  await expectAccessible(asking, '[role=dialog]');
});

test('the conditions of use are accepted before a request is sent; who has opened it is seen', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await openDataset(page, 'marta');
  const { page: asking, email } = await another(browser, page);
  await openDataset(asking, email);
  await asking.setViewportSize(narrow);
  await asking.getByRole('button', { name: 'Ask for access' }).press('Enter');
  const form = dialog(asking);
  await form.getByLabel('What will you use it for?').fill('A lesson about hospitals');
  await form.getByLabel('Until when do you need it?').fill(inDays(9));
  const conditions = form.getByRole('group', { name: 'Conditions of use' });
  await expect(conditions).toContainText('Terms of Use');
  await form.getByRole('button', { name: 'Send the request' }).press('Enter');
  await expect(conditions.getByText('Read the conditions of use, and accept them')).toBeVisible();
  await expect(conditions.getByRole('checkbox')).toBeFocused();
  await expectAccessible(asking, '[role=dialog]');
  await conditions.getByRole('checkbox').press('Space');
  await form.getByRole('button', { name: 'Send the request' }).press('Enter');
  await expect(asking.getByText(/You have asked for access/)).toBeVisible();
  await expect(asking.getByRole('definition').filter({ hasText: 'not yet' })).toBeVisible();
  await expect(asking.getByRole('definition').filter({ hasText: 'accepted' })).toBeVisible();
  await expectAccessible(asking);
  await expectFits(asking);

  await page.goto('/dashboard/requests');
  await page
    .getByRole('link', { name: /^Ada Walker/ })
    .last()
    .press('Enter');
  await expect(page.getByRole('region', { name: 'Ada Walker' })).toContainText('A lesson about hospitals');
  // It is noted once it is on the screen.
  await expect(async () => {
    await asking.reload();
    const opened = asking.getByRole('definition').filter({ hasText: /^by Marta Kowalczyk/ });
    await expect(opened).toBeVisible({ timeout: 3000 });
  }).toPass();
  await asking.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(asking).getByRole('button', { name: 'Withdraw' }).click();
  await expect(asking.getByText(/You have asked for access/)).toHaveCount(0);
});

test('a request asks from a day on; the desk chooses a later day, and access begins then', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { asking } = await openForm(page, browser);
  await dialog(asking).getByLabel('What will you use it for?').fill('A course that begins next week');
  await dialog(asking).getByLabel('From when do you need it?').fill(inDays(40));
  await dialog(asking).getByLabel('Until when do you need it?').fill(inDays(30));
  await acceptConditions(asking);
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog(asking).getByText('Must be earlier than the end')).toBeVisible();
  await asking.setViewportSize(narrow);
  await expectAccessible(asking, '[role=dialog]');
  await expectFits(asking);
  await dialog(asking).getByLabel('From when do you need it?').fill(inDays(7));
  await dialog(asking).getByRole('button', { name: 'Send the request' }).click();
  const terms = asking.getByRole('region', { name: 'You asked for' });
  await expect(terms.getByRole('term').filter({ hasText: /^From$/ })).toBeVisible();

  await page.goto('/dashboard/requests');
  await page
    .getByRole('link', { name: /Ada Walker/ })
    .last()
    .click();
  const request = page.getByRole('region', { name: 'Ada Walker' });
  await expect(request.getByText('A course that begins next week')).toBeVisible();
  await expect(request.getByLabel('Begins on')).toHaveValue(inDays(7));
  await request.getByLabel('Begins on').fill(inDays(3));
  await request.getByRole('button', { name: /^Approve until/ }).click();
  await expect(request.getByText('Must not be earlier than the request asks for')).toBeVisible();
  await request.getByLabel('Begins on').fill(inDays(9));
  await expect(request.getByRole('region', { name: 'If you approve' })).toContainText('1 person gains');
  await expectAccessible(page);
  await request.getByRole('button', { name: /^Approve until/ }).click();
  await expect(page.getByText('Request approved')).toBeVisible();
  await asking.reload();
  await expect(asking.getByText(/^The access begins on/)).toBeVisible();
  await expectAccessible(asking);
});
