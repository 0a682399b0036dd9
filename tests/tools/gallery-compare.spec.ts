/** A machine beside what was approved of it: no change is shown until there is one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { approve } from '#model-tests/gallery/build/approve.ts';
import type { Chart } from '#model-tests/gallery/chart/types.ts';
import { few, startGallery, violationsOf, type TestGallery } from './support/gallery.ts';

test.describe.configure({ mode: 'serial' });

let gallery: TestGallery;
const pageOf = (machine: string) => `${gallery.origin}/${machine}/compare.html`;
const approveAll = (wanted: readonly string[] = []) =>
  approve({
    models: few,
    wanted,
    evidence: gallery.evidence,
    pictures: join(gallery.pages, 'pictures'),
    approved: gallery.approved,
  });

test.beforeAll(async ({ browser }) => {
  gallery = await startGallery(browser);
});
test.afterAll(() => gallery.stop());

test('what was never approved says how it is', async ({ page }) => {
  await gallery.build();
  await page.goto(pageOf('app-review'));
  await expect(page.getByText('Nothing of this machine was approved yet')).toBeVisible();
  await expect(page.getByText('npm run gallery -- approve app-review')).toBeVisible();
});

test('a machine is approved, and then the same run has no changes, also when its pictures are taken again', async ({
  page,
}) => {
  await expect(approveAll(['unknown'])).rejects.toThrow(
    "There is no machine 'unknown'. There are: app-review, form, sign-out.",
  );
  expect(await approveAll()).toContain('App review: its chart and 1 pictures.');
  expect(await approveAll()).toEqual([expect.stringContaining('Everything is as it was approved')]);
  await gallery.photograph('As it looked');
  await gallery.build();
  await page.goto(pageOf('app-review'));
  await expect(page.getByText('Nothing has changed since')).toBeVisible();
  await page.goto(`${gallery.origin}/`);
  await expect(
    page.getByRole('row', { name: /App review/ }).getByRole('link', { name: 'none' }),
  ).toBeVisible();
});

const spoil = () => {
  const file = join(gallery.approved, 'app-review', 'chart.json');
  const chart = JSON.parse(readFileSync(file, 'utf8')) as Chart;
  const [, ...others] = chart.transitions;
  const transitions = others.map((one, index) =>
    index === 2 ? { ...one, condition: 'if the page is hidden' } : one,
  );
  writeFileSync(file, JSON.stringify({ ...chart, transitions }));
};
const compared = (page: Page) => page.getByRole('group', { name: /^The chart of App review/ });

test('a change is named, highlighted, and shown picture over picture', async ({ page }) => {
  spoil();
  await gallery.photograph('As it looks today');
  await gallery.build();
  await page.goto(pageOf('app-review'));
  await expect(page.getByText('1 transition new, 1 guard changed, 1 picture changed')).toBeVisible();
  await expect(page.getByText(/Was:.*if the page is hidden/)).toBeVisible();
  const fresh = compared(page).locator('.mc-arrow[data-keys="appReview.open | approval.requested | 0"]');
  await expect(fresh.first()).toHaveClass(/mc-is-added/);
  await page.getByRole('button', { name: 'Then' }).press('Enter');
  await expect(compared(page).locator('[data-chart=was]')).toBeVisible();
  await expect(compared(page).locator('[data-chart=is]')).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
});

test('the slider is moved by the keyboard, and uncovers the picture of now', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pageOf('app-review'));
  const slider = page.getByRole('slider', { name: /at Open$/ });
  const then = page.getByRole('figure').filter({ has: page.getByRole('img', { name: /^Then:/ }) });
  await expect(slider).toHaveValue('50');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '0 % of then, 100 % of now');
  await expect(then).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)');
  await page.keyboard.press('End');
  await expect(then).toHaveCSS('clip-path', 'inset(0px 0% 0px 0px)');
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('both pictures are there without the script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(pageOf('app-review'));
  await expect(page.getByRole('img', { name: 'Then: the page at Open' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Now: the page at Open' })).toBeVisible();
  await page.close();
});
