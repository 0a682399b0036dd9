/** Going from page to page: where one arrives, and what is fetched before one goes. */
import type { Page } from '@playwright/test';
import { en } from '#src/messages/en.ts';
import { expect, hydrated, test } from './support/test.ts';

// What is loaded, and when: nothing may come from the cache of another test.
test.use({ ownContext: true });

/** Goes to an address as a link of the application does. */
const follow = (page: Page, href: string) => page.evaluate((to) => history.pushState({}, '', to), href);
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('another page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/faq');
  await hydrated(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  await page.getByRole('contentinfo').getByRole('link', { name: en.frame.footer.terms, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.pages.terms.title })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: en.pages.faq.title })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
});

test('an address with a part leads to that part, and the focus with it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/faq');
  const last = page.getByRole('main').locator('h2[id]').last();
  const id = (await last.getAttribute('id')) ?? '';
  await page.goto('/about');
  await hydrated(page);
  await follow(page, `/faq#${id}`);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  // And another part of the page that is open.
  const first = page.getByRole('main').locator('h2[id]').first();
  await follow(page, `/faq#${await first.getAttribute('id')}`);
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
});

/** The address of a dataset that anyone may open. */
async function datasetAddress(page: Page): Promise<string> {
  const link = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  await page.goto('/discovery?status=published&format=CSV');
  return (await link.getAttribute('href')) ?? '';
}

test('a part that arrives after its page is waited for', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  // The members' view of a dataset is made in the browser, so none of it is in the document.
  const address = (await datasetAddress(page)).replace('/discovery/', '/dataset/');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/dataset(?::|%3A)view/i, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${address}#resources`, { waitUntil: 'load' });
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await expect(page.locator('#resources')).toHaveCount(0);
  answer();
  await expect(page.locator('#resources')).toBeFocused();
  await expect(page.locator('#resources')).toBeInViewport();
});

test('a person who moves on is not fetched back', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await follow(page, '/terms#not-there-yet');
  await expect(page.getByRole('heading', { level: 1, name: en.pages.terms.title })).toBeVisible();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('p'), { id: 'not-there-yet', textContent: 'Late' });
    document.querySelector('main')?.prepend(late);
  });
  await expect(page.getByText('Late')).toBeVisible();
  await expect(page.locator('#not-there-yet')).not.toBeFocused();
});

test('pages are fetched ahead when someone means to go there, four at a time', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let most = 0;
  await page.route(/dataset(?::|%3A)view/i, async (route) => {
    asked.push(route.request().url());
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    waiting.push(answer);
    most = Math.max(most, waiting.length);
    await held;
    await route.continue();
  });
  const links = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  await expect(links).toHaveCount(10);
  // A finger on a link means to go there.
  for (const link of await links.all()) await link.dispatchEvent('touchstart');
  await expect.poll(() => asked.length).toBe(4);
  for (let i = 0; i < 10; i += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  }
  await expect.poll(() => asked.length).toBe(10);
  expect(most).toBe(4);
  // The last was wanted most, so it was the first of those that waited.
  const last = (await links.last().getAttribute('href'))?.split('/').at(-1) ?? '';
  expect(asked[4]).toContain(last);
});

test.describe('a person who saves no data', () => {
  test.use({ savesData: false });

  test('the code of pages in view is fetched ahead, and none of their data', async ({ page }) => {
    const scripts: string[] = [];
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(request.url());
      if (request.url().includes('/api/proxy')) calls.push(request.url());
    });
    await page.goto('/discovery');
    await hydrated(page);
    // The code of a dataset's page is there before anyone goes near one.
    await expect.poll(() => scripts.some((url) => url.includes('datasetGUID'))).toBe(true);
    expect(calls).toEqual([]);
  });
});

test('anyone who saves data is sent nothing ahead of time', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/discovery');
  await hydrated(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(scripts.filter((url) => url.includes('datasetGUID'))).toEqual([]);
});
