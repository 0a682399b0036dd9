/** A column that a new version has lost is kept in it for a while: chosen where the version is published, by keyboard. */
import { readFileSync } from 'node:fs';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { datasetPage } from '#src/messages/en/dataset-page.ts';
import { formatDay } from '#src/messages/format.ts';
import { expectAccessible, expectNarrowAndDark } from './support/accessibility.ts';
import { addressOf } from './support/preview.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

const NAME = 'Deaths by year and kind';
const { keep, ways } = t.publish;

/** The file as it was imported, its third column with another name. */
const renamed = () =>
  Buffer.from(
    readFileSync(
      new URL('../../node_modules/vega-datasets/data/disasters.csv', import.meta.url),
      'utf8',
    ).replace('Entity,Year,Deaths', 'Entity,Year,Dead'),
  );

test('the column stays, filled from the one that has its values, and its page says until when', async ({
  page,
}) => {
  // A table is uploaded, read and compared, written again, uploaded, read and compared.
  test.setTimeout(240_000);
  const address = await addressOf(page, 'Deaths from natural disasters');
  const editor = `${address.replace('/discovery/', '/dataset/')}/edit`;
  await visitAs(page, 'pavel@census.example', `${editor}?section=files`);
  const main = page.getByRole('main');
  await main
    .getByLabel(t.files.replaceLabel(NAME))
    .setInputFiles({ name: 'disasters.csv', mimeType: 'text/csv', buffer: renamed() });
  await expect(main.getByText(t.unpublished)).toBeVisible({ timeout: 60_000 });
  await expect(main.locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  const section = (name: string) =>
    page.getByRole('navigation', { name: t.sections.label }).getByRole('link', { name });
  // What the sample does not say of it.
  await section(t.sections.access).click();
  await main.getByLabel(t.fields.licence, { exact: true }).selectOption({ index: 1 });
  await main.getByLabel(t.fields.personalData, { exact: true }).selectOption('no');
  await expect(main.locator('.saved-note')).toHaveText(t.saved.saved);
  await section(t.sections.publish).click();
  const choices = main.getByRole('group', { name: ways.label });
  const kept = choices.getByRole('radio', { name: /^Keep Deaths until/ });
  await expect(kept).toBeVisible({ timeout: 60_000 });
  await expect(main.getByRole('table', { name: t.publish.changedColumns.title })).toContainText(
    t.publish.changedColumns.gone,
  );
  await kept.press('Space');
  await expect(choices.getByText(keep.filledFrom('Dead'))).toBeVisible();
  await choices.getByLabel(keep.until, { exact: true }).fill('2027-03-31');
  await expect(
    choices.getByRole('radio', { name: `Keep Deaths until ${formatDay('2027-03-31')}` }),
  ).toBeChecked();
  await expectAccessible(page);
  await expectNarrowAndDark(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });

  // Without a column there is nothing to keep.
  const column = choices.getByRole('checkbox', { name: /Deaths/ });
  await column.press('Space');
  await main.getByRole('button', { name: keep.act }).press('Enter');
  await expect(main.getByText(keep.none)).toBeVisible();
  await column.press('Space');
  // A table that is cancelled keeps nothing, and the publisher chooses again.
  const BEGIN = '**/api/proxy?*upload%3Acreate*';
  await page.route(BEGIN, () => {});
  await main.getByRole('button', { name: keep.act }).press('Enter');
  await main.getByRole('button', { name: t.files.cancelLabel('disasters.csv') }).press('Enter');
  await expect(main.getByText(keep.lost)).toBeVisible();

  // Another section changes nothing of that: the form waits when it is opened again, and the column does not end.
  const savedNote = main.locator('.saved-note');
  const cancel = main.getByRole('button', { name: t.files.cancelLabel('disasters.csv') });
  await expect(main.getByRole('button', { name: keep.act })).toBeEnabled();
  await main.getByRole('button', { name: keep.act }).press('Enter');
  await expect(cancel).toBeVisible();
  await section(t.sections.files).click();
  await expect(cancel).toBeVisible();
  await section(t.sections.publish).click();
  await expect(main.getByRole('button', { name: t.publish.act, exact: true })).toBeDisabled();
  await section(t.sections.files).click();
  await expect(savedNote).toHaveText(t.saved.saved);
  const saving = page.waitForRequest(
    (request) => request.url().includes('dataset%3Asave') && request.postData()?.includes('Deaths') === true,
  );
  await cancel.press('Enter');
  expect((await saving).postData()).not.toContain('2027-03-31');
  await section(t.sections.publish).click();
  await kept.press('Space');
  await choices.getByLabel(keep.until, { exact: true }).fill('2027-03-31');
  await page.unroute(BEGIN);
  await expect(main.getByRole('button', { name: keep.act })).toBeEnabled();
  await main.getByRole('button', { name: keep.act }).press('Enter');
  await expect(main.getByText(keep.done)).toBeVisible({ timeout: 60_000 });
  // Once it is read, the column is no longer one that goes.
  await expect(kept).toBeHidden({ timeout: 90_000 });
  await expect(
    main.getByRole('table', { name: t.publish.changedColumns.title }).getByRole('row'),
  ).toHaveCount(2, { timeout: 60_000 });
  await choices.getByRole('radio', { name: ways.now }).press('Space');
  const publish = main.getByRole('button', { name: t.publish.act, exact: true });
  // The tables are stored.
  await expect(publish).toBeEnabled({ timeout: 60_000 });
  await publish.press('Enter');
  await expect(main.getByText(t.publish.done).first()).toBeVisible({ timeout: 30_000 });

  await page.goto(address);
  await hydrated(page);
  await page.getByRole('heading', { level: 2, name: datasetPage.columns.title }).click();
  const columns = page.getByRole('table', { name: datasetPage.columns.title });
  await expect(columns.getByRole('row', { name: /^Deaths/ })).toContainText(
    datasetPage.columns.endsOn(formatDay('2027-03-31')),
  );
  await page.goto(`${editor}?section=columns`);
  await expect(main.getByLabel(t.columns.endOf('Deaths'))).toContainText(formatDay('2027-03-31'));
});
