/** A map, a chart and a dashboard that are shared with an address: the person of it sees them until the sharing ends. */
import { newAccountAt, openSession, sessionCookies } from '#model-tests/browser/accounts.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { createApi } from '#src/services/api/api.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { mapsTest as test } from './support/maps.ts';
import { accounts, expect, hydrated, otherBrowser, visit, visitAs } from './support/test.ts';

const CHART = { title: 'Kinds of weather in Seattle, 2012 to 2015', id: 'kinds-of-weather' };
const BOARD = { title: 'Weather at a glance', id: 'weather' };

test('what is shared with an address is seen by its person, who has no organisation, until the sharing ends', async ({
  page,
  browser,
  mapsOrigin,
}) => {
  test.slow();
  const { email } = await newAccountAt(mapsOrigin);
  const { AccessToken } = await openSession(accounts.marta, mapsOrigin);
  const api = createApi({
    fetch: (request) => fetch(request),
    origin: mapsOrigin,
    getAccessToken: () => Promise.resolve(String(AccessToken)),
  });
  // Copies, so that other tests have the documents of the sample as they are.
  const sampleMap = stableGuid('sample map', 'wind-points');
  const { mapGUID } = await api.call('map:duplicate', { mapGUID: sampleMap });
  await api.call('map:publish', { mapGUID, base: 1, visibility: 'organisation' });
  const inside = async (kind: 'chart' | 'dashboard', id: string): Promise<string> => {
    const sample = stableGuid('sample document', id);
    const { documentGUID } = await api.call('document:duplicate', { documentGUID: sample });
    await api.call('document:publish', { documentGUID, base: 1, visibility: 'organisation' });
    const principal = { kind: 'person', email } as const;
    await api.call('document/share', { kind, documentGUID, principal, until: null, reason: '' });
    return documentGUID;
  };
  const chartGUID = await inside('chart', CHART.id);
  const dashboardGUID = await inside('dashboard', BOARD.id);

  await visitAs(page, 'marta', `/organisation/leeds-open-data/map/${mapGUID}/edit`);
  await page.getByRole('button', { name: 'Share with people' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByText('It is not shared with anyone yet.')).toBeVisible();
  await dialog.getByLabel('E-mail of the person').first().fill(email);
  await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: email })).toContainText('Waits for the person');
  await expectAccessible(page);

  const other = await (await otherBrowser(browser, page)).newPage();
  await other.context().addCookies(await sessionCookies(email, mapsOrigin));
  // Their list takes what waits for the address that their account has proved.
  await visit(other, '/dashboard/maps');
  const shared = other.getByRole('region', { name: 'Shared with you' });
  await shared.getByRole('link', { name: /Wind over north-western Europe/ }).click();
  await expect(
    other.getByRole('heading', { level: 1, name: /Wind over north-western Europe/ }),
  ).toBeVisible();
  await expect(other.getByRole('list', { name: 'Legend of Speed of the wind' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(other.getByRole('link', { name: 'Edit map' })).toHaveCount(0);
  await visit(other, '/dashboard/charts');
  await shared.getByRole('link', { name: new RegExp(CHART.title) }).click();
  await expect(other.getByRole('figure').getByText(/highest rain, 641/)).toBeVisible({ timeout: 60_000 });
  await visit(other, '/dashboard/charts');
  await shared.getByRole('link', { name: new RegExp(BOARD.title) }).click();
  await expect(other.getByRole('heading', { level: 1, name: new RegExp(BOARD.title) })).toBeVisible();
  await expect(other.getByRole('figure').getByText(/highest rain, 641/)).toBeVisible({ timeout: 60_000 });

  const asked = dialog.getByRole('region', { name: 'Who can see this, and why' });
  await asked.getByLabel('E-mail of the person').fill(email);
  await asked.getByRole('button', { name: 'Check access' }).press('Enter');
  await expect(asked.getByText(`Yes. ${email} sees it.`)).toBeVisible();
  await expect(asked.getByRole('row', { name: /Wind/ })).toContainText('All of it');
  // The list says the same as the answer.
  await expect(dialog.getByText('Waits for the person')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await dialog.getByRole('button', { name: /^Stop sharing with/ }).press('Enter');
  await page.getByRole('button', { name: 'Stop sharing', exact: true }).press('Enter');
  await expect(dialog.getByText('It is not shared with anyone yet.')).toBeVisible();
  for (const [kind, documentGUID] of [
    ['chart', chartGUID],
    ['dashboard', dashboardGUID],
  ] as const) {
    const { shares } = await api.call('document/access', { kind, documentGUID });
    for (const { grantGUID } of shares) await api.call('document/endSharing', { grantGUID });
  }
  for (const path of [`map/${mapGUID}`, `chart/${chartGUID}`, `dashboard/${dashboardGUID}`]) {
    await other.goto(`/organisation/leeds-open-data/${path}`);
    await hydrated(other);
    await expect(other.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  }
  await other.context().close();
});
