/** A select with a search has the words of the specification (section 8). */
import type { Page } from '@playwright/test';
import { components } from '#src/messages/en/components.ts';
import { datasetAccess } from '#src/messages/en/dataset-access.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dialog, openDataset } from './support/access.ts';
import { expect, test } from './support/test.ts';

const t = datasetAccess.share;

/** Opens the list of organisations that a dataset can be shared with. */
async function openOrganisations(page: Page): Promise<void> {
  await openDataset(page, 'marta');
  await page.getByRole('button', { name: 'Share with people' }).click();
  await dialog(page).getByLabel('Share with', { exact: true }).selectOption(t.organisation);
  await dialog(page)
    .getByRole('button', { name: new RegExp(t.chooseOrganisation) })
    .click();
}

test('options are searched, and a search without results says so', async ({ page }) => {
  await openOrganisations(page);
  const search = page.getByRole('searchbox', { name: components.select.search });
  await expect(search).toHaveAttribute('placeholder', 'Search...');
  await search.fill('northern');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await search.fill('zzz');
  await expect(page.getByText('No results for "zzz".')).toBeVisible();
  await expectAccessible(page, '.search-select');
});

test('without options it says so', async ({ page }) => {
  await page.route(
    (url) => url.searchParams.get('url')?.startsWith('auth/organisation/list') === true,
    (route) => route.fulfill({ json: { result: [] } }),
  );
  await openOrganisations(page);
  await expect(page.getByText('No options.')).toBeVisible();
});
