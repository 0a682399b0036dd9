/** The pages of platform administrators by keyboard alone, in a wide window and at 360 pixels; each state is checked by axe. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { SAMPLE_PLATFORM_ADMINISTRATOR } from '#proxy/sample/accounts.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { arrowTo, selectByKey, tabBackTo, tabTo } from './support/keyboard.ts';
import { expect, test, visitAs } from './support/test.ts';

const widths = [
  ['a wide window', { width: 1280, height: 900 }],
  ['360 pixels', { width: 360, height: 740 }],
] as const;

async function looksRight(page: Page, part?: string): Promise<void> {
  await expectFits(page);
  await expectAccessible(page, part);
}

/** To a control of a row, wherever in the grid the focus is. */
async function goTo(page: Page, grid: Locator, row: Locator, control: Locator): Promise<void> {
  await tabTo(page, grid);
  await page.keyboard.press('Control+Home');
  await arrowTo(page, grid, row, control);
}

const inRow = (row: Locator, name: string) => row.getByRole('button', { name });

for (const [name, viewport] of widths)
  test.describe(`by keyboard, ${name}`, () => {
    test.use({ viewport });

    test('individual users are searched, and the table is read', async ({ page }) => {
      await visitAs(page, SAMPLE_PLATFORM_ADMINISTRATOR, '/settings/platform-users');
      const table = page.getByRole('grid', { name: 'Individual users of all organisations' });
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      await looksRight(page);
      await tabTo(page, page.getByRole('searchbox', { name: 'Search by name, e-mail or organisation' }));
      await page.keyboard.type('leeds open data');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/keywords=leeds/);
      const first = table.getByRole('row').nth(1);
      await expect(first).toContainText('Leeds Open Data Office');
      await arrowTo(page, table, first, first.getByRole('gridcell').last());
      await looksRight(page);
    });

    test('a value is added, renamed, removed, offered again and deleted, and the log is read', async ({
      page,
    }) => {
      const value = `Some day ${randomUUID().slice(0, 6)}`;
      const renamed = `${value} soon`;
      await visitAs(page, SAMPLE_PLATFORM_ADMINISTRATOR, '/settings/platform-lists');
      const dialog = page.getByRole('dialog');
      await selectByKey(page, page.getByLabel('List', { exact: true }), 'Priorities');
      const table = page.getByRole('grid', { name: 'Priorities of all organisations' });
      const row = (text: string) => table.getByRole('row').filter({ hasText: text });
      await expect(row('Statutory')).toBeVisible();

      const add = page.getByRole('button', { name: 'Add a value' });
      await tabTo(page, add);
      await page.keyboard.press('Enter');
      await tabTo(page, dialog.getByLabel('Name'));
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
      await looksRight(page, '[role=dialog]');
      await page.keyboard.insertText(value);
      await selectByKey(page, dialog.getByLabel('Place'), 'After High');
      await tabTo(page, dialog.getByRole('button', { name: 'Add a value' }));
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(row(value)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add a value' })).toBeFocused();
      await looksRight(page);

      await goTo(page, table, row(value), inRow(row(value), `Rename ${value}`));
      await page.keyboard.press('Enter');
      await tabTo(page, dialog.getByLabel('Name'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(renamed);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(row(renamed)).toBeVisible();

      // One of the product is removed and offered again.
      const statutory = row('Statutory');
      await goTo(page, table, statutory, inRow(statutory, 'Remove or merge Statutory'));
      await page.keyboard.press('Enter');
      await expect(
        dialog.getByRole('heading', { name: 'Remove Statutory for all organisations?' }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(inRow(statutory, 'Remove or merge Statutory')).toBeFocused();
      await page.keyboard.press('Enter');
      await tabTo(page, dialog.getByRole('button', { name: 'Remove', exact: true }));
      await looksRight(page, '[role=dialog]');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(statutory.getByText('Not offered')).toBeVisible();
      await goTo(page, table, statutory, inRow(statutory, 'Offer Statutory again'));
      await page.keyboard.press('Enter');
      await expect(statutory.getByText('Offered', { exact: true })).toBeVisible();

      // What was added goes for good.
      await goTo(page, table, row(renamed), inRow(row(renamed), `Delete ${renamed}`));
      await page.keyboard.press('Enter');
      await tabTo(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
      await looksRight(page, '[role=dialog]');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(row(renamed)).toHaveCount(0);

      const log = page.getByRole('grid', { name: 'Changes of the platform' });
      const entry = log.getByRole('row').filter({ hasText: 'Renamed a lookup value' }).first();
      await goTo(page, log, entry, entry.locator('summary'));
      await page.keyboard.press('Enter');
      await expect(entry.getByText('label', { exact: true })).toBeVisible();
      await expect(entry).toContainText(renamed);
      await looksRight(page);
      await tabBackTo(page, page.getByRole('button', { name: 'Add a value' }));
    });
  });
