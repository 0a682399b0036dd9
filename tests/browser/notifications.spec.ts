/** Toasts as a reader meets them: where they are, how they are announced, and the way there and back without a mouse. */
import type { Page } from '@playwright/test';
import { components } from '#src/messages/en/components.ts';
import { datasetPage } from '#src/messages/en/dataset-page.ts';
import { expect, hydrated, test } from './support/test.ts';
import { violationsIn } from '../support/axe.ts';

const region = (page: Page) => page.getByRole('region', { name: components.notifications.label });
/** What of the notifications is read aloud when a person is at rest, and what at once. */
const live = (page: Page, how: 'polite' | 'assertive') => region(page).locator(`> [aria-live="${how}"]`);
const copy = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: datasetPage.share.copyLink }).first();

async function openDataset(page: Page, clipboard: 'granted' | 'refused'): Promise<void> {
  await page.goto('/discovery?status=published&order=mostViewed');
  await page.getByRole('main').locator('h2 a, h3 a').first().click();
  await expect(copy(page)).toBeVisible();
  await hydrated(page);
  await page.evaluate((how) => {
    const writeText = async () => {
      if (how === 'refused') throw new Error('refused');
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, clipboard);
}

test('what was done is announced politely, what failed at once', async ({ page }) => {
  await openDataset(page, 'granted');
  await copy(page).press('Enter');
  await expect(live(page, 'polite')).toContainText(datasetPage.share.linkCopied);
  await expect(live(page, 'assertive')).toBeEmpty();
  await openDataset(page, 'refused');
  await copy(page).press('Enter');
  await expect(live(page, 'assertive')).toContainText(datasetPage.notCopied.title);
});

test('F8 leads there, Escape and closing lead back', async ({ page }) => {
  await openDataset(page, 'granted');
  await copy(page).press('Enter');
  const close = region(page).getByRole('button', { name: components.notifications.dismiss });
  await expect(close).toBeVisible();
  await page.keyboard.press('F8');
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(copy(page)).toBeFocused();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(copy(page)).toBeFocused();
});

test('passes after five seconds, and not while the pointer or the focus is on it', async ({ page }) => {
  await page.clock.install();
  await openDataset(page, 'granted');
  await copy(page).press('Enter');
  const toast = region(page).getByText(datasetPage.share.linkCopied);
  await toast.hover();
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 300);
  await page.keyboard.press('F8');
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.fastForward(5000);
  await expect(toast).toHaveCount(0);
});

test('breaks no rule of axe, in light and dark', async ({ page }) => {
  await openDataset(page, 'granted');
  await copy(page).press('Enter');
  await page.keyboard.press('F8');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsIn(page, { part: '#notifications' })).toEqual([]);
  }
});

test('at the lower right and 24rem wide; across the whole of a small screen', async ({ page }) => {
  await openDataset(page, 'granted');
  await copy(page).press('Enter');
  const box = () => region(page).boundingBox();
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect.poll(async () => Math.round((await box())?.width ?? 0)).toBe(384);
  await page.keyboard.press('F8');
  const wide = await box();
  const right = await page.evaluate(() => document.documentElement.clientWidth);
  expect(right - (wide?.x ?? 0) - (wide?.width ?? 0)).toBeLessThanOrEqual(16);
  expect(800 - (wide?.y ?? 0) - (wide?.height ?? 0)).toBeLessThanOrEqual(16);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => Math.round((await box())?.width ?? 0)).toBeGreaterThanOrEqual(340);
});
