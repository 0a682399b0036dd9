/** Settings of oneself, and which organisation settings are of. */
import { lastCode, newAccount } from '#model-tests/browser/accounts.ts';
import type { User } from '#contract/entities/user.ts';
import { drawPng, risingLine } from '#proxy/sample/picture.ts';
import { SELECTED_ORGANISATION_KEY } from '#src/services/storage/keys.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test, visit, visitAs } from './support/test.ts';
import { dialog } from './settings-bench.ts';

/** Signs in the owner of several organisations, on the page of groups; `choose` is done in another window. */
async function asPavel(page: Page) {
  const known = page.waitForResponse((answer) => answer.url().includes('auth%2Fuser%2Fget'));
  await visitAs(page, 'pavel@census.example', '/settings/groups');
  const { organisations } = (await (await known).json()) as User;
  const [own, other] = organisations;
  if (own === undefined || other === undefined) throw new Error('Pavel owns several organisations');
  const window = await page.context().newPage();
  await window.goto('/faq');
  const choose = (organisationGUID: string) =>
    window.evaluate(([key, value]) => localStorage.setItem(key, value), [
      SELECTED_ORGANISATION_KEY,
      organisationGUID,
    ] as const);
  return { own, other, choose };
}

test('a form keeps its organisation when another window chooses another, and says so', async ({ page }) => {
  const { own, other, choose } = await asPavel(page);
  await choose(own.organisationGUID);
  await page.getByRole('button', { name: 'Create group' }).click();
  await dialog(page).getByLabel('Name').fill('Typed before');
  await choose(other.organisationGUID);
  await expect(dialog(page).getByText(`This form is for ${own.name}.`)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed before' })).toBeVisible();
  await expect(page.getByText(`${own.name}, 0 members, 0 datasets`)).toBeVisible();
  await page.goto('/settings/groups');
  await expect(
    page.getByText(`Groups of ${other.name}`).or(page.getByText('There are no groups yet')),
  ).toBeVisible();
});

test('a person of no organisation sees how to be invited', async ({ page }) => {
  const { email } = await newAccount();
  await visitAs(page, email, '/settings/users');
  await expect(page.getByRole('heading', { name: 'You are not a member of an organisation' })).toBeVisible();
});

test('a member changes their name', async ({ page }) => {
  const { email } = await newAccount();
  await visitAs(page, email, '/settings/myDetails');
  await page.getByLabel('First name').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Must be at least 1 character')).toBeVisible();
  await page.getByLabel('First name').fill('Adé');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your details have been updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Adé');
});

test('a member changes the e-mail address and adds a phone number, each proved by a code', async ({
  page,
}) => {
  const { email } = await newAccount();
  await visitAs(page, email, '/settings/myDetails');
  await page.getByRole('button', { name: 'Change: E-mail' }).click();
  await dialog(page).getByLabel('E-mail', { exact: true }).fill(`new-${email}`);
  await dialog(page).getByRole('button', { name: 'Send a code' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Verify your e-mail address' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page)
    .getByLabel('Code')
    .fill(await lastCode(`new-${email}`));
  await dialog(page).getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Your details have been updated')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `new-${email}` })).toContainText('Verified');

  await visit(page, '/settings/security');
  await page.getByRole('link', { name: 'Add and verify a phone number in My details first' }).click();
  await page.getByRole('button', { name: 'Add: Phone number' }).click();
  await dialog(page).getByLabel('Phone number', { exact: true }).fill('+4915112340567');
  await dialog(page).getByRole('button', { name: 'Send a code' }).click();
  await dialog(page).getByRole('button', { name: 'Verify later' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '+4915112340567' })).toContainText(
    'Not verified',
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove: Phone number' }).click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Not given')).toBeVisible();
});

test('a logo is chosen, shown on the public page, and removed', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/organisationDetails');
  const choose = async (name: string, buffer: Buffer) => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /Choose a picture|Replace/ }).click();
    await (await chosen).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByRole('alert').or(page.locator('.banner'))).toContainText(/PNG/);
  await choose('logo.png', drawPng(risingLine));
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expectAccessible(page);
  await visit(page, '/organisation/leeds-open-data');
  const logo = page.locator('.organisation-head img.mark');
  await expect(logo).toHaveAttribute('src', /^\/organisation-logos\/[0-9a-f-]+\?v=/);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await visit(page, '/settings/organisationDetails');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Logo removed')).toBeVisible();
});

test('details of an organisation are saved', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/organisationDetails');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated organisation')).toBeVisible();
});

test('/my-organisation leads to the page of the organisation', async ({ page }) => {
  await visitAs(page, 'marta', '/my-organisation');
  await expect(page).toHaveURL(/\/organisation\/leeds-open-data$/);
});

test('nothing of the organisation before is shown while that of another is on its way', async ({ page }) => {
  const { own, other, choose } = await asPavel(page);
  const calls = [
    'organisation/users',
    'dataset/getSharing',
    'dataset:mine',
    'dataset:listDiscovery',
    'map:list',
  ];
  /** Addresses and names of the lines of the page. */
  const lines = async () => [
    ...(await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => href.startsWith('/organisation/')),
      )),
    ...(await page.getByRole('main').getByRole('rowheader').allInnerTexts()),
  ];
  for (const path of [
    '/settings/users',
    '/dashboard/datasets',
    '/settings/sharedDatasets',
    '/dashboard/maps',
  ]) {
    await choose(own.organisationGUID);
    await page.goto(path);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const chosen = (name: string) =>
      page.getByRole('main').getByRole('button', { name: `${name} Organisation` });
    await expect(chosen(own.name)).toBeVisible();
    const before = await lines();
    const release = Promise.withResolvers<void>();
    await page.route(
      (url) => calls.some((call) => url.searchParams.get('url')?.includes(call)),
      async (route) => {
        await release.promise;
        await route.continue();
      },
    );
    await choose(other.organisationGUID);
    await expect(chosen(other.name)).toBeVisible();
    const kept = (await lines()).filter((line) => before.includes(line));
    expect(kept, `${path} has lines of ${own.name}`).toEqual([]);
    release.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a member chooses the time zone in which moments are written', async ({ page }) => {
  const { email } = await newAccount();
  await visitAs(page, email, '/settings/myDetails');
  const zone = page.getByRole('button', { name: /Time zone$/ });
  await expect(zone).toHaveText(/UTC/);
  await expect(page.getByText('Pages and e-mails are written in this language only.')).toBeVisible();
  await zone.click();
  const search = page.getByRole('searchbox');
  await search.fill('auckland');
  const auckland = page.getByRole('option', { name: 'Pacific/Auckland' });
  // React Aria names the option half a second after the list was filtered, so that both are read out.
  await expect(search).toHaveAttribute('aria-activedescendant', /Auckland$/);
  await expectAccessible(page);
  await auckland.click();
  await page.getByRole('button', { name: 'Set time zone' }).click();
  await expect(page.getByText('Your details have been updated')).toBeVisible();
  await page.goto('/settings/security');
  // The session began today, at a time of New Zealand.
  const time = /at \d\d:\d\d (NZDT|NZST|GMT\+1[23])/;
  await expect(page.getByRole('main').getByText(time).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText(time).first()).toBeVisible();
});
