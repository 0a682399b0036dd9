/** API keys of an organisation, in a product whose flag for them is on. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { refusalOf } from '#model-tests/browser/gateway.ts';
import { apiKeys } from '#src/messages/en/api-keys.ts';
import { dayWithRoom } from '../support/day.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { arrowTo, tabTo } from './support/keyboard.ts';
import { statusWith, storeSecret, test } from './support/keys.ts';
import { expect, visitAs } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('an API key is limited to networks, and used from elsewhere it is refused with the address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitAs(page, 'marta', '/settings/apiKeys');
  await page.getByRole('button', { name: 'Create API key' }).press('Enter');
  await dialog(page).getByLabel('Name').fill('Office only');
  await dialog(page)
    .getByRole('radio', { name: /^All datasets of the organisation/ })
    .check();
  await dialog(page).getByLabel('Only from').fill('office.leeds.example');
  await dialog(page).getByRole('button', { name: 'Create key' }).press('Enter');
  await expect(dialog(page).getByLabel('Only from')).toBeFocused();
  await expect(dialog(page).getByText('Must be addresses or ranges, such as 203.0.113.7')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByLabel('Only from').fill('203.0.113.0/24, 2001:db8::/32');
  await expect(dialog(page).getByRole('region', { name: 'In words' })).toContainText(
    'only from 203.0.113.0/24 and 2001:db8::/32',
  );
  await dialog(page).getByRole('button', { name: 'Create key' }).press('Enter');
  const secret = await storeSecret(page, 'Secret of Office only');
  await expect(page.getByText('Only from 203.0.113.0/24 and 2001:db8::/32')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  const refused = await page.request.get('/discovery.atom', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect([refused.status(), await refused.text()]).toEqual([
    403,
    expect.stringMatching(/does not work from (?:127\.0\.0\.1|::1)/),
  ]);
  const line = page.getByRole('row', { name: /^Office only/ });
  const words = () => page.reload().then(() => line.textContent());
  await expect.poll(words).toMatch(/Refused from (?:127\.0\.0\.0\/24|::1), 1 time, last on/);
  await expectAccessible(page);
  // Limited to where this program is, it works.
  await page.getByRole('button', { name: 'Change Office only' }).click();
  await dialog(page).getByLabel('Only from').fill('127.0.0.1\n::1');
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('API key changed')).toBeVisible();
  expect(await statusWith(page, secret)).toBe(200);
});

test('a key whose secret was found by others is revoked, and the page says so', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/apiKeys');
  // One of the sample.
  await expect(page.getByRole('alert').filter({ hasText: 'Spring workshop' })).toContainText(
    'It was found at https://git.example.org/workshop/exercises/settings.py',
  );
  await page.getByRole('button', { name: 'Create API key' }).click();
  await dialog(page).getByLabel('Name').fill('Found by others');
  await dialog(page)
    .getByRole('radio', { name: /^All datasets of the organisation/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  const secret = await storeSecret(page, 'Secret of Found by others');
  expect(await statusWith(page, secret)).toBe(200);
  const reported = await page.request.post('/api/auth/key/reportLeak', { data: { secret } });
  expect([reported.status(), await reported.json()]).toEqual([200, {}]);
  expect(await statusWith(page, secret)).toBe(401);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'The secret of Found by others' })).toContainText(
    'and the key is revoked',
  );
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('link', { name: /^Expired or revoked/ }).click();
  await expect(page.getByRole('row', { name: /^Found by others/ })).toContainText(
    'its secret was found by others',
  );
});

test('an administrator creates an API key, rolls it and revokes it', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/apiKeys');
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  // What the sample has used is of the day on which the product was started.
  await expect(page.getByRole('row', { name: /^City dashboard/ })).toContainText(
    /[\d,]+ of 5,000 requests today/,
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create API key' }).click();
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await expect(dialog(page).getByText('Choose at least one dataset')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByLabel('Name').fill('Nightly mirror');
  await dialog(page).getByRole('checkbox', { name: 'Download files' }).check();
  await dialog(page)
    .getByRole('list', { name: 'Find a dataset of the organisation' })
    .getByRole('button')
    .first()
    .click();
  await expect(dialog(page).getByRole('list', { name: 'Chosen datasets' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await dialog(page).getByRole('button', { name: 'Create key' }).click();

  const secret = dialog(page).getByRole('textbox', { name: 'Secret of Nightly mirror' });
  await expect(secret).toHaveValue(/^cpok_\w{38}$/);
  await dialog(page).getByRole('button', { name: 'Try it' }).click();
  await expect(dialog(page).getByText(/^It works: status 200 in \d+ ms$/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save as .env' }).click();
  const file = await saved;
  expect(await readFile(await file.path(), 'utf8')).toBe(`API_KEY=${await secret.inputValue()}\n`);
  await expectAccessible(page, '[role=dialog]');
  // It is not lost by a press of Escape: the dialog stays until it is stored.
  await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('checkbox', { name: 'I have stored it' })).toBeFocused();
  await expect(dialog(page).getByText('It is not shown again.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  const first = await storeSecret(page, 'Secret of Nightly mirror');
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeFocused();
  const row = page.getByRole('row', { name: /Nightly mirror/ });
  await expect(row).toContainText('descriptions, previews, downloads');
  await expect(row).toContainText('1 dataset');
  await expectAccessible(page);
  expect(await statusWith(page, first)).toBe(200);

  await row.getByRole('button', { name: 'Roll Nightly mirror' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('radio', { name: 'In 1 hour' }).check({ force: true });
  await expect(dialog(page).getByRole('term').filter({ hasText: 'Present, …' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create secret' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'New secret for Nightly mirror' })).toBeVisible();
  const second = await storeSecret(page, 'Secret of Nightly mirror');
  expect(second).not.toBe(first);
  await expect(row).toContainText('The previous secret works until');
  expect([await statusWith(page, first), await statusWith(page, second)]).toEqual([200, 200]);
  await row.getByRole('button', { name: 'Stop the previous secret of Nightly mirror' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Stop the previous secret' }).click();
  await expect(row).not.toContainText('The previous secret works until');
  expect([await statusWith(page, first), await statusWith(page, second)]).toEqual([401, 200]);

  await row.getByRole('button', { name: 'Change Nightly mirror' }).click();
  await dialog(page).getByLabel('Name').fill('Mirror');
  await dialog(page)
    .getByRole('radio', { name: /All datasets of the organisation/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('row', { name: /^Mirror/ });
  await expect(renamed).toContainText('All datasets of the organisation');

  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.reload();
  await expect(renamed).toBeVisible();

  await renamed.getByRole('button', { name: 'Revoke Mirror' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke key' }).click();
  await expect(renamed).toHaveCount(0);
  await page.getByRole('link', { name: /^Expired or revoked/ }).click();
  await expect(page.getByRole('row', { name: /^Mirror/ })).toContainText('Revoked');
  await expectAccessible(page);
  await expectFits(page);
  expect([await statusWith(page, first), await statusWith(page, second)]).toEqual([401, 401]);
});

test('the refusal of a roll or of a new key is shown at its field', async ({ page, watch }) => {
  const refuse = (call: string, field: string) =>
    page.route(
      (url) => url.searchParams.get('url') === call,
      (route) => route.fulfill(refusalOf(400, { field, message: 'This is not offered today' })),
    );
  await refuse('auth/key/roll', 'overlap');
  await refuse('auth/key/create', 'days');
  await visitAs(page, 'marta', '/settings/apiKeys');
  await page
    .getByRole('row', { name: /^City dashboard/ })
    .getByRole('button', { name: 'Roll City dashboard' })
    .click();
  await dialog(page).getByRole('button', { name: 'Create secret' }).click();
  const choices = dialog(page).getByRole('group', { name: apiKeys.rolling.label });
  await expect(choices).toHaveAccessibleDescription('This is not offered today');
  await expect(choices.getByRole('radio', { name: 'In 24 hours' })).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Create API key' }).click();
  await dialog(page).getByLabel('Name').fill('Refused key');
  await dialog(page)
    .getByRole('radio', { name: /All datasets of the organisation/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  await expect(dialog(page).getByLabel('Expires')).toHaveAccessibleDescription('This is not offered today');
  await expect(dialog(page).getByLabel('Expires')).toBeFocused();
  // The browser writes each refused request into the console.
  watch.length = 0;
});

test('a key is rolled by keyboard alone, at 360 pixels', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/apiKeys');
  await page.setViewportSize({ width: 360, height: 740 });
  const grid = page.getByRole('grid', { name: /API keys/ });
  const row = grid.getByRole('row', { name: /^City dashboard/ });
  await arrowTo(page, grid, row, row.getByRole('button', { name: 'Roll City dashboard' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByRole('radio', { name: 'In 24 hours' }));
  await page.keyboard.press('ArrowLeft');
  await expect(dialog(page).getByRole('radio', { name: 'In 1 hour' })).toBeChecked();
  await expectFits(page);
  await expectAccessible(page, '[role=dialog]');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Create secret' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Secret of City dashboard' })).toHaveValue(/^cpok_/);
  await expectFits(page);
  await expectAccessible(page, '[role=dialog]');
  await tabTo(page, dialog(page).getByRole('checkbox', { name: 'I have stored it' }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toContainText('The previous secret works until');
  await expect(row.getByRole('button', { name: 'Roll City dashboard' })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test('a program that is refused is led to the form of its key, with the scope ticked', async ({ page }) => {
  await dayWithRoom();
  await visitAs(page, 'marta', '/settings/apiKeys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await dialog(page).getByLabel('Name').fill('Reader');
  await dialog(page).getByRole('checkbox', { name: 'Read previews of files' }).uncheck();
  await dialog(page)
    .getByRole('radio', { name: /All datasets of the organisation/ })
    .check();
  await dialog(page).getByLabel('Requests at most').fill('3');
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  const secret = await storeSecret(page, 'Secret of Reader');

  const ask = () =>
    page.request.post('/api/data/resource:preview', {
      headers: { authorization: `Bearer ${secret}` },
      data: { resourceGUID: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01' },
    });
  const refused = await ask();
  expect(refused.status()).toBe(403);
  expect(refused.headers()).toMatchObject({
    'www-authenticate': 'Bearer error="insufficient_scope", scope="dataset.read"',
    'ratelimit-policy': '"quota";q=3;w=86400',
    ratelimit: expect.stringMatching(/^"quota";r=2;t=\d+$/),
  });
  await page.goto(((await refused.json()) as { help: string }).help);
  await expect(dialog(page).getByRole('heading', { name: 'Change Reader' })).toBeVisible();
  await expect(dialog(page).getByRole('checkbox', { name: 'Read previews of files' })).toBeChecked();
  await expect(dialog(page).getByRole('checkbox', { name: 'Download files' })).not.toBeChecked();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /^Reader/ });
  await expect(row).toContainText('descriptions, previews');
  await expect(row).toContainText('1 of 3 requests today');
  expect([(await ask()).status(), (await ask()).status()]).toEqual([404, 404]);
  const spent = await ask();
  expect([spent.status(), Number(spent.headers()['retry-after']) > 0]).toEqual([429, true]);
  await row.getByRole('button', { name: 'Revoke Reader' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toHaveCount(0);
});
