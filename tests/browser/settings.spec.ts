/** Settings of an organisation: people, groups and its own lists. */
import { newAccount } from '#model-tests/browser/accounts.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, invitationFor, otherBrowser, test, visitAs } from './support/test.ts';
import { breakCall, dialog } from './settings-bench.ts';

test('an administrator invites people, and says of each address what became of it', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page)
    .getByRole('button', { name: /^Send .*invitations?$/ })
    .click();
  await expect(dialog(page).getByText('Enter at least one e-mail address')).toBeVisible();
  await expect(dialog(page).getByLabel('E-mail addresses')).toBeFocused();
  await dialog(page)
    .getByLabel('E-mail addresses')
    .fill('First Person <first@example.org>\nade@leeds.example\nnot an address\n');
  // What was typed is there again after the dialog was closed by mistake.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog(page).getByText('3 entered')).toBeVisible();
  // What will not be sent is named before, and the button counts the others.
  await expect(dialog(page).getByText('Line 3 is not a complete address: “not an address”')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Send 2 invitations' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page)
    .getByRole('button', { name: /^Send .*invitations?$/ })
    .click();
  const outcomes = dialog(page).getByRole('listitem');
  // What was not invited is first.
  await expect(outcomes).toHaveText([
    /Is a member already/,
    /not an e-mail address/,
    /first@example.org.*Invited/,
  ]);
  await expect(dialog(page)).toContainText('1 person invited. 2 lines were not invited, and are first.');
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  const row = page.getByRole('row', { name: /first@example.org/ });
  await expect(row).toContainText('Invited');
  await row.getByRole('button', { name: 'Actions for first@example.org' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toHaveCount(0);
});

test('an invitation is accepted with the account that one has', async ({ page, browser }) => {
  await visitAs(page, 'marta', '/settings/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog(page).getByLabel('E-mail addresses').fill('other-address@example.org');
  await dialog(page)
    .getByRole('button', { name: /^Send .*invitations?$/ })
    .click();
  await expect(page.getByText('1 person invited')).toBeVisible();
  await expect(page.getByText('Invited user', { exact: true })).toBeVisible();
  const link = await invitationFor(page, 'other-address@example.org');

  const context = await otherBrowser(browser, page);
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1, name: 'Join Leeds Open Data Office' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Sign in to accept' })).toBeVisible();
  const { email } = await newAccount();
  await visitAs(guest, email, link);
  await guest.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guest).toHaveURL(/\/dashboard\/datasets/);
  // The role of an invited person does not include the pages of administrators, and each says so.
  for (const name of ['users', 'dataProvider', 'individual-users', 'organisationDetails']) {
    await guest.goto(`/settings/${name}`);
    await expect(guest.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible();
  }
  // Beside each page of settings are those that the role includes.
  await expect(guest.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Overview',
    'Groups',
    'Shared datasets',
    'Reports',
    'My details',
    'Notices',
    'Security',
  ]);
  await context.close();

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Role of Ada Walker: Member' }).click();
  await page.getByRole('menuitemradio', { name: 'Editor' }).click();
  await expect(page.getByText('Edited Member Role')).toBeVisible();
  await row.getByRole('button', { name: 'Actions for Ada Walker' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Remove Ada Walker?' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed Member')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('users are searched, filtered and ordered, and the address says so', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/users');
  const table = page.getByRole('grid', { name: /Users of/ });
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('brandstatter');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('rowheader')).toHaveText(/Jürgen Brandstätter/);
  await expect(page).toHaveURL(/search=brandstatter/);
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Editor');
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Sort by E-mail' }).click();
  await expect(table.getByRole('rowheader').first()).toHaveText(/Ade Okonkwo/);
  await expect(page).toHaveURL(/order=email/);
});

test('a group gives its members datasets, and each change of it is confirmed', async ({ page }) => {
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await visitAs(page, 'marta', '/settings/groups');
  await page.getByRole('button', { name: 'Create group' }).click();
  await dialog(page).getByRole('button', { name: 'Create group' }).click();
  await expect(dialog(page).getByText('Must be at least 1 character')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Air quality partners');
  await dialog(page).getByRole('button', { name: 'Create group' }).click();
  await expect(toasts.getByText('Group created')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/groups\/[0-9a-f-]{36}\/air-quality-partners$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Air quality partners' })).toBeVisible();
  // The title in the address is decoration.
  const { pathname } = new URL(page.url());
  for (const title of ['/another-title', '']) {
    await page.goto(pathname.replace(/\/[^/]+$/, title));
    await expect(page).toHaveURL((url) => url.pathname === pathname);
  }

  await page.getByRole('button', { name: 'Add member' }).click();
  await dialog(page).getByLabel('E-mail').fill('ade@leeds.example');
  await dialog(page).getByRole('button', { name: 'Add member' }).click();
  await expect(toasts.getByText('Added Member')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ade Okonkwo/ })).toBeVisible();
  await page.getByLabel('Role of Ade Okonkwo').selectOption('Administrator of the group');
  await expect(toasts.getByText('Updated Member')).toBeVisible();

  await page.getByRole('button', { name: 'Add datasets' }).click();
  await dialog(page).getByRole('button', { name: /^Add / }).first().click();
  await expect(toasts.getByText('Added Dataset')).toBeVisible();
  await expect(dialog(page).getByText('Added', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('1 member, 1 dataset')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/settings/sharedDatasets');
  await expect(page.getByRole('gridcell', { name: /^Air quality partners/ })).toBeVisible();
  const shared = (group: string) => page.getByRole('row').filter({ hasText: group });
  await expect(shared('Air quality partners')).toContainText('Never');
  // Other tests share with this group too.
  await expect(shared('Public health researchers').filter({ hasText: '2 days ago' })).toBeVisible();

  await page.goto('/settings/groups');
  await page.getByRole('link', { name: 'Air quality partners' }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog(page).getByLabel('Name').fill('Air quality friends');
  await dialog(page).getByRole('button', { name: 'Rename' }).click();
  await expect(toasts.getByText('Group updated')).toBeVisible();
  await expect(page).toHaveURL(/\/air-quality-friends$/);
  for (const [table, act, said] of [
    ['Datasets', 'Remove dataset', 'Removed dataset'],
    ['Members', 'Remove', 'Removed Member'],
  ] as const) {
    await page
      .getByRole('grid', { name: table })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await dialog(page).getByRole('button', { name: act }).click();
    await expect(toasts.getByText(said)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete group' }).click();
  await expect(toasts.getByText('Group deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/groups$/);
  await expect(page.getByRole('link', { name: 'Public health researchers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Air quality friends' })).toHaveCount(0);
});

test('a failed action has the words of the specification', async ({ page }) => {
  const toasts = page.getByRole('region', { name: 'Notifications' });
  for (const call of ['user/updateRoles', 'user/adminForceReset']) await breakCall(page, `auth/${call}`);
  // The sentence is fixed, whatever the service says.
  await breakCall(page, 'auth/user/forceRemove', 'The directory is closed');
  for (const call of ['group/create', 'group/updateName', 'group/remove'])
    await breakCall(page, `auth/${call}`);
  await visitAs(page, 'marta', '/settings/users');
  const row = page.getByRole('row').filter({ hasText: 'ade@leeds.example' });
  await row.getByRole('button', { name: 'Role of Ade Okonkwo: Editor' }).click();
  await page.getByRole('menuitemradio', { name: 'Member' }).click();
  await expect(toasts.getByText('Failed to update member role')).toBeVisible();
  for (const [act, title, text] of [
    ['Reset password', 'Account Reset Failed', 'Something went wrong, please try again later'],
    ['Remove', 'Failed to Remove Member', 'An error occurred while removing the member. Please try again.'],
  ] as const) {
    await row.getByRole('button', { name: 'Actions for Ade Okonkwo' }).click();
    await page.getByRole('menuitem', { name: act }).click();
    await dialog(page).getByRole('button', { name: act }).click();
    await expect(toasts.getByText(title)).toBeVisible();
    await expect(toasts.getByText(text)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  }
  await page.goto('/settings/groups');
  await page.getByRole('button', { name: 'Create group' }).click();
  await dialog(page).getByLabel('Name').fill('Flood wardens');
  await dialog(page).getByRole('button', { name: 'Create group' }).click();
  await expect(toasts.getByText('Error Creating Group.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Public health researchers' }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog(page).getByRole('button', { name: 'Rename' }).click();
  await expect(toasts.getByText('Error Updating Group.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete group' }).click();
  await expect(toasts.getByText('Error Deleting Group.')).toBeVisible();
});

test('details of a member that cannot be saved are named, those that cannot be loaded only logged', async ({
  page,
}) => {
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await breakCall(page, 'auth/user/update', 'The directory is closed');
  await visitAs(page, 'marta', '/settings/myDetails');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts.getByText('Something went wrong')).toBeVisible();
  await expect(toasts.getByText('The directory is closed')).toBeVisible();

  // What the menu knows of the member is not there: that is for the log alone.
  await breakCall(page, 'auth/user/get');
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The details of the member could not be loaded'),
  );
  await page.goto('/faq');
  await logged;
  await expect(toasts).toHaveCount(0);
});

test('a data provider is added, changed and removed', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/dataProvider');
  await page.getByRole('button', { name: 'Add data provider' }).click();
  await dialog(page).getByLabel('Name').fill('Rain gauges');
  await dialog(page).getByLabel('Website').fill('rain');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Must be a whole address')).toBeVisible();
  await dialog(page).getByLabel('Website').fill('https://rain.example');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('searchbox', { name: 'Search data providers' }).fill('rain');
  await page.keyboard.press('Enter');
  // A dataset has it since the list was read: the dialog asks for what replaces it.
  await page.route(
    (url) =>
      url.pathname.endsWith('/lut:delete') || url.searchParams.get('url')?.endsWith('/lut:delete') === true,
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Datasets use this data provider',
          status: 409,
          errors: [{ field: 'replacedBy', code: 'provider.inUse', message: 'In use' }],
        }),
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Remove Rain gauges' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog(page).getByText('Choose another one for them')).toBeVisible();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('Error removing Data source organisation.')).toBeVisible();
  await dialog(page).getByLabel('Replacement').selectOption({ index: 1 });
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(toasts.getByText('Data source organisation removed')).toBeVisible();
  await expect(page.getByText('No data providers match')).toBeVisible();
});

test('a tag is renamed into another, and a value of a list is hidden and offered again', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/tags');
  const tags = page.getByRole('grid', { name: /^Tags of/ });
  await expect(tags.getByRole('rowheader').nth(1)).toBeVisible();
  const [first = '', second = ''] = await tags.getByRole('rowheader').allTextContents();
  await page.getByRole('button', { name: `Rename or merge ${first}`, exact: true }).click();
  await dialog(page).getByLabel('Name').fill(second);
  await expect(dialog(page).getByText('The two tags become one.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Tag changed in/)).toBeVisible();
  await expect(tags.getByRole('rowheader', { name: first, exact: true })).toHaveCount(0);
  await page.getByLabel('List', { exact: true }).selectOption('Priorities');
  const list = page.getByRole('grid', { name: 'Priorities that editors can choose' });
  const value = (await list.getByRole('rowheader').first().textContent()) ?? '';
  await page.getByRole('button', { name: `Hide ${value}` }).click();
  await dialog(page).getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: `Offer ${value} again` }).click();
  await expect(page.getByRole('button', { name: `Hide ${value}` })).toBeVisible();
});
