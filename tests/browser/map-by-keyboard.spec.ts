/** A map by keyboard alone at 360 pixels: made, styled, published, shared, seen as readers see it, deleted and restored. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { selectByKey, tabBackTo, tabTo } from './support/keyboard.ts';
import { legend, mapsTest as test } from './support/maps.ts';
import { fileOf } from './support/preview.ts';
import { expect, visitAs } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Replaces what is in the field that has the focus. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('a map is made with a layer, styled by categories, published and shared by keyboard alone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  // Tables that are made are offered as layers.
  await fileOf(page, 'Airports of the United States');
  await visitAs(page, 'marta', '/dashboard/maps');
  await tabTo(page, button(page, 'New map'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit map' })).toBeVisible();
  await tabTo(page, page.getByLabel('Title', { exact: true }));
  await retype(page, 'Airports by state');

  await tabTo(page, button(page, 'Add layer'));
  await page.keyboard.press('Enter');
  const sources = page.getByRole('dialog', { name: 'Add a layer' });
  await expect(sources.getByLabel('Find a table')).toBeFocused();
  await page.keyboard.insertText('airports');
  await expect(sources.getByRole('listitem').filter({ hasNotText: /airports/i })).toHaveCount(0);
  await tabTo(page, sources.getByRole('button', { name: /^Add Airports of the United States/ }));
  await page.keyboard.press('Enter');
  await expect(sources).toHaveCount(0);
  await expect(button(page, 'Add layer')).toBeFocused();

  const form = page.getByRole('region', { name: /^Layer / });
  await tabTo(page, form.getByLabel('Name of the layer'));
  await retype(page, 'Airports');
  // The table is made first.
  await expect(form.getByRole('radio', { name: 'Categories' })).toBeEnabled({ timeout: 60_000 });
  await tabTo(page, form.getByRole('radio', { name: 'Single' }));
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Categories' })).toBeChecked();
  await selectByKey(page, form.getByRole('combobox', { name: 'Column', exact: true }), 'state');
  await expect(legend(page, 'Airports')).toContainText('AK', { timeout: 30_000 });
  await expect(legend(page, 'Airports')).toContainText('Other values');

  await tabTo(page, page.getByLabel('Alternative text'));
  await page.keyboard.insertText('Alaska has the most airports, 263.');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const publish = button(page, 'Publish');
  await expect(publish).toBeEnabled();
  await tabTo(page, publish);
  await page.keyboard.press('Enter');
  const published = page.getByRole('link', { name: 'See the published map' });
  await expect(published).toBeVisible();
  await expect(button(page, 'Publish changes')).toBeFocused();

  await tabTo(page, button(page, 'Share with people'));
  await page.keyboard.press('Enter');
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share.getByText('It is not shared with anyone yet.')).toBeVisible();
  const email = `reader-${randomUUID().slice(0, 8)}@example.org`;
  await tabTo(page, share.getByLabel('E-mail of the person').first());
  await page.keyboard.insertText(email);
  await expectFits(page);
  await expectAccessible(page, '[role=dialog]');
  await tabTo(page, share.getByRole('button', { name: 'Share', exact: true }));
  await page.keyboard.press('Enter');
  await expect(share.getByRole('listitem').filter({ hasText: email })).toContainText('Waits for the person');
  await expectFits(page);
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(share).toHaveCount(0);
  await expect(button(page, 'Share with people')).toBeFocused();

  await tabBackTo(page, published);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Airports by state' })).toBeVisible();
  await expect(legend(page, 'Airports')).toContainText('AK', { timeout: 30_000 });

  await page.goto('/dashboard/maps');
  const row = page.getByRole('row', { name: /^Airports by state/ });
  await tabTo(page, row.getByRole('button', { name: 'Delete Airports by state' }));
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect(button(page, 'Restore')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Maps' })).toBeFocused();
});
