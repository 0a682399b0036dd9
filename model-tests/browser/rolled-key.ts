/** Rolling an API key in its dialog: the list with one key, and what the service answers when it is rolled. */
import type { Page } from '@playwright/test';
import type { ApiKey } from '#contract/api-keys.ts';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { apiKeys } from '#src/messages/en/api-keys.ts';
import { visit } from '../../tests/browser/support/test.ts';
import { sessionCookies } from './accounts.ts';
import { dataOf } from './gateway.ts';

export const ROLLED_SECRET = 'cpk_next_secret';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** @param previousUntil until when the secret before goes on; null: there is none */
export const rolledKey = (previousUntil: string | null): ApiKey => ({
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

/** What the service answers when it has rolled the key, which the list has from then on. */
export function rollKey(page: Page): { readonly secret: string; readonly key: ApiKey } {
  const next = rolledKey(inDays(1 / 24));
  rolled.set(page, next);
  return { secret: ROLLED_SECRET, key: next };
}

/** Opens the dialog at a product with API keys. */
export async function openRollDialog(page: Page, origin: string): Promise<void> {
  await routeCalls(
    page,
    (url) => dataOf(url) === 'auth/key/list',
    (route) => route.fulfill({ json: { result: [rolled.get(page) ?? rolledKey(null)] } }),
  );
  await page.context().addCookies(await sessionCookies('marta@leeds.example', origin));
  await visit(page, `${origin}/settings/apiKeys`);
  await page.getByRole('button', { name: apiKeys.rollLabel(rolledKey(null).name), exact: true }).click();
}
