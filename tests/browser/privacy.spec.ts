/**
 * Privacy, as the network and the storages of a browser see it: before consent, after it, and after it was taken back.
 * The analytics library is the real one, and what it is told goes to a real server.
 */
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { consent as t } from '#src/messages/en/consent.ts';
import { en } from '#src/messages/en.ts';
import { entryOf, type StorageKind } from '#src/services/storage/catalogue.ts';
import { startProduct } from '../support/product.ts';
import { openAnalyticsSink, type AnalyticsSink } from './support/analytics-sink.ts';
import { addressOf } from './support/preview.ts';
import { enterCredentials, expect, hydrated, test as base } from './support/test.ts';

interface Product {
  readonly origin: string;
  readonly sink: AnalyticsSink;
}

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const sink = await openAnalyticsSink();
      const product = await startProduct({ ANALYTICS_HOST: sink.origin, ANALYTICS_KEY: 'phc_test' });
      await use({ origin: product.origin, sink });
      await product.stop();
      await sink.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  // The library tells nobody of what a programme does: neither of a browser with such a name, nor of a driven one.
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  context: async ({ context }, use) => {
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true }),
    );
    await use(context);
  },
});

test.beforeEach(({ product: { sink } }) => {
  sink.events.length = 0;
  sink.requests.length = 0;
});

const question = (page: Page) => page.getByRole('region', { name: /^Cookies on / });
const press = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });

/** Every name in every storage of the page's origin, and every cookie of the browser. */
async function stored(context: BrowserContext, page: Page): Promise<[StorageKind, string][]> {
  const cookies = (await context.cookies()).map(({ name }): [StorageKind, string] => ['cookie', name]);
  const others = await page.evaluate(async (): Promise<[StorageKind, string][]> => [
    ...Object.keys(localStorage).map((name): [StorageKind, string] => ['localStorage', name]),
    ...Object.keys(sessionStorage).map((name): [StorageKind, string] => ['sessionStorage', name]),
    ...(await indexedDB.databases()).map(({ name = '' }): [StorageKind, string] => ['indexedDB', name]),
  ]);
  return [...cookies, ...others];
}

const unknownTo = (all: [StorageKind, string][]) => all.filter(([kind, name]) => !entryOf(kind, name));
const ofAnalytics = (all: [StorageKind, string][]) =>
  all.filter(([kind, name]) => entryOf(kind, name)?.purpose === 'functional');

/** Addresses that the page has asked for. */
function watchRequests(page: Page): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  return asked;
}

/** Reads the code that was loaded; true when the analytics library is in it. */
async function hasLibrary(page: Page, asked: readonly URL[]): Promise<boolean> {
  const scripts = asked.filter(({ pathname }) => pathname.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async ({ href }) => (await page.request.get(href)).text()));
  return texts.some((text) => text.includes('opt_out_capturing_by_default'));
}

async function walk(page: Page): Promise<void> {
  const dataset = await addressOf(page, 'Penguins');
  for (const address of ['/', '/discovery', dataset, '/discovery/organisations', '/cookie-policy']) {
    await page.goto(address);
    await hydrated(page);
  }
  await page.goto(dataset);
  await hydrated(page);
}

test('before anything is decided nothing is loaded, sent or stored for analytics', async ({
  page,
  context,
  product: { origin, sink },
}) => {
  // Six pages, each until its network is idle.
  test.setTimeout(120_000);
  const asked = watchRequests(page);
  await walk(page);
  await expect(question(page)).toBeVisible();
  expect(asked.filter((url) => url.protocol.startsWith('http') && url.origin !== origin)).toEqual([]);
  expect(await hasLibrary(page, asked)).toBe(false);
  expect(sink.requests).toEqual([]);
  const all = await stored(context, page);
  // How far one has scrolled, which the router keeps for the tab, is no number that tells anybody apart.
  expect(all.filter(([, name]) => !name.startsWith('tsr-scroll-restoration'))).toEqual([]);
});

