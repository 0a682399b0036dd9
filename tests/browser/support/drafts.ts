/** The editor of a dataset in a browser: a draft of its own, its fields and its sections. */
import type { Page } from '@playwright/test';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { expect, visitAs } from './test.ts';

export const TABLE = [
  'site_id;counted_on;vehicles;speed_mean',
  ...Array.from(
    { length: 40 },
    (_, day) =>
      `S${(day % 7) + 1};2024-01-${String((day % 28) + 1).padStart(2, '0')};${day * 3 + 10};${20 + day}`,
  ),
].join('\n');

export const csv = (name: string, text = TABLE) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

export const main = (page: Page) => page.getByRole('main');
export const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
export const savedNote = (page: Page) => main(page).locator('.saved-note');
export const isSaved = (page: Page) => expect(savedNote(page)).toHaveText(t.saved.saved);
export const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t.sections.label }).first().getByRole('link', { name });

/** A new draft with a title, open at its words. */
export async function startDraft(page: Page, title: string): Promise<string> {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  await field(page, t.create.titleField).fill(title);
  await page.getByRole('button', { name: t.create.start }).click();
  await page.waitForURL(/\/edit/);
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { level: 2, name: t.sections.about })).toBeVisible();
  await expect(field(page, t.fields.title)).toHaveValue(title);
  return new URL(page.url()).pathname;
}
