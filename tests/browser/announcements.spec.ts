/** What a screen reader announces in the forms of authentication: refused codes, and what the step before has done. */
import type { Page } from '@playwright/test';
import { accountWith, newAccount } from '#model-tests/browser/accounts.ts';
import { enterCredentials, expect, lastCode, test, visit } from './support/test.ts';

const NEW_PASSWORD = 'Another-phrase-7';

/** Notes what is announced: text that comes into a live region that was there before, and what takes the focus. */
function listen(): void {
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output';
  const said: string[] = [];
  Object.assign(window, { said });
  const textOf = (element: Element | null) => element?.textContent ?? '';
  new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    const isNew = (element: Element): boolean => {
      for (let one: Node | null = element; one !== null; one = one.parentNode)
        if (added.has(one)) return true;
      return false;
    };
    for (const { target, addedNodes } of records)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) {
        const element = node instanceof Element ? node : node.parentElement;
        const region = element?.closest(LIVE) ?? null;
        if (region !== null && (region.getAttribute('role') === 'alert' || !isNew(region)))
          said.push(textOf(region));
      }
  }).observe(document, { childList: true, characterData: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const described = (target.getAttribute('aria-describedby') ?? '').split(' ');
    said.push(described.map((id) => textOf(document.getElementById(id))).join(' '));
    if (!(target instanceof HTMLInputElement)) said.push(textOf(target));
  });
}

const saidIn = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);
async function expectAnnounced(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await saidIn(page)).some((said) => said.includes(text))).toBe(true);
}

/** Two wrong codes, by Enter and by mouse; each is announced. */
async function refuseCodes(page: Page, button: string, code: string): Promise<void> {
  const field = page.getByLabel('Code', { exact: true });
  for (const submit of [
    () => field.press('Enter'),
    () => page.getByRole('button', { name: button }).click(),
  ]) {
    await page.evaluate(() => ((window as unknown as { said: string[] }).said.length = 0));
    await field.fill(code === '000000' ? '000001' : '000000');
    await submit();
    await expectAnnounced(page, 'That code is not correct');
  }
}

test.beforeEach(({ page }) => page.addInitScript(listen));

test('a wrong second factor', async ({ page }) => {
  const { email } = await accountWith(['email']);
  await visit(page, '/sign-in');
  await enterCredentials(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible();
  await refuseCodes(page, 'Confirm', await lastCode(page, email));
});

test('a wrong code of a new account', async ({ page }) => {
  const { email } = await accountWith(null);
  await visit(page, '/sign-in');
  await enterCredentials(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your account' })).toBeVisible();
  // A code that is typed before it would be the previous one.
  await expect(page.getByText('We have sent a new code')).toBeVisible();
  await refuseCodes(page, 'Confirm', await lastCode(page, email));
});

test('a wrong code of a password reset, and that the password has been changed', async ({ page }) => {
  const { email } = await newAccount();
  await visit(page, '/forgot-password');
  await page.getByLabel('E-mail or phone number').fill(email);
  const before = await lastCode(page, email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat the password').fill(NEW_PASSWORD);
  const code = await lastCode(page, email, before);
  await refuseCodes(page, 'Set the new password', code);
  await page.getByLabel('Code', { exact: true }).fill(`Code: ${code}`);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat the password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed' })).toBeVisible();
  await expectAnnounced(page, 'Your password has been changed');
});

test('a wrong code of an address that is to be verified', async ({ page }) => {
  const { email, phone } = await newAccount(true);
  await visit(page, '/sign-in');
  await enterCredentials(page, email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your phone number' })).toBeVisible();
  await refuseCodes(page, 'Verify', await lastCode(page, phone));
});
