/**
 * What a page may do: every kind of page works within its Content-Security-Policy and its Trusted Types (the watch of
 * `support/test.ts` fails this and every other browser test on any report of a violation), and what an attacker would
 * try does not work.
 */
import { test as unwatched } from '@playwright/test';
import { meanToUse } from '#model-tests/kit/mean-to-use.ts';
import { datasetPage } from '#src/messages/en/dataset-page.ts';
import { openPreview } from './support/preview.ts';
import { enterCredentials, expect, hydrated, origin, test, visit, visitAs } from './support/test.ts';

const AIRPORTS = 'Airports of the United States';
const CARS = 'Cars of the years 1970 to 1982';

test('a dataset: its table, its chart, its map, and what is pressed there', async ({ page }) => {
  await openPreview(page, AIRPORTS);
  await expect(page.getByText('3,376 rows, 7 columns')).toBeVisible({ timeout: 30_000 });
  const views = page.getByRole('group', { name: 'Views of the file' });
  await views.getByRole('button', { name: 'Chart' }).click();
  await expect(page.getByRole('img', { name: /Chart of|Number of|Mean of/ })).toBeVisible({
    timeout: 30_000,
  });
  // The engine of maps works in a worker.
  await views.getByRole('button', { name: 'Map' }).click();
  await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('3,376 rows on the map.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/at=/);
});

test('a dataset: a chart taken along, code copied, and the page inside the page of someone else', async ({
  page,
}) => {
  await openPreview(page, CARS, '?view=chart');
  await expect(page.getByRole('img', { name: /chart; the data follows/ })).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /PNG/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.getByRole('button', { name: datasetPage.copy }).first().click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible();
  await page.getByRole('button', { name: 'Embed' }).click();
  const snippet = page.getByRole('textbox', { name: 'HTML to paste' });
  await expect(snippet).toHaveValue(/src="/);
  const address = /src="([^"]+)"/.exec(await snippet.inputValue())?.[1]?.replaceAll('&amp;', '&') ?? '';
  await visit(page, address);
  await expect(page.getByText('406 rows')).toBeVisible({ timeout: 30_000 });
});

test('signing up, resetting and signing in, here and at the identity provider', async ({ page }) => {
  for (const address of ['/sign-up', '/forgot-password', '/sign-in']) {
    await page.goto(address);
    // The picker of countries comes by itself, and is React Aria's.
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
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
});

test('what is for members', async ({ page }) => {
  await visitAs(page, 'marta');
  for (const address of ['/dashboard/datasets', '/dashboard/following', '/dashboard/apps/submit']) {
    await visit(page, address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  }
});

/** What a page would have done with a text, had a hole in it let one through. Run in the page. */
const attempts = {
  'markup in an element': () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
  'markup beside an element': () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
  'markup of a range': () => document.createRange().createContextualFragment('<b>x</b>'),
  'markup that is parsed': () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
  'the page of a frame': () => (document.createElement('iframe').srcdoc = '<script>alert(1)</script>'),
  'the address of a script': () => (document.createElement('script').src = 'https://evil.example/x.js'),
  'the text of a script': () => (document.createElement('script').text = 'alert(1)'),
  'a handler': () => document.body.setAttribute('onclick', 'alert(1)'),
  // oxlint-disable-next-line no-implied-eval -- it is what must be refused
  'a timer': () => setTimeout('alert(1)'),
  'a worker': () => new Worker('data:text/javascript,1'),
  'a worker from an uploaded file': () => new Worker('/files/0b9f3c52/worker.js'),
  'a policy of its own': () =>
    (
      window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    ).trustedTypes.createPolicy('evil', { createHTML: (text: string) => text }),
  'the one policy again': () =>
    (
      window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    ).trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
};

// A page with hashes, one with a nonce, and one that stands in the pages of others.
for (const [kind, address] of [
  ['public', '/discovery'],
  ['of a member', '/dashboard/datasets'],
  ['to be embedded', '/embed/0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4'],
] as const)
  unwatched(`on a page ${kind}, text becomes neither markup nor code`, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: origin() });
    await page.addInitScript(meanToUse);
    if (kind === 'of a member') await visitAs(page, 'marta', address);
    else await visit(page, address);
    const outcomes: Record<string, string> = {};
    for (const [name, act] of Object.entries(attempts))
      outcomes[name] = await page.evaluate(act).then(
        () => 'done',
        (error: Error) => (/TypeError/.test(error.message) ? 'refused' : error.message),
      );
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(attempts).map((name) => [name, 'refused'])));
    await page.close();
  });

unwatched('a page that was changed on its way is taken over all the same', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: origin() });
  await page.addInitScript(meanToUse);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Trusted|Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<h1([^>]*)>[^<]*</, '<h1$1>Something else<');
    await route.fulfill({ response, body });
  });
  await visit(page, '/about');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something else');
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await expect(page).toHaveURL(/\/discovery/);
  expect(refused).toEqual([]);
  await page.close();
});
