/** Following: by members at once, by visitors after they have signed in, and the list of what is followed. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { components } from '#src/messages/en/components.ts';
import { newAccount } from '#model-tests/browser/accounts.ts';
import { enterCredentials, expect, hydrated, test, visitAs } from './support/test.ts';

/** A member of the test's own, who follows nothing yet. */
const newMember = async (): Promise<string> => (await newAccount()).email;

/** Each test has a dataset of its own, since followers are counted. */
async function openDataset(page: Page, place: number): Promise<string> {
  await page.goto('/discovery?status=published&order=lastUpdated');
  await hydrated(page);
  const link = page.getByRole('main').locator('h2 a, h3 a').nth(place);
  const title = (await link.textContent()) ?? '';
  await link.click();
  await page.waitForURL(/\/discovery\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await hydrated(page);
  return title;
}

const press = (page: Page) => page.getByRole('button', { name: 'Follow', exact: true });

test('a visitor who wants to follow signs in, and then follows', async ({ page }) => {
  const title = await openDataset(page, 0);
  const address = page.url();
  await expect(press(page)).toHaveAttribute('aria-pressed', 'false');
  await press(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await enterCredentials(page, await newMember());
  await expect(press(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(address);
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Everything you follow' }).click();
  const row = page
    .getByRole('grid', { name: 'Datasets you follow' })
    .getByRole('row')
    .filter({ hasText: title });
  await expect(row).toContainText('No changes');
  const stop = row.getByRole('button', { name: `Follow ${title}` });
  await stop.click();
  await expect(stop).toHaveAttribute('aria-pressed', 'false');
  await stop.click();
  await expect(stop).toHaveAttribute('aria-pressed', 'true');
  await stop.click();
  await expect(stop).toHaveAttribute('aria-pressed', 'false');
});

test('the request outlives the way to a provider and back', async ({ page }) => {
  const title = await openDataset(page, 3);
  const address = page.url();
  await press(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Google/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Mock of Google' }).waitFor();
  await page.getByRole('link', { name: 'Ines Duarte' }).click();
  await page.waitForURL(address);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(press(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor who turns back follows nothing, also when they sign in later', async ({ page }) => {
  await openDataset(page, 1);
  await press(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await enterCredentials(page, await newMember());
  await expect(page.getByRole('banner').getByRole('button', { name: /Ada Walker/ })).toBeVisible();
  await expect(press(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a refusal takes the press back and says so', async ({ page }) => {
  await visitAs(page, await newMember(), '/');
  await openDataset(page, 2);
  await page.route(/dataset(?::|%3A)follow(?!ing)/, (route) => route.abort());
  await press(page).click();
  await expect(page.getByText('Your change was not saved')).toBeVisible();
  await expect(press(page)).toHaveAttribute('aria-pressed', 'false');
});

test('anyone who goes to the list before the press is answered finds it there', async ({ page }) => {
  await visitAs(page, await newMember(), '/');
  const title = await openDataset(page, 5);
  let answer = () => {};
  const isListed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/dataset(?::|%3A)follow(?!ing)/, async (route) => {
    await isListed;
    await route.continue();
  });
  await press(page).click();
  await page.getByRole('link', { name: 'Everything you follow' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('checkbox')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toHaveCount(0);
  answer();
  await expect(row).toContainText('No changes');
});

test('refusals in the list leave what is so, however often one presses', async ({ page }) => {
  await visitAs(page, await newMember(), '/');
  const title = await openDataset(page, 4);
  // It is shown before it is answered, and a page that is left takes the call with it.
  const saved = page.waitForResponse(/(dataset|follow)(?::|%3A)follow(?!ing)/);
  await press(page).click();
  await expect(page.getByText('You follow this.')).toBeVisible();
  await saved;
  await page.goto('/dashboard/following');
  await hydrated(page);
  const stop = page.getByRole('button', { name: `Follow ${title}` });
  const mail = page.getByRole('checkbox', { name: 'Notify me by e-mail' });
  await expect(stop).toHaveAttribute('aria-pressed', 'true');
  await expect(mail).toBeChecked();
  let refused = 0;
  await page.route(/(dataset|follow)(?::|%3A)(follow(?!ing)|setMail)/, (route) => {
    refused += 1;
    return route.abort();
  });
  await stop.click();
  const notSaved = page.getByText('Your change was not saved');
  await expect(notSaved).toHaveCount(1);
  await expect(stop).toHaveAttribute('aria-pressed', 'true');
  // Put away, since it would go by itself after a while.
  await page
    .getByRole('region', { name: components.notifications.label })
    .getByRole('button', { name: components.notifications.dismiss })
    .click();
  await expect(notSaved).toHaveCount(0);
  await mail.click();
  await mail.click();
  await expect.poll(() => refused).toBe(3);
  await expect(notSaved).toHaveCount(2);
  await expect(mail).toBeChecked();
});

test('an organisation can be followed, and the feed is there without an account', async ({ page }) => {
  await page.goto('/organisation/leeds-open-data');
  await hydrated(page);
  await expect(page.getByRole('link', { name: /^Atom feed of/ })).toHaveAttribute(
    'href',
    /^\/discovery\.atom\?organisation=/,
  );
  await visitAs(page, await newMember(), '/organisation/leeds-open-data');
  await hydrated(page);
  await press(page).click();
  await expect(press(page)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/dashboard/following');
  await expect(page.getByRole('grid', { name: 'Organisations you follow' })).toContainText('Leeds');
});

test('the list is accessible and fits a narrow screen', async ({ page }) => {
  await visitAs(page, await newMember(), '/');
  await openDataset(page, 6);
  await press(page).click();
  await page.getByRole('link', { name: 'Everything you follow' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Notify me by e-mail' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Following' }),
  ).toHaveAttribute('aria-current', 'page');
  await expectFits(page);
});
