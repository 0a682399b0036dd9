/** Maps by keyboard alone: which place has the highest value, and where classes end. */
import type { Page } from '@playwright/test';
import { withoutWebGL } from '#model-tests/kit/without-webgl.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { legend, mapsTest as test, openMap, WIND } from './support/maps.ts';
import { expect, visitAs } from './support/test.ts';

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

test('which place has the highest value, and how much, is found by role and name without WebGL', async ({
  page,
}) => {
  await page.addInitScript(withoutWebGL);
  await openMap(page, WIND);
  // A map: one sentence, and the first row of its table, which a key opens.
  const places = page.getByRole('region', { name: 'Places on the map' });
  await expect(places.getByRole('status')).toHaveText(/places in view, highest Row 3,869, 12\.18\.$/, {
    timeout: 60_000,
  });
  const first = places.getByRole('row').nth(1);
  await expect(first.getByRole('cell').first()).toHaveText(/^1[12]\b/);
  // The list changes until the map has its size: the first row is looked for at each key.
  await expect(first.getByRole('button')).toHaveText(/^Row 3,\d\d\d/);
  await tabTo(page, 'button', /^Row 3,\d\d\d/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Row 3,\d\d\d/ }).getByRole('heading')).toBeFocused();

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
  await page.getByRole('link', { name: 'Weather at a glance', exact: true }).click();
  await expect(page.getByRole('figure', { name: KINDS }).getByText(/highest rain, 641/)).toBeVisible({
    timeout: 60_000,
  });
});

test('borders of classes are typed and moved by key, and a preview shows what readers will see', async ({
  page,
}) => {
  await visitAs(page, 'marta', '/dashboard/maps');
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
  await form.getByRole('combobox', { name: 'Colours' }).selectOption('Blue');
  const swatch = legend(page, 'Speed of the wind').getByRole('listitem').first().locator('.swatch');
  await expect(swatch).toHaveAttribute('data-shade', '21');
  const limit = form.getByRole('textbox', { name: 'Limit' });
  await limit.fill('ten');
  await expect(form.getByText('The limit must be a number.')).toBeVisible();
  await expect(limit).toHaveValue('ten');
  await limit.fill('10,5');
  await expect(page.getByText('Limit: 10.5').first()).toBeVisible();
  await form.getByLabel('Text about a place').fill('# Wind\n{speed} metres a second');
  await expectAccessible(page);
  await form.getByLabel('Heading of the legend').fill('Metres a second');
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Back to editing' })).toBeFocused();
  await expect(
    page.getByRole('region', { name: 'Layers' }).getByText('Metres a second', { exact: true }),
  ).toBeVisible();
  const places = page.getByRole('region', { name: 'Places on the map' });
  await places.getByRole('row').nth(1).getByRole('button').press('Enter');
  const panel = page.getByRole('region', { name: /^Row / });
  await expect(panel.getByRole('heading', { name: 'Wind', exact: true })).toBeVisible();
  await expect(panel.getByText(/^\d+(\.\d+)? metres a second$/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to editing' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
});
