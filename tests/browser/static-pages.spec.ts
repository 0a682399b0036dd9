/** The static pages: written by the server, fetched as `_payload.json` inside the application, with addresses for their parts. */
import { expect, hydrated, origin, test } from './support/test.ts';

// What is loaded, and when: nothing may come from the cache of another test.
test.use({ ownContext: true });

test('inside the application a page comes as its payload, not as code', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  const [payload] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/faq/_payload.json')),
    page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click(),
  ]);
  expect(await payload.json()).toEqual({
    updated: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    text: expect.stringContaining('## Do I need an account?'),
  });
  await expect(page.getByRole('heading', { name: 'Do I need an account?' })).toBeVisible();
  await expect(page.getByText(/^Last changed on /)).toBeVisible();
});

test('a page of the build says what this deployment is, and nothing of it is asked for again', async ({
  page,
  request,
}) => {
  const text = await (await request.get('/about')).text();
  expect(text).not.toContain('prerendered.invalid');
  expect(text).not.toContain('__PRODUCT_NAME__');
  expect(text).toContain(`<link rel="canonical" href="${origin()}/about"`);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto('/about');
  await hydrated(page);
  await expect(page).toHaveTitle(/^About .*Commonplace$/);
  expect(asked.filter((path) => path.endsWith('_payload.json'))).toEqual([]);
});

test('the table of contents leads to the parts, which have addresses', async ({ page }) => {
  await page.goto('/help');
  await hydrated(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Read a record' }).click();
  await expect(page).toHaveURL(/\/help#read-a-record$/);
  await expect(page.getByRole('heading', { name: 'Read a record' })).toBeInViewport();
});

test('every static page has a payload, and nothing else has one', async ({ page }) => {
  for (const route of [
    'about',
    'acceptable-use',
    'cookie-policy',
    'dataset',
    'faq',
    'help',
    'privacy',
    'terms',
  ]) {
    const response = await page.request.get(`/${route}/_payload.json`);
    expect(response.status(), route).toBe(200);
    const again = await page.request.get(`/${route}/_payload.json`, {
      headers: { 'if-none-match': response.headers()['etag'] ?? '' },
    });
    expect(again.status(), route).toBe(304);
  }
  for (const route of ['discovery', 'sign-in', 'assets'])
    expect((await page.request.get(`/${route}/_payload.json`)).status(), route).toBe(404);
});

test('what is there for programs is a file, and no page of the application', async ({ page }) => {
  await page.goto('/help');
  await hydrated(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/discovery.atom'),
    page.getByRole('main').getByRole('link', { name: 'Atom feed' }).click(),
  ]);
  expect(answer.request().isNavigationRequest()).toBe(true);
  expect(answer.headers()['content-type']).toContain('application/atom+xml');
});
