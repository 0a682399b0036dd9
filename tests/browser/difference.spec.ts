/** What has changed between two versions of a file, beside the earlier version and before the new one is published. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { datasetEdit as edit } from '#src/messages/en/dataset-edit.ts';
import { difference as t } from '#src/messages/en/difference.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { addressOf } from './support/preview.ts';
import { expect, test, visitAs } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const NAME = 'Wind vectors';
const sentence = `${t.changed(1)}, ${t.added(1)}, ${t.removed(1)}, ${t.same(4798)}.`;

/** The file as it was imported, with one speed changed, one row left out and one row new. */
function newVersion(): Buffer {
  const lines = readFileSync(
    new URL('../../node_modules/vega-datasets/data/windvectors.csv', import.meta.url),
    'utf8',
  ).split(/\r?\n/);
  const changed = lines.map((line) => (line === '0.375,45.125,228,225,3.24' ? `${line}99` : line));
  const kept = changed.filter((line) => line !== '0.625,45.125,229,225,3.34');
  return Buffer.from([...kept.filter(Boolean), '99.5,45.125,228,225,3', ''].join('\n'));
}

test('the rows that a new version changes are shown, and their patch is downloaded', async ({ page }) => {
  test.setTimeout(180_000);
  const address = await addressOf(page, 'Wind over north-western Europe');
  await visitAs(page, 'marta', `${address.replace('/discovery/', '/dataset/')}/edit?section=files`);
  await main(page)
    .getByLabel(edit.files.replaceLabel(NAME))
    .setInputFiles({ name: 'windvectors.csv', mimeType: 'text/csv', buffer: newVersion() });
  await expect(main(page).getByText(edit.unpublished)).toBeVisible({ timeout: 60_000 });
  await expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await main(page).getByText(edit.files.details).first().click();

  // What the server answers on the way, one after the other; then it compares.
  const failed = { state: 'failed', reason: 'memory', retryAfter: 40 };
  let answer: object | null = { state: 'queued', ahead: 2, since: '2026-01-01T00:00:00.000Z' };
  await page.route('**/api/proxy?*resource%3Acompare*', (route) =>
    answer === null ? route.continue() : route.fulfill({ json: answer }),
  );
  await main(page)
    .getByRole('button', { name: t.showLabel(edit.files.version(1)) })
    .click();
  const dialog = page.getByRole('dialog', { name: t.title });
  await expect(dialog.getByRole('status').filter({ hasText: t.queued(2) })).toBeVisible();
  answer = failed;
  await expect(dialog).toContainText(t.reasons.memory);
  await expect(dialog).toContainText(t.retryIn(40));
  answer = null;
  await dialog.getByRole('button', { name: t.retry }).click();

  await expect(dialog.getByText(sentence)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(t.key(['longitude', 'latitude']))).toBeVisible();
  const rows = dialog.getByRole('table', { name: t.rows }).getByRole('row');
  await expect(rows).toHaveCount(4);
  const cell = rows.filter({ hasText: t.kinds.changed }).getByRole('cell').last();
  await expect(cell.locator('del')).toHaveText(`${t.before} 3.24`);
  await expect(cell.locator('ins')).toHaveText(`${t.after} 3.2499`);
  await dialog.getByLabel(t.filter, { exact: true }).selectOption('added');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('99.5');
  await dialog.getByLabel(t.filter, { exact: true }).selectOption('all');
  await expect(rows).toHaveCount(4);

  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /Parquet/ }).click();
  expect((await download).suggestedFilename()).toContain('.patch.parquet');
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 4)
      .toString(),
  ).toBe('PAR1');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The same figures are where the version is published.
  await page.goto(`${new URL(page.url()).pathname}?section=publish`);
  await expect(main(page).getByText(sentence)).toBeVisible({ timeout: 60_000 });
  await expectFits(page);
});

test('changes are shown along the time of the key, as bars and as a table', async ({ page }) => {
  test.setTimeout(120_000);
  const table = (months: number, count: (i: number) => number) =>
    Buffer.from(
      [
        'month,site,count',
        ...Array.from({ length: months * 3 }, (_, i) => {
          const month = new Date(Date.UTC(2019, Math.floor(i / 3), 1)).toISOString().slice(0, 10);
          return `${month},site ${i % 3},${count(i)}`;
        }),
        '',
      ].join('\n'),
    );
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  const give = (buffer: Buffer) => ({ name: 'counts.csv', mimeType: 'text/csv', buffer });
  await main(page)
    .getByLabel(edit.files.choose, { exact: true })
    .setInputFiles(give(table(40, (i) => 100 + (i % 7))));
  await page.waitForURL(/\/edit\?section=files/);
  await expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await main(page).getByText(edit.files.details).first().click();
  await main(page)
    .getByLabel(edit.files.replaceLabel('counts'))
    .setInputFiles(give(table(41, (i) => (i === 30 ? 7 : 100 + (i % 7)))));
  const show = main(page).getByRole('button', { name: t.showLabel(edit.files.version(1)) });
  await show.click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: t.title });
  const along = dialog.getByRole('region', { name: t.along.title(t.along.units.month, 'month') });
  await expect(along.getByText(t.along.summary(2, 41))).toBeVisible({ timeout: 60_000 });
  await along.getByText(t.along.asTable).press('Enter');
  const rows = along.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('November 2019');
  await expect(rows.nth(2)).toContainText('May 2022');
  await expectAccessible(page, '[role=dialog]');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});
