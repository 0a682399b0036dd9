/**
 * The editors of maps, charts and dashboards at 360 pixels: each state without a fault of axe in light and dark and with
 * nothing beyond the window, and the focus where it was after what is in them was moved or removed.
 */
import type { Page } from '@playwright/test';
import { dataOf, refusalOf } from '#model-tests/browser/gateway.ts';
import { withoutWebGL } from '#model-tests/kit/without-webgl.ts';
import { documents } from '#src/messages/en/documents.ts';
import { maps } from '#src/messages/en/maps.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { legend, mapsTest as test, WIND } from './support/maps.ts';
import { fileOf } from './support/preview.ts';
import { expect, visitAs } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const saved = (page: Page) => page.getByText('All changes saved');
const layerForm = (page: Page) => page.getByRole('region', { name: /^Layer / });

async function looksRight(page: Page, part?: string): Promise<void> {
  await expectFits(page);
  await expectAccessible(page, part);
}

/** Lets saving end in each way that stops it, and looks at each; what it says last is of another editor. */
async function looksRightUnsaved(page: Page, call: string, texts: typeof maps.edit | typeof documents.edit) {
  const isCall = (url: URL) => dataOf(url) === call;
  await page.route(isCall, (route) => route.fulfill(refusalOf(503)));
  await title(page).fill('Not saved');
  await expect(page.getByText(texts.saved.failing).first()).toBeVisible({ timeout: 30_000 });
  await looksRight(page);
  await page.unroute(isCall);
  await page.route(isCall, (route) => {
    const { document } = route.request().postDataJSON() as { document: unknown };
    return route.fulfill({ json: { kind: 'conflict', document, revision: 99, by: 'Ade' } });
  });
  const conflict = page.getByText(texts.conflict.text('Ade'));
  // It may be sent again without a press meanwhile.
  await Promise.any([button(page, texts.retry).press('Enter'), conflict.waitFor()]);
  await expect(conflict).toBeVisible({ timeout: 30_000 });
  await looksRight(page);
}

test('each state of the editor of a map is accessible', async ({ page }) => {
  test.setTimeout(300_000);
  const t = maps.edit;
  await page.addInitScript(withoutWebGL);
  // Tables that are made are offered as layers.
  await fileOf(page, WIND);
  await visitAs(page, 'marta', '/dashboard/maps');
  await button(page, 'New map').click();
  await expect(page.getByText(t.noLayers)).toBeVisible();
  await looksRight(page);

  const isSources = (url: URL) => dataOf(url) === 'data/map:sources';
  await page.route(isSources, (route) => route.fulfill(refusalOf(503)));
  await button(page, t.add).press('Enter');
  await expect(page.getByRole('heading', { name: t.sources.failed })).toBeVisible();
  await looksRight(page, 'dialog');
  await page.unroute(isSources);
  await page.getByLabel(t.sources.find).fill('no table is called so');
  await expect(page.getByText(t.sources.found(0))).toBeVisible();
  await looksRight(page, 'dialog');
  await page.getByLabel(t.sources.find).fill('wind vectors');
  await button(page, /^Add Wind/).press('Enter');

  const form = layerForm(page);
  await form.getByLabel(t.layerName).fill('Wind');
  for (const kind of ['single', 'categories', 'graduated', 'clusters', 'heat'] as const) {
    const radio = form.getByRole('radio', { name: t.style.kinds[kind] });
    await expect(radio).toBeEnabled({ timeout: 60_000 });
    await radio.check();
    await expect(legend(page, 'Wind')).toBeVisible({ timeout: 60_000 });
    await looksRight(page);
  }
  await button(page, t.extent.use).press('Enter');
  await expect(page.getByText(t.extent.own)).toBeVisible();
  await button(page, t.extent.clear).press('Enter');
  await expect(page.getByText(t.extent.whole)).toBeVisible();
  await expect(button(page, t.extent.use)).toBeFocused();
  await form.getByRole('checkbox', { name: 'speed' }).check();
  await form.getByLabel(t.popup.labelOf('speed')).fill('Speed');
  await form.getByLabel(t.popup.template).fill('{gust} metres a second');
  await expect(form.getByText(t.popup.unknown('gust'))).toBeVisible();
  await form.getByRole('combobox', { name: t.filters.column }).selectOption('speed');
  await form.getByLabel(t.filters.from, { exact: true }).fill('1000');
  await button(page, t.filters.add).press('Enter');
  await expect(form.getByText('speed from 1000')).toBeVisible();
  await looksRight(page);
  await button(page, t.filters.removeNamed('speed from 1000')).press('Enter');
  await expect(form.getByText(t.filters.none)).toBeVisible();
  await expect(form.getByRole('group', { name: t.filters.label })).toBeFocused();
  await form.getByRole('combobox', { name: t.zooms.from }).selectOption('10');
  await expect(page.getByText(maps.layer.zoomIn(10)).first()).toBeVisible();
  await looksRight(page);
  await form.getByRole('combobox', { name: t.zooms.from }).selectOption('0');

  // Tables that are made are offered as layers.
  await fileOf(page, 'Airports of the United States');
  // The question of a layer that is new is refused.
  await page.route(
    (url) => dataOf(url) === 'data/map:tryLayer',
    (route) => route.fulfill(refusalOf(503)),
  );
  await button(page, t.add).click();
  await page.getByLabel(t.sources.find).fill('airports');
  await button(page, /^Add Airports of the United States/).press('Enter');
  await expect(page.getByText(maps.layer.failed).first()).toBeVisible({ timeout: 30_000 });
  await looksRight(page);
  await page.unrouteAll();
  const airports = 'Airports of the United States';
  await button(page, t.down(airports)).press('Enter');
  await expect(page.getByRole('list', { name: t.layers }).getByRole('listitem').first()).toContainText(
    'Wind',
  );
  // The lowest cannot go further down.
  await expect(button(page, t.up(airports))).toBeFocused();
  await button(page, t.remove(airports)).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: t.layers, exact: true })).toBeFocused();
  await expect(button(page, t.remove(airports))).toHaveCount(0);

  await page.getByLabel(t.alternative.label).fill('Nothing is left out.');
  await expect(saved(page)).toBeVisible();
  await button(page, t.publish.act).press('Enter');
  await expect(button(page, t.publish.undo)).toBeVisible();
  await looksRight(page);
  await button(page, t.publish.undo).press('Enter');
  await expect(page.getByText(t.publish.draft)).toBeVisible();
  await looksRightUnsaved(page, 'data/map:save', t);
});

