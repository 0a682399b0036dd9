/** Importing from a source on the dashboard: added, read, applied and rolled back, with a page that is loaded in between. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sourceFields } from '#contract/harvest.ts';
import { editorChanges } from '#src/messages/en/editor-changes.ts';
import { imports as t } from '#src/messages/en/imports.ts';
import { settings } from '#src/messages/en/settings.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const act = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Of CKAN, so that its datasets have former addresses. */
const catalogue = [
  {
    id: 'wards-imported',
    name: 'wards-as-they-were',
    title: 'Wards with their imported population',
    notes: 'People by ward.',
    metadata_modified: '2025-01-01',
    state: 'active',
    resources: [],
  },
  { id: 'removed', name: 'removed', title: 'Removed', state: 'deleted', resources: [] },
];

async function checkPage(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a file is looked at, applied and rolled back', async ({ page }) => {
  await visitAs(page, 'pavel@census.example', '/dashboard/imports');
  await main(page).getByRole('button', { name: t.add }).click();
  await dialog(page).getByRole('button', { name: t.form.act }).click();
  await expect(dialog(page).getByLabel(t.form.name)).toBeFocused();
  await dialog(page).getByLabel(t.form.name).fill('Ward catalogue');
  await dialog(page).getByLabel(t.form.from).selectOption('files');
  await dialog(page).getByLabel(t.form.newAs).selectOption('source');
  await dialog(page).getByRole('checkbox', { name: t.fields.summary }).check();
  await dialog(page).getByRole('button', { name: t.form.act }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Ward catalogue' })).toBeVisible();
  await expect(main(page).getByText(t.notRead)).toBeVisible();

  await main(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'wards.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(catalogue)),
    });
  await expect(act(page, t.act.apply(1))).toBeVisible({ timeout: 30_000 });
  await expect(main(page).getByRole('table', { name: t.counts.new })).toContainText('wards-imported');
  await expect(main(page).getByText(t.leftOut(1))).toBeVisible();
  await checkPage(page);
  await main(page).getByRole('link', { name: t.counts.invalid }).click();
  await expect(main(page).getByRole('table', { name: t.counts.invalid })).toContainText('state');
  // What was found is with the server.
  await page.reload();
  await hydrated(page);
  await act(page, t.act.apply(1)).click();
  const rollBack = main(page).getByRole('button', { name: t.act.rollBack });
  await expect(rollBack).toBeVisible({ timeout: 30_000 });
  await main(page).getByRole('link', { name: t.counts.new }).click();
  await main(page).getByRole('link', { name: 'Wards with their imported population' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Wards with their imported population' }),
  ).toBeVisible();
  const guid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const former = () => page.request.get('/dataset/wards-as-they-were', { maxRedirects: 0 });
  const moved = await former();
  expect(moved.status()).toBe(301);
  expect(moved.headers()['location']).toMatch(new RegExp(`^/organisation/[^/]+/discovery/${guid}$`));
  await page.goBack();

  await rollBack.click();
  await expect(dialog(page)).toContainText(t.rollBack.title);
  await page.keyboard.press('Escape');
  await rollBack.click();
  await dialog(page).getByRole('button', { name: t.act.rollBack }).click();
  await expect(main(page).getByText(t.outcomes.rolledBack).first()).toBeVisible({ timeout: 30_000 });
  await expect(rollBack).toHaveCount(0);
  expect((await former()).status()).toBe(410);

  await main(page).getByRole('button', { name: t.settings.remove }).click();
  await dialog(page).getByRole('button', { name: t.settings.remove }).click();
  await expect(main(page).getByText(t.none.title)).toBeVisible();
  await checkPage(page);
});

