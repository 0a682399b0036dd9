/** Maps of an organisation in a product whose flag for them is on: the list, the editor, a map's page, and its embed. */
import type { Page } from '@playwright/test';
import { withoutWebGL } from '#model-tests/kit/without-webgl.ts';
import { expectAccessible, expectFits, expectNarrowAndDark } from './support/accessibility.ts';
import { canvas, legend, mapsTest as test, openMap, WIND } from './support/maps.ts';
import { expect, hydrated, visitAs } from './support/test.ts';

test('a map shows its layer with a legend, its places by value, and what is behind one', async ({ page }) => {
  await openMap(page, WIND);
  await expect(legend(page, 'Speed of the wind')).toBeVisible({ timeout: 60_000 });
  await expect(legend(page, 'Speed of the wind').getByRole('listitem')).toHaveCount(5);
  await expect(canvas(page)).toBeVisible({ timeout: 30_000 });
  const places = page.getByRole('region', { name: 'Places on the map' });
  const first = places.getByRole('row').nth(1);
  await expect(first.getByRole('cell').first()).toHaveText(/^1\d(\.\d+)?/);
  const opener = first.getByRole('button');
  const panel = page.getByRole('region', { name: /^Row / });
  // The list is that of the view, which the map says once it has been drawn.
  await expect(async () => {
    await opener.press('Enter');
    await expect(panel.getByText('speed', { exact: true })).toBeVisible();
    await expect(panel.getByRole('heading')).toBeFocused();
    await expect(opener).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 });
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(places.getByRole('status')).toHaveText(/^[\d,]+ places in view, highest .+, 1\d(\.\d+)?\.$/);
  await expectAccessible(page);
  await expectNarrowAndDark(page);
});

