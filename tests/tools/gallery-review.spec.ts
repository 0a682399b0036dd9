/** What people say of states and steps: kept in the file beside a server, in the browser without one, lost nowhere. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { parseReview } from '#proxy/gallery/review/schema.ts';
import { startGallery, violationsOf, type TestGallery } from './support/gallery.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'The chosen state' });
const said = (page: Page) => page.getByRole('region', { name: 'Review' });
const address = ({ origin }: TestGallery) => `${origin}/app-review/index.html#state-appReview.declining`;

async function fill(page: Page, mark: string, comment: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Review Declining' }).click();
  await panel(page).getByRole('radio', { name: mark }).check();
  await panel(page).getByRole('textbox', { name: 'Comment' }).fill(comment);
  await panel(page).getByRole('textbox', { name: 'Your name' }).fill('Ada');
}

test.describe('beside a development server', () => {
  let gallery: TestGallery;
  test.beforeAll(async ({ browser }) => {
    gallery = await startGallery(browser);
    await gallery.build();
  });
  test.afterAll(() => gallery.stop());
  const marks = () =>
    existsSync(gallery.review) ? parseReview('review.json', readFileSync(gallery.review, 'utf8')).marks : [];

  test('a mark is in the file, on the chart and in the next visit, and is taken back', async ({ page }) => {
    await page.goto(address(gallery));
    await fill(page, 'Looks wrong', 'The words run out of the frame.');
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Kept in docs/machines/review.json.')).toBeVisible();
    expect(marks()).toMatchObject([
      {
        machine: 'appReview',
        state: 'appReview.declining',
        mark: 'wrong',
        author: 'Ada',
        about: 'Declining',
      },
    ]);
    await expect(panel(page).getByRole('button', { name: 'Review Declining' })).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await expect(panel(page).getByText('The words run out of the frame.')).toBeVisible();
    await expect(said(page).getByRole('link', { name: 'Declining' })).toBeVisible();
    await expect(page.locator('.view .mc-state[data-state="appReview.declining"]').first()).toHaveClass(
      /says-wrong/,
    );
    await panel(page)
      .getByRole('button', { name: /^Remove Ada’s/ })
      .click();
    await expect.poll(marks).toEqual([]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => marks().length).toBe(1);
    await expect(panel(page).getByText('The words run out of the frame.')).toBeVisible();
    await panel(page)
      .getByRole('button', { name: /^Remove Ada’s/ })
      .click();
    await expect.poll(marks).toEqual([]);
  });

  test('what is missing is named, and what was typed survives a reload', async ({ page }) => {
    await page.goto(address(gallery));
    await fill(page, 'Question', '');
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(panel(page).getByRole('alert')).toHaveText(/^Comment: say/);
    await expect(panel(page).getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await page.keyboard.type('Why is it red?');
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
    await page.reload();
    await panel(page).getByRole('button', { name: 'Go on reviewing Declining' }).click();
    await expect(panel(page).getByRole('textbox', { name: 'Comment' })).toHaveValue('Why is it red?');
    await expect(panel(page).getByRole('radio', { name: 'Question' })).toBeChecked();
    await expect(panel(page).getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada');
    expect(await violationsOf(page)).toEqual([]);
  });

  test('a broken file is not written over, and the words stay', async ({ page }) => {
    await page.goto(address(gallery));
    await fill(page, 'Looks wrong', 'Too close.');
    const before = existsSync(gallery.review) ? readFileSync(gallery.review, 'utf8') : '{"marks":[]}';
    writeFileSync(gallery.review, '<<<<<<< mine');
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(panel(page).getByRole('alert')).toContainText('is not JSON');
    await expect(panel(page).getByRole('textbox', { name: 'Comment' })).toHaveValue('Too close.');
    expect(readFileSync(gallery.review, 'utf8')).toBe('<<<<<<< mine');
    writeFileSync(gallery.review, before);
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => marks().map(({ comment }) => comment)).toEqual(['Too close.']);
  });

  test('a step of a path is reviewed', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${gallery.origin}/app-review/paths.html#app-review-p01-1`);
    const step = page.locator('#app-review-p01-1');
    await step.getByRole('button', { name: /^Review step 1/ }).click();
    await step.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    await step.getByRole('button', { name: 'Save' }).click();
    await expect(step.getByText('Ada, 20')).toBeVisible();
    expect(marks().find(({ step: one }) => one === 'app-review-p01-1')).toMatchObject({ mark: 'approved' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test.describe('without a development server', () => {
  let gallery: TestGallery;
  test.beforeAll(async ({ browser }) => {
    gallery = await startGallery(browser, false);
    await gallery.build();
  });
  test.afterAll(() => gallery.stop());

  test('a mark stays in the browser, says so, and is downloaded as the file', async ({ page }) => {
    await page.goto(address(gallery));
    await expect(said(page).getByText('There is no development server behind this page')).toBeVisible();
    await fill(page, 'Question', 'Is this the last word?');
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Kept in this browser only')).toBeVisible();
    await page.reload();
    await expect(panel(page).getByText('Is this the last word?')).toBeVisible();
    const saved = page.waitForEvent('download');
    await said(page).getByRole('button', { name: 'Download review.json' }).click();
    const content = readFileSync(await (await saved).path(), 'utf8');
    expect(parseReview('review.json', content).marks).toMatchObject([
      { mark: 'question', comment: 'Is this the last word?' },
    ]);
    expect(await violationsOf(page)).toEqual([]);
  });
});
