/**
 * The list of ten thousand users: few elements, counts for screen readers, keys of a grid, columns, roles by keyboard, and
 * where the focus is after what changes the list.
 */
import type { Locator, Page } from '@playwright/test';
import { newAccount } from '#model-tests/browser/accounts.ts';
import { answerManyUsers, keepUsers, MANY_USERS, manyUsers } from '../support/many-users.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, invitationFor, otherBrowser, test, visitAs } from './support/test.ts';

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
  await dialog.getByRole('button', { name: /^Send .*invitations?$/ }).click();
  await expect(page.getByText('1 person invited')).toBeVisible();
  const { email } = await newAccount();
  const context = await otherBrowser(browser, page);
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

/** Opens the list of some users, who have an address for each row. */
async function openUsers(page: Page, count: number, address = ''): Promise<Locator> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await keepUsers(page, manyUsers(count));
  await visitAs(page, 'marta', `/settings/users${address}`);
  const grid = page.getByRole('grid', { name: /^Users of/ });
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1), { timeout: 30_000 });
  return grid;
}

const rowAt = (grid: Locator, index: number): Locator => grid.locator(`tr[aria-rowindex="${index + 2}"]`);

/** Chooses an action of a row by keyboard. */
async function choose(page: Page, button: Locator, action: string): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

test('the focus comes back to the row from which a dialog was opened', async ({ page }) => {
  const grid = await openUsers(page, 30, '?order=email');
  const more = rowAt(grid, 2).getByRole('button', { name: /^Actions for/ });
  const dialog = page.getByRole('dialog');
  for (const action of ['Remove', 'Reset password']) {
    await choose(page, more, action);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(more).toBeFocused();
  }
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(more).toBeFocused();
});

test('after a removal the focus is on the next row, and after the last one in the search field', async ({
  page,
}) => {
  const grid = await openUsers(page, 3, '?order=email');
  const next = await rowAt(grid, 2).getByRole('rowheader').textContent();
  for (const [index, name] of [
    [1, next],
    [1, null],
    [0, null],
  ] as const) {
    const removed = await rowAt(grid, index).getByRole('rowheader').textContent();
    await choose(page, rowAt(grid, index).getByRole('button', { name: /^Actions for/ }), 'Remove');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(page.getByRole('rowheader', { name: removed ?? '', exact: true })).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    if (name !== null)
      await expect(rowAt(grid, index).getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
  }
  await expect(page.getByRole('searchbox', { name: 'Search by name or e-mail' })).toBeFocused();
});

test('an administrator resets the account of a member', async ({ page }) => {
  await page.route(
    (url) => url.searchParams.get('url') === 'auth/user/adminForceReset',
    (route) => route.fulfill({ json: {} }),
  );
  const grid = await openUsers(page, 3, '?order=email');
  await choose(page, rowAt(grid, 1).getByRole('button', { name: /^Actions for/ }), 'Reset password');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('User authorisation reset.')).toBeVisible();
});

test('an invitation that cannot be sent again says so in the words of the specification', async ({
  page,
}) => {
  await page.route(
    (url) => url.searchParams.get('url') === 'auth/user/resendInvitation',
    (route) => route.fulfill({ status: 500, json: { type: 'about:blank', title: 'Broken', status: 500 } }),
  );
  // The last of fifty is invited only.
  await keepUsers(page, manyUsers(50).slice(48));
  await visitAs(page, 'marta', '/settings/users');
  const invited = page.getByRole('row').filter({ hasText: 'Invited' });
  await choose(page, invited.getByRole('button', { name: /^Actions for/ }), 'Send invitation again');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('Request Failed')).toBeVisible();
  await expect(toasts.getByText("We couldn't process your request. Please try again later.")).toBeVisible();
});

/** What the Tab key stops at in the grid, from the control before it. */
async function tabInto(page: Page, before: Locator): Promise<Locator> {
  await before.focus();
  await page.keyboard.press('Tab');
  return page.locator(':focus');
}

test('the Tab key always stops at a cell that is shown', async ({ page }) => {
  const grid = await openUsers(page, 1000, '?order=email');
  const columns = page.getByRole('button', { name: 'Columns' });
  const search = page.getByRole('searchbox', { name: 'Search by name or e-mail' });
  const lastCell = rowAt(grid, 0).getByRole('gridcell').last();

  // At the last column, while a column before it is hidden.
  await rowAt(grid, 0)
    .getByRole('button', { name: /^Actions for/ })
    .focus();
  await columns.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('columnheader')).toHaveCount(4);
  await expect(await tabInto(page, columns)).toHaveAccessibleName(/^Actions for/);

  // At a column that a narrow window hides, with the focus on it and without.
  await page.keyboard.press('ArrowLeft');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(rowAt(grid, 0).getByRole('rowheader')).toBeFocused();
  await expect(await tabInto(page, columns)).toHaveRole('rowheader');

  // At a head, which a narrow window does not show.
  await page.setViewportSize({ width: 1440, height: 900 });
  await grid.getByRole('columnheader').getByRole('button').first().focus();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(await tabInto(page, columns)).toHaveRole('rowheader');
  await expect(rowAt(grid, 0).getByRole('rowheader')).toBeFocused();

  // At a row that a search leaves out.
  await page.setViewportSize({ width: 1440, height: 900 });
  await rowAt(grid, 0).getByRole('rowheader').focus();
  await page.keyboard.press('Control+End');
  await expect(rowAt(grid, 999).locator(':focus')).toBeVisible();
  await search.fill('person7');
  await expect(grid).not.toHaveAttribute('aria-rowcount', '1001');
  await tabInto(page, columns);
  await expect(rowAt(grid, 0).locator(':focus')).toHaveCount(1);
  await expect(lastCell).toBeVisible();
});

test('a row keeps the focus when its new role moves it', async ({ page }) => {
  const grid = await openUsers(page, 600, '?order=roleId');
  const role = rowAt(grid, 3).getByRole('button', { name: /^Role of/ });
  const name = (await rowAt(grid, 3).getByRole('rowheader').textContent()) ?? '';
  await role.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio').last().press('Enter');
  await expect(page.getByText('Edited Member Role')).toBeVisible();
  const focused = page.locator(':focus');
  await expect(focused).toHaveAccessibleName(new RegExp(`^Role of ${name}:`));
  await expect(focused).toBeInViewport();
  expect(Number(await focused.locator('xpath=ancestor::tr').getAttribute('aria-rowindex'))).toBeGreaterThan(
    100,
  );
});

test('a long address makes its row higher at 360 pixels, and covers no other', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const email = 'brunhilde.müller-lüdenscheidt@stadtentwicklungsgesellschaft-nordrhein-westfalen.example';
  const users = manyUsers(5).map((user, index) =>
    index === 1 ? { ...user, givenName: '', familyName: '', email } : user,
  );
  await answerManyUsers(page, users);
  await visitAs(page, 'marta', '/settings/users');
  const rows = page.getByRole('grid', { name: /^Users of/ }).locator('tbody tr:not(.spacer)');
  await expect(rows).toHaveCount(5);
  const covered = await rows.evaluateAll((all) =>
    all.filter((row, index) => {
      const next = all[index + 1]?.getBoundingClientRect().top ?? Infinity;
      return [...row.children].some((cell) => cell.getBoundingClientRect().bottom > next + 1);
    }),
  );
  expect(covered).toEqual([]);
});

test('removing a member says what ends and who can take over what stays', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/users');
  await page.getByRole('button', { name: 'Actions for Ade Okonkwo' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog').getByText(/^Membership of \d+ groups?$/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});
