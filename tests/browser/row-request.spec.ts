/** Trying the plain API: a request is built, sent with what it needs, and looked at; faults are shown where they are. */
import type { Page } from '@playwright/test';
import { rowRequest as t } from '#src/messages/en/row-request.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { addressOf, fileOf } from './support/preview.ts';
import { expect, hydrated, test, visit, visitAs } from './support/test.ts';

const rowsOf = (page: Page) => page.getByRole('table', { name: t.caption }).getByRole('row');
const code = (page: Page) => page.getByRole('main').locator('code', { hasText: 'GET ' });

async function open(page: Page, search = ''): Promise<string> {
  const guid = await fileOf(page, 'Penguins');
  await visit(page, `/preview/${guid}/api${search}`);
  await hydrated(page);
  return guid;
}

test('a request is built by keyboard, sent, and kept in the address', async ({ page }) => {
  const guid = await open(page);
  await page.getByRole('button', { name: t.addCondition }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(t.column(1)).selectOption('Species');
  await page.getByLabel(t.operator(1)).selectOption('eq');
  await page.getByLabel(t.value(1)).focus();
  await page.keyboard.type('Gentoo');
  await page.getByLabel(t.sort, { exact: true }).selectOption('Body Mass (g)');
  await page.getByLabel(t.order).selectOption('desc');
  await page.getByLabel(t.limit, { exact: true }).fill('3');
  const query = new URLSearchParams([
    ['filter[Species][eq]', 'Gentoo'],
    ['sort', 'Body Mass (g)'],
    ['order', 'desc'],
    ['limit', '3'],
  ]).toString();
  await expect(code(page)).toContainText(`/api/data/v1/resources/${guid}/rows?${query}`);
  await expect.poll(() => new URL(page.url()).search.slice(1)).toBe(query);
  await page.getByLabel(t.limit, { exact: true }).press('Enter');
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(rowsOf(page).nth(1)).toContainText('6300');
  await expect(page.getByText(/^Status 200 in/).last()).toBeVisible();
  await expect(page.getByText(t.total(124))).toBeVisible();
  await page.getByRole('button', { name: t.next }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(rowsOf(page).nth(1)).toContainText('6000');
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel(t.value(1))).toHaveValue('Gentoo');
});

test('figures of groups, as CSV, as a table and as text', async ({ page }) => {
  await open(page);
  await page.getByLabel(t.group(1)).selectOption('Species');
  await page.getByRole('button', { name: t.addFigure }).click();
  await page.getByLabel(t.by(1), { exact: true }).selectOption('mean');
  await page.getByLabel(t.of(1)).selectOption('Body Mass (g)');
  await page.getByLabel(t.format).selectOption('csv');
  await page.getByRole('button', { name: t.send }).click();
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(page.getByRole('columnheader', { name: 'mean:Body Mass (g)' })).toBeVisible();
  await page.getByRole('button', { name: t.asText, exact: true }).click();
  await expect(page.getByRole('region', { name: t.asText })).toContainText('Species,mean:Body Mass (g)');
});

test('what the API refuses is shown at the field that it names', async ({ page }) => {
  await open(page, '?filter[Body Mass (g)][gte]=heavy&limit=2000&sort=nothing');
  await page.getByRole('button', { name: t.send }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The question does not fit the table');
  await expect(page.getByLabel(t.limit, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(t.value(1))).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(t.sort, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  // They go once the question is another.
  await page.getByLabel(t.limit, { exact: true }).fill('20');
  await expect(page.getByLabel(t.limit, { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(t.outdated)).toBeVisible();
});

test('the own key goes into the header of the request and nowhere else', async ({ page }) => {
  await visitAs(page, 'marta');
  const guid = await open(page);
  const key = 'cpok_thisIsNoKeyThatWorks0000000000';
  const carried: string[] = [];
  let sent: string | undefined;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(`/${guid}/rows`)) sent = request.headers()['authorization'];
    else if (
      `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`.includes(key)
    )
      carried.push(request.url());
  });
  await page.getByRole('button', { name: t.send }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  expect(sent).toMatch(/^Bearer ey/);
  await page.getByLabel(t.key).fill(key);
  await page.getByRole('button', { name: t.send }).click();
  await expect(page.getByText(/^Status 401 in/)).toBeVisible();
  expect(sent).toBe(`Bearer ${key}`);
  await page.getByText('Polars', { exact: true }).click();
  const kept = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
    ]),
  );
  expect(kept).not.toContain(key);
  expect(await page.getByRole('main').innerText()).not.toContain(key);
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel(t.key)).toHaveValue('');
  expect(carried).toEqual([]);
});

test('is reached from the dataset, and has nothing that axe finds, at 360 px and dark', async ({ page }) => {
  await page.goto(await addressOf(page, 'Penguins'));
  await hydrated(page);
  const api = page.locator('#api');
  await api.scrollIntoViewIfNeeded();
  const option = api.getByRole('option', { name: /^Rows of/ }).first();
  await api.getByLabel('Request').selectOption((await option.textContent()) ?? '');
  await api.getByRole('link', { name: /^Try it/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Try the API');
  await page.getByRole('button', { name: t.addCondition }).click();
  await page.getByRole('button', { name: t.send }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form writes the address, which can be opened', async ({ page }) => {
    const guid = await fileOf(page, 'Penguins');
    await page.goto(`/preview/${guid}/api?filter[Species][eq]=Adelie`);
    await page.getByLabel(t.column(2)).selectOption('Island');
    await page.getByLabel(t.value(2)).fill('Dream');
    await page.getByLabel(t.limit, { exact: true }).fill('2');
    await page.getByRole('button', { name: t.plain }).click();
    await page.waitForURL(/value=Dream/);
    await expect(code(page)).toContainText('limit=2');
    const href = await page.getByRole('link', { name: t.open }).getAttribute('href');
    const answer = (await (await page.request.get(href ?? '')).json()) as { total: number };
    expect(answer.total).toBe(56);
  });
});
