/**
 * A product whose services are elsewhere and have the calls of the specification alone: nothing is offered that they
 * cannot do, and nothing is asked of them that they do not have. Behind them is the product of this worker.
 */
import { sessionCookies } from '#model-tests/browser/accounts.ts';
import { neededCalls } from '#src/app/needed-calls.ts';
import { startProduct } from '../support/product.ts';
import { startSpecifiedServices, type SpecifiedServices } from '../support/specified-services.ts';
import { MISSING, walkElsewhere, watchCalls } from './support/walk-elsewhere.ts';
import { accounts, expect, origin, signIn, test as base, visit } from './support/test.ts';

interface Elsewhere {
  readonly services: SpecifiedServices;
  readonly origin: string;
}

const test = base.extend<object, { elsewhere: Elsewhere }>({
  elsewhere: [
    async ({}, use) => {
      const cookies = sessionCookies(accounts.marta);
      const token = async () => (await cookies).find(({ name }) => name === 'accessToken')?.value ?? '';
      const services = await startSpecifiedServices(origin(), token);
      const product = await startProduct({
        ...services.settings(),
        PERSONAL_TOKENS: 'true',
        API_KEYS: 'true',
        MAPPING_SOLUTION: 'true',
        PRIVATE_DATA_CATALOGUE: 'true',
      });
      await use({ services, origin: product.origin });
      await product.stop();
      await services.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ elsewhere }, use) => use(elsewhere.origin),
});

/** What is inside pages of others says it in its own frame. */
const MISSING_IN_FRAME = /cannot be shown here|is not available|does not exist/;

test('a visitor is led to nothing that services of the specification do not have', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(240_000);
  const seen = await walkElsewhere(page, elsewhere, ['/']);
  expect([...seen]).toEqual(
    expect.arrayContaining(['/', '/discovery', '/discovery/organisations', '/organisation/*', '/help']),
  );
  await visit(page, '/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Discover', 'Organisations']);
});

test('a member is led to nothing that services of the specification do not have', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(240_000);
  await signIn(page, '/settings');
  const seen = await walkElsewhere(page, elsewhere, ['/settings']);
  expect([...seen].filter((kind) => kind.startsWith('/settings')).toSorted()).toEqual([
    '/settings',
    '/settings/dataProvider',
    '/settings/myDetails',
    '/settings/organisationDetails',
    '/settings/security',
    '/settings/sharedDatasets',
    '/settings/users',
  ]);
  expect([...seen].filter((kind) => kind.startsWith('/dashboard'))).toEqual([]);
});

test('what they have works: names, invitations one by one, and removing without figures', async ({
  page,
  elsewhere,
}) => {
  await signIn(page, '/settings/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail addresses').fill('elsewhere@example.org, no.address, ade@leeds.example');
  await dialog.getByRole('button', { name: /^Send .*invitations?$/ }).click();
  const outcomes = dialog.getByRole('listitem');
  await expect(outcomes.filter({ hasText: 'ade@leeds.example' })).toContainText('Is a member already');
  await expect(outcomes.filter({ hasText: 'elsewhere@example.org' })).toContainText('Invited');
  await expect(outcomes.filter({ hasText: 'no.address' })).toContainText('Is not an e-mail address');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  const invited = page.getByRole('row', { name: /elsewhere@example\.org/ });
  await expect(invited).toContainText('Invited');
  await expect(invited.getByRole('button')).toHaveCount(0);
  expect(elsewhere.services.refused).toEqual([]);
});

/** A page of each kind that needs more, with parameters that lead nowhere. */
const lacking = Object.keys(neededCalls).map((path) =>
  path
    .replaceAll(/\{-\$title\}/g, 'title')
    .replaceAll(/\$\w*GUID|\$groupId/g, '0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4')
    .replaceAll(/\$\w+/g, 'some')
    .replace('/$', '/rest'),
);

test('the address of a page that they have not leads to a sentence', async ({ page, elsewhere }) => {
  test.setTimeout(240_000);
  await signIn(page, '/settings');
  const calls = watchCalls(page);
  for (const address of lacking) {
    await page.goto(address);
    const said = address.startsWith('/embed/') ? MISSING_IN_FRAME : MISSING;
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(said);
  }
  await expect(page.getByText('do not offer what this page shows')).toBeVisible();
  await calls.quiet();
  expect(calls.failed).toEqual([]);
  expect(elsewhere.services.refused).toEqual([]);
});

test('such a page answers 404, and the description of the calls leaves out what is missing', async ({
  request,
}) => {
  expect((await request.get('/discovery/themes')).status()).toBe(404);
  const description = await (await request.get('/api/openapi.json')).text();
  expect(description).toContain('datasetListDiscovery');
  expect(description).not.toContain('appList');
  expect(await (await request.get('/api/auth/extensions')).json()).toEqual({ result: [] });
});

test('a visitor is led away from pages of members before they say what is missing', async ({ page }) => {
  await page.goto('/settings/groups');
  await page.waitForURL('/');
});
