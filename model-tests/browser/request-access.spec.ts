/** Asking for access to a dataset, walked in the dialog of its page by the paths of the submission machine. */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { addressOf } from '#proxy/sample/apps.ts';
import { accessRequests } from '#src/messages/en/access-requests.ts';
import { acceptConditions, inDays, TITLE } from '../../tests/browser/support/access.ts';
import { openRequest } from '../../tests/browser/support/open-request.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { accountWith, origin } from './accounts.ts';
import { dataOf } from './gateway.ts';
import { textField, walkSubmittedAction } from './submitted-action.ts';

const t = accessRequests.request;
const DATASET = addressOf('crimea-mortality');
const PURPOSE = 'A study of hospital hygiene';

/** Pages whose person has asked. */
const asked = new WeakSet<Page>();

walkSubmittedAction({
  of: 'request-access',
  call: 'auth/accessRequest/create',
  words: { title: t.title, act: t.send, done: t.sent },
  field: textField(t.purpose),
  first: '',
  typed: PURPOSE,
  unfit: 'request.purposeMissing',
  ruled: { status: 400, field: 'purpose', code: 'text.unstorable', isAtField: true },
  sends: { datasetGUID: DATASET, purpose: PURPOSE, resources: null },
  done: (page) => {
    asked.add(page);
    return openRequest();
  },
  open: async (page) => {
    await routeCalls(
      page,
      (url) => dataOf(url) === 'auth/accessRequest/mine',
      (route) => route.fulfill({ json: { result: asked.has(page) ? [openRequest()] : [] } }),
    );
    const { email } = await accountWith([]);
    await visitAs(page, email, `${origin()}/organisation/leeds-open-data/dataset/${DATASET}`);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await page.getByRole('button', { name: t.act, exact: true }).click();
    await page.getByRole('dialog').getByLabel(t.until, { exact: true }).fill(inDays(90));
    await acceptConditions(page);
  },
  // Who decides, and by when.
  shows: (dialog) =>
    expect(dialog.getByRole('complementary', { name: t.next.title, exact: true })).toBeVisible(),
  afterwards: (page) => expect(page.getByText(t.open(openRequest().number))).toBeVisible(),
});