const MISSING = '00000000-0000-8000-8000-000000000000';
const CITIES = 'Highest temperatures in Seattle and New York';

test('each state of the editor of a chart is accessible', async ({ page }) => {
  test.setTimeout(240_000);
  const t = documents.edit;
  await visitAs(page, 'marta', '/dashboard/charts');
  await button(page, documents.acts.duplicate(CITIES)).click();
  await page.getByRole('link', { name: documents.acts.edit(`Copy of ${CITIES}`) }).click();
  await expect(title(page)).toHaveValue(`Copy of ${CITIES}`);
  const figure = page.getByRole('figure', { name: `Copy of ${CITIES}` });
  await expect(figure).toBeVisible({ timeout: 60_000 });
  const kind = page.getByRole('combobox', { name: 'Chart', exact: true });
  for (const name of ['Line chart', 'Scatter plot', 'Histogram', 'Bar chart']) {
    await kind.selectOption(name);
    await expect(figure).toBeVisible({ timeout: 30_000 });
    await expect(saved(page)).toBeVisible();
    await looksRight(page);
  }
  await page.getByLabel(t.chart.note, { exact: true }).fill('A warm day');
  await button(page, t.chart.addNote).press('Enter');
  await looksRight(page);
  await button(page, t.chart.removeNote(1)).press('Enter');
  await expect(page.getByText(t.chart.noNotes)).toBeVisible();
  await expect(page.getByRole('group', { name: t.chart.notes })).toBeFocused();

  const isTry = (url: URL) => dataOf(url) === 'data/chart:try';
  await page.route(isTry, (route) => route.fulfill(refusalOf(503)));
  await kind.selectOption('Line chart');
  await expect(page.getByText(documents.data.failed)).toBeVisible({ timeout: 30_000 });
  await looksRight(page);
  await page.unroute(isTry);
  await button(page, t.retry).press('Enter');
  await expect(figure).toBeVisible({ timeout: 30_000 });
  // Every step is taken back by keyboard: the focus stays at the two buttons.
  const undo = button(page, t.undo);
  await undo.focus();
  for (let steps = 0; steps < 20 && (await undo.isEnabled()); steps += 1) await page.keyboard.press('Enter');
  await expect(undo).toBeDisabled();
  await expect(button(page, t.redo)).toBeFocused();
  await page.getByLabel(t.chart.alternative).fill('');
  await expect(page.getByText(t.publish.needs.alternative)).toBeVisible();
  await looksRight(page);
  await looksRightUnsaved(page, 'data/document:save', t);
});

