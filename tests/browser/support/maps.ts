/** Tests of maps: a product whose flag for them is on, and what their pages have. */
import type { Page } from '@playwright/test';
import { startProduct } from '../../support/product.ts';
import { expect, test as base, visitAs } from './test.ts';

export const mapsTest = base.extend<object, { mapsOrigin: string }>({
  mapsOrigin: [
    async ({}, use) => {
      const product = await startProduct({ MAPPING_SOLUTION: 'true' });
      await use(product.origin);
      await product.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ mapsOrigin }, use) => use(mapsOrigin),
});

/** A sample map of points. */
export const WIND = 'Wind over north-western Europe';
export const canvas = (page: Page) => page.getByRole('region', { name: /^Map: / });
export const legend = (page: Page, name: string) => page.getByRole('list', { name: `Legend of ${name}` });

/** Opens a sample map from the list. */
export async function openMap(page: Page, title: string): Promise<void> {
  await visitAs(page, 'marta', '/dashboard/maps');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
