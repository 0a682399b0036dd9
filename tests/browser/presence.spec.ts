/** Editors of one dataset see each other, and where. */
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, hydrated, otherBrowser, test, visitAs } from './support/test.ts';

test('who else edits the dataset is shown with the section, until they leave', async ({ browser, page }) => {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  await page.getByRole('main').getByLabel(t.create.titleField, { exact: true }).fill('Edited by two');
  await page.getByRole('button', { name: t.create.start }).click();
  await page.waitForURL(/\/edit/);
  const { pathname } = new URL(page.url());
  const sections = page.getByRole('navigation', { name: t.sections.label }).first();
  await expect(sections).toBeVisible();

  const context = await otherBrowser(browser, page);
  const other = await context.newPage();
  await visitAs(other, 'ines@leeds.example', `${pathname}?section=coverage`);
  await hydrated(other);
  await expect(other.getByText(/^Marta .+ is also here, in About$/)).toBeVisible();

  // A section that is opened says so at once.
  const note = page.getByText(/ is also here, in /);
  await sections.getByRole('link', { name: t.sections.access }).click();
  await expect(note).toHaveText(/^Inês .+ is also here, in Coverage$/);
  await expectAccessible(page);

  // Leaving says so; without a word it ends by itself.
  await other.goto('/about');
  await expect(async () => {
    await sections.getByRole('link', { name: t.sections.contacts }).click();
    await sections.getByRole('link', { name: t.sections.coverage }).click();
    await expect(note).toBeHidden({ timeout: 1000 });
  }).toPass();
  await context.close();
});
