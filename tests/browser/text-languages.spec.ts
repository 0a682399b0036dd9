/** Texts of a dataset in several languages: a reader switches between them, an editor adds one and removes it. */
import type { Page } from '@playwright/test';
import { components } from '#src/messages/en/components.ts';
import { dataset as words } from '#src/messages/en/dataset.ts';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, hydrated, test, visit, visitAs } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a reader finds a dataset by its Arabic title, and switches the language of its page', async ({
  page,
}) => {
  await visit(page, '/discovery?keywords=الزلازل&language=ar');
  const title = main(page).getByRole('heading', { level: 2, name: /الزلازل/ });
  await expect(title).toHaveAttribute('lang', 'ar');
  await expect(title).toHaveAttribute('dir', 'rtl');
  await title.getByRole('link').click();
  await expect(page).toHaveURL(/language=ar/);
  await expect(heading(page)).toHaveAttribute('dir', 'rtl');
  await expect(main(page).locator('#about .prose')).toHaveAttribute('lang', 'ar');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  const languages = page.getByRole('navigation', { name: components.textLanguages.label });
  await languages.getByRole('link', { name: 'Deutsch' }).click();
  await expect(heading(page)).toHaveText('Erdbeben einer Woche, weltweit');
  await expect(heading(page)).toHaveAttribute('lang', 'de');
  await expect(languages.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
});

test('a reader reads a list in another language, and as the browser asks again', async ({ page }) => {
  await visit(page, '/discovery?keywords=earthquakes');
  const languages = page.getByRole('navigation', { name: components.textLanguages.label });
  await languages.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/language=de/);
  const title = main(page).getByRole('heading', { level: 2, name: 'Erdbeben einer Woche, weltweit' });
  await expect(title).toHaveAttribute('lang', 'de');
  await expect(languages.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await languages.getByRole('link', { name: components.textLanguages.ofBrowser }).click();
  await expect(title).toHaveCount(0);
  expect(page.url()).not.toContain('language=');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the language is switched by its address', async ({ page }) => {
    await page.goto('/discovery?keywords=mauna+loa');
    await main(page).getByRole('heading', { level: 2 }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Cymraeg' }).click();
    await expect(heading(page)).toHaveAttribute('lang', 'cy');
    await expect(main(page).getByText(words.languages.notTranslated.description('English'))).toBeVisible();
    await expect(main(page).locator('#about .prose')).toHaveAttribute('lang', 'en');
  });
});

test('an editor adds a language, translates, removes it and undoes that', async ({ page }) => {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  await main(page).getByLabel(t.create.titleField, { exact: true }).fill('Benches');
  await page.getByRole('button', { name: t.create.start }).click();
  await page.waitForURL(/\/edit/);
  await expect(page.getByRole('heading', { level: 2, name: t.sections.about })).toBeVisible();
  const sections = page.getByRole('navigation', { name: t.sections.label }).first();
  await sections.getByRole('link', { name: t.sections.languages }).click();
  await main(page).getByLabel(t.languages.add).selectOption({ label: 'Arabic' });
  await main(page).getByRole('button', { name: t.languages.addAct, exact: true }).click();
  await expect(page).toHaveURL(/language=ar/);
  const title = main(page).getByRole('textbox', { name: t.languages.field(t.fields.title, 'Arabic') });
  await expect(title).toHaveAttribute('dir', 'rtl');
  await title.fill('مقاعد');
  await expect(main(page).locator('.saved-note')).toHaveText(t.saved.saved);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  await page.reload();
  await hydrated(page);
  await expect(title).toHaveValue('مقاعد');
  await main(page)
    .getByRole('button', { name: t.languages.remove('Arabic') })
    .click();
  await expect(title).toHaveValue('');
  await main(page).getByRole('button', { name: t.languages.undo }).click();
  await expect(title).toHaveValue('مقاعد');
  await expect(main(page).locator('.saved-note')).toHaveText(t.saved.saved);
});
