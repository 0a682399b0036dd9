/** A newer build: announced quietly, used from the next page on, never in the middle of something. */
import type { Page } from '@playwright/test';
import { en } from '#src/messages/en.ts';
import { siteNotices } from '#src/messages/en/site-notices.ts';
import { expect, hydrated, test } from './support/test.ts';

// What is loaded, and when: nothing may come from the cache of another test.
test.use({ ownContext: true });

const { newVersion } = siteNotices;

/** The server says from now on that it serves another build. */
const deploy = (page: Page) =>
  page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another-build' } }));

/** Marks the document, so that it can be distinguished from one that was loaded later. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.locator('html[data-marked]');

async function openAnd(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await hydrated(page);
  await mark(page);
}

/** A minute later the window gets the focus, which is when the server is asked. */
async function comeBack(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/builds/latest.json');
  await page.clock.fastForward(61_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked;
}

test('is announced, and the next page is loaded from the server', async ({ page }) => {
  await openAnd(page, '/about');
  await deploy(page);
  await comeBack(page);
  await expect(page.getByRole('status').getByText(newVersion.text)).toBeVisible();
  await expect(isMarked(page)).toHaveCount(1);
  await page
    .getByRole('navigation', { name: en.frame.mainNavigation })
    .getByRole('link', { name: en.frame.themes, exact: true })
    .click();
  await expect(page).toHaveURL(/\/discovery\/themes$/);
  await expect(isMarked(page)).toHaveCount(0);
});

/** What the console said so far is what the test is about, and nothing else. */
function expectOnly(watch: string[], isExpected: (fault: string) => boolean): void {
  expect(watch.filter((fault) => !isExpected(fault))).toEqual([]);
  watch.length = 0;
}

/** A request that was under way when the document was replaced; the router writes its failure to the console. */
const isCutOff = (fault: string) => fault.includes('The server did not answer');

test('a filter that was ticked is part of the address, and delays nothing', async ({ page, watch }) => {
  await openAnd(page, '/discovery');
  await page.getByRole('checkbox', { name: /^CSV/ }).check();
  await expect(page).toHaveURL(/format=/);
  await deploy(page);
  await comeBack(page);
  await expect(page.getByRole('status').getByText(newVersion.text)).toBeVisible();
  await page
    .getByRole('navigation', { name: en.frame.mainNavigation })
    .getByRole('link', { name: en.frame.themes, exact: true })
    .click();
  await expect(page).toHaveURL(/\/discovery\/themes$/);
  await expect(isMarked(page)).toHaveCount(0);
  expectOnly(watch, isCutOff);
});

test('can be taken at once, or put out of sight', async ({ page }) => {
  await openAnd(page, '/about');
  await deploy(page);
  await comeBack(page);
  const notice = page.getByRole('status').filter({ hasText: newVersion.text });
  await notice.getByRole('button', { name: en.components.close }).click();
  await expect(page.getByText(newVersion.text)).toHaveCount(0);
  await expect(isMarked(page)).toHaveCount(1);
  await page.reload();
  await hydrated(page);
  await mark(page);
  await comeBack(page);
  await notice.getByRole('button', { name: newVersion.act }).click();
  await expect(isMarked(page)).toHaveCount(0);
});

test('the same build is not announced, and pages change without a load', async ({ page }) => {
  await openAnd(page, '/about');
  await comeBack(page);
  await page
    .getByRole('navigation', { name: en.frame.mainNavigation })
    .getByRole('link', { name: en.frame.themes, exact: true })
    .click();
  await expect(page).toHaveURL(/\/discovery\/themes$/);
  await expect(isMarked(page)).toHaveCount(1);
  await expect(page.getByText(newVersion.text)).toHaveCount(0);
});

test('code that is gone with its build makes the page load again, once', async ({ page, watch }) => {
  await openAnd(page, '/about');
  await deploy(page);
  let isGone = true;
  await page.route('**/assets/**', (route) =>
    isGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  // Said where the request is seen, so that the new page cannot ask for its code before.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.getByRole('banner').getByRole('link', { name: en.frame.signIn }).click();
  await expect(isMarked(page)).toHaveCount(0);
  await hydrated(page);
  // The request for the code was made before the page went.
  const isOfLoading = (fault: string) =>
    /The style sheet \S+ could not be loaded|dynamically imported module/.test(fault);
  expectOnly(watch, isOfLoading);
});
