/**
 * What administrators do most, by keyboard alone and at 360 pixels: each state without a fault of axe, nothing beyond the
 * window. A key is rolled so in `api-keys.spec.ts`, whose product has keys.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newAccount } from '#model-tests/browser/accounts.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { tabBackTo, tabTo } from './support/keyboard.ts';
import { expect, test, visitAs } from './support/test.ts';

const TITLE = 'Deaths in British military hospitals, 1854 to 1856';
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test.use({ viewport: { width: 360, height: 740 } });

async function looksRight(page: Page, part?: string): Promise<void> {
  await expectFits(page);
  await expectAccessible(page, part);
}

test('ten people are invited', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/users');
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
  await looksRight(page);
  await tabTo(page, button(page, 'Invite'));
  await page.keyboard.press('Enter');
  const emails = dialog(page).getByLabel('E-mail addresses');
  await tabTo(page, emails);
  await looksRight(page, '[role=dialog]');
  await tabTo(page, dialog(page).getByRole('button', { name: /^Send .*invitations?$/ }));
  await page.keyboard.press('Enter');
  await expect(emails).toBeFocused();
  await expect(emails).toHaveAttribute('aria-invalid', 'true');
  await looksRight(page, '[role=dialog]');
  const family = `walker-${randomUUID().slice(0, 8)}`;
  for (let i = 0; i < 10; i += 1) {
    if (i > 0) await page.keyboard.press('Enter');
    await page.keyboard.insertText(`${family}-${i}@example.org`);
  }
  await expect(dialog(page).getByText('10 entered')).toBeVisible();
  await looksRight(page, '[role=dialog]');
  await tabTo(page, dialog(page).getByRole('button', { name: /^Send .*invitations?$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('10 people invited')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'Invite')).toBeFocused();
  await tabTo(page, page.getByRole('searchbox', { name: 'Search by name or e-mail' }));
  await page.keyboard.insertText(family);
  await expect(page.getByText(/^10 of \d+ users$/)).toBeVisible();
  await looksRight(page);
  // Again with lines that have a fault: each is named, and the dialog stays until it was read.
  await tabBackTo(page, button(page, 'Invite'));
  await page.keyboard.press('Enter');
  await tabTo(page, emails);
  await page.keyboard.insertText(`${family}-0@example.org\nnot an address\nmarta@leeds.example`);
  await tabTo(page, dialog(page).getByRole('button', { name: /^Send .*invitations?$/ }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { level: 3 })).toBeFocused();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await looksRight(page, '[role=dialog]');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Invite')).toBeFocused();
});

test('a group is made', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/groups');
  await expect(button(page, 'Create group')).toBeVisible();
  await looksRight(page);
  await tabTo(page, button(page, 'Create group'));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByLabel('Name'));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await looksRight(page, '[role=dialog]');
  await page.keyboard.insertText('Keyboard walkers');
  await looksRight(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Keyboard walkers' })).toBeVisible();
  await looksRight(page);
  await tabTo(page, button(page, 'Add member'));
  await page.keyboard.press('Enter');
  const address = dialog(page).getByLabel('E-mail');
  await tabTo(page, address);
  await page.keyboard.insertText('no address');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await looksRight(page, '[role=dialog]');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('ade@leeds.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Ade Okonkwo/ })).toBeVisible();
  await looksRight(page);
});

test('a dataset is shared with an end', async ({ page }) => {
  const { email } = await newAccount();
  await visitAs(page, 'marta', '/discovery?keywords=Nightingale');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: TITLE }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await looksRight(page);
  await tabTo(page, button(page, 'Share with people'));
  await page.keyboard.press('Enter');
  const address = dialog(page).getByLabel('E-mail of the person');
  await tabTo(page, address);
  await page.keyboard.press('Enter');
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await looksRight(page, '[role=dialog]');
  await page.keyboard.insertText(email);
  // One step down: the steps are one stop of the Tab key.
  await tabTo(page, dialog(page).getByRole('radio', { name: 'Download' }));
  await page.keyboard.press('ArrowLeft');
  await expect(dialog(page).getByRole('radio', { name: 'Query' })).toBeChecked();
  await tabTo(page, dialog(page).getByLabel('Ends on'));
  const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
  // A date field takes its parts one after the other: month, day, year.
  await page.keyboard.type(`${end.slice(5, 7)}${end.slice(8, 10)}${end.slice(0, 4)}`);
  await expect(dialog(page).getByLabel('Ends on')).toHaveValue(end.slice(0, 10));
  await expect(dialog(page).getByRole('region', { name: 'If you save' })).toContainText('1 person gains');
  await looksRight(page, '[role=dialog]');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Save sharing' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link sent. Access begins when the person accepts')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'Share with people')).toBeFocused();
  await looksRight(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: email })).toContainText('Query');
  await looksRight(page, '[role=dialog]');
});

test('a request is answered', async ({ page }) => {
  await visitAs(page, 'marta', '/dashboard/requests');
  await expect(page.getByRole('navigation', { name: 'Requests', exact: true })).toBeVisible();
  await looksRight(page);
  const opened = page.locator('#request');
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Requests', exact: true }).getByRole('link').first(),
  );
  await page.keyboard.press('Enter');
  await expect(opened).toBeFocused();
  await tabTo(page, opened.getByRole('radio', { name: 'Approve' }));
  await looksRight(page);
  await page.keyboard.press('ArrowDown');
  await expect(opened.getByRole('radio', { name: 'Decline' })).toBeChecked();
  await looksRight(page);
  await tabTo(page, opened.getByRole('button', { name: 'Decline the request' }));
  await page.keyboard.press('Enter');
  await expect(opened.getByLabel('Reason')).toBeFocused();
  await looksRight(page);
  await page.keyboard.insertText('Not for this purpose');
  await looksRight(page);
  await tabTo(page, opened.getByRole('button', { name: 'Decline the request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Request declined')).toBeVisible();
  // The form has gone; the focus stays on the page.
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  await looksRight(page);
});