test('accepting loads it, and what is used is told to the configured host', async ({
  page,
  context,
  product: { sink },
}) => {
  const dataset = await addressOf(page, 'Penguins');
  await page.goto('/about');
  await hydrated(page);
  const recorded = page.waitForResponse((response) => response.url().includes('consent%2Frecord'));
  await press(page, t.acceptAll).click();
  await expect(question(page)).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
  expect((await recorded).status()).toBe(200);
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(cookies['userConsent']).toBe('granted');
  expect(decodeURIComponent(cookies['userAllowedCookies'] ?? '')).toBe('{"Functional Cookies":true}');
  expect(cookies['consentProof']).toMatch(/^1\.[0-9a-f-]{36}$/);

  await page.goto(`${dataset}?utm_source=somewhere`);
  await hydrated(page);
  await expect(question(page)).toBeHidden();
  await expect.poll(() => sink.events.map(({ event }) => event)).toContain('dataset viewed');
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  await expect.poll(() => sink.events.map(({ event }) => event)).toContain('raw file downloaded');
  const viewed = sink.events.find(({ event }) => event === 'dataset viewed');
  expect(viewed?.properties).toMatchObject({
    token: 'phc_test',
    datasetGUID: dataset.split('/').at(-1),
    status: 'published',
    visibility: 'public',
    $ip: null,
  });
  // Nothing of its own: no views of pages, no presses, no addresses.
  expect(sink.events.filter(({ event }) => event.startsWith('$'))).toEqual([]);
  expect(JSON.stringify(sink.events)).not.toMatch(/http|utm|Chrome|screen|referrer/);
  // Nothing was asked of the host: neither settings nor code.
  expect(sink.requests.filter(({ method }) => method !== 'POST')).toEqual([]);
  expect(unknownTo(await stored(context, page))).toEqual([]);
});

test('taking it back stops it in every tab and removes what it has stored', async ({
  page,
  context,
  product: { sink },
}) => {
  const dataset = await addressOf(page, 'Penguins');
  await page.goto(dataset);
  await hydrated(page);
  await press(page, t.acceptAll).click();
  await expect.poll(async () => ofAnalytics(await stored(context, page)).length).toBeGreaterThan(0);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => sink.events.length).toBeGreaterThan(0);

  const other = await context.newPage();
  await other.goto('/cookie-policy');
  await hydrated(other);
  await expect(other.getByText(t.yours.status.granted)).toBeVisible();
  const recorded = other.waitForResponse((response) => response.url().includes('consent%2Frecord'));
  await other.getByRole('button', { name: t.yours.withdraw }).click();
  await expect(other.getByText(t.yours.status.withdrawn)).toBeVisible();
  expect((await recorded).request().postDataJSON()).toMatchObject({ choice: 'withdrawn', allowed: [] });
  for (const tab of [page, other])
    await expect.poll(async () => ofAnalytics(await stored(context, tab))).toEqual([]);

  const before = sink.events.length;
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  const asked = watchRequests(page);
  await walk(page);
  expect(await hasLibrary(page, asked)).toBe(false);
  expect(sink.events.length).toBe(before);
  expect(ofAnalytics(await stored(context, page))).toEqual([]);
  const proof = (await context.cookies()).find(({ name }) => name === 'consentProof');
  expect(proof?.value).toBe('1');
});

