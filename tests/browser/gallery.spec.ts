/**
 * The pages of the gallery, built from a run of one walk that is written here, so that no other test has to have run:
 * readable with axe's rules, on a narrow screen, with the keyboard alone, and without a script.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { committedFiles } from '#gallery/build/charts.ts';
import { buildSite } from '#gallery/build/site.ts';
import type { Look, WalkRecord } from '#model-tests/kit/browser-evidence.ts';
import { models } from '#model-tests/models.ts';
import { createMachineGallery } from '#proxy/front/machine-gallery.ts';

const few = models.filter(({ machine }) => ['form', 'signOut', 'appReview'].includes(machine.id));
const state = JSON.stringify('open');
const look: Look = {
  machine: 'appReview',
  walk: 'app-review',
  path: 'p01',
  index: 0,
  state,
  projection: { screen: 'open', reason: '<script>alert(1)</script>' },
  violations: [],
};
const walk: WalkRecord = {
  machine: 'appReview',
  walk: 'app-review',
  path: 'p01',
  inputName: 'a version',
  isComplete: true,
  steps: [
    { title: null, kind: 'start', elapsed: 0, taken: [], state, look: 'app-review-p01-00-open', took: 12 },
    {
      title: 'approval.requested',
      kind: 'event',
      elapsed: 0,
      taken: ['appReview.open | approval.requested | 0'],
      state: JSON.stringify('approving'),
      look: null,
      took: 34,
    },
  ],
};

let folder = '';
let server: Server;
let origin = '';

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), 'gallery-'));
  const evidence = join(folder, 'model');
  mkdirSync(join(evidence, 'appReview', 'walks'), { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent('<h1>As it looked</h1>');
  const name = join(evidence, 'appReview', 'app-review-p01-00-open');
  await page.screenshot({ path: `${name}.png` });
  await page.close();
  writeFileSync(`${name}.json`, JSON.stringify(look));
  writeFileSync(join(evidence, 'appReview', 'walks', 'app-review-p01.json'), JSON.stringify(walk));
  const out = join(folder, 'pages');
  const files = await committedFiles(few);
  await buildSite({
    models: few,
    files,
    evidence,
    services: join(folder, 'services'),
    approved: join(folder, 'approved'),
    marks: [],
    mutants: null,
    out,
  });
  const gallery = createMachineGallery(out);
  server = createServer((request, response) => {
    void Promise.resolve(gallery(new Request(`http://localhost${request.url ?? '/'}`))).then(
      async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/machines`;
});

test.afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const pages = ['', 'app-review/', 'app-review/paths.html', 'app-review/coverage.html', 'sign-out/'];
const chart = (page: Page) => page.getByRole('group', { name: /^The chart of App review/ });
const panel = (page: Page) => page.getByRole('complementary', { name: 'The chosen state' });

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`);
}

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
  await expect(panel(page).getByText('approval requested', { exact: false }).first()).toContainText('1 ×');
  await expect(page).toHaveURL(/#state-appReview\.open$/);
  expect(await violationsOf(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(open).toBeFocused();
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

test('arrows that nobody has taken are told from those that were', async ({ page }) => {
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
  await page.getByRole('searchbox').fill('approval.requested');
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

test('a page can be read without its script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${origin}/app-review/`);
  await expect(page.getByRole('heading', { name: 'The chart in words' })).toBeVisible();
  await expect(page.getByText('approval requested → Approving').first()).toBeVisible();
  await page.close();
});

test('the script is small', () => {
  const script = readFileSync(join(folder, 'pages', 'assets', 'gallery.js'));
  expect(brotliCompressSync(script).length).toBeLessThan(10_000);
});
