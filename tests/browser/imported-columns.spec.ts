/** A file that a source brings with another name of a column: a member says which it is before the import is applied. */
import type { Page } from '@playwright/test';
import { imports as t } from '#src/messages/en/imports.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const act = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Hands in a package with a table of these columns. */
const handIn = (page: Page, ...names: readonly string[]) =>
  main(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: `${names.join('-')}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          id: 'cordon-sites',
          title: 'Sites of the cordon',
          resources: [
            {
              name: 'sites',
              title: 'All sites',
              data: Array.from({ length: 20 }, (_, i) =>
                Object.fromEntries(names.map((name, place) => [name, place === 0 ? i : `value ${i}`])),
              ),
            },
          ],
        }),
      ),
    });

test('a column that a source calls otherwise is confirmed, taken back, and remembered', async ({ page }) => {
  await visitAs(page, 'pavel@census.example', '/dashboard/imports');
  await main(page).getByRole('button', { name: t.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.form.name).fill('Cordon');
  await dialog.getByLabel(t.form.from).selectOption('files');
  await dialog.getByLabel(t.form.newAs).selectOption('source');
  await dialog.getByRole('button', { name: t.form.act }).click();
  await expect(main(page).getByText(t.notRead)).toBeVisible();
  await handIn(page, 'id', 'site_name', 'ward');
  await act(page, t.act.apply(1)).click({ timeout: 30_000 });
  await expect(main(page).getByRole('button', { name: t.act.rollBack })).toBeVisible({ timeout: 30_000 });

  await handIn(page, 'id', 'SiteName', 'ward');
  const files = main(page).getByRole('region', { name: t.renamed.title });
  await expect(files).toContainText(t.renamed.unused, { timeout: 30_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Its new name is proposed.
  await files.getByRole('button', { name: t.renamed.actOf('site_name') }).click();
  const undo = files.getByRole('button', { name: t.renamed.undoOf('site_name', 'SiteName') });
  await expect(undo).toBeVisible();
  // What was said is with the server.
  await page.reload();
  await hydrated(page);
  await undo.click();
  await files.getByRole('button', { name: t.renamed.actOf('site_name') }).click();
  await expect(files.getByText(t.renamed.said('SiteName'))).toBeVisible();
  await act(page, t.act.apply(1)).click();
  await expect(files.getByText(t.renamed.textAfter)).toBeVisible({ timeout: 30_000 });
  await expect(files.getByText(t.renamed.said('SiteName'))).toBeVisible();
  await expect(undo).toHaveCount(0);
});
