/** The API keys of a group: which of the organisation's keys read its datasets, and one for these alone. */
import type { User } from '#contract/entities/user.ts';
import { en } from '#src/messages/en.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { storeSecret, test } from './support/keys.ts';
import { expect, visitAs } from './support/test.ts';
import { dialog } from './settings-bench.ts';

const MEMBER = 7;

test('a group lists the keys that read its datasets, and gets one for these alone', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/groups');
  await page.getByRole('link', { name: 'Public health researchers' }).click();
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Add a key' }).click();
  const chosen = dialog(page).getByRole('list', { name: 'Chosen datasets' }).getByRole('listitem');
  await expect(chosen).toHaveCount(1);
  const title = (await chosen.first().textContent()) ?? '';
  await expect(page.getByRole('grid', { name: 'Datasets' })).toContainText(title);
  await dialog(page).getByLabel('Name').fill('Hospital dashboard');
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  await storeSecret(page, 'Secret of Hospital dashboard');
  const row = keys.getByRole('row', { name: /Hospital dashboard/ });
  await expect(row).toContainText('descriptions, previews');
  await expect(row).toContainText('1 of 1');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  // Each figure of a key has the width that its words need.
  await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeLessThan(160);
  await row.getByRole('link', { name: 'Hospital dashboard' }).click();
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Hospital dashboard');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Revoke Hospital dashboard' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('API key revoked')).toBeVisible();
  await page.goto('/settings/groups');
  await page.getByRole('link', { name: 'Public health researchers' }).click();
  // A key of the sample reads it too.
  await expect(keys.getByRole('row', { name: /Hospital study/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  const asked = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.get('url') === 'auth/key/list',
    async (route) => {
      await asked.promise;
      await route.fulfill({ json: { result: [] } });
    },
  );
  await page.reload();
  // Until the list is there, nothing says that it is empty.
  await expect(keys.getByRole('status')).toHaveText(en.shell.loading);
  await expect(keys.getByText(/^No API key can read datasets of this group/)).toHaveCount(0);
  asked.resolve();
  await expect(keys.getByText(/^No API key can read datasets of this group/)).toBeVisible();

  // Members who manage no keys see none.
  await page.route(
    (url) => url.searchParams.get('url') === 'auth/user/get',
    async (route) => {
      const response = await route.fetch();
      const user = (await response.json()) as User;
      const organisations = user.organisations.map((one) => ({ ...one, roleId: MEMBER }));
      await route.fulfill({ response, json: { ...user, organisations } });
    },
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Datasets' })).toBeVisible();
  await expect(keys).toHaveCount(0);
});
