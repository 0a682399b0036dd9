/** Saved charts and dashboards: saving the chart of a table, editing and publishing it, its embed, and a dashboard. */
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { expectAccessible, expectFits, expectNarrowAndDark } from './support/accessibility.ts';
import { openPreview } from './support/preview.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

const KINDS = 'Kinds of weather in Seattle, 2012 to 2015';

test('a chart is saved from a table, edited by keyboard, published, embedded and deleted', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await visitAs(page, 'marta', '/dashboard/charts');
  await page.getByRole('link', { name: KINDS, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: KINDS })).toBeVisible();
  const figure = page.getByRole('figure', { name: KINDS });
  // Which has most, and how many, is a sentence and a table.
  await expect(figure.getByText(/highest rain, 641; lowest snow, 26/)).toBeVisible({ timeout: 60_000 });
  await page.getByText(/^Data table/).click();
  await expect(page.getByRole('row', { name: 'rain 641' })).toBeVisible();
  await expectAccessible(page);

  await openPreview(page, 'Daily weather in Seattle and New York', '?view=chart');
  await page.getByRole('button', { name: 'Save chart' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: 'Save this chart' });
  await expect(dialog.getByLabel('Alternative text')).not.toHaveValue('');
  await dialog.getByLabel('Title').fill('Rain by day');
  await dialog.getByRole('button', { name: 'Save chart' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Edit chart' })).toBeVisible();
  const edited = page.getByRole('figure', { name: 'Rain by day' });
  await expect(edited).toBeVisible({ timeout: 60_000 });
  await page.getByRole('combobox', { name: 'Chart', exact: true }).selectOption('Bar chart');
  await page.getByRole('combobox', { name: 'X axis', exact: true }).selectOption('weather');
  await page.getByRole('combobox', { name: 'Y axis', exact: true }).selectOption('Number of rows');
  await page.getByRole('combobox', { name: 'Colour by' }).selectOption('None');
  await expect(edited.getByText(/highest sun/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Highlight' }).selectOption('snow');
  await page.getByLabel('Title of the Y axis').fill('Days');
  await expect(edited.getByText(/^Days: highest/)).toBeVisible();
  await page.getByLabel('Note', { exact: true }).fill('Rarely');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(edited.getByRole('list', { name: 'Notes' })).toContainText('Rarely');
  await page.getByRole('button', { name: 'Propose from the data' }).press('Enter');
  await expect(page.getByLabel('Alternative text')).toHaveValue(/^Days: highest sun/);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expectAccessible(page);
  await expectNarrowAndDark(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'See what is published' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rain by day' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cite' })).toContainText(
    /\(\d{4}\)\. Rain by day \[Chart, version 1, data version 1\]\. .+\/organisation\/leeds-open-data\/chart\//,
  );
  await page.getByRole('button', { name: 'Embed' }).click();
  const snippet = await page.getByRole('textbox', { name: 'HTML for another page' }).inputValue();
  const path = /src="[^"]*(\/embed\/chart\/[^"]+)"/.exec(snippet)?.[1] ?? '';
  await page.goto(path);
  await hydrated(page);
  await expect(page.getByRole('figure', { name: 'Rain by day' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);

  await page.goto('/dashboard/charts');
  const row = page.getByRole('row', { name: /^Rain by day/ });
  await row.getByRole('button', { name: 'Delete Rain by day' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(row).toBeVisible();
});

test('a dashboard is made of charts and words, ordered by keyboard, published and seen by visitors', async ({
  page,
  browser,
}) => {
  await visitAs(page, 'marta', '/dashboard/charts');
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit dashboard' })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Seattle');
  await page.getByRole('button', { name: 'Add text' }).click();
  const parts = page.getByRole('list', { name: 'Parts' }).getByRole('listitem');
  await parts.first().getByLabel('Text').fill('Two views of one city.');
  await page.getByRole('button', { name: 'Add chart' }).click();
  await page.getByRole('button', { name: `Add ${KINDS}` }).click();
  await expect(parts).toHaveCount(2);
  await expect(page.getByRole('figure', { name: KINDS })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: `Move ${KINDS} up` }).press('Enter');
  await expect(parts.first()).toContainText(KINDS);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(parts.first()).not.toContainText(KINDS);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'See what is published' })).toBeVisible();

  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await visitor.goto('/organisation/leeds-open-data');
  await visitor.getByRole('list', { name: 'Dashboards' }).getByRole('link', { name: 'Seattle' }).click();
  // Its code is loaded with this press.
  await expect(visitor.getByRole('heading', { level: 1, name: 'Seattle' })).toBeVisible({ timeout: 60_000 });
  await expect(visitor.getByText('Two views of one city.')).toBeVisible();
  await expect(visitor.getByRole('figure', { name: KINDS })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(visitor);
  await visitor.close();
});

test('a dashboard in the page of someone else says which part is not there', async ({ page }) => {
  await page.goto(`/embed/dashboard/${stableGuid('sample document', 'weather')}`);
  await hydrated(page);
  await expect(page.getByRole('figure', { name: KINDS })).toBeVisible({ timeout: 60_000 });
  // Maps are turned off in this product.
  await expect(page.getByText('A map that is not available')).toBeVisible();
  await expectAccessible(page);
  await expectNarrowAndDark(page);
});
