/** `/settings/security`: the password, the sessions and the recent events of one's own account. */
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { newAccount } from '#model-tests/browser/accounts.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { enterCredentials, expect, PASSWORD, signIn, test, visit } from './support/test.ts';

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

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await signIn(other, '/settings/security', email);
  await expect(other.getByText('This session')).toBeVisible();
  await page.reload();
  await expect(sessions.getByText('This session')).toBeVisible();
  const before = await sessions.getByRole('row').count();
  await sessions
    .getByRole('button', { name: /Sign out the session of/ })
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
