/** The list of datasets on the dashboard: filters in its address, saved views, and changes of many datasets by keyboard. */
import type { Page } from '@playwright/test';
import { datasetEdit } from '#src/messages/en/dataset-edit.ts';
import { datasetList as t } from '#src/messages/en/dataset-list.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const grid = (page: Page) => page.getByRole('grid', { name: /^Datasets of/ });
const bar = (page: Page) => page.getByRole('region', { name: t.many.bar });
const row = (page: Page, title: string) => grid(page).getByRole('row').filter({ hasText: title });

/** Rows of a grid have the focus themselves. */
async function select(page: Page, title: string): Promise<void> {
  await row(page, title).focus();
  await expect(row(page, title)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row(page, title)).toHaveAttribute('aria-selected', 'true');
}

async function newDraft(page: Page, title: string): Promise<void> {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  await main(page).getByLabel(datasetEdit.create.titleField, { exact: true }).fill(title);
  await page.getByRole('button', { name: datasetEdit.create.start }).click();
  await page.waitForURL(/\/edit/);
}

test('filters and order are in the address, and a view of them is saved', async ({ page }) => {
  await visitAs(page, 'marta', '/dashboard/datasets');
  await main(page).getByLabel(t.tools.visibility).selectOption('private');
  await expect(page).toHaveURL(/visibility=private/);
  await main(page).getByLabel(t.tools.order).selectOption('mostViewed');
  await expect(page).toHaveURL(/order=mostViewed/);
  await main(page).getByRole('button', { name: t.views.save }).press('Enter');
  await page.getByRole('dialog').getByLabel(t.views.name).fill('Private by use');
  await page.keyboard.press('Enter');
  const view = main(page)
    .getByRole('list', { name: t.views.label })
    .getByRole('link', { name: 'Private by use' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await main(page).getByRole('link', { name: t.tools.clear }).click();
  await expect(page).not.toHaveURL(/visibility=/);
  await page.reload();
  await hydrated(page);
  await view.click();
  await expect(page).toHaveURL(/order=mostViewed.*visibility=private|visibility=private.*order=mostViewed/);
  await expect(main(page).getByLabel(t.tools.visibility)).toHaveValue('private');
  await main(page)
    .getByRole('button', { name: t.views.remove('Private by use') })
    .press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: t.views.removeAct }).press('Enter');
  await expect(view).toHaveCount(0);
});

test('a tag is added to several datasets by keyboard, and taken back', async ({ page }) => {
  await newDraft(page, 'Bulk one');
  await newDraft(page, 'Bulk two');
  await visitAs(page, 'marta', '/dashboard/datasets?status=draft&keywords=Bulk');
  // The search index follows the draft after a while.
  await expect(async () => {
    await page.reload();
    await hydrated(page);
    await expect(row(page, 'Bulk two')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(row(page, 'Bulk one').getByRole('link', { name: /Write a summary/ })).toBeVisible();

  for (const title of ['Bulk one', 'Bulk two']) {
    await select(page, title);
  }
  await expect(bar(page)).toContainText(t.many.selected(2));
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: t.many.kinds.addTag }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t.many.titles.addTag(2) });
  await dialog.getByLabel(t.many.tag).fill('cycling');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(t.many.results.addTag(2))).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await main(page).getByRole('button', { name: t.many.undoAct, exact: true }).press('Enter');
  await expect(main(page).getByText(t.many.undone(2))).toBeVisible();

  await select(page, 'Bulk one');
  await bar(page).getByRole('button', { name: t.many.kinds.publish }).press('Enter');
  // The private catalogue is off: members of the organisation would find nothing by being members.
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(2);
  await page.getByRole('dialog').getByRole('button', { name: t.many.kinds.publish }).press('Enter');
  await expect(main(page).getByText(t.many.refused(1))).toBeVisible();
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: /^Bulk one: / }),
  ).toContainText('Write a summary');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await select(page, 'Bulk two');
  await bar(page).getByRole('button', { name: t.many.kinds.delete }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: t.many.kinds.delete }).press('Enter');
  await expect(main(page).getByText(t.many.results.delete(2))).toBeVisible();
  await expect(row(page, 'Bulk one')).toHaveCount(0);
});

test('the navigation says how many things each list has, also after one was made and deleted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitAs(page, 'marta', '/dashboard/charts');
  const navigation = page.getByRole('complementary').getByRole('navigation', { name: 'Dashboard' });
  const charts = navigation.getByRole('link', { name: 'Charts', exact: true });
  const count = async () => Number((await charts.innerText()).replaceAll(/\D/g, ''));
  const all = page.getByRole('navigation', { name: 'By kind' }).getByRole('link', { name: /^All/ });
  await expect.poll(count).toBeGreaterThan(0);
  const before = await count();
  await expect(all).toHaveText(`All${before}`);
  await expect(charts).toHaveAccessibleDescription(String(before));
  const title = 'Kinds of weather in Seattle, 2012 to 2015';
  await page.getByRole('button', { name: `Duplicate ${title}`, exact: true }).click();
  await expect(all).toHaveText(`All${before + 1}`);
  await expect.poll(count).toBe(before + 1);
  await page.getByRole('button', { name: `Delete Copy of ${title}`, exact: true }).click();
  await expect.poll(count).toBe(before);
  await expect(navigation.getByRole('link', { name: 'Datasets', exact: true })).toHaveText(/\d+$/);
  await expect(navigation.getByRole('link', { name: 'Reports', exact: true })).toHaveText('Reports');
});
