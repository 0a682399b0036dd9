/**
 * Public pages are taken over once a control is about to be used. Until then a page costs what showing it costs, links
 * and forms work by the browser's own means, and a press that has none is done once, as soon as it can be.
 */
import type { Page, Route } from '@playwright/test';
import { colourModes } from '#machines/colour-mode/colour-mode.machine.ts';
import { frame } from '#src/messages/en/frame.ts';
import { shell } from '#src/messages/en/shell.ts';
import { expect, test } from './support/test.ts';

test.use({ meansToUse: false, savesData: false, ownContext: true });

const root = (page: Page) => page.locator('html');
const isTakenOver = (page: Page) => root(page).evaluate((html) => 'hydrated' in html.dataset);
const mode = (page: Page, name: keyof typeof frame.colourMode) =>
  page.getByRole('banner').getByRole('button', { name: frame.colourMode[name], exact: true });

/** Notes the scripts that pages run; what is fetched ahead is not run. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.headers()['sec-purpose'] === undefined)
      scripts.push(request.url());
  });
  return scripts;
}

/** Answers no script before `release` is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) waiting.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    for (const route of waiting.splice(0)) await route.continue();
  };
}

for (const path of ['/', '/discovery', '/discovery/organisations', '/faq'])
  test(`a reader of ${path} runs no code`, async ({ page }) => {
    const scripts = watchScripts(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts).toEqual([]);
    expect(await isTakenOver(page)).toBe(false);
    await page.mouse.move(5, 300);
    await page.mouse.wheel(0, 600);
    await page.touchscreen.tap(5, 500).catch(() => undefined);
    expect(scripts).toEqual([]);
  });

test('code is fetched ahead, and not for a person who saves data', async ({ page, context }) => {
  await page.goto('/discovery', { waitUntil: 'networkidle' });
  await expect(page.locator('link[rel=prefetch]').first()).toBeAttached();
  const other = await context.newPage();
  await other.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await other.goto('/discovery', { waitUntil: 'networkidle' });
  await other.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await expect(other.locator('link[rel=prefetch]')).toHaveCount(0);
});

test('a pointer on a control, and the Tab key, begin it', async ({ page }) => {
  await page.goto('/discovery');
  await mode(page, 'system').hover();
  await expect(root(page)).toHaveAttribute('data-hydrated', '');
  await page.goto('/faq');
  expect(await isTakenOver(page)).toBe(false);
  await page.keyboard.press('Tab');
  await expect(root(page)).toHaveAttribute('data-hydrated', '');
  await expect(page.getByRole('link', { name: shell.skipToContent })).toBeFocused();
});

test('links and searches need no code', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .or(page.getByRole('main').getByRole('combobox'))
    .first()
    .fill('cars');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/discovery?keywords=cars');
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await page.waitForURL(/\/organisation\/[^/]+\/(?:dataset|discovery)\//);
  expect(await isTakenOver(page)).toBe(false);
  await release();
});

test('presses that were made before are done, each once and in their order', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/discovery', { waitUntil: 'commit' });
  const csv = page.getByRole('checkbox', { name: /^CSV/ });
  await mode(page, 'system').click();
  await mode(page, 'system').click();
  await csv.click();
  expect(await isTakenOver(page)).toBe(false);
  await release();
  await expect(mode(page, 'dark')).toBeVisible();
  await page.waitForURL(/format=CSV/);
  await expect(csv).toBeChecked();
});

test('a tick that was set and taken away leaves the list as it is', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/discovery', { waitUntil: 'commit' });
  const csv = page.getByRole('checkbox', { name: /^CSV/ });
  await csv.click();
  await csv.click();
  await release();
  await expect(root(page)).toHaveAttribute('data-hydrated', '');
  await expect(csv).not.toBeChecked();
  await expect(page).not.toHaveURL(/format=/);
});

test('typed words stay, with their suggestions', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('main').locator('input[name=keywords]');
  await field.pressSequentially('car');
  await release();
  await expect(root(page)).toHaveAttribute('data-hydrated', '');
  await expect(field).toHaveValue('car');
  await field.press('s');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(field).toHaveValue('cars');
});

test('a choice in a list is made', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/discovery', { waitUntil: 'commit' });
  const order = page.getByRole('main').getByRole('combobox', { name: /sort|order/i });
  const before = await order.inputValue();
  await order.focus();
  await page.keyboard.press('ArrowDown');
  await release();
  await page.waitForURL(/order=/);
  await expect(order).not.toHaveValue(before);
});

test('code that cannot be loaded is reported, and the next press tries again', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/discovery');
  await mode(page, 'system').click();
  await expect(page.getByRole('alert').filter({ hasText: shell.takeOverFailed })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await mode(page, 'system').click();
  await expect(mode(page, 'light')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: shell.takeOverFailed })).toBeHidden();
});

test('a part that the application draws begins it when it comes into view', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 800 });
  await page.goto('/discovery?keywords=cars');
  const release = await holdScripts(page);
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await page.waitForURL(/\/organisation\/[^/]+\/(?:dataset|discovery)\//);
  await release();
  await page.locator('#preview').evaluate((element) => element.scrollIntoView());
  await expect(root(page)).toHaveAttribute('data-hydrated', '');
});

test('a page that only code draws is taken over at once', async ({ page }) => {
  await page.goto('/draft');
  await expect(root(page)).toHaveAttribute('data-hydrated', '');
});

/** Numbers from 0 to 1 that are the same in each run. */
function* random(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const SEED = Number(process.env['SEED'] ?? 20261123);
const TRIALS = Number(process.env['TRIALS'] ?? 12);
/** How much slower the page's processor is made. Chromium spins for that: 12 trials take 50 s of processor time. */
const SLOWER = Number(process.env['SLOWER'] ?? 4);
/** Milliseconds within which a page is taken over. */
const TAKEN_OVER_MS = 350 * SLOWER;

test('a press at any moment does what it says', async ({ page }) => {
  test.setTimeout(TRIALS * 15_000);
  if (SLOWER > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  await page.addInitScript(() => {
    let clicks = 0;
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (!isTrusted) return;
        clicks += 1;
        document.documentElement.dataset['clicks'] = String(clicks);
      },
      true,
    );
  });
  const numbers = random(SEED);
  const deeds = {
    tick: async () => {
      await page.getByRole('checkbox', { name: /^CSV/ }).click();
      await page.waitForURL(/format=CSV/);
      await expect(page.getByRole('checkbox', { name: /^CSV/ })).toBeChecked();
    },
    words: async () => {
      const field = page.getByRole('main').locator('input[name=keywords]').first();
      await field.pressSequentially('cars');
      await field.press('Enter');
      await page.waitForURL(/keywords=cars/);
    },
    link: async () => {
      await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
      await page.waitForURL(/\/organisation\/[^/]+\/(?:dataset|discovery)\//);
    },
    mode: async () => {
      await mode(page, 'system').click();
      // Playwright clicks again where the page moved under its pointer: each click is one press, and each is done once.
      const clicks = await page.evaluate(() => Number(document.documentElement.dataset['clicks']));
      expect(clicks).toBeGreaterThan(0);
      await expect(mode(page, colourModes[clicks % colourModes.length] ?? 'system')).toBeVisible();
    },
  };
  const names = Object.keys(deeds) as (keyof typeof deeds)[];
  for (let trial = 0; trial < TRIALS; trial++) {
    const name = names[Math.floor(numbers.next().value * names.length)] ?? 'tick';
    const after = Math.round(numbers.next().value * TAKEN_OVER_MS);
    await test.step(`${name} after ${after} ms (seed ${SEED}, trial ${trial})`, async () => {
      await page.evaluate(() => localStorage.clear()).catch(() => undefined);
      await page.goto(`/discovery?keywords=&n=${trial}`, { waitUntil: 'commit' });
      await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), after);
      await deeds[name]();
    });
  }
});
