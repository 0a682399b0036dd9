/**
 * What a page may do: every kind of page lives within its Content-Security-Policy and its Trusted Types (the watch of
 * `support/test.ts` fails a test on any report of a violation), and what an attacker would do does not work.
 */
import { test as plain } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addressOf, openPreview } from './support/preview.ts';
import { enterCredentials, expect, hydrated, origin, signIn, test } from './support/test.ts';

const AIRPORTS = 'Airports of the United States';
const CARS = 'Cars of the years 1970 to 1982';

test('a dataset: its table, its chart, its map, and what is pressed there', async ({ page }) => {
  await openPreview(page, AIRPORTS);
  await expect(page.getByText('3,376 rows')).toBeVisible({ timeout: 30_000 });
  const views = page.getByRole('group', { name: 'Ways to look at the file' });
  await views.getByRole('button', { name: 'Chart' }).click();
  await expect(page.getByRole('img', { name: /Chart of|Number of|Mean of/ })).toBeVisible({
    timeout: 30_000,
  });
  await views.getByRole('button', { name: 'Map' }).click();
  await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('3,376 rows on the map.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Move closer' }).click();
  await expect(page).toHaveURL(/at=/);
});

test('a chart that is taken along as a picture', async ({ page }) => {
  await openPreview(page, CARS, '?view=chart');
  await expect(page.getByRole('img', { name: /Chart of/ })).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /PNG/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
});

test('a page inside the page of somebody else', async ({ page }) => {
  await page.goto(await addressOf(page, CARS));
  await hydrated(page);
  await page.getByRole('button', { name: 'Embed' }).click();
  const snippet = page.getByRole('textbox', { name: 'HTML to paste' });
  await expect(snippet).toBeVisible();
  const address = /src="([^"]+)"/.exec(await snippet.inputValue())?.[1]?.replaceAll('&amp;', '&') ?? '';
  await page.goto(address);
  await hydrated(page);
  await expect(page.getByText('406 rows')).toBeVisible({ timeout: 30_000 });
});

test('signing up, signing in, resetting, and the pages of the identity provider', async ({ page }) => {
  await page.goto('/sign-up');
  await hydrated(page);
  // The picker of countries is the one rich control there.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/forgot-password');
  await hydrated(page);
  await page.goto('/sign-in');
  await hydrated(page);
  await enterCredentials(page, 'marta', 'Wrong-password-1');
  await expect(page.getByRole('alert').first()).toBeVisible();
  const hosted = new URLSearchParams({
    response_type: 'code',
    client_id: 'commonplacebrowserclient01',
    redirect_uri: `${origin()}/`,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  await page.goto(`/identity/oauth2/authorize?${hosted.toString()}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/follow/unsubscribe/unknown');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('what is for members', async ({ page }) => {
  await signIn(page);
  for (const address of [
    '/dashboard',
    '/dashboard/datasets',
    '/dashboard/following',
    '/dashboard/apps',
    '/dashboard/apps/submit',
  ]) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  }
});

test('a PDF in the viewer of the browser', async ({ page }) => {
  let guid = '';
  await page.route(/resource(?::|%3A)preview(?:&|$)/, async (route) => {
    const response = await route.fetch();
    const preview = (await response.json()) as { resource: { resourceGUID: string } };
    guid = preview.resource.resourceGUID;
    const resource = { ...preview.resource, url: `/files/${guid}/report.pdf`, format: 'PDF' };
    await route.fulfill({
      response,
      json: { ...preview, resource, table: null, content: 'pdf', reason: null },
    });
  });
  await page.goto(await addressOf(page, CARS));
  await hydrated(page);
  await page.locator('#preview').scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Download the document' })).toBeVisible();
});

/** Tries something in the page. @returns the name of the error, or what came of it. */
const attempt = (page: Page, act: () => unknown) =>
  page.evaluate(act).then(String, (error: Error) => error.message);

for (const address of ['/discovery', '/dashboard']) {
  plain(`on ${address} text becomes neither markup nor code`, async ({ page }) => {
    if (address === '/dashboard') await signIn(page.context().pages()[0] ?? page, '/dashboard');
    await page.goto(origin() + address);
    await hydrated(page);
    const acts = [
      () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => (document.createElement('iframe').srcdoc = '<script>alert(1)</script>'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => (document.createElement('script').text = 'alert(1)'),
      () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      () => new Worker('data:text/javascript,1'),
      () => document.body.setAttribute('onclick', 'alert(1)'),
    ];
    for (const act of acts)
      expect(await attempt(page, act), act.toString()).toMatch(/Trusted|Failed to|Refused/);
    // Nobody makes a policy of their own.
    expect(
      await attempt(page, () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('evil', { createHTML: (text: string) => text }),
      ),
    ).toMatch(/disallowed|Policy/);
  });
}

plain('a page that was changed on its way is taken over all the same', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Trusted|Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<h1([^>]*)>[^<]*</, '<h1$1>Something else<');
    await route.fulfill({ response, body });
  });
  await page.goto(`${origin()}/about`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something else');
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await expect(page).toHaveURL(/\/discovery/);
  expect(refused).toEqual([]);
});