test('declining is one press as well, sends nothing and asks no more', async ({
  page,
  context,
  product: { sink },
}) => {
  await page.goto('/discovery');
  await hydrated(page);
  const [accept, decline] = [press(page, t.acceptAll), press(page, t.decline)];
  const boxes = [await accept.boundingBox(), await decline.boundingBox()];
  expect(boxes[0]?.height).toBe(boxes[1]?.height);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(Math.abs((boxes[0]?.width ?? 0) - (boxes[1]?.width ?? 999))).toBeLessThan(60);
  const look = (one: typeof accept) =>
    one.evaluate((element) => {
      const { backgroundColor, color, fontWeight, fontSize, borderColor } = getComputedStyle(element);
      return { backgroundColor, color, fontWeight, fontSize, borderColor };
    });
  expect(await look(accept)).toEqual(await look(decline));
  const asked = watchRequests(page);
  await decline.click();
  await expect(question(page)).toBeHidden();
  await page.reload();
  await hydrated(page);
  await expect(question(page)).toBeHidden();
  expect(asked.filter(({ href }) => href.includes('consent%2Frecord'))).toEqual([]);
  expect(await hasLibrary(page, asked)).toBe(false);
  expect(sink.requests).toEqual([]);
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${decodeURIComponent(value)}`);
  expect(cookies.toSorted()).toEqual([
    'consentProof=1',
    'userAllowedCookies={"Functional Cookies":false}',
    'userConsent=partial',
  ]);
});

test('the purpose can be chosen by keyboard, early in the page and without taking the focus', async ({
  page,
  context,
}) => {
  await page.goto('/discovery');
  await hydrated(page);
  await expect(question(page)).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: en.shell.skipToContent })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question(page).getByRole('link', { name: t.policy })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const box = question(page).getByRole('checkbox', { name: t.purposes.functional.name });
  await expect(box).toBeVisible();
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.getByText(t.decided.title)).toBeVisible();
  const allowed = (await context.cookies()).find(({ name }) => name === 'userConsent');
  expect(allowed?.value).toBe('partial');
  await page.getByRole('contentinfo').getByRole('link', { name: en.frame.footer.choice }).click();
  await expect(page.getByText(t.yours.status.partial)).toBeVisible();
});

test('whoever signs in is identified once, and forgotten when they sign out', async ({
  page,
  product: { sink },
}) => {
  await page.goto('/sign-in?to=%2Fabout');
  await hydrated(page);
  await press(page, t.decline).click();
  await enterCredentials(page, 'marta');
  await page.waitForURL('**/about');
  await expect(page.getByRole('banner').getByRole('button', { name: /Marta/ })).toBeVisible();
  expect(sink.requests).toEqual([]);
  // Pending until consent is given.
  await page.getByRole('contentinfo').getByRole('link', { name: en.frame.footer.choice }).click();
  await page.getByRole('button', { name: t.acceptAll }).click();
  await expect.poll(() => sink.events.map(({ event }) => event)).toEqual(['$identify']);
  const [identified] = sink.events;
  const sub = identified?.properties['distinct_id'];
  expect(sub).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(identified)).not.toMatch(/marta|leeds/i);

  await page.getByRole('banner').getByRole('button', { name: /Marta/ }).click();
  await page.getByRole('button', { name: en.frame.signOut }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: en.frame.signIn })).toBeVisible();
  await page.goto(await addressOf(page, 'Penguins'));
  await hydrated(page);
  await expect.poll(() => sink.events.map(({ event }) => event)).toContain('dataset viewed');
  expect(sink.events.at(-1)?.properties['distinct_id']).not.toBe(sub);
});

test('a browser that says no for its owner is not asked', async ({ page, product: { sink } }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  );
  await page.goto('/discovery');
  await hydrated(page);
  await expect(question(page)).toBeHidden();
  await page.goto('/cookie-policy');
  await expect(page.getByText(t.yours.status.none)).toBeVisible();
  expect(sink.requests).toEqual([]);
});

test('the proof waits for the network', async ({ page, context }) => {
  await page.goto('/about');
  await hydrated(page);
  let isAway = true;
  await page.route('**/api/proxy**consent*', (route) => (isAway ? route.abort() : route.continue()));
  await press(page, t.acceptAll).click();
  await expect(question(page)).toBeHidden();
  await expect
    .poll(async () => stored(context, page))
    .toContainEqual(['localStorage', 'consentProofs.unsent']);
  isAway = false;
  const recorded = page.waitForResponse((response) => response.url().includes('consent%2Frecord'));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect((await recorded).status()).toBe(200);
  await expect
    .poll(async () => stored(context, page))
    .not.toContainEqual(['localStorage', 'consentProofs.unsent']);
});

test('the question hides nothing that has the focus, moves nothing, and has no faults', async ({ page }) => {
  for (const width of [1440, 768, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/discovery');
      await hydrated(page);
      await expect(question(page)).toBeVisible();
      await page.screenshot({ path: `artefacts/consent/${width}-${colorScheme}.png` });
      const { violations } = await new AxeBuilder({ page }).include('#consent').analyze();
      expect(violations).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${width} is wide enough`,
      ).toBe(true);
      const last = page.getByRole('contentinfo').getByRole('link').last();
      await last.focus();
      const isClear = () =>
        last.evaluate((link) => {
          const bar = document.getElementById('consent')?.getBoundingClientRect().top ?? 0;
          return link.getBoundingClientRect().bottom <= bar;
        });
      await expect.poll(isClear).toBe(true);
    }
});