test('metadata is exported, edited in a table, brought back and rolled back', async ({ page }) => {
  await visitAs(page, 'pavel@census.example', '/dashboard/imports');
  await main(page).getByRole('button', { name: t.sheet.open }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: t.sheet.title })).toBeVisible();
  const download = page.waitForEvent('download');
  await act(page, t.sheet.export).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [head = '', first = '', ...rest] = text.split('\r\n');
  // The title is the third column; what stands in front of it has no commas.
  const [, guid = '', title = ''] = /^([^,]+),[^,]+,("(?:[^"]|"")*"|[^,]*),/.exec(first) ?? [];
  expect(guid).toMatch(/^[0-9a-f-]{36}$/);
  const edited = first.replace(title, 'Renamed in a table');
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'metadata.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, edited, ...rest].join('\r\n')),
    });
  await expect(act(page, t.act.apply(1))).toBeVisible({ timeout: 30_000 });
  const table = main(page).getByRole('table', { name: t.counts.changed });
  await expect(table).toContainText('Renamed in a table');
  await expect(table).toContainText(t.sheet.theirs);
  await checkPage(page);
  await act(page, t.act.apply(1)).click();
  const rollBack = main(page).getByRole('button', { name: t.act.rollBack });
  await expect(rollBack).toBeVisible({ timeout: 30_000 });
  await expect(main(page).getByText(t.sheet.published)).toBeVisible();
  await rollBack.click();
  await expect(dialog(page)).toContainText(t.sheet.rollBack(1));
  await dialog(page).getByRole('button', { name: t.act.rollBack }).click();
  await expect(main(page).getByText(t.states.rolledBack).first()).toBeVisible({ timeout: 30_000 });
  await expect(rollBack).toHaveCount(0);
});

test('one dataset has owners of its own, which the dry run shows, and has them as all again', async ({
  page,
}) => {
  await visitAs(page, 'pavel@census.example', '/dashboard/imports');
  await main(page).getByRole('button', { name: t.add }).click();
  await dialog(page).getByLabel(t.form.name).fill('Owners catalogue');
  await dialog(page).getByLabel(t.form.from).selectOption('files');
  await dialog(page).getByLabel(t.form.newAs).selectOption('source');
  await dialog(page).getByRole('button', { name: t.form.act }).click();
  await expect(main(page).getByText(t.notRead)).toBeVisible();
  const handIn = (notes: string) => {
    const [wards] = catalogue;
    const records = [{ ...wards, id: 'owned-wards', name: 'owned-wards', title: 'Wards with owners', notes }];
    return main(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'owners.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(records)),
      });
  };
  await handIn('People by ward.');
  await act(page, t.act.apply(1)).click({ timeout: 30_000 });
  await expect(main(page).getByRole('button', { name: t.act.rollBack })).toBeVisible({ timeout: 30_000 });
  await handIn('People and households by ward.');
  const changes = main(page).getByRole('table', { name: t.counts.changed });
  const summary = changes.getByRole('row').filter({ hasText: t.fields.summary });
  await expect(summary).toContainText(t.items.takenOver, { timeout: 30_000 });

  // Of all datasets, in place: what was found follows, and it is taken back.
  const all = main(page).getByRole('table', { name: t.one.all });
  const ofAll = all.getByLabel(t.one.ownerOfAll(t.fields.summary), { exact: true });
  await expect(ofAll).toHaveValue('source');
  await ofAll.selectOption('editor');
  await expect(main(page).getByText(t.rules.changes.own.done)).toBeVisible();
  await expect(summary).toContainText(t.items.kept);
  await checkPage(page);
  await main(page)
    .getByRole('button', { name: editorChanges.undoLabel(t.rules.changes.own.done) })
    .press('Enter');
  await expect(ofAll).toHaveValue('source');
  await expect(summary).toContainText(t.items.takenOver);
  await expect(all.getByText(t.fields.retention, { exact: true })).toHaveCount(0);
  await act(page, t.one.allFields(sourceFields.length)).press('Enter');
  await expect(all.getByText(t.fields.retention, { exact: true })).toBeVisible();
  await checkPage(page);
  await act(page, t.one.someFields).press('Enter');

  await act(page, t.one.open).press('Enter');
  await expect(dialog(page)).toContainText(t.one.choose);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Wards with owners' }).press('Enter');
  const owner = dialog(page).getByLabel(t.one.ownerOf(t.fields.summary), { exact: true });
  await expect(owner.locator('option').first()).toHaveText(t.one.usual(t.one.owners.source));
  await owner.selectOption('editor');
  await checkPage(page);
  await dialog(page).getByRole('button', { name: settings.actions.save }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(summary).toContainText(t.items.kept);
  const own = main(page).getByRole('table', { name: t.one.own });
  await expect(own).toContainText(t.fields.summary);
  await checkPage(page);

  await act(page, t.one.backOf('Wards with owners')).press('Enter');
  await expect(own).toBeHidden();
  await expect(summary).toContainText(t.items.takenOver);
  // The same beside the change itself.
  const beside = (words: string) => t.items.ownLabel(words, t.fields.summary, 'Wards with owners');
  await act(page, beside(t.items.keepOurs)).press('Enter');
  await expect(summary).toContainText(t.items.kept);
  await act(page, beside(t.items.takeTheirs)).press('Enter');
  await expect(summary).toContainText(t.items.takenOver);
  await act(page, beside(t.items.keepOurs)).press('Enter');
  await expect(summary).toContainText(t.items.kept);
  await act(page, t.act.apply(1)).click();
  await expect(main(page).getByRole('button', { name: t.act.rollBack })).toBeVisible({ timeout: 30_000 });
  await main(page).getByRole('link', { name: 'Wards with owners' }).first().click();
  await expect(page.getByText('People by ward.').first()).toBeVisible();
  await page.goBack();
  await main(page).getByRole('button', { name: t.settings.remove }).click();
  await dialog(page).getByRole('button', { name: t.settings.remove }).click();
  await expect(main(page).getByText('Owners catalogue')).toHaveCount(0);
});