test('each state of the editor of a dashboard is accessible', async ({ page }) => {
  test.setTimeout(300_000);
  const t = documents.edit;
  const { dashboard: d } = t;
  const copy = `Copy of ${WIND}`;
  await page.addInitScript(withoutWebGL);
  await fileOf(page, WIND);
  await fileOf(page, 'Daily weather in Seattle and New York');
  await visitAs(page, 'marta', '/dashboard/maps');
  await button(page, maps.acts.duplicate(WIND)).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${copy}`) })).toBeVisible();
  await page.goto('/dashboard/charts');
  await button(page, documents.newDashboard).click();
  await expect(page.getByText(d.noParts)).toBeVisible();
  await expect(page.getByText(t.publish.needs.parts)).toBeVisible();
  await looksRight(page);

  const isList = (url: URL) => dataOf(url) === 'data/document:list';
  await page.route(isList, (route) => route.fulfill(refusalOf(503)));
  await button(page, d.addChart).press('Enter');
  await page.getByLabel(d.find).fill('Highest');
  await expect(page.getByRole('heading', { name: d.chooseFailed })).toBeVisible({ timeout: 30_000 });
  await looksRight(page, 'dialog');
  await page.unroute(isList);
  await page.getByLabel(d.find).fill('no chart is called so');
  await expect(page.getByText(d.chooseNone.chart)).toBeVisible();
  await looksRight(page, 'dialog');
  await page.getByLabel(d.find).fill(CITIES);
  await button(page, d.addNamed(CITIES)).press('Enter');
  await button(page, d.addMap).press('Enter');
  await expect(button(page, d.addNamed(WIND))).toBeVisible();
  await looksRight(page, 'dialog');
  await button(page, d.addNamed(WIND)).press('Enter');
  await button(page, d.addWords).press('Enter');
  const parts = page.getByRole('list', { name: d.parts }).getByRole('listitem');
  await expect(parts).toHaveCount(3);
  await expect(page.getByRole('figure', { name: CITIES })).toBeVisible({ timeout: 60_000 });
  await expect(legend(page, 'Speed of the wind')).toBeVisible({ timeout: 60_000 });
  await parts.last().getByLabel(d.text).fill('Two views.');
  await looksRight(page);

  // A draft is drawn for its editors, who read that others do not see it.
  await button(page, d.addMap).press('Enter');
  await button(page, d.addNamed(copy)).press('Enter');
  const draft = page.getByRole('region', { name: copy, exact: true });
  await expect(draft.getByText(documents.part.draft)).toBeVisible({ timeout: 60_000 });
  await expect(draft.getByRole('list', { name: 'Legend of Speed of the wind' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(parts.last()).toContainText(documents.states.draft);
  await looksRight(page);
  await button(page, d.remove(copy)).press('Enter');
  await expect(parts).toHaveCount(3);

  // A part that is moved takes the focus with it, down to the end and up to the beginning.
  await button(page, d.down(CITIES)).press('Enter');
  await expect(button(page, d.down(CITIES))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(parts.last()).toContainText(CITIES);
  await expect(button(page, d.up(CITIES))).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(parts.first()).toContainText(CITIES);
  await expect(button(page, d.down(CITIES))).toBeFocused();
  await button(page, d.remove(CITIES)).press('Enter');
  await expect(parts).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 2, name: d.parts, exact: true })).toBeFocused();

  await title(page).fill('');
  await expect(page.getByText(t.publish.needs.title)).toBeVisible();
  // What is missing is read with the button, which stays in the order of the keys.
  const publish = button(page, t.publish.act);
  await expect(publish).toHaveAccessibleDescription(new RegExp(t.publish.needs.title));
  await publish.focus();
  await expect(publish).toBeFocused();
  await looksRight(page);
  await title(page).fill('Two views');
  await expect(saved(page)).toBeVisible();
  await publish.press('Enter');
  await expect(button(page, t.publish.undo)).toBeVisible();
  await looksRight(page);
  await button(page, t.publish.undo).press('Enter');
  await expect(page.getByText(t.publish.draft)).toBeVisible();
  await looksRightUnsaved(page, 'data/document:save', t);
});

test('an editor who may not publish, and one who finds no document, read so', async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(withoutWebGL);
  await page.route(
    (url) => dataOf(url) === 'data/map:edit',
    async (route) => {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      const may = { publish: false, share: false };
      await route.fulfill({ response, json: { ...(await response.json()), may } });
    },
  );
  await visitAs(page, 'marta', '/dashboard/maps');
  await page.getByRole('link', { name: `Edit ${WIND}` }).click();
  await expect(page.getByText(maps.edit.publish.refused)).toBeVisible();
  await looksRight(page);
  for (const [kind, texts] of [
    ['map', maps.edit],
    ['chart', documents.edit],
    ['dashboard', documents.edit],
  ] as const) {
    await page.goto(`/organisation/leeds-open-data/${kind}/${MISSING}/edit`);
    await expect(page.getByText(texts.ended.unknown.text)).toBeVisible();
    await looksRight(page);
  }
});
