/**
 * The product in the pseudo-language: no text is hard-coded, nothing runs out of the screen when texts are 40 % longer,
 * and lines that run from right to left break nothing. See docs/languages.md.
 */
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { publicRoutes } from '#src/app/access.ts';
import { buildPseudo } from '../../scripts/build-pseudo.ts';
import { watchData } from '../support/data-texts.ts';
import { startProduct } from '../support/product.ts';
import { accounts, expect, hydrated, PASSWORD, test } from './support/test.ts';

/** Pages whose address has values, each with one to look at; null: reached by its link, or not a page of this frame. */
const examples: Readonly<Record<string, string | null>> = {
  '/discovery/apps/$appGUID': null,
  '/discovery/themes/$theme': '/discovery/themes/environment',
  '/discovery/tags/$tag': '/discovery/tags/weather',
  '/organisation/$orgSlug': '/organisation/leeds-open-data',
  '/organisation/$orgSlug/discovery/$datasetGUID': null,
  '/organisation/$orgSlug/dataset/$datasetGUID': null,
  '/preview/$resourceGUID': null,
  '/embed/$resourceGUID': null,
  '/sign-in/{-$step}': '/sign-in',
  '/sign-up/{-$step}': '/sign-up',
  '/forgot-password/{-$step}': '/forgot-password',
  '/verify/{-$step}': '/verify',
};
const publicPages = [
  ...publicRoutes.map(({ path }) => (path.includes('$') ? (examples[path] ?? null) : path)),
  '/discovery?keywords=zzqqxx',
  '/sign-up/confirm',
  '/forgot-password/confirm',
  '/nowhere',
].filter((path) => path !== null);
const memberPages = [
  '/dashboard/datasets',
  '/dashboard/following',
  '/dashboard/apps',
  '/dashboard/apps/submit',
];

/** Pixels by which the page is wider than the screen, at both widths. */
async function overflow(page: Page): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    found[width] = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }
  return found;
}

for (const direction of ['ltr', 'rtl'] as const)
  test.describe(direction, () => {
    let product: Awaited<ReturnType<typeof startProduct>>;

    test.beforeAll(async () => {
      test.setTimeout(300_000);
      // A build of its own takes half a minute; `PSEUDO_BUILT` says that it is as new as the sources.
      if (process.env['PSEUDO_BUILT'] === undefined || !existsSync(`artefacts/pseudo/${direction}/server`))
        await buildPseudo(direction);
      product = await startProduct({ PSEUDO_LANGUAGE: direction });
    });
    test.afterAll(() => product.stop());

    async function judge(page: Page, path: string, foreign: () => Promise<string[]>): Promise<void> {
      await page.goto(`${product.origin}${path}`);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect.poll(foreign, `texts of ${path} that are of no catalogue`).toEqual([]);
      expect(await overflow(page), `pixels beyond the screen on ${path}`).toEqual({ 360: 0, 1440: 0 });
    }

    for (const path of publicPages)
      test(path, async ({ page }) => {
        const data = watchData(page);
        await judge(page, path, () => data.foreign(page));
      });

    test('a dataset, and an app', async ({ page }) => {
      const data = watchData(page);
      for (const [list, link] of [
        ['/discovery?status=published&order=mostViewed', /\/discovery\/[0-9a-f-]{36}$/],
        ['/discovery/apps', /\/apps\/[0-9a-f-]{36}$/],
      ] as const) {
        await page.goto(`${product.origin}${list}`);
        const hrefs = await page
          .getByRole('main')
          .getByRole('link')
          .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
        const href = hrefs.find((one) => link.test(one)) ?? '/nothing-to-look-at';
        await judge(page, href, () => data.foreign(page));
      }
    });

    test('the pages of members', async ({ page }) => {
      const data = watchData(page);
      await page.goto(`${product.origin}/sign-in?to=${encodeURIComponent('/dashboard/datasets')}`);
      await hydrated(page);
      const main = page.getByRole('main');
      await main.locator('input[autocomplete~=username]').first().fill(accounts.marta);
      await main.locator('input[type=password]').first().fill(PASSWORD);
      await main.locator('input[type=password]').first().press('Enter');
      await page.waitForURL('**/dashboard/datasets');
      for (const path of memberPages) await judge(page, path, () => data.foreign(page));
    });
  });
