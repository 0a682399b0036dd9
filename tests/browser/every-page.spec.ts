/**
 * Rules for every page: it has one h1 and a title, the script takes it over without a complaint, axe
 * finds nothing in light and dark, and nothing runs out of a screen of 360 px.
 */
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { SAMPLE_PLATFORM_ADMINISTRATOR } from '#proxy/sample/accounts.ts';
import { publicRoutes } from '#src/app/access.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expectOrderOfSheetsIsFree } from './support/sheet-order.ts';
import { expect, goWithin, hydrated, test, visitAs } from './support/test.ts';

/** Pages with parameters, each with an address to look at; the two of a dataset have tests of their own below. */
const examples: Record<string, string | null> = {
  '/discovery/apps/$appGUID': null,
  '/discovery/themes/$theme': '/discovery/themes/environment',
  '/discovery/tags/$tag': '/discovery/tags/weather',
  '/organisation/$orgSlug': '/organisation/leeds-open-data',
  '/organisation/$orgSlug/discovery/$datasetGUID': null,
  '/organisation/$orgSlug/dataset/$datasetGUID': null,
  // It only leads to the page of a dataset.
  '/dataset/$name/$': null,
  '/preview/$resourceGUID': null,
  '/preview/$resourceGUID/api': null,
  '/embed/$resourceGUID': null,
  '/embed/map/$mapGUID': null,
  '/embed/chart/$chartGUID': null,
  '/embed/dashboard/$dashboardGUID': null,
  '/organisation/$orgSlug/chart/$chartGUID': null,
  '/organisation/$orgSlug/dashboard/$dashboardGUID': null,
  '/invitation/$token': '/invitation/no-such-invitation-was-sent',
  '/sign-in/{-$step}': '/sign-in',
  '/sign-up/{-$step}': '/sign-up',
  '/forgot-password/{-$step}': '/forgot-password',
  '/verify/{-$step}': '/verify',
};

const publicPages = [
  ...publicRoutes
    .map(({ path }) => (path.includes('$') ? examples[path] : path))
    .filter((path) => path !== null),
  '/discovery?keywords=weather&status=published',
  '/discovery?keywords=zzqqxx',
  '/discovery?more=tag&updated=year&has=preview',
  '/sign-up/confirm',
  '/forgot-password/confirm',
];

test('every public page with parameters has an example', () => {
  expect(publicPages).not.toContain(undefined);
});

async function checkPage(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/Commonplace$/);
  await expectAccessible(page);
  await expectOrderOfSheetsIsFree(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectOrderOfSheetsIsFree(page);
}

for (const address of publicPages.filter((path) => path !== undefined)) {
  test(address, async ({ page }) => {
    await page.goto(address);
    await checkPage(page);
  });
}

test('a dataset', async ({ page }) => {
  await page.goto('/discovery?status=published&order=mostViewed');
  await hydrated(page);
  await page.getByRole('main').locator('h2 a, h3 a').first().click();
  await page.waitForURL(/\/discovery\/[0-9a-f-]{36}/);
  await page.reload();
  await checkPage(page);
});

test('the dashboard', async ({ page }) => {
  await visitAs(page, 'marta');
  await expect(page.getByRole('grid')).toBeVisible();
  await checkPage(page);
});

test('the page of what is not there', async ({ page }) => {
  await page.goto('/nowhere');
  await checkPage(page);
});

/** Only the browser draws these, so that each is the next page of one document. */
const memberPages = [
  '/dashboard/following',
  '/dashboard/apps',
  '/dashboard/apps/submit',
  '/dashboard/datasets/new',
  '/settings',
  '/settings/users',
  '/settings/individual-users',
  '/settings/groups',
  '/settings/dataProvider',
  '/settings/tags',
  '/settings/sharedDatasets',
  '/settings/organisationDetails',
  '/settings/myDetails',
  '/settings/notices',
  '/settings/security',
  '/settings/audit',
  '/settings/reports',
  '/dashboard/requests',
  '/dashboard/reports',
  '/dashboard/imports',
  '/dashboard/charts',
];

const platformPages = ['/settings/platform-users', '/settings/platform-lists'];

/** Pages of members that are not looked at with the others, and why. */
const otherMemberPages = [
  // The test of the dashboard.
  '/dashboard/datasets',
  // They only lead to another page.
  '/dashboard',
  '/my-organisation',
  // Their flags are off here: `maps.spec.ts` and `api-keys.spec.ts` look at them.
  '/dashboard/maps',
  '/settings/apiKeys',
];

/** The address of a route of members, by its file. */
const addressOf = (file: string): string =>
  file
    .replace(/^_member/, '')
    .replace(/(?:\.index)?\.tsx$/, '')
    .replaceAll(/_?\./g, '/');

test('every page of members without parameters is looked at', () => {
  const files = readdirSync('src/routes').filter((file) => file.startsWith('_member.'));
  const addresses = new Set(
    files.map(addressOf).filter((address) => address !== '' && !address.includes('$')),
  );
  expect([...addresses].toSorted()).toEqual(
    [...memberPages, ...platformPages, ...otherMemberPages].toSorted(),
  );
});

/** Goes from page to page within one document. */
async function checkPages(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    await test.step(address, async () => {
      const { pathname } = new URL(page.url());
      const before = await page.getByRole('heading', { level: 1 }).textContent();
      await goWithin(page, address);
      await expect(page).toHaveURL((url) => url.pathname !== pathname);
      if (before !== null) await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await checkPage(page);
    });
}

test('every page of members', async ({ page }) => {
  test.setTimeout(memberPages.length * 20_000);
  await visitAs(page, 'marta');
  await checkPages(page, memberPages);
});

test('every page of platform administrators', async ({ page }) => {
  await visitAs(page, SAMPLE_PLATFORM_ADMINISTRATOR, '/settings');
  await checkPages(page, platformPages);
  // What was looked at is the page, and not its refusal.
  await expect(page.getByLabel('List', { exact: true })).toBeVisible();
});
