/** The code of a flow that does not load: the person sees an error, nothing typed before is lost, and trying again works. */
import type { Page } from '@playwright/test';
import { authentication as t } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';
import { accounts, enterCredentials, expect, hydrated, test } from './support/test.ts';

// What is loaded, and when: nothing may come from the cache of another test.
test.use({ ownContext: true });

const { unavailable, credentials } = t.signIn;

/** Whatever of the code the page asks for from here on fails until this is called off. */
async function loseCode(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', (route) => route.abort('connectionfailed'));
  return () => page.unroute('**/assets/**');
}

async function expectMissing(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 1, name: unavailable.title })).toBeFocused();
  await expect(dialog.getByText(unavailable.text)).toBeVisible();
}

test('making an account waits for its code, and tries again with the username that was typed', async ({
  page,
}) => {
  await page.goto('/about');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(credentials.email).fill('ines@leeds.example');
  const callOff = await loseCode(page);
  await dialog.getByRole('button', { name: credentials.signUp }).click();
  await expectMissing(page);
  await callOff();
  await dialog.getByRole('button', { name: unavailable.retry }).click();
  await expect(dialog.getByRole('heading', { level: 1, name: t.signUp.register.title })).toBeVisible();
  await expect(dialog.getByLabel(t.attributes.label('email'))).toHaveValue('ines@leeds.example');
});

test('a challenge waits for its code, and can be answered once it has come', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(credentials.email)).toBeFocused();
  const callOff = await loseCode(page);
  await enterCredentials(page, 'noor');
  await expectMissing(page);
  await callOff();
  await dialog.getByRole('button', { name: unavailable.retry }).click();
  await expect(dialog.getByLabel(t.shared.code.label)).toBeFocused();
  // The password went when the screen stayed away, so a new code leads back to where it is asked for.
  await page.getByRole('dialog').getByRole('button', { name: t.challenge.someoneElse }).click();
  await expect(dialog.getByLabel(credentials.email)).toHaveValue(accounts.noor);
});

/** Code of the build by the name of its chunk never arrives until this is called off. @returns what calls it off */
async function loseChunk(page: Page, name: string): Promise<() => Promise<void>> {
  const chunk = new RegExp(`/assets/${name}-[\\w-]+\\.js$`);
  await page.route(chunk, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(chunk);
}

const { failed } = en.components;

test('a page stays when the code of its notifications does not come, and gets it with the connection', async ({
  page,
  context,
}) => {
  const callOff = await loseChunk(page, 'page-effects');
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('page-effects'));
  await page.goto('/about');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await missed;
  await hydrated(page);
  await callOff();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.locator('#notifications')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('the page stays when the code of signing in does not come, and trying again opens it', async ({
  page,
}) => {
  await page.goto('/about');
  await hydrated(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const callOff = await loseChunk(page, 'sign-in-dialog');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const missing = page.getByRole('alert').filter({ hasText: failed.part });
  await expect(missing).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await callOff();
  await missing.getByRole('button', { name: failed.retry }).click();
  await expect(page.getByRole('dialog').getByLabel(credentials.email)).toBeFocused();
});

test('a list stays when the code of its map does not come, and trying again shows it', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  const callOff = await loseChunk(page, 'area-choice');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.locator('summary').filter({ hasText: 'Area' }).click();
  const missing = page.getByRole('alert').filter({ hasText: failed.part });
  await expect(missing).toBeVisible();
  await callOff();
  await missing.getByRole('button', { name: failed.retry }).click();
  await expect(missing).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Map to choose an area on' })).toBeVisible();
});
