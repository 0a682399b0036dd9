/** Rolling an API key, walked in its dialog by the paths of the submission machine, in a product with API keys. */
import { expect, test, type Page } from '@playwright/test';
import type { ApiKey } from '#contract/api-keys.ts';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { apiKeys } from '#src/messages/en/api-keys.ts';
import { visit } from '../../tests/browser/support/test.ts';
import { startProduct } from '../../tests/support/product.ts';
import { sessionCookies } from './accounts.ts';
import { dataOf } from './gateway.ts';
import { choiceField, walkSubmittedAction } from './submitted-action.ts';

const { rolling: t, ...words } = apiKeys;
const SECRET = 'cpk_next_secret';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const key = (previousUntil: string | null): ApiKey => ({
  keyGUID: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a31',
  name: 'Rates by month',
  prefix: 'cpk_',
  lastFour: previousUntil === null ? 'aaaa' : 'cret',
  scopes: ['metadata.read'],
  datasets: null,
  days: 90,
  createdBy: 'Marta Kowalczyk',
  createdAt: inDays(-60),
  expiresAt: inDays(30),
  sharedDatasets: 0,
  lastUsedAt: inDays(-1),
  networks: [],
  networkCount: 0,
  week: [],
  onlyFrom: [],
  refusals: [],
  previousUntil,
  quota: null,
  state: 'active',
  revokedAt: null,
  leak: null,
});

/** Pages whose key was rolled, with the present time of both secrets. */
const rolled = new WeakMap<Page, ApiKey>();

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  product = await startProduct({ API_KEYS: 'true' });
});
test.afterAll(() => product.stop());

walkSubmittedAction({
  of: 'roll-key',
  call: 'auth/key/roll',
  words: { title: t.title(key(null).name), act: t.act, done: t.done },
  field: choiceField(t.overlaps),
  first: 'day',
  typed: 'hour',
  ruled: { status: 404, field: 'keyGUID', code: 'key.unknown' },
  sends: { keyGUID: key(null).keyGUID, overlap: 'hour' },
  done: (page) => {
    const next = key(inDays(1 / 24));
    rolled.set(page, next);
    return { secret: SECRET, key: next };
  },
  open: async (page) => {
    await routeCalls(
      page,
      (url) => dataOf(url) === 'auth/key/list',
      (route) => route.fulfill({ json: { result: [rolled.get(page) ?? key(null)] } }),
    );
    await page.context().addCookies(await sessionCookies('marta@leeds.example', product.origin));
    await visit(page, `${product.origin}/settings/apiKeys`);
    await page.getByRole('button', { name: words.rollLabel(key(null).name), exact: true }).click();
  },
  // What the present secret still does.
  shows: (dialog) => expect(dialog.getByRole('group', { name: t.label, exact: true })).toBeVisible(),
  afterwards: async (page) => {
    // Once, and whole.
    await expect(page.getByLabel(words.secret.label(key(null).name), { exact: true })).toHaveValue(SECRET);
    await expect(
      page.getByRole('button', { name: words.stopPreviousLabel(key(null).name), exact: true }),
    ).toBeVisible();
  },
});
