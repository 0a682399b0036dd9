/** A layer and a chart of a table that no one has opened: it is prepared when it is chosen, and what fails is named. */
import type { Page, Route } from '@playwright/test';
import type { Preview, TableState } from '#contract/preview.ts';
import type { OfferedTables } from '#contract/table-sources.ts';
import { dataOf, refusalOf } from '#model-tests/browser/gateway.ts';
import { withoutWebGL } from '#model-tests/kit/without-webgl.ts';
import { documents } from '#src/messages/en/documents.ts';
import { maps } from '#src/messages/en/maps.ts';
import { preview as p } from '#src/messages/en/preview.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { legend, mapsTest as test } from './support/maps.ts';
import { expect, visitAs } from './support/test.ts';

const UNOPENED = 'Barley yields in Minnesota';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const t = maps.edit.sources;

/** Offers every table as one that is not made, and leaves how far it is to the test. */
async function offerUnmade(page: Page, call: 'map:sources' | 'chart:sources'): Promise<void> {
  await page.route(
    (url) => dataOf(url) === `data/${call}`,
    async (route) => {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      const { result, hasMore } = (await response.json()) as OfferedTables;
      await route.fulfill({ json: { result: result.map((one) => ({ ...one, isMade: false })), hasMore } });
    },
  );
}

test('a table that no one has opened becomes a layer, with what goes on meanwhile and what fails', async ({
  page,
}) => {
  test.setTimeout(200_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(withoutWebGL);
  await offerUnmade(page, 'map:sources');
  let answer: (preview: Preview) => TableState | number = ({ table }) => table ?? { state: 'absent' };
  let places = true;
  const asIs = answer;
  const answered = async (route: Route) => {
    const response = await route.fetch();
    const preview = (await response.json()) as Preview;
    const table = answer(preview);
    if (typeof table === 'number') return route.fulfill(refusalOf(table));
    await route.fulfill({ json: { ...preview, table, hasPlaces: places && preview.hasPlaces } });
  };
  await page.route(
    (url) => ['data/resource:preview', 'data/resource:requestPreview'].includes(dataOf(url) ?? ''),
    answered,
  );
  await visitAs(page, 'marta', '/dashboard/maps');
  await button(page, maps.newMap).click();
  await button(page, maps.edit.add).click();
  const dialog = page.getByRole('dialog', { name: t.title });
  await dialog.getByLabel(t.find).fill('airports');
  await expect(dialog.getByText(t.unmade).first()).toBeVisible();
  const add = dialog.getByRole('button', { name: /^Add Airports of the United States/ }).first();
  const since = '2026-01-01T00:00:00Z';
  const looksRight = async () => {
    await expectFits(page);
    await expectAccessible(page, 'dialog');
  };

  answer = () => ({ state: 'queued', ahead: 2, since });
  await add.press('Enter');
  await expect(dialog.getByRole('heading', { level: 3, name: /^Airports of the United/ })).toBeFocused();
  await expect(dialog.getByRole('status').filter({ hasText: p.queued(2) })).toBeVisible();
  await looksRight();
  answer = () => ({ state: 'processing', since });
  await expect(dialog.getByRole('status').filter({ hasText: p.reading })).toBeAttached();
  answer = () => ({ state: 'failed', reason: 'time', finding: null, retryAfter: 0 });
  await expect(dialog.getByRole('status').filter({ hasText: p.failures.time })).toBeVisible();
  await looksRight();
  // Another try ends in no answer, and one more in a table without places.
  answer = () => 503;
  await dialog.getByRole('button', { name: p.retry, exact: true }).press('Enter');
  await expect(dialog.getByText(p.unreachable)).toBeVisible({ timeout: 30_000 });
  await looksRight();
  places = false;
  answer = asIs;
  await dialog.getByRole('button', { name: p.retry, exact: true }).press('Enter');
  await expect(dialog.getByText(t.unfit)).toBeVisible({ timeout: 60_000 });
  await looksRight();
  await dialog.getByRole('button', { name: t.back }).press('Enter');
  await expect(dialog.getByLabel(t.find)).toBeFocused();
  await expect(dialog.getByLabel(t.find)).toHaveValue('airports');

  places = true;
  await add.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(legend(page, 'Airports of the United States')).toBeVisible({ timeout: 60_000 });
});

test('a chart begins with a table that no one has opened', async ({ page }) => {
  test.setTimeout(120_000);
  const c = documents.tables;
  await visitAs(page, 'marta', '/dashboard/charts');
  await button(page, documents.newChart).click();
  const dialog = page.getByRole('dialog', { name: c.title });
  await dialog.getByLabel(c.find).fill('no table is called so');
  await expect(dialog.getByText(c.found(0))).toBeVisible();
  await dialog.getByLabel(c.find).fill(UNOPENED);
  const isCreate = (url: URL) => dataOf(url) === 'data/chart:create';
  await page.route(isCreate, (route) => route.fulfill(refusalOf(503)));
  await dialog.getByRole('button', { name: new RegExp(`^Choose ${UNOPENED}`) }).press('Enter');
  await expect(dialog.getByRole('heading', { name: c.notUsed })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'dialog');
  await page.unroute(isCreate);
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: documents.edit.heading.chart })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('figure').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Title', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel(documents.edit.chart.alternative)).not.toHaveValue('');
});

test('a choice that is closed before its table has been looked at makes nothing', async ({ page }) => {
  const c = documents.tables;
  let created = 0;
  await page.route(
    (url) => dataOf(url) === 'data/chart:create',
    (route) => {
      created += 1;
      return route.continue();
    },
  );
  const held = Promise.withResolvers<void>();
  const isPreview = (url: URL) => dataOf(url) === 'data/resource:preview';
  await page.route(isPreview, async (route) => {
    await held.promise;
    await route.continue();
  });
  await visitAs(page, 'marta', '/dashboard/charts');
  await button(page, documents.newChart).click();
  const dialog = page.getByRole('dialog', { name: c.title });
  await dialog.getByLabel(c.find).fill('football results');
  const asked = page.waitForRequest((request) => isPreview(new URL(request.url())));
  await dialog.getByRole('button', { name: /^Choose Football results/ }).press('Enter');
  const answered = (await asked).response();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  held.resolve();
  await answered;
  // What follows an answer is done by the time that the page is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  expect(created).toBe(0);
  await expect(button(page, documents.newChart)).toBeVisible();
});
