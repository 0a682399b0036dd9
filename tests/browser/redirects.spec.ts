/**
 * Addresses that lead elsewhere, with every feature off and on: when they are loaded, and inside the application, where
 * a path is followed without a page load and another site is loaded as a page.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { en } from '#src/messages/en.ts';
import { startProduct } from '../support/product.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

/** Goes to an address as a link of the application does. */
async function follow(page: Page, href: string): Promise<void> {
  // The router listens to every change of the history.
  await page.evaluate((to) => history.pushState({}, '', to), href);
}

const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.locator('html[data-marked]');

test.describe('while features are off', () => {
  for (const [from, to] of [
    ['/organisation/leeds-open-data/map', '/'],
    ['/organisation/leeds-open-data/map/1/edit', '/'],
    ['/Organisation/leeds-open-data/MAP/1', '/'],
    ['/dashboard/maps', '/dashboard/datasets'],
    ['/dashboard', '/dashboard/datasets'],
    ['/settings/apikeys', '/settings'],
    ['/settings/apiKeys', '/settings'],
  ] as const)
    test(`${from} is answered with ${to}`, async ({ request }) => {
      const answer = await request.get(from, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']]).toEqual([307, to]);
    });

  test('the same inside the application needs no page load', async ({ page }) => {
    // A page that waits 1.5 seconds for the rules opens without them.
    const rules = page.waitForResponse('**/builds/meta/**');
    await visitAs(page, 'marta');
    await hydrated(page);
    await (await rules).finished();
    await mark(page);
    await follow(page, '/settings/apikeys');
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await follow(page, '/organisation/leeds-open-data/map/1');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/datasets from/);
    await follow(page, '/dashboard/maps?from=here');
    await expect(page).toHaveURL(/\/dashboard\/datasets/);
    await expect(isMarked(page)).toHaveCount(1);
  });

  test('the page says so to anyone who opens it', async ({ page }) => {
    await page.goto('/about');
    expect(JSON.parse((await page.locator('#runtime-configuration').textContent()) ?? '')).toMatchObject({
      flags: {
        MAPPING_SOLUTION: false,
        PERSONAL_TOKENS: false,
        PRIVATE_DATA_CATALOGUE: false,
        API_KEYS: false,
      },
    });
  });
});

/** A product whose features are on, with rules of an operator, beside another site that one of them leads to. */
const ruled = test.extend<object, { ruledOrigin: string }>({
  ruledOrigin: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'commonplace-rules-'));
      const elsewhere = createServer((request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>Elsewhere</title><h1>Elsewhere ${request.url}</h1>`);
      });
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
      const { port } = elsewhere.address() as AddressInfo;
      const file = join(folder, 'redirects.json');
      writeFileSync(
        file,
        JSON.stringify([
          { from: '/help-centre/:page', to: '/:page', permanent: true },
          { from: '/maps/*', to: `http://127.0.0.1:${port}/new/*` },
        ]),
      );
      const product = await startProduct({
        REDIRECTS_FILE: file,
        MAPPING_SOLUTION: 'true',
        PERSONAL_TOKENS: 'true',
        PRIVATE_DATA_CATALOGUE: 'true',
        API_KEYS: 'true',
      });
      await use(product.origin);
      await product.stop();
      elsewhere.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ ruledOrigin }, use) => use(ruledOrigin),
});

ruled.describe('while features are on, with rules of an operator', () => {
  ruled('no feature leads away', async ({ request, page }) => {
    for (const path of ['/organisation/leeds-open-data/map/1', '/dashboard/maps', '/settings/apikeys']) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([path, answer.headers()['location']]).toEqual([path, undefined]);
    }
    await page.goto('/about');
    expect(JSON.parse((await page.locator('#runtime-configuration').textContent()) ?? '')).toMatchObject({
      flags: { MAPPING_SOLUTION: true, PERSONAL_TOKENS: true, PRIVATE_DATA_CATALOGUE: true, API_KEYS: true },
    });
  });

  ruled('nor does one inside the application', async ({ page }) => {
    await visitAs(page, 'marta');
    await hydrated(page);
    for (const path of ['/settings/apikeys', '/organisation/leeds-open-data/map/1', '/dashboard/maps']) {
      await follow(page, path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      // Whatever is there, or is not there yet, the address has stayed.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  });

  ruled('a path is followed, with its query and its fragment', async ({ page, request }) => {
    const answer = await request.get('/help-centre/faq?a=1', { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([308, '/faq?a=1']);
    await page.goto('/about');
    await hydrated(page);
    await mark(page);
    await follow(page, '/help-centre/terms#top');
    await expect(page).toHaveURL(/\/terms#top$/);
    await expect(page.getByRole('heading', { level: 1, name: en.pages.terms.title })).toBeVisible();
    await expect(isMarked(page)).toHaveCount(1);
  });

  ruled('another site is loaded as a page, and going back leads to where one was', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    await follow(page, '/maps/leeds?z=3');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elsewhere /new/leeds?z=3');
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });
});
