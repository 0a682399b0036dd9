/** A session that the service has ended: the person is signed out, sees why, and comes back to where they were. */
import type { Page } from '@playwright/test';
import { ask, newAccount, openSession, sessionCookies } from '#model-tests/browser/accounts.ts';
import { enterCredentials, expect, hydrated, test, visit } from './support/test.ts';

const SIGNED_OUT = 'You have been signed out';

/** The number of unread notices, which pages of members ask for last, and then every minute. */
const NOTICES = /notice%2Fcount/;
/** The list of a public page, which is asked for again for a member. */
const LIST = /dataset%3AlistDiscovery/;

/**
 * Opens a page as a new member, and waits until it asks the service for nothing more: otherwise a call that is still to
 * come may find the ended session before the test does anything.
 *
 * @param last the call that the page makes last
 */
async function openAsMember(page: Page, address: string, last = NOTICES): Promise<string> {
  const { email } = await newAccount();
  await page.context().addCookies(await sessionCookies(email));
  const asked = page.waitForResponse(last);
  await visit(page, address);
  await asked;
  await expect(page.getByRole('button', { name: /Ada Walker/ })).toBeVisible();
  return email;
}

/** Ends every session of a member from another device. */
async function endEverywhere(email: string): Promise<void> {
  const { AccessToken } = await openSession(email);
  await ask('GlobalSignOut', { AccessToken });
}

/** Lets the access token of the page run out: its refresh token is used at the next call. */
async function expireToken(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'accessToken');
  if (token === undefined) throw new Error('There is no access token');
  const [head = '', payload = '', signature = ''] = token.value.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const ended = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url');
  await page.context().addCookies([{ ...token, value: `${head}.${ended}.${signature}` }]);
}

/** The sign-in form says what has happened; signing in leads back. */
async function signInAgain(page: Page, email: string, back: RegExp): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole('status').filter({ hasText: SIGNED_OUT })).toBeVisible();
  await enterCredentials(page, email);
  await expect(page).toHaveURL(back);
  await expect(page.getByRole('button', { name: /Ada Walker/ })).toBeVisible();
  await expect(page.getByText(SIGNED_OUT)).toHaveCount(0);
}

for (const [what, prepare] of [
  ['with a token that has not run out', async () => {}],
  ['with a token that has run out', expireToken],
] as const) {
  test(`found when a page of members is loaded, ${what}`, async ({ page }) => {
    const email = await openAsMember(page, '/dashboard/following');
    await endEverywhere(email);
    await prepare(page);
    await page.reload();
    await signInAgain(page, email, /\/dashboard\/following$/);
  });

  test(`found while one works, ${what}`, async ({ page }) => {
    const email = await openAsMember(page, '/dashboard/datasets?keywords=water');
    await endEverywhere(email);
    await prepare(page);
    await page.getByRole('link', { name: 'Following', exact: true }).first().click();
    await signInAgain(page, email, /\/dashboard\/following$/);
  });

  test(`found by a call in the background, ${what}`, async ({ page }) => {
    await page.clock.install();
    const email = await openAsMember(page, '/dashboard/datasets?keywords=water');
    await endEverywhere(email);
    await prepare(page);
    await page.clock.fastForward('01:01');
    await signInAgain(page, email, /\/dashboard\/datasets\?keywords=water$/);
  });

  test(`found on a public page, where one stays, ${what}`, async ({ page }) => {
    const email = await openAsMember(page, '/discovery?keywords=weather', LIST);
    await endEverywhere(email);
    await prepare(page);
    // The message passes after five seconds, so it is looked for while the page is still loading.
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText(SIGNED_OUT).first()).toBeVisible();
    await hydrated(page);
    await expect(page).toHaveURL(/\/discovery\?keywords=weather$/);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await enterCredentials(page, email);
    await expect(page.getByRole('button', { name: /Ada Walker/ })).toBeVisible();
    await expect(page).toHaveURL(/\/discovery\?keywords=weather$/);
  });
}

test('found on the sign-in page, which is then the form', async ({ page }) => {
  const email = await openAsMember(page, '/discovery', LIST);
  await endEverywhere(email);
  await visit(page, '/sign-in');
  await expect(page.getByRole('status').filter({ hasText: SIGNED_OUT })).toBeVisible();
  await enterCredentials(page, email);
  await expect(page.getByRole('button', { name: /Ada Walker/ })).toBeVisible();
});

test('found by a dialog that is sent: what was typed is in it again after signing in', async ({ page }) => {
  const email = 'ines@leeds.example';
  await page.context().addCookies(await sessionCookies(email));
  const asked = page.waitForResponse(NOTICES);
  await visit(page, '/settings/groups');
  await asked;
  const name = page.getByRole('dialog').getByLabel('Name');
  await page.getByRole('button', { name: 'Create group' }).click();
  await name.fill('Rivers of the north');
  await endEverywhere(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await enterCredentials(page, email);
  await expect(page).toHaveURL(/\/settings\/groups$/);
  await expect(name).toHaveValue('Rivers of the north');
  // It is kept once: a dialog that was closed is empty.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(name).toHaveValue('');
});
