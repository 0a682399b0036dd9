/** What members see and visitors do not. */
import { expect, hydrated, signIn, test, visitAs } from './support/test.ts';

test("a member sees the organisation's datasets, drafts included", async ({ page }) => {
  await visitAs(page, 'marta');
  const table = page.getByRole('grid', { name: 'Datasets of Leeds Open Data Office' });
  await expect(table).toBeVisible();
  await expect(table.getByRole('row').nth(4)).toBeVisible();
  await page.getByRole('link', { name: /^Draft/ }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(
    page.getByRole('navigation', { name: 'Datasets by status' }).locator('[aria-current]'),
  ).toHaveText([/^Draft/]);
  // The address changes before the table does; which draft is the first is asked once there is nothing else.
  const others = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .filter({ hasNotText: 'Draft' });
  await expect(others).toHaveCount(0);
  const draft = table.getByRole('rowheader').getByRole('link').first();
  const title = (await draft.textContent()) ?? '';
  await draft.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('This is a draft')).toBeVisible();

  const address = page.url();
  await page.context().clearCookies();
  // The server cannot know who asks for the members' page, so it is empty; the browser is then refused.
  const response = await page.goto(address);
  expect(await response?.text()).not.toContain(title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Page not found/i);
  await expect(page.getByText(title)).toBeHidden();
});

test('the list can be filtered, and says when nothing is left', async ({ page }) => {
  await visitAs(page, 'marta');
  await page.getByRole('searchbox', { name: 'Filter datasets' }).fill('zzqqxx');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No datasets match “zzqqxx”')).toBeVisible();
});

test('/dashboard leads to /dashboard/datasets', async ({ page }) => {
  await visitAs(page, 'marta');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/datasets$/);
});

test('a visitor is led away from the member area, and its page contains no data', async ({
  page,
  request,
}) => {
  const shell = await request.get('/dashboard/datasets');
  expect(shell.status()).toBe(200);
  expect(await shell.text()).not.toContain('Leeds Open Data Office');
  await page.goto('/dashboard/datasets');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/datasets from/);
});

test('signing out on a public page leaves the focus on the page, also after it was fetched again', async ({
  page,
}) => {
  // A session of its own: the one that the worker keeps is for others.
  await signIn(page, '/discovery');
  await hydrated(page);
  await page.getByRole('button', { name: /Account of Marta/ }).click();
  const again = page.waitForResponse((response) => /listDiscovery/.test(response.url()) && response.ok());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await again;
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
