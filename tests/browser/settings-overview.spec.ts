/** The overview of settings, the lists of notices, and the menu in which a member changes the organisation. */
import { newAccount } from '#model-tests/browser/accounts.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, goWithin, test, visitAs } from './support/test.ts';

test('a setting is found by a word, and the colours of this browser are chosen', async ({ page }) => {
  await visitAs(page, 'marta', '/settings');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Users/ })).toContainText(/[1-9]/);
  await expect(main.getByRole('link', { name: /^Audit log/ })).toContainText('400 days');
  await expectAccessible(page);
  await page.getByLabel('Find a setting').fill('second factor');
  await expect(main.getByRole('link')).toHaveText([/^Security/]);
  await page.getByLabel('Find a setting').fill('bicycles');
  await expect(page.getByRole('heading', { name: 'No setting matches “bicycles”' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Find a setting').fill('');
  await page.getByLabel('Colours').selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('notices are listed by what waits for the member', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/notices');
  const tabs = page.getByRole('navigation', { name: 'Notices by state' });
  await expect(tabs.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: /^Unread/ }).click();
  await expect(page).toHaveURL(/tab=unread/);
  await tabs.getByRole('link', { name: /^For you to do/ }).click();
  await expect(tabs.getByRole('link', { name: /^For you to do/ })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('a member chooses how they are informed, of each topic', async ({ page }) => {
  const { email } = await newAccount();
  await visitAs(page, email, '/settings/notices');
  await page
    .getByRole('navigation', { name: 'Notices by state' })
    .getByRole('link', { name: 'Preferences' })
    .click();
  await expect(page).toHaveURL(/tab=preferences/);
  const decisions = page.getByLabel('Requests that you decide on');
  const hour = page.getByLabel('Daily e-mail from');
  await expect(decisions).toHaveValue('now');
  await expect(page.getByLabel('What is shared with you')).toHaveValue('daily');
  await expect(hour).toHaveValue('17');
  await expectAccessible(page);
  await decisions.selectOption('Only in the notice centre');
  await hour.selectOption('08:00');
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Preferences saved')).toBeVisible();
  await page.reload();
  await expect(decisions).toHaveValue('centre');
  await expect(hour).toHaveValue('8');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('a member of several organisations changes between them in the menu', async ({ page }) => {
  await visitAs(page, 'pavel@census.example', '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  const organisations = page.getByRole('list', { name: 'Organisation' }).getByRole('button');
  // The role, and how much there is.
  await expect(organisations.first()).toContainText(
    /(?:Owner|Administrator|Publisher|Editor|Member), \d+ datasets?/,
  );
  await expectAccessible(page);
  const other = page
    .getByRole('list', { name: 'Organisation' })
    .getByRole('button')
    .and(page.locator(':not([aria-current])'));
  const name = (await other.first().locator('span').nth(1).textContent()) ?? '';
  await other.first().click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible();
  await goWithin(page, '/settings/groups');
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
});
