/** `/settings/security`: the password, the sessions and the recent events of one's own account. */
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { newAccount } from '#model-tests/browser/accounts.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import {
  PASSWORD,
  enterCredentials,
  expect,
  hydrated,
  otherBrowser,
  signIn,
  test,
  visit,
  visitAs,
} from './support/test.ts';

const NEXT = 'Commonplace-2-changed';

test('a member changes the password, and sees who is signed in', async ({ page, browser }) => {
  const { email } = await newAccount();
  await signIn(page, '/settings/security', email);
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  const sessions = page.getByRole('grid', { name: 'Your sessions' });
  const events = page.getByRole('grid', { name: 'Recent events of your account' });
  await expect(sessions.getByText('This session')).toBeVisible();
  await expect(events.getByText('Signed in').first()).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await otherBrowser(browser, page);
  const other = await elsewhere.newPage();
  await signIn(other, '/settings/security', email);
  await expect(other.getByText('This session')).toBeVisible();
  await page.reload();
  await expect(sessions.getByText('This session')).toBeVisible();
  const before = await sessions.getByRole('row').count();
  await sessions
    .getByRole('button', { name: /^Sign out .+, signed in / })
    .first()
    .click();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions.getByRole('row')).toHaveCount(before - 1);

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByLabel('Present password')).toBeFocused();
  await dialog.getByLabel('Present password').fill('Not-the-password-1');
  await dialog.getByLabel('New password', { exact: true }).fill(NEXT);
  await dialog.getByLabel('Repeat the password').fill(NEXT);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('This is not your present password.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Present password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Password changed').first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);

  await elsewhere.clearCookies();
  await visit(other, '/sign-in?to=%2Fsettings%2Fsecurity');
  await enterCredentials(other, email, NEXT);
  await other.waitForURL('**/settings/security');
  await elsewhere.close();
});

test('a member turns an authenticator app on with its code, and off again', async ({ page }) => {
  const { email } = await newAccount();
  await signIn(page, '/settings/security', email);
  const factors = page.getByRole('list', { name: 'Second factors' });
  const app = factors.getByRole('listitem').filter({ hasText: 'Authenticator app' });
  await expect(app).toContainText('Off');
  await app.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  const key = await dialog.getByRole('code').textContent();
  await expectAccessible(page, '[role=dialog]');
  const code = totpCode(fromBase32((key ?? '').replaceAll(' ', '')), totpStep());
  await dialog.getByLabel('Code from the app').fill(code === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('The code is wrong')).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(code);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(app).toContainText('On');

  await factors.getByRole('button', { name: 'Turn on: E-mail' }).click();
  await factors.getByRole('button', { name: 'Ask first: Authenticator app' }).click();
  await expect(app).toContainText('Asked first');
  await expectAccessible(page);
  await app.getByRole('button', { name: 'Turn off: Authenticator app' }).click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(app).toContainText('Off');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('a member has the account deleted after reading what that means, and changes their mind', async ({
  page,
}) => {
  const { email } = await newAccount();
  await signIn(page, '/settings/security', email);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByText('What ends in 14 days')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Delete my account in 14 days' }).click();
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByLabel('Your password').fill('Not-the-password-1');
  // The window gets the focus, as after a look at a password manager: what the dialog says is read again, and it goes on.
  const readAgain = page.waitForResponse((response) => /account(\/|%2F)deletion/i.test(response.url()));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await readAgain;
  await dialog.getByRole('button', { name: 'Delete my account in 14 days' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account in 14 days' }).click();
  await expect(
    dialog.getByText(/^Your account is deleted on .* All other sessions have ended\.$/),
  ).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  // A document in which nothing of the member is left.
  await page.waitForURL((url) => url.pathname === '/');
  await hydrated(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await signIn(page, '/settings/notices?tab=toDo', email);
  const notice = page.getByRole('region', { name: 'Deletion of your account' });
  await expect(notice).toContainText(/^Your account is deleted on .*, as you have asked\./);
  const toDo = page.getByRole('region', { name: 'For you to do' });
  await expect(toDo.getByText(/^Your account is deleted on/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await notice.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account is kept')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByText('You have nothing to do')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You have nothing to do')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the last owner of an organisation sees who must be asked first', async ({ page }) => {
  await page.route(/account(\/|%2F)deletion/i, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { organisations: object[] };
    await route.fulfill({
      response,
      json: { ...answer, organisations: answer.organisations.map((one) => ({ ...one, isLastOwner: true })) },
    });
  });
  await visitAs(page, 'marta', '/settings/security');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByText(/You are the last owner of an organisation/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Go to Users' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
});

test('a member makes recovery codes, and signs in with one instead of the second factor', async ({
  page,
}) => {
  const { email } = await newAccount();
  await signIn(page, '/settings/security', email);
  const factors = page.getByRole('list', { name: 'Second factors' });
  await factors.getByRole('button', { name: 'Turn on: E-mail' }).click();
  await expect(factors.getByRole('listitem').filter({ hasText: 'E-mail' })).toContainText('On');
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make recovery codes' });
  await dialog.getByLabel('Your password').fill('Not-the-password-1');
  await dialog.getByRole('button', { name: 'Show codes' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Show codes' }).click();
  const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, '[role=dialog]');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  const code = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 of 10 codes are left.')).toBeVisible();

  await page.context().clearCookies();
  await visit(page, '/sign-in?to=%2Fsettings%2Fsecurity');
  await enterCredentials(page, email, PASSWORD);
  await page.getByText('Use a recovery code').click();
  await expect(page.getByText('Type one of your recovery codes')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/settings/security');
  await expect(page.getByText('9 of 10 codes are left.')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('banner').getByRole('link', { name: 'Notices, 2 unread' }).click();
  const notices = page.getByRole('region', { name: /^Notices of/ }).getByRole('listitem');
  await expect(notices).toContainText(['A recovery code was used', 'Recovery codes were made']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('No unread notices')).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Notices', exact: true }).first(),
  ).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});
