/** An action that fails and has no title of its own: which toast is shown beside what its form or dialog says. */
import type { Page, Route } from '@playwright/test';
import { rules } from '#contract/messages/en/rules.ts';
import { refusalOf } from '#model-tests/browser/gateway.ts';
import { audit } from '#src/messages/en/audit.ts';
import { datasetAccess } from '#src/messages/en/dataset-access.ts';
import { requestFailed } from '#src/messages/en/request-failed.ts';
import { settings } from '#src/messages/en/settings.ts';
import { openDataset } from './support/access.ts';
import { showOpenRequest } from './support/open-request.ts';
import { expect, test, visitAs } from './support/test.ts';
import { breakCall, dialog } from './settings-bench.ts';

const { problems } = settings;
const exportCsv = audit.exportLabel(audit.exportCsv);
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

// The browser writes each refused request into the console.
const forget = (watch: unknown[]) => (watch.length = 0);

/** Answers a call otherwise than the service does. */
const answerCall = (page: Page, call: RegExp, answer: (route: Route) => Promise<void>) =>
  page.route((url) => call.test(url.searchParams.get('url') ?? url.pathname), answer);
const saving = /dataProvider:save$/;

/** The form of a new data provider, with its name. */
async function fillProvider(page: Page): Promise<void> {
  await visitAs(page, 'marta', '/settings/dataProvider');
  await page.getByRole('button', { name: 'Add data provider' }).click();
  await dialog(page).getByLabel('Name').fill('River watch');
}
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

test('a fault at a field stands there alone', async ({ page, watch }) => {
  await answerCall(page, saving, (route) =>
    route.fulfill(refusalOf(400, { field: 'name', code: 'provider.nameTaken', message: 'Refused' })),
  );
  await fillProvider(page);
  await save(page);
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(
    new RegExp(rules['provider.nameTaken']),
  );
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await expect(toasts(page).getByText(requestFailed.title)).toHaveCount(0);
  forget(watch);
});

test('a fault at a choice stands there too', async ({ page, watch }) => {
  await answerCall(page, /dataset\/share$/, (route) =>
    route.fulfill(refusalOf(400, { field: 'level', code: 'grant.editSomeFiles', message: 'Refused' })),
  );
  await openDataset(page, 'marta');
  await page.getByRole('button', { name: 'Share with people' }).click();
  await dialog(page).getByLabel('E-mail of the person').fill('ada@example.org');
  await dialog(page).getByRole('button', { name: 'Save sharing' }).click();
  const level = dialog(page).getByRole('group', { name: datasetAccess.share.level });
  await expect(level).toHaveAccessibleDescription(rules['grant.editSomeFiles']);
  await expect(level.getByRole('radio', { checked: true })).toBeFocused();
  await expect(toasts(page).getByText(requestFailed.title)).toHaveCount(0);
  forget(watch);
});

test('a reason of the service stands in the form, and the toast has its title alone', async ({
  page,
  watch,
}) => {
  await answerCall(page, saving, (route) =>
    route.fulfill({
      ...refusalOf(403),
      json: { type: 'about:blank', title: 'Not allowed', status: 403, detail: 'The list is locked' },
    }),
  );
  await fillProvider(page);
  await save(page);
  await expect(dialog(page).getByRole('alert')).toHaveText(problems.forbidden);
  await expect(toasts(page).getByText(requestFailed.title)).toBeVisible();
  await expect(toasts(page).getByText(requestFailed.text)).toHaveCount(0);
  await expect(toasts(page).getByText('The list is locked')).toHaveCount(0);
  forget(watch);
});

test('without an answer the toast has the sentence of the specification', async ({ page, watch }) => {
  await answerCall(page, saving, (route) => route.abort());
  await fillProvider(page);
  await save(page);
  await expect(dialog(page).getByRole('alert')).toHaveText(problems.unreachable);
  await expect(toasts(page).getByText(requestFailed.title)).toBeVisible();
  await expect(toasts(page).getByText(requestFailed.text)).toBeVisible();
  forget(watch);
});

test('a dialog that asks first has the toast too', async ({ page, watch }) => {
  await answerCall(page, /lut:delete$/, (route) => route.fulfill({ status: 500, json: {} }));
  await visitAs(page, 'marta', '/settings/tags');
  await page.getByLabel('List', { exact: true }).selectOption('Priorities');
  await page
    .getByRole('grid', { name: 'Priorities that editors can choose' })
    .getByRole('button', { name: /^Hide / })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Hide' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(toasts(page).getByText(requestFailed.title)).toBeVisible();
  await expect(toasts(page).getByText(requestFailed.text)).toBeVisible();
  forget(watch);
});

test('a decision on a request has the toast too', async ({ page, watch }) => {
  await showOpenRequest(page);
  await breakCall(page, 'auth/accessRequest/decline');
  await visitAs(page, 'marta', '/dashboard/requests');
  const request = page.getByRole('region', { name: 'Ada Walker' });
  await request.getByRole('radio', { name: 'Decline' }).check();
  await request.getByLabel('Reason').fill('The purpose is not covered');
  await request.getByRole('button', { name: 'Decline the request' }).click();
  await expect(request.getByRole('alert').filter({ hasText: problems.unreachable })).toBeVisible();
  await expect(toasts(page).getByText(requestFailed.title)).toBeVisible();
  forget(watch);
});

test('a form that only asks says in its place that it has no answer, and shows no toast', async ({
  page,
  watch,
}) => {
  await breakCall(page, 'auth/dataset/explainAccess');
  await visitAs(page, 'marta', '/discovery?keywords=Nightingale');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Deaths in British military hospitals/ })
    .click();
  await page.getByRole('link', { name: 'Who can see this, and why' }).click();
  const question = page.getByRole('region', { name: 'Can this person use it?' });
  await question.getByLabel('E-mail of the person').fill('ada@example.org');
  await question.getByRole('button', { name: 'Check access' }).click();
  await expect(question.getByRole('alert').first()).toHaveText(problems.unreachable);
  await expect(toasts(page).getByText(requestFailed.title)).toHaveCount(0);
  forget(watch);
});

test('a button without a form says the reason of the service in the toast', async ({ page, watch }) => {
  await breakCall(page, 'auth/audit/export', 'The log is being moved');
  await visitAs(page, 'marta', '/settings/audit');
  await page.getByRole('button', { name: exportCsv }).click();
  await expect(toasts(page).getByText('The log is being moved')).toBeVisible();
  await page.unrouteAll();
  await answerCall(page, /audit\/export$/, (route) => route.abort());
  await page.getByRole('button', { name: exportCsv }).click();
  await expect(toasts(page).getByText(requestFailed.text)).toBeVisible();
  forget(watch);
});
