/** What can be done about a column of personal data is done beside it, by keyboard: the table is written again without it. */
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test, visitAs } from './support/test.ts';

const f = t.findings;
const rows = Array.from(
  { length: 40 },
  (_, i) => `S${i},warden${i % 9}@mail.example,+44 20 7946 0${100 + i}`,
);
const TABLE = ['site,mail,phone', ...rows].join('\n');

test('a column becomes numbers, another is kept, and what the law asks follows', async ({ page }) => {
  // A table is uploaded, read, written again, uploaded and read.
  test.setTimeout(150_000);
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  const main = page.getByRole('main');
  await main
    .getByLabel(t.files.choose, { exact: true })
    .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await page.waitForURL(/\/edit\?section=files/);
  await expect(main.locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await page
    .getByRole('navigation', { name: t.sections.label })
    .getByRole('link', { name: t.sections.access })
    .click();
  const findings = main.getByRole('region', { name: f.title });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  await findings.getByRole('button', { name: f.yesLabel('phone') }).press('Enter');
  await expect(findings.getByText(f.isAnswered)).toBeVisible();
  // A column of personal data is enough for the questions, whatever the dataset answers.
  await expect(main.getByRole('group', { name: t.fields.lawfulBases })).toBeVisible();
  await main.getByRole('checkbox', { name: t.fixed.specialCategories.health, exact: true }).press('Space');
  await expect(
    page.getByRole('complementary').getByRole('link', { name: /lawful basis for processing/ }),
  ).toBeVisible();
  await findings.getByRole('button', { name: f.remedies.number.label('mail') }).press('Enter');
  await expect(findings.getByRole('button', { name: f.noLabel('mail') })).toBeHidden({ timeout: 60_000 });
  await expect(findings.getByRole('button', { name: f.noLabel('phone') })).toBeVisible();
  await findings.getByRole('button', { name: f.noLabel('phone') }).press('Enter');
  await findings.getByLabel(f.reasonLabel('phone')).fill('Lines of offices');
  await findings.getByRole('button', { name: f.saveReason }).press('Enter');
  await expect(findings.getByText('Lines of offices')).toBeVisible();
});
