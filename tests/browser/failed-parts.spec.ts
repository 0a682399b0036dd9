/** A call that fails for a part of a page or a dialog: the part says so, and offers to try again. Nothing looks empty. */
import { narrow, openDataset } from './support/access.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { openRequest, showOpenRequest } from './support/open-request.ts';
import { expect, test, visitAs } from './support/test.ts';
import { breakCall, dialog } from './settings-bench.ts';

// The browser writes each refused request into the console.
const forget = (watch: unknown[]) => (watch.length = 0);

test('the desk does not call a failed check "nothing"', async ({ page, watch }) => {
  // Of a group, it is asked what is shared with it.
  await showOpenRequest(page);
  await breakCall(page, 'auth/dataset/access');
  await page.setViewportSize(narrow);
  await visitAs(page, 'marta', '/dashboard/requests');
  const failed = page.getByRole('alert').filter({ hasText: 'What they have already could not be checked.' });
  await expect(failed).toBeVisible();
  await expect(page.getByText('nothing but the public record')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  // There may be several such buttons on a page.
  await expect(failed.getByRole('button', { name: 'Try again' })).toHaveAccessibleDescription(
    'What they have already could not be checked.',
  );
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(failed).toHaveCount(0);
  forget(watch);
});

test('the share dialog names what it could not load', async ({ page, watch }) => {
  await breakCall(page, 'auth/group/list');
  await openDataset(page, 'marta');
  await page.getByRole('button', { name: 'Share with people' }).click();
  const failed = dialog(page).getByRole('alert').filter({ hasText: 'Some of those you can share with' });
  await expect(failed).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(failed).toHaveCount(0);
  // In a form the reader goes on at the field before it.
  await expect(dialog(page).getByLabel('Share with')).toBeFocused();
  await expect(
    dialog(page)
      .getByLabel('Share with')
      .getByRole('option', { name: /^Group/ }),
  ).not.toHaveCount(0);
  forget(watch);
});

test('details of an organisation are not saved without the list of kinds', async ({ page, watch }) => {
  await page.route(/lut(?::|%3A)view/, (route) => route.fulfill({ status: 503, json: {} }));
  await visitAs(page, 'marta', '/settings/organisationDetails');
  const failed = page.getByRole('alert').filter({ hasText: 'The kinds of publisher' });
  // Lookups are asked for again by themselves before they count as failed.
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Kind of publisher')).toBeVisible();
  forget(watch);
});

test('the desk asks nothing of a service that neither notes openings nor counts who gains', async ({
  page,
}) => {
  const missing = ['accessRequest/open', 'dataset/previewSharing'];
  const asked: string[] = [];
  page.on('request', (request) => {
    const call = new URL(request.url()).searchParams.get('url');
    if (call !== null) asked.push(call);
  });
  await page.route('**/dashboard/requests', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"missingCalls":[]',
      `"missingCalls":${JSON.stringify(missing)}`,
    );
    await route.fulfill({ response, body });
  });
  await page.route(
    (url) => url.searchParams.get('url') === 'auth/accessRequest/list',
    (route) => route.fulfill({ json: { result: [{ ...openRequest(), opened: null }] } }),
  );
  await visitAs(page, 'marta', '/dashboard/requests');
  const request = page.getByRole('region', { name: 'Ada Walker' });
  await expect(request.getByRole('button', { name: /^Approve until/ })).toBeVisible();
  await expect(request.getByRole('region', { name: 'If you approve' })).toHaveCount(0);
  expect(asked).toContain('auth/accessRequest/list');
  expect(asked.filter((call) => missing.includes(call.replace('auth/', '')))).toEqual([]);
});
