/** Codes of a column in another file: chosen in the data dictionary, and what is not there is among the checks. */
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { csv, field, isSaved, main, section, startDraft } from './support/drafts.ts';
import { expect, test } from './support/test.ts';

test('codes that another file does not have are counted among the checks', async ({ page }) => {
  await startDraft(page, 'Counts at sites');
  await section(page, t.sections.files).click();
  await field(page, t.files.choose).setInputFiles([
    csv('counts.csv', 'site_id;n\n0042;1\nC219;2\n0117;3\n'),
    csv('sites.csv', 'site_id;name\n0042;Otley Road\n0117;Kirkstall Road\n'),
  ]);
  await expect(main(page).locator('.file-state.ready')).toHaveCount(2, { timeout: 60_000 });
  await section(page, t.sections.columns).click();
  await main(page).getByText(t.columns.codes, { exact: true }).first().click();
  const codes = t.columns.codesFrom;
  await field(page, codes.file('site_id')).selectOption({ label: 'Sites' });
  // Codes are mostly called alike.
  await expect(field(page, codes.column('site_id'))).toHaveValue('site_id');
  await isSaved(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await section(page, t.sections.files).click();
  await main(page).getByText(t.files.details).first().click();
  await expect(main(page).getByText(/column “site_id” of “Sites” does not have, such as C219/)).toBeVisible({
    timeout: 30_000,
  });
});
