/**
 * The pages of the gallery, built from a run of one walk that is written here, so that no other test has to have run:
 * readable with axe's rules, on a narrow screen, with the keyboard alone, and without a script.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { startGallery, violationsOf, type TestGallery } from './support/gallery.ts';

let gallery: TestGallery;
let origin = '';

test.beforeAll(async ({ browser }) => {
  gallery = await startGallery(browser);
  await gallery.build();
  ({ origin } = gallery);
});

test.afterAll(() => gallery.stop());

const pages = [
  '',
  'app-review/',
  'app-review/paths.html',
  'app-review/coverage.html',
  'app-review/compare.html',
  'sign-out/',
];
const chart = (page: Page) => page.getByRole('group', { name: /^The chart of App review/ });
const panel = (page: Page) => page.getByRole('complementary', { name: 'The chosen state' });

for (const path of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`/${path} is clean by axe and fits a narrow screen, ${colorScheme}`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${origin}/${path}`);
      await expect(page.getByRole('button', { name: 'System', pressed: true })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(errors).toEqual([]);
    });
  }
}

test('a state is chosen with the keyboard, says all about itself, and gives the focus back', async ({
  page,
}) => {
  await page.goto(`${origin}/app-review/`);
  const open = chart(page).getByRole('button', { name: /^Open:/ });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: /^Open/ })).toBeVisible();
  await expect(panel(page).getByRole('img', { name: /The page at/ })).toBeVisible();
  await expect(
    panel(page).getByRole('listitem').filter({ hasText: 'approval → Approving' }).first(),
  ).toContainText('1 ×');
  await expect(page).toHaveURL(/#state-appReview\.open$/);
  expect(await violationsOf(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(open).toBeFocused();
});

test('text is in the typeface of the product, which comes with the pages', async ({ page }) => {
  await page.goto(`${origin}/app-review/`);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : [])),
      ),
    )
    .toContain('Hanken Grotesk');
});

test('an address leads to a state', async ({ page }) => {
  await page.goto(`${origin}/app-review/#state-appReview.declining`);
  await expect(panel(page).getByRole('heading', { name: /^Declining/ })).toBeVisible();
});

test('the chart is moved and sized by the keyboard and by buttons', async ({ page }) => {
  await page.goto(`${origin}/app-review/`);
  const drawing = chart(page).locator('[data-chart]:not([hidden])');
  const box = async () => (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.getByRole('button', { name: '100 %' }).click();
  const before = await box();
  await chart(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await box()).x).toBe(before.x - 80);
  await page.keyboard.press('+');
  await expect.poll(async () => (await box()).width).toBeGreaterThan(before.width * 1.2);
  await page.getByRole('button', { name: 'Whole' }).click();
  await expect.poll(async () => (await box()).height).toBeLessThan(before.height);
});

test('labels can be read at first, in a wide window and in a narrow one', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['form', 'app-review']) {
      await page.goto(`${origin}/${name}/`);
      const label = page.locator('[data-chart]:not([hidden]) .mc-event').first();
      const height = await label.evaluate((element: SVGGraphicsElement) => {
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        return size * (element.getScreenCTM()?.a ?? 0);
      });
      expect(height, `${name} at ${width}`).toBeGreaterThan(10);
    }
  }
});

test('the wheel moves a chart to its edge, and the page from there on', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`${origin}/form/`);
  const view = page.locator('.view');
  await view.scrollIntoViewIfNeeded();
  const shown = page.locator('[data-chart]:not([hidden])');
  const topOf = async () => (await shown.boundingBox())?.y ?? 0;
  const scrolled = () => page.evaluate(() => scrollY);
  await view.hover();
  const [before, pageBefore] = [await topOf(), await scrolled()];
  await page.mouse.wheel(0, 120);
  await expect.poll(topOf).toBe(before - 120);
  expect(await scrolled()).toBe(pageBefore);
  for (let turn = 0; turn < 60 && (await scrolled()) === pageBefore; turn += 1)
    await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBeGreaterThan(pageBefore);
});

test('a nested machine opens in place and closes again', async ({ page }) => {
  await page.goto(`${origin}/app-review/`);
  const opens = chart(page).getByRole('button', { name: 'Open the machine form here' });
  await opens.focus();
  await page.keyboard.press('Enter');
  await expect(chart(page).getByRole('link', { name: 'Page of form' })).toBeVisible();
  await chart(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(chart(page).getByRole('link', { name: 'Page of form' })).toHaveCount(0);
  await expect(opens).toBeFocused();
});

test('arrows that no path has taken look different from those that were taken', async ({ page }) => {
  await page.goto(`${origin}/app-review/`);
  const arrow = (key: string) => chart(page).locator(`[data-chart=living] .mc-arrow[data-keys*="${key}"]`);
  await expect(arrow('appReview.open | approval.requested | 0')).not.toHaveClass(/never/);
  await expect(arrow('appReview.open | decline.requested | 0')).toHaveClass(/never/);
  await page.getByRole('button', { name: 'Weights' }).click();
  await expect(arrow('appReview.open | decline.requested | 0')).not.toHaveClass(/never/);
});

test('a chart is saved as a picture', async ({ page }) => {
  await page.goto(`${origin}/app-review/`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG' }).click();
  const file = await (await saved).path();
  expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
});

test('paths are found by what happens on them, linked to by step, and taken along', async ({ page }) => {
  await page.goto(`${origin}/app-review/paths.html`);
  await page.getByRole('searchbox', { name: 'Search for' }).fill('approval.requested');
  await page.getByRole('combobox', { name: 'Where' }).selectOption('browser');
  await expect(page.getByRole('status')).toHaveText('1 path');
  const path = page.getByRole('region', { name: 'p01 in the browser: a version' });
  await expect(path.getByText('34 ms')).toBeVisible();
  const saved = page.waitForEvent('download');
  await path.getByRole('button', { name: 'Gherkin' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toContain('When approval requested\n    Then the flow is at Approving');
  await page.goto(`${origin}/app-review/paths.html#app-review-p01-1`);
  await expect(page.locator('#app-review-p01-1')).toBeFocused();
});

test('a chart is moved by one finger and sized by two', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await page.goto(`${origin}/app-review/`);
  const drawing = chart(page).locator('[data-chart]:not([hidden])');
  const box = async () => (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await chart(page).evaluate((view) => view.scrollIntoView({ block: 'end' }));
  const { x = 0, y = 0 } = (await chart(page).boundingBox()) ?? {};
  const touches = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly [number, number][]) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([atX, atY], id) => ({ x: x + atX, y: y + atY, id })),
    });
  const before = await box();
  await touch('touchStart', [150, 150]);
  await touch('touchMove', [140, 140]);
  await touch('touchMove', [90, 100]);
  await touch('touchEnd');
  await expect.poll(async () => Math.round((await box()).x - before.x)).toBe(-60);
  expect(Math.round((await box()).y - before.y)).toBe(-50);
  await touch('touchStart', [150, 150], [170, 150]);
  await touch('touchMove', [140, 150], [180, 150]);
  await touch('touchMove', [130, 150], [190, 150]);
  await touch('touchEnd');
  await expect.poll(async () => (await box()).width / before.width).toBeGreaterThan(2.5);
  await page.close();
});

test('on paper a page is light and its chart whole', async ({ page }) => {
  await page.goto(`${origin}/app-review/`);
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: '100 %' }).click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-chart]:not([hidden]) .mc-paper');
  await expect(paper).toHaveCSS('fill', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('toolbar')).toBeHidden();
  const [outer, inner] = await Promise.all([chart(page).boundingBox(), paper.boundingBox()]);
  expect(inner?.width).toBeLessThanOrEqual((outer?.width ?? 0) + 1);
});

test('a page can be read without its script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${origin}/app-review/`);
  await expect(page.getByRole('heading', { name: 'The chart in words' })).toBeVisible();
  await expect(page.getByText('approval requested → Approving').first()).toBeVisible();
  await page.close();
});

test('the script is small', () => {
  const script = readFileSync(join(gallery.pages, 'assets', 'gallery.js'));
  expect(brotliCompressSync(script).length).toBeLessThan(40_000);
});
