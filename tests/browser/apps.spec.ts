/** Apps: found by visitors, submitted by a member, decided on by an administrator. */
import type { Page } from '@playwright/test';
import { drawPng } from '#proxy/sample/picture.ts';
import { accounts, enterCredentials, expect, hydrated, test, visitAs } from './support/test.ts';

const picture = { name: 'bench.png', mimeType: 'image/png', buffer: drawPng(() => [41, 163, 131], 640, 360) };

/** Texts of the e-mails to an address, newest first. */
async function emails(page: Page, to: string): Promise<string[]> {
  const response = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const { messages } = (await response.json()) as {
    messages: { to: string; subject: string; text: string }[];
  };
  return messages.filter((one) => one.to === to).map(({ subject, text }) => `${subject}\n${text}`);
}

/** Fills in all that has to be. */
async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Kind').selectOption('Web app');
  await page.getByLabel('What it does, in one line').fill('Finds wheat by price.');
  await page.getByLabel('Address').fill('https://wheat.example.org/');
  await page.getByLabel('Datasets it uses').fill('wheat');
  await page.getByRole('button', { name: 'Add Price of wheat and weekly wages' }).click();
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is searched, narrowed and read', async ({ page }) => {
    await page.goto('/discovery/apps');
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find an app' }).fill('underground');
    await page.getByRole('searchbox', { name: 'Find an app' }).press('Enter');
    await expect(page).toHaveURL(/keywords=underground/);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Which line is that?',
    ]);
    await page.getByRole('link', { name: 'Mobile app' }).click();
    await expect(page).toHaveURL(/kind=mobileApp/);
    await page.getByRole('link', { name: 'Which line is that?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which line is that?');
    await expect(page.getByRole('img', { name: 'Picture of Which line is that?' })).toBeVisible();
    await expect
      .poll(() => page.locator('script[type="application/ld+json"]').textContent())
      .toContain('"@type":"MobileApplication"');
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /app-pictures/);
    await page.getByRole('link', { name: 'London Underground lines' }).click();
    await expect(page.getByRole('heading', { name: 'Made with this data' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Which line is that?' })).toBeVisible();
  });
});

test('a name of one long word widens no page, and at twice the size of text neither', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/discovery/apps');
  await hydrated(page);
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(tooWide, 'the list').toBe(0);
  await page.getByRole('link', { name: 'Warming in one line' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Warming in one line' });
  await expect(heading).toBeVisible();
  await heading.evaluate((element) => {
    const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
    element.textContent = word;
    if (element.nextElementSibling) element.nextElementSibling.textContent = word;
  });
  await expect.poll(tooWide, 'the page').toBe(0);
});

test('a list that finds nothing says so and leads back', async ({ page }) => {
  await page.goto('/discovery/apps?keywords=zzqqxx');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'No apps match' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all apps' }).click();
  await expect(page.getByRole('link', { name: 'Warming in one line' })).toBeVisible();
  await page.goto('/discovery/apps?page=7');
  await hydrated(page);
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page.getByRole('link', { name: 'Warming in one line' })).toBeVisible();
});

test('a visitor signs in on the way to the form, and what is typed outlives the page', async ({ page }) => {
  await page.goto('/discovery/apps');
  await hydrated(page);
  await page.getByRole('link', { name: 'Submit an app' }).click();
  await enterCredentials(page, 'marta');
  await page.waitForURL('**/dashboard/apps/submit');
  await page.getByLabel('Name', { exact: true }).fill('Half an app');
  await page.getByLabel('Address').fill('http://not.secure.example/');
  await page.getByLabel('Datasets it uses').focus();
  await expect(page.getByText('Must be a full address that starts with https://')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have an unfinished draft' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half an app');
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByLabel('Kind')).toBeFocused();
  await expect(page.getByText('Choose at least one dataset that it uses')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('what is begun instead of an app that is not there is kept as a new one', async ({ page }) => {
  await visitAs(page, 'marta', '/dashboard/apps');
  await page.goto('/dashboard/apps/submit?app=0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a09');
  await hydrated(page);
  await page.getByRole('button', { name: 'Submit a new app' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Submit an app' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Begun elsewhere');
  await page.goto('/dashboard/apps/submit');
  await expect(page.getByText('Begun elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.goto('/dashboard/apps?show=approved&page=9');
  await expect(page.getByRole('link', { name: 'Go to the first page' })).toBeVisible();
});

test('an app is submitted, declined, submitted again, approved, and withdrawn', async ({ page }) => {
  const name = 'Wheat finder';
  await visitAs(page, 'marta', '/dashboard/apps/submit');
  await fillIn(page, name);
  await page.getByLabel('Picture').setInputFiles({ ...picture, mimeType: 'text/plain', name: 'bench.txt' });
  await expect(page.getByText('Must be a PNG, JPEG or WebP picture')).toBeVisible();
  await page.getByLabel('Picture').setInputFiles({ ...picture, buffer: drawPng(() => [0, 0, 0], 50, 50) });
  await expect(page.getByText('Must be at least 320 × 180 pixels; this one has 50 × 50')).toBeVisible();
  await page.getByLabel('Picture').setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'The picture you have chosen' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  await page.getByRole('link', { name: 'Your apps' }).last().click();
  const mine = page.getByRole('listitem').filter({ hasText: name });
  await expect(mine).toContainText('Waiting for approval');

  await page.getByRole('link', { name: /^To review/ }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: name });
  await waiting.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Decline and notify the submitter' }).click();
  await expect(page.getByText('Enter a reason, so that the submitter can correct it')).toBeVisible();
  await page.getByLabel('Reason').fill('The address does not answer.');
  await page.getByRole('button', { name: 'Decline and notify the submitter' }).click();
  await expect(waiting).toContainText('is declined');
  await expect
    .poll(() => emails(page, accounts.marta))
    .toContainEqual(expect.stringMatching(/Wheat finder[^]*does not answer/));
  await waiting.getByRole('button', { name: 'Undo' }).click();
  await expect(waiting.getByRole('button', { name: 'Approve' })).toBeVisible();
  await waiting.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Decline and notify the submitter' }).click();
  await expect(waiting).toContainText('is declined');

  await page.getByRole('link', { name: 'Your apps' }).click();
  await expect(mine).toContainText('The address does not answer.');
  await mine.getByRole('link', { name: 'Change and submit again' }).click();
  await expect(page.getByLabel('Address')).toHaveValue('https://wheat.example.org/');
  await page.getByLabel('Address').fill('https://wheat.example.org/prices');
  await page.getByRole('button', { name: 'Submit the change' }).click();
  // A link of the same name stands above the form, and would be left for before the service has the change.
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  await page.getByRole('link', { name: 'Your apps' }).last().click();
  await page.getByRole('link', { name: /^To review/ }).click();
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(waiting).toContainText('is approved and listed');

  await page.goto('/discovery/apps');
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute(
    'href',
    'https://wheat.example.org/prices',
  );
  await page.goto('/dashboard/apps?show=mine');
  await hydrated(page);
  await mine.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(mine).toContainText('Withdrawn');
  await page.goto('/discovery/apps');
  await expect(page.getByRole('link', { name: 'Warming in one line' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0);
});

test('members who administer nothing see their own apps alone', async ({ page }) => {
  await page.route('**/api/proxy?*user%2Fget*', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as { organisations: { roleId: number }[] };
    for (const organisation of user.organisations) organisation.roleId = 7;
    await route.fulfill({ response, json: user });
  });
  await visitAs(page, 'marta', '/dashboard/apps');
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^To review/ })).toHaveCount(0);
});
