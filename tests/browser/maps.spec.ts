/** Maps of an organisation in a product whose flag for them is on: the list, the editor, a map's page, and its embed. */
import type { Page } from '@playwright/test';
import { withoutWebGL } from '#model-tests/kit/without-webgl.ts';
import { startProduct } from '../support/product.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, hydrated, signIn, test as base } from './support/test.ts';

const test = base.extend<object, { mapsOrigin: string }>({
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

const WIND = 'Wind over north-western Europe';
const canvas = (page: Page) => page.getByRole('region', { name: /^Map: / });
const legend = (page: Page, name: string) => page.getByRole('list', { name: `Legend of ${name}` });

/** Opens a sample map from the list. */
async function openMap(page: Page, title: string): Promise<void> {
  await signIn(page, '/dashboard/maps');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

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
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
});

test('a layer that a reader may not see says so in its place, and the highest value is found by name', async ({
  page,
}) => {
  // Without WebGL the map is a picture, and the tables are the same.
  await page.addInitScript(withoutWebGL);
  await signIn(page, '/dashboard/maps');
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
  await form.getByRole('radio', { name: 'Classes' }).click();
  await form.getByRole('combobox', { name: 'Column', exact: true }).selectOption('speed');
  await form.getByRole('combobox', { name: 'Classes' }).selectOption('3');
  await expect(legend(page, 'Strong wind').getByRole('listitem')).toHaveCount(3, { timeout: 30_000 });
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

/** Presses Tab until what is named has the focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'group', name: RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}

test('which place has the highest value, and how much, is said by role and name without WebGL', async ({
  page,
}) => {
  await page.addInitScript(withoutWebGL);
  await openMap(page, WIND);
  // A map: one sentence, and the first row of its table, which a key opens.
  const places = page.getByRole('region', { name: 'Places on the map' });
  await expect(places.getByRole('status')).toHaveText(/places in view, highest Row 3,869, 12\.18\.$/, {
    timeout: 60_000,
  });
  const [, first] = await places.getByRole('row').all();
  await expect(first!.getByRole('cell').first()).toHaveText(/^12\.037/);
  await tabTo(page, 'button', /^Row 3,869/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Row 3,869/ }).getByRole('heading')).toBeFocused();

  // A chart: a sentence in its figure, and the row of its table, which a key opens.
  const KINDS = 'Kinds of weather in Seattle, 2012 to 2015';
  await page.goto('/dashboard/charts');
  await page.getByRole('link', { name: KINDS, exact: true }).click();
  const figure = page.getByRole('figure', { name: KINDS });
  await expect(figure.getByText(/highest rain, 641; lowest snow, 26/)).toBeVisible({ timeout: 60_000 });
  const table = page.locator('summary', { hasText: /^Data table/ });
  for (let i = 0; i < 120 && !(await table.evaluate((it) => it === document.activeElement)); i += 1)
    await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'rain 641' })).toBeVisible();

  // A dashboard says the same of each of its parts.
  await page.goto('/dashboard/charts?kind=dashboard');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('figure', { name: KINDS }).getByText(/highest rain, 641/)).toBeVisible({
    timeout: 60_000,
  });
});

test('a map is shared with a person of another organisation, who sees it until the sharing ends', async ({
  page,
  browser,
  mapsOrigin,
}) => {
  test.slow();
  await openMap(page, WIND);
  await page.getByRole('link', { name: 'Edit map' }).click();
  await page.getByLabel('Who may see it').selectOption('Members of the organisation');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('The map was published')).toBeVisible();
  const address =
    (await page.getByRole('link', { name: 'See the published map' }).getAttribute('href')) ?? '';

  const other = await (await browser.newContext({ baseURL: mapsOrigin })).newPage();
  await signIn(other, '/dashboard/maps', 'pavel');
  await expect(other.getByRole('heading', { level: 1, name: 'Maps' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Shared with you' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Share with people' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByText('It is not shared with anyone yet.')).toBeVisible();
  await dialog.getByLabel('E-mail of the person').first().fill('pavel@census.example');
  await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'pavel@census.example' })).toContainText(
    'Waits for the person',
  );
  await expectAccessible(page);

  // The address is proved by signing in.
  await other.context().clearCookies();
  await signIn(other, '/dashboard/maps', 'pavel');
  await other.getByRole('region', { name: 'Shared with you' }).getByRole('link', { name: WIND }).click();
  await expect(other.getByRole('heading', { level: 1, name: WIND })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Edit map' })).toHaveCount(0);

  const asked = dialog.getByRole('region', { name: 'Who can see this, and why' });
  await asked.getByLabel('E-mail of the person').fill('pavel@census.example');
  await asked.getByRole('button', { name: 'Check access' }).press('Enter');
  await expect(asked.getByText('Yes. pavel@census.example sees it.')).toBeVisible();
  await expect(asked.getByRole('row', { name: /Wind over/ })).toContainText('All of it');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await dialog.getByRole('button', { name: /^Stop sharing with/ }).press('Enter');
  await page.getByRole('button', { name: 'Stop sharing', exact: true }).press('Enter');
  await expect(dialog.getByText('It is not shared with anyone yet.')).toBeVisible();
  await other.goto(address);
  await expect(other.getByRole('heading', { level: 1, name: WIND })).toHaveCount(0);
  await other.context().close();
});

test('borders of classes are typed and moved by key, and a preview shows what readers will see', async ({
  page,
}) => {
  await signIn(page, '/dashboard/maps');
  await page.getByRole('link', { name: `Edit ${WIND}` }).click();
  await page.getByRole('button', { name: 'Speed of the wind', exact: true }).click();
  const form = page.getByRole('region', { name: /^Layer / });
  const border = form.getByRole('textbox', { name: 'Border between class 2 and 3' });
  await expect(border).toBeVisible({ timeout: 60_000 });
  await border.fill('x');
  await expect(form.getByRole('alert')).toHaveText('Each border must be a number.');
  await border.fill('1');
  await expect(form.getByRole('alert')).toHaveText('Each border must be greater than the one before it.');
  await border.fill('4');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(form.getByRole('combobox', { name: 'Breaks' })).toHaveValue('typed');
  await expect(legend(page, 'Speed of the wind')).toContainText('2.14 to 4');
  await form.getByRole('slider', { name: 'Border between class 2 and 3' }).press('ArrowRight');
  await expect(border).toHaveValue('4.061');
  await expect(legend(page, 'Speed of the wind')).toContainText('2.14 to 4.061');
  await expectAccessible(page);
  await form.getByLabel('Heading of the legend').fill('Metres a second');
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Back to editing' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Layers' }).getByText('Metres a second')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Places on the map' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
});