test('a layer that a reader may not see says so in its place, and the highest value is found by name', async ({
  page,
}) => {
  // Without WebGL the map is a picture, and the tables are the same.
  await page.addInitScript(withoutWebGL);
  await visitAs(page, 'marta', '/dashboard/maps');
  await page.goto('/embed/map/' + (await sampleMap(page)));
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Earthquakes of a week/ })).toBeVisible();
  await expect(page.getByText('A layer that is not available')).toBeVisible();
  await expect(page.getByText('this is a static map')).toBeVisible({ timeout: 60_000 });
  const strongest = page.getByRole('row', { name: /Hualian, Taiwan/ }).first();
  // The unit is written beside it on small screens.
  await expect(strongest.getByRole('cell').first()).toHaveText(/^6\.4\b/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

/** The sample map of another organisation, whose address no list of this member has. */
async function sampleMap(page: Page): Promise<string> {
  const { stableGuid } = await import('#proxy/platform/database/stable-guid.ts');
  await expect(page.getByRole('heading', { level: 1, name: 'Maps' })).toBeVisible();
  return stableGuid('sample map', 'hazards');
}

test('a map is made, styled, undone, published, deleted and restored', async ({ page }) => {
  // Beside other tests its tables and tiles alone may take a minute.
  test.slow();
  // The table that the layer is made of is there once its map was opened.
  await openMap(page, WIND);
  await expect(legend(page, 'Speed of the wind')).toBeVisible({ timeout: 60_000 });
  await page.goto('/dashboard/maps');
  await expect(page.getByRole('row', { name: new RegExp(WIND) })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New map' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit map' })).toBeVisible();
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('Untitled map');
  await title.fill('Storms');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Untitled map');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(title).toHaveValue('Storms');

  await page.getByRole('button', { name: 'Add layer' }).click();
  await page.getByLabel('Find a table').fill('wind vectors');
  await page.getByRole('button', { name: /^Add Wind/ }).click();
  const form = page.getByRole('region', { name: /^Layer / });
  await form.getByLabel('Name of the layer').fill('Strong wind');
  // Under its own name the layer still says whose data it shows.
  await expect(page.getByRole('list', { name: 'Layers' }).getByText(/^From .*wind/i)).toBeVisible();
  await form.getByRole('radio', { name: 'Classes' }).click();
  await form.getByRole('combobox', { name: 'Column', exact: true }).selectOption('speed');
  await form.getByRole('combobox', { name: 'Classes' }).selectOption('3');
  await expect(legend(page, 'Strong wind').getByRole('listitem')).toHaveCount(3, { timeout: 30_000 });
  // Looked at without it for a moment.
  const isShown = page.getByRole('checkbox', { name: 'Show Strong wind', exact: true });
  await isShown.uncheck();
  await expect(legend(page, 'Strong wind')).toHaveCount(0);
  await isShown.check();
  await expect(legend(page, 'Strong wind').getByRole('listitem')).toHaveCount(3);
  await form.getByRole('combobox', { name: 'Column of the condition' }).selectOption('speed');
  await form.getByLabel('From', { exact: true }).fill('10');
  await form.getByRole('button', { name: 'Add condition' }).click();
  await expect(form.getByText('speed from 10')).toBeVisible();
  const count = async () =>
    (await legend(page, 'Strong wind').locator('.num').allInnerTexts())
      .map((text) => Number(text.replaceAll(',', '')))
      .reduce((sum, rows) => sum + rows, 0);
  await expect.poll(count).toBeLessThan(1000);
  await expect(canvas(page)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  // A second layer is put below the first by dragging, and that is undone.
  await page.getByRole('button', { name: 'Add layer' }).click();
  await page.getByLabel('Find a table').fill('wind vectors');
  await page.getByRole('button', { name: /^Add Wind/ }).click();
  // The form of the layer before it is there until this one is added.
  const added = page.getByRole('region', { name: /^Layer Wind/ });
  await added.getByLabel('Name of the layer').fill('All wind');
  const rows = page.getByRole('list', { name: 'Layers' }).locator(':scope > li');
  const open = rows.getByRole('button', { name: /^(?:All|Strong) wind$/ });
  await expect(open).toHaveText(['All wind', 'Strong wind']);
  await rows.filter({ hasText: 'All wind' }).locator('.layer-grip').dragTo(rows.last());
  await expect(open).toHaveText(['Strong wind', 'All wind']);
  // What is seen is announced too, whether a layer is moved by dragging or by its button.
  await expect(page.getByText('All wind is layer 2 of 2 from the top.')).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(open).toHaveText(['All wind', 'Strong wind']);
  await page.getByRole('button', { name: 'Move Strong wind up' }).press('Enter');
  await expect(page.getByText('Strong wind is layer 1 of 2 from the top.')).toBeAttached();
  await expect(open).toHaveText(['Strong wind', 'All wind']);
  await page.getByRole('button', { name: 'Remove All wind' }).click();
  await expect(open).toHaveText(['Strong wind']);

  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeDisabled();
  await expect(page.getByText('an alternative text')).toBeVisible();
  await page.getByLabel('Alternative text').fill('The wind is strongest in the north.');
  await expect(publish).toBeEnabled();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await publish.click();
  await page.getByRole('link', { name: 'See the published map' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Storms' })).toBeVisible();
  await expect(legend(page, 'Strong wind')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Embed' }).click();
  await expect(page.getByRole('textbox', { name: 'HTML for another page' })).toHaveValue(
    /<iframe src="[^"]+\/embed\/map\//,
  );
  await page.keyboard.press('Escape');

  await page.goto('/dashboard/maps');
  const row = page.getByRole('row', { name: /^Storms/ });
  await expect(row).toContainText('Published');
  await row.getByRole('button', { name: 'Duplicate Storms' }).click();
  await expect(page.getByRole('row', { name: /^Copy of Storms/ })).toContainText('Draft');
  await row.getByRole('button', { name: 'Delete Storms' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('link', { name: /^Draft/ }).click();
  await expect(row).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('a visitor sees a public map in the page of someone else', async ({ page }) => {
  test.setTimeout(200_000);
  const { stableGuid } = await import('#proxy/platform/database/stable-guid.ts');
  const guid = stableGuid('sample map', 'london-areas');
  // Without scripts it is a picture, which links to it have as well.
  const picture = `/pictures/map/${guid}`;
  const read = () => page.request.get(`${picture}.svg`);
  await expect.poll(async () => (await read()).status(), { timeout: 60_000 }).toBe(200);
  // Mail programs and feed readers on other sites show it.
  expect((await read()).headers()['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await (await read()).text()).toContain('<title>Boroughs and Underground lines of London</title>');
  const html = await (await page.request.get(`/embed/map/${guid}`)).text();
  expect(html).toContain(`src="${picture}.svg"`);
  expect(html).toContain(`${picture}.png`);
  expect(html).toContain('Twelve lines meet in the middle of the city.');
  await page.goto(`/embed/map/${guid}`);
  await hydrated(page);
  await expect(legend(page, 'Underground lines')).toBeVisible({ timeout: 60_000 });
  await expect(legend(page, 'Boroughs')).toContainText('33');
  const find = page.getByLabel('Find on the map');
  await find.fill('CAMD');
  await find.press('Enter');
  await expect(page.getByText('1 place with “CAMD” in the name.')).toBeVisible();
  await page
    .getByRole('list', { name: 'Places that were found' })
    .getByRole('button', { name: 'Camden' })
    .press('Enter');
  await expect(page.getByRole('region', { name: 'Camden' }).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await find.fill('51.5, −0.12');
  await find.press('Enter');
  await expect(page.getByText('The map shows 51.5° N, 0.12° W.')).toBeVisible();
  await find.fill('nowhere at all');
  await find.press('Enter');
  await expect(page.getByText('No place is called “nowhere at all”.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Boroughs' }).click();
  await expect(legend(page, 'Boroughs')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/embed/map/00000000-0000-8000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
