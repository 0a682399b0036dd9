/** The strip for members on the page of their organisation, and why the last owner cannot leave it. */
import type { User } from '#contract/entities/user.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { dialog } from './settings-bench.ts';
import { expect, test, visit, visitAs } from './support/test.ts';

const STRIP = 'Your membership';

test('a member sees their role, the drafts, who administers the organisation, and how to leave', async ({
  page,
}) => {
  await visitAs(page, 'marta', '/my-organisation');
  await expect(page).toHaveURL(/\/organisation\/leeds-open-data$/);
  const strip = page.getByRole('region', { name: STRIP });
  await expect(strip).toContainText('Your role: Administrator');
  await expect(strip).toContainText(/Administered by .*Marta Kowalczyk/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await strip.getByRole('button', { name: 'Leave Leeds Open Data Office' }).press('Enter');
  await expect(dialog(page)).toContainText('You lose access to its datasets and settings.');
  await expect(dialog(page).getByRole('heading', { name: 'Stays' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await strip.getByRole('link', { name: /drafts?$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/datasets\?.*status=draft/);
});

test('the drafts are those of the organisation of the page, also while another one is selected', async ({
  page,
}) => {
  // The first of a member's organisations is the selected one until they choose.
  const other = { organisationGUID: crypto.randomUUID(), slug: 'beeston', name: 'Beeston Survey' };
  await page.route(
    (url) => url.searchParams.get('url') === 'auth/user/get',
    async (route) => {
      const response = await route.fetch();
      const user = (await response.json()) as User;
      const organisations = [
        ...user.organisations.map((one) => ({ ...one, ...other })),
        ...user.organisations,
      ];
      await route.fulfill({ response, json: { ...user, organisations } });
    },
  );
  await visitAs(page, 'marta', '/organisation/leeds-open-data');
  await page
    .getByRole('region', { name: STRIP })
    .getByRole('link', { name: /drafts?$/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/datasets\?.*status=draft/);
  await expect(page.getByRole('main').getByRole('button', { name: /Leeds Open Data Office/ })).toBeVisible();
});

test('visitors and members of other organisations see no strip', async ({ page }) => {
  const facts = page.getByRole('heading', { level: 1, name: 'Leeds Open Data Office' });
  await visit(page, '/organisation/leeds-open-data');
  await expect(facts).toBeVisible();
  await expect(page.getByRole('region', { name: STRIP })).toHaveCount(0);
  const known = page.waitForResponse((answer) => answer.url().includes('auth%2Fuser%2Fget'));
  await visitAs(page, 'pavel@census.example', '/organisation/leeds-open-data');
  await known;
  await expect(facts).toBeVisible();
  await expect(page.getByRole('region', { name: STRIP })).toHaveCount(0);
});

test('the last owner reads why they stay', async ({ page }) => {
  await page.route(
    (url) => url.searchParams.get('url') === 'auth/user/leaving',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), mustStay: 'role.lastOwner' } });
    },
  );
  await visitAs(page, 'marta', '/settings/myDetails');
  await page.getByRole('button', { name: 'Leave Leeds Open Data Office' }).click();
  await expect(dialog(page)).toContainText('This is the last owner. Make another member an owner first');
  await expect(dialog(page).getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0);
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).locator('p').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
});
