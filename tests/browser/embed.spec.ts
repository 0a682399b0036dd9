/** Files on other sites' pages: who may frame what, what the frame knows of its reader, and how one gets its address. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, hydrated, origin, test, visitAs } from './support/test.ts';

/** The page of a dataset with a table, and the address that frames it. */
async function openShare(page: Page) {
  await page.goto('/discovery?keywords=seattle+weather');
  await hydrated(page);
  await page.getByRole('main').locator('h2 a, h3 a').first().click();
  await page.waitForURL(/\/discovery\/[0-9a-f-]{36}/);
  await hydrated(page);
  await page.getByRole('button', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share and embed' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const addressIn = (snippet: string) => /src="([^"]+)"/.exec(snippet)?.[1]?.replaceAll('&amp;', '&') ?? '';

async function snippetOf(dialog: Locator): Promise<string> {
  const text = dialog.getByRole('textbox', { name: 'HTML to paste' });
  await expect(text).toHaveValue(/src="http/);
  return text.inputValue();
}

async function embedAddress(page: Page): Promise<string> {
  const dialog = await openShare(page);
  return addressIn(await snippetOf(dialog));
}

const headersOf = async (request: APIRequestContext, address: string) =>
  (await request.get(address)).headers();

/** A site of someone else, on another port and so of another origin. */
async function otherSite(html: string): Promise<{ server: Server; address: string }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test('only pages for embedding may be framed', async ({ page, request }) => {
  const embedded = await headersOf(request, await embedAddress(page));
  expect(embedded['content-security-policy']).toContain('frame-ancestors *');
  expect(embedded['x-frame-options']).toBeUndefined();
  expect(embedded['cross-origin-resource-policy']).toBe('cross-origin');
  expect(embedded['set-cookie']).toBeUndefined();
  const missing = await headersOf(request, '/embed/0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4');
  expect(missing['content-security-policy']).toContain('frame-ancestors *');
  for (const address of [
    '/',
    '/about',
    '/discovery',
    page.url(),
    '/dashboard/datasets',
    '/embed',
    '/embedded',
  ]) {
    const headers = await headersOf(request, address);
    expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options'], address).toBe('DENY');
  }
});

test('a page elsewhere shows the file in a frame, with its source and licence', async ({ page }) => {
  const dialog = await openShare(page);
  const snippet = await snippetOf(dialog);
  const { server, address } = await otherSite(`<!doctype html><title>Elsewhere</title>${snippet}`);
  try {
    // The page that the snippet is copied from may report its own view as late as now.
    const counted = page.waitForRequest(
      (request) => request.url().includes('recordView') && request.frame() !== page.mainFrame(),
    );
    await page.goto(address);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('table')).toBeVisible({ timeout: 30_000 });
    // The publisher learns on which site, and not on which page.
    expect((await counted).postDataJSON()).toMatchObject({ site: new URL(address).host });
    await expect(frame.getByRole('link', { name: /Seattle/ })).toHaveAttribute('target', '_blank');
    await expect(frame.getByText('Licence:')).toBeVisible();
    await expect(frame.getByRole('banner')).toHaveCount(0);
  } finally {
    server.close();
  }
});

test('a member is no one inside a frame: no token is sent, and no cookie is looked at', async ({ page }) => {
  await visitAs(page, 'marta');
  const address = await embedAddress(page);
  // The page of the dataset, which has a token, must not ask for anything any more.
  await page.goto('about:blank');
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};
    let reads = 0;
    Object.defineProperty(document, 'cookie', {
      get() {
        reads += 1;
        document.documentElement.dataset['cookieReads'] = String(reads);
        return get?.call(document);
      },
    });
  });
  const tokens: string[] = [];
  page.on('request', (sent) => {
    const { authorization } = sent.headers();
    if (authorization !== undefined) tokens.push(sent.url());
  });
  await page.goto(address);
  await expect(page.getByRole('table')).toBeVisible({ timeout: 30_000 });
  await hydrated(page);
  expect(tokens).toEqual([]);
  await expect(page.locator('html')).not.toHaveAttribute('data-cookie-reads');
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
});

test('what is not there, and what is not an address, says so in the frame', async ({ page }) => {
  for (const address of ['/embed/0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4', '/embed/x']) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This file cannot be shown here');
  }
});

test('the colours are the reader’s, unless the address says which', async ({ page }) => {
  const address = await embedAddress(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(address);
  // The style sheets and the script that sets the colours are in the head, so a page that is loaded has them.
  await hydrated(page);
  const dark = await ground();
  await page.goto(`${address}?theme=light`);
  await expect.poll(ground).not.toBe(dark);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${address}?theme=dark`);
  await expect.poll(ground).toBe(dark);
  await page.goto(`${address}?theme=none`);
  await expect.poll(ground).toBe(light);
});

test('the frame is accessible, and fits 280 px', async ({ page }) => {
  await page.goto(await embedAddress(page));
  await expect(page.getByRole('table')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 280, height: 520 });
  await expectFits(page);
});

test('the dialog copies, says so, and takes along what the reader has set', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin() });
  await page.goto('/discovery?keywords=seattle+weather');
  await hydrated(page);
  await page.getByRole('main').locator('h2 a, h3 a').first().click();
  await page.waitForURL(/\/discovery\/[0-9a-f-]{36}/);
  await page.goto(`${page.url()}?columns=0.1`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share and embed' });
  const snippet = dialog.getByRole('textbox', { name: 'HTML to paste' });
  await expect(snippet).toHaveValue(/columns=0\.1/);
  await dialog.getByRole('combobox', { name: 'Colours' }).selectOption('Dark');
  await expect(snippet).toHaveValue(/columns=0\.1&amp;theme=dark/);
  await dialog.getByRole('checkbox', { name: /my current view/ }).uncheck();
  await expect(snippet).not.toHaveValue(/columns/);
  await dialog.getByRole('button', { name: 'Copy: HTML to paste' }).click();
  await expect(dialog.getByText('Copied.')).toBeVisible();
  const shown = await snippet.inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Embed' })).toBeFocused();
});