test('what is gone, and when the source is read, are chosen in place and taken back', async ({ page }) => {
  await visitAs(page, 'pavel@census.example', '/dashboard/imports');
  await main(page).getByRole('button', { name: t.add }).click();
  await dialog(page).getByLabel(t.form.name).fill('Rules catalogue');
  await dialog(page)
    .getByLabel(t.form.address, { exact: true })
    .fill('https://data.northern-census.example/data.json');
  await expect(dialog(page).getByLabel(t.form.afterLook)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: t.form.act }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Rules catalogue' })).toBeVisible();

  // Without anything gone the consequences are said in general.
  const gone = main(page).getByRole('group', { name: t.form.whenGone });
  const unpublish = gone.getByRole('radio', { name: t.form.whenGones.unpublish });
  await expect(gone.getByRole('radio', { name: t.form.whenGones.keep })).toBeChecked();
  await expect(gone).toContainText(t.rules.effects.keep(0, 0));
  await expect(gone).toContainText(t.rules.effects.unpublish(0, 0));
  await unpublish.press('Space');
  await expect(main(page).getByText(t.rules.changes.gone.done)).toBeVisible();
  const every = main(page).getByLabel(t.form.schedule, { exact: true });
  const after = main(page).getByLabel(t.form.afterLook, { exact: true });
  await expect(after).toHaveCount(0);
  await every.selectOption('24');
  await expect(main(page).getByText(t.rules.changes.schedule.done)).toBeVisible();
  await after.selectOption('careful');
  await expect(main(page).getByText(t.rules.changes.after.done)).toBeVisible();
  await checkPage(page);
  await page.reload();
  await hydrated(page);
  await expect(unpublish).toBeChecked();
  await expect(every).toHaveValue('24');
  await expect(after).toHaveValue('careful');
  await expect(main(page).getByText(/Next look:/)).toBeVisible();
  await after.selectOption('wait');
  await main(page)
    .getByRole('button', { name: editorChanges.undoLabel(t.rules.changes.after.done) })
    .press('Enter');
  await expect(after).toHaveValue('careful');

  await main(page).getByRole('button', { name: t.settings.remove }).click();
  await dialog(page).getByRole('button', { name: t.settings.remove }).click();
  await expect(main(page).getByText('Rules catalogue')).toHaveCount(0);
});
