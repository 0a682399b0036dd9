/** Ending a membership, one's own or another's: the dialog lists what ends and what stays, and a successor is named. */
import type { Page } from '@playwright/test';
import type { MemberRemoval } from '#contract/entities/people.ts';
import { components } from '#src/messages/en/components.ts';
import { requestFailed } from '#src/messages/en/request-failed.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { breakCall, dialog } from './settings-bench.ts';
import { expect, test, visitAs } from './support/test.ts';

const isOf = (call: string) => (url: URL) => url.searchParams.get('url') === call;

/** The answer of the service with figures of the test: what members of the sample own differs from run to run. */
async function withFigures(page: Page, call: string): Promise<void> {
  await page.route(isOf(call), async (route) => {
    const response = await route.fetch();
    const ends = { groups: 1, datasets: 0 };
    const stays = { ownedDatasets: 2, keys: 1, grants: 0, plans: 0 };
    await route.fulfill({ response, json: { ...((await response.json()) as MemberRemoval), ends, stays } });
  });
}

/** Answers a call that ends a membership, which others of this worker need; gives what was sent. */
async function keepMembership(page: Page, call: string): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(isOf(call), async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: {} });
  });
  return sent;
}

/** The identityGUID of a member who is offered. */
const offered = async (page: Page, name: string): Promise<string> =>
  (await dialog(page).getByRole('option', { name, exact: true }).getAttribute('value')) ?? '';

test('a member who leaves names who takes over', async ({ page, watch }) => {
  await withFigures(page, 'auth/user/leaving');
  await visitAs(page, 'marta', '/settings/myDetails');
  await page.getByRole('button', { name: 'Leave Leeds Open Data Office' }).click();
  await expect(dialog(page).getByText('Membership of 1 group')).toBeVisible();
  await expect(dialog(page).getByText('2 datasets that you answer for')).toBeVisible();
  await expect(dialog(page).getByText('1 API key that you made')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  const successor = await offered(page, 'Inês Carvalho');
  await expect(dialog(page).getByRole('option', { name: 'Marta Kowalczyk' })).toHaveCount(0);
  await dialog(page).getByLabel('Hand over to').selectOption('Inês Carvalho');

  // An action that fails and has no message of its own.
  await breakCall(page, 'auth/user/leave');
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  const toasts = page.getByRole('region', { name: components.notifications.label });
  await expect(toasts).toContainText(requestFailed.title);
  await expect(toasts).toContainText(requestFailed.text);
  // The browser writes each refused request into the console.
  watch.length = 0;

  const sent = await keepMembership(page, 'auth/user/leave');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You left the organisation')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ reassignTo: successor })]);
});

test('a member who leaves without a choice names no successor, and the dialog says that nothing was counted', async ({
  page,
  watch,
}) => {
  await breakCall(page, 'auth/user/leaving');
  const sent = await keepMembership(page, 'auth/user/leave');
  await visitAs(page, 'marta', '/settings/myDetails');
  await page.getByRole('button', { name: 'Leave Leeds Open Data Office' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('could not be counted');
  watch.length = 0;
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You left the organisation')).toBeVisible();
  expect(sent).toEqual([{ organisationGUID: expect.any(String) }]);
});

test('an administrator who removes a member names who takes over', async ({ page }) => {
  await withFigures(page, 'auth/user/removal');
  const sent = await keepMembership(page, 'auth/user/forceRemove');
  await visitAs(page, 'marta', '/settings/users');
  await page.getByRole('button', { name: 'Actions for Ade Okonkwo' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(dialog(page).getByText('2 datasets that they answer for')).toBeVisible();
  const successor = await offered(page, 'Inês Carvalho');
  await dialog(page).getByLabel('Hand over to').selectOption('Inês Carvalho');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed Member', { exact: true })).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ reassignTo: successor })]);
});
