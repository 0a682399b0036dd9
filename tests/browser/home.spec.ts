/** The start page and what is around every list: figures that lead to their lists, ways for keyboards, paper and programs. */
import { en } from '#src/messages/en.ts';
import { home } from '#src/messages/en/home.ts';
import { expect, hydrated, test, visit } from './support/test.ts';

test('the start page says what it is, and that no account is needed', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('main').getByText(home.lede)).toBeVisible();
});

for (const name of ['updated', 'added', 'planned', 'overdue'] as const)
  test(`the figure “${home[name]}” leads to exactly its datasets`, async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const line = page
      .getByRole('region', { name: home.week })
      .locator('dl > div')
      .filter({ has: page.getByRole('link', { name: home[name], exact: true }) });
    const figure = Number.parseInt((await line.getByRole('definition').textContent()) ?? '', 10);
    await line.getByRole('link').click();
    await expect(page).toHaveURL(/\/discovery\?/);
    const heading = en.discovery.count(figure);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  });

test('results are two presses of a key away', async ({ page }) => {
  await page.goto('/discovery');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The first press of a visit loads the code that moves the focus.
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: en.discovery.skipToResults });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const first = page.getByRole('list', { name: en.discovery.results }).getByRole('link').first();
  await expect(first).toBeFocused();
});

test('the footer leads programs to calls, descriptions and feed', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  for (const [name, type] of [
    [en.frame.footer.api, 'application/json'],
    [en.frame.footer.dcat, 'text/turtle'],
    [en.frame.footer.feed, 'application/atom+xml'],
  ] as const) {
    const href = await footer.getByRole('link', { name, exact: true }).getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect([name, answer.status()]).toEqual([name, 200]);
    expect(answer.headers()['content-type']).toContain(type);
  }
});

test('answers of calls are compressed', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const [answer] = await Promise.all([
    page.waitForResponse(/listDiscovery/),
    page
      .getByRole('navigation', { name: en.frame.mainNavigation })
      .getByRole('link', { name: en.frame.discover })
      .click(),
  ]);
  expect(await answer.headerValue('content-encoding')).toMatch(/^(zstd|br|gzip)$/);
});

test('in forced colours a choice that is made looks different from one that is not', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, '/discovery?updated=month');
  const radio = page.getByRole('radio', { name: en.discovery.period.month });
  await expect(radio).toBeChecked();
  // The browser draws it, and knows the colours.
  await expect(radio).toHaveCSS('appearance', 'auto');
  await expect(page.getByRole('checkbox').first()).toHaveCSS('appearance', 'auto');
});

test('on paper a list is dark on white, without what can only be pressed', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await visit(page, '/discovery');
  await expect(page.getByRole('list', { name: en.discovery.results })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const hidden of ['banner', 'contentinfo', 'complementary', 'combobox', 'navigation'] as const)
    await expect(page.getByRole(hidden)).toHaveCount(0);
});
