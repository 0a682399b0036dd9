/** The list of ten thousand users: few elements, counts for screen readers, keys of a grid, columns, and roles by keyboard. */
import { newAccount } from '#model-tests/browser/accounts.ts';
import { answerManyUsers, MANY_USERS } from '../support/many-users.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, invitationFor, test, visitAs } from './support/test.ts';

test('ten thousand users have few elements, their count, and keys that reach all of them', async ({
  page,
}) => {
  // A trace of it, where one is recorded, takes longer than the test.
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await answerManyUsers(page);
  await visitAs(page, 'marta', '/settings/users');
  const grid = page.getByRole('grid', { name: /^Users of/ });
  await expect(grid).toHaveAttribute('aria-rowcount', String(MANY_USERS + 1), { timeout: 30_000 });
  const focused = page.locator(':focus');
  const rowOfFocus = focused.locator('xpath=ancestor-or-self::tr');
  // One stop of the Tab key, at the first row.
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Tab');
  await expect(rowOfFocus).toHaveAttribute('aria-rowindex', '2');
  for (const [key, row] of [
    ['ArrowDown', 3],
    ['PageDown', 19],
    ['Control+End', MANY_USERS + 1],
    ['ArrowUp', MANY_USERS],
    ['PageUp', MANY_USERS - 16],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rowOfFocus).toHaveAttribute('aria-rowindex', String(row));
    await expect(focused).toBeInViewport();
    expect(await grid.locator('*').count(), `elements after ${key}`).toBeLessThanOrEqual(300);
  }
  await expectAccessible(page);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAccessibleName('Sort by E-mail');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('columnheader', { name: 'Sort by E-mail' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(grid.getByRole('gridcell', { name: 'person0@example.org' })).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).press('Enter');
  await expect(grid.getByRole('columnheader', { name: 'Sort by E-mail' })).toHaveCount(0);
  await expect(page).toHaveURL(/hidden=email/);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('email');
  await expectFits(page);
  await expectAccessible(page);
});

test('a role is changed in three presses, at 360 pixels too', async ({ page, browser }) => {
  await visitAs(page, 'marta', '/settings/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail addresses').fill('three-presses@example.org');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('1 person invited')).toBeVisible();
  const { email } = await newAccount();
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const guest = await context.newPage();
  await visitAs(guest, email, await invitationFor(page, 'three-presses@example.org'));
  await guest.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guest).toHaveURL(/\/dashboard\/datasets/);
  await context.close();

  for (const [width, letter, role] of [
    [1440, 'e', 'Editor'],
    [360, 'p', 'Publisher'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: email });
    const button = row.getByRole('button', { name: 'Role of Ada Walker' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'Role of Ada Walker' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press(letter);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Edited Member Role')).toBeVisible();
    await expect(button).toHaveAccessibleName(`Role of Ada Walker: ${role}`);
    await expect(button).toBeFocused();
  }
});
