/**
 * Links in tables of members, by real presses of keys: ArrowRight leads to the link of a row, Enter follows it, and the
 * row does nothing besides. Rows of users and of API keys have no links.
 */
import type { Locator, Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { expect, test, visitAs } from './support/test.ts';

const grids = (page: Page): Locator => page.getByRole('main').getByRole('grid');

/** Goes with arrow keys to the first link of a table. @returns its address */
async function arrowToLink(page: Page): Promise<string> {
  const grid = grids(page)
    .filter({ has: page.getByRole('link') })
    .first();
  await expect(grid.getByRole('link').first()).toBeVisible();
  await tabTo(page, grid);
  for (let row = 0; row < 12; row += 1) {
    for (let cell = 0; cell < 12; cell += 1) {
      const href = await page.evaluate(() =>
        document.activeElement instanceof HTMLAnchorElement ? document.activeElement.href : null,
      );
      if (href !== null) return href;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowDown');
  }
  throw new Error('Arrow keys lead to no link');
}

for (const [who, path] of [
  ['marta', '/dashboard/datasets'],
  ['marta', '/dashboard/imports'],
  ['marta', '/settings/groups'],
  ['marta', '/settings/sharedDatasets'],
  ['marta', '/settings/audit'],
] as const)
  test(`the link of a row of ${path} is followed by Enter, once`, async ({ page }) => {
    await visitAs(page, who, path);
    const href = await arrowToLink(page);
    const depth = await page.evaluate(() => history.length);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(depth + 1);
  });

test('a link or a button in a row that can be selected does not select it', async ({ page, context }) => {
  await visitAs(page, 'marta', '/dashboard/datasets');
  await expect(grids(page).getByRole('checkbox').nth(1)).toBeVisible();
  const href = await arrowToLink(page);
  // In a tab of its own, so that the table stays.
  for (const open of [
    () => page.keyboard.press('ControlOrMeta+Enter'),
    () => page.locator(':focus').click({ modifiers: ['ControlOrMeta'] }),
  ]) {
    const opened = context.waitForEvent('page');
    await open();
    const tab = await opened;
    await expect(tab).toHaveURL(href);
    await tab.close();
    await page.bringToFront();
    await expect(grids(page).getByRole('row', { selected: true })).toHaveCount(0);
  }
  // The row itself is selected by the same key.
  await page.keyboard.press('ArrowLeft');
  await expect(grids(page).getByRole('row', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(grids(page).getByRole('row', { selected: true })).toHaveCount(1);
});
