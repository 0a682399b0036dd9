/** The lower parts of a dataset's page: citing, calling, sharing, explaining, and what is related. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TITLE } from './support/access.ts';
import { expect, hydrated, origin, test } from './support/test.ts';

/** A published dataset with files, relations and a contact. */
async function openDataset(page: Page): Promise<void> {
  await page.goto('/organisation/harbour-market-records');
  const address = await page.getByRole('link', { name: /A share index/ }).getAttribute('href');
  await page.goto(address ?? '');
}

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

test('a citation can be copied, and saved for programs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDataset(page);
  await hydrated(page);
  await page.getByRole('button', { name: 'Cite', exact: true }).click();
  const cite = section(page, 'Cite');
  await cite.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(copied)
    .toMatch(/^Harbour Market Records \(\d{4}\)\. A share index.*\. Commonplace\. http/);
  expect(await copied()).toContain(new URL(page.url()).pathname);

  for (const [format, opening] of [
    ['BibTeX', '@misc{harbour-'],
    ['RIS', 'TY  - DATA'],
  ] as const) {
    await cite.getByText(format, { exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      cite.getByRole('button', { name: `Download as ${format}` }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(opening);
  }
});

test('the samples carry what was chosen, and their addresses answer', async ({ page }) => {
  await openDataset(page);
  await hydrated(page);
  const api = section(page, 'Use the API');
  const addressIn = async () =>
    /https?:[^'"\s]+/.exec(await api.locator('pre:visible').innerText())?.[0] ?? '';
  const choice = api.getByRole('combobox', { name: 'Request' });
  const answers: unknown[] = [];
  for (const option of await choice.getByRole('option').allTextContents()) {
    const before = answers.length === 0 ? '' : await addressIn();
    await choice.selectOption(option);
    await expect.poll(addressIn, option).not.toBe(before);
    const get = async () => page.request.get(await addressIn());
    // A table is made when it is asked for first.
    await expect.poll(async () => (await get()).status(), { message: option, timeout: 60_000 }).toBe(200);
    const response = await get();
    answers.push(option.endsWith('(JSON)') ? await response.json() : (await response.text()).length);
  }
  expect(answers.length).toBeGreaterThanOrEqual(3);
  expect(answers).toContainEqual(expect.objectContaining({ title: expect.stringContaining('share index') }));
  expect(answers).toContainEqual(expect.objectContaining({ totalCount: expect.any(Number) }));
  await api.getByText('Python', { exact: true }).click();
  await expect(api.locator('pre:visible')).toContainText('urlopen');
});

test('the JavaScript of the page runs as it stands', async ({ page }) => {
  await openDataset(page);
  await hydrated(page);
  const api = section(page, 'Use the API');
  await api.getByRole('combobox').selectOption('This record (JSON)');
  await api.getByText('JavaScript', { exact: true }).click();
  await expect(api.locator('pre:visible')).toContainText('await fetch(');
  const sample = await api.locator('pre:visible').innerText();
  const module = `data:text/javascript,${encodeURIComponent(`${sample}\nexport { data };`)}`;
  const { data } = (await import(module)) as { data: { title: string } };
  expect(data.title).toContain('share index');
});

test('the way to the preview stands among the parts of the page', async ({ page }) => {
  await openDataset(page);
  await hydrated(page);
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Preview' })).toBeInViewport();
});

test('words of the record explain themselves by keyboard', async ({ page }) => {
  await openDataset(page);
  await hydrated(page);
  const term = page.getByRole('button', { name: 'Language' });
  await term.focus();
  await page.keyboard.press('Enter');
  const explanation = page.getByText('The languages of the texts inside the data');
  await expect(explanation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  await expect(term).toBeFocused();
});

test('related datasets lead on, and say why', async ({ page }) => {
  await openDataset(page);
  await hydrated(page);
  const related = section(page, 'Related datasets');
  await expect(related.getByText(/Same tags: /).first()).toBeVisible();
  await related.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/A share index/);
  await expect(section(page, 'Metadata')).toBeVisible();
});

test('feedback goes to the contact, with the dataset named', async ({ page }) => {
  await openDataset(page);
  const link = page.getByRole('link', { name: 'Send feedback' });
  await expect(link).toHaveAttribute(
    'href',
    /^mailto:archive@harbour-records\.example\?subject=Feedback%20on%20the%20data/,
  );
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(
    origin() + new URL(page.url()).pathname,
  );
});

test('a link keeps the filters of the table, and the sample asks for its rows', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDataset(page);
  await page.goto(`${new URL(page.url()).pathname}?sort=-0&where=1~range~1000~`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\?.*sort=-0.*where=.*range.*#preview$/);
  const api = section(page, 'Use the API');
  await expect(api.getByRole('combobox', { name: 'Request' })).toContainText(
    'Rows with the filters of the table',
  );
  await expect(api.locator('pre:visible')).toContainText(/previewRows.*range/s);
});

test('Follow and Cite are in the head of the page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openDataset(page);
  await hydrated(page);
  for (const name of ['Follow', 'Cite'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Cite', exact: true }).click();
  await expect(section(page, 'Cite').getByText('BibTeX')).toBeInViewport();
});

test('a link to the page can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDataset(page);
  await hydrated(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('a file shows its checksum on request', async ({ page }) => {
  await openDataset(page);
  const resources = section(page, 'Resources');
  await resources.getByText('Details').first().click();
  await expect(resources.getByText('Checksum (sha256)').first()).toBeVisible();
  await expect(resources.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
});

test('versions of a file are asked for where the reader may have them', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/resource(?::|%3A)versions/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/discovery?keywords=Nightingale');
  const address = await page.getByRole('main').getByRole('link', { name: TITLE }).getAttribute('href');
  await page.goto(address ?? '');
  await hydrated(page);
  const resources = section(page, 'Resources');
  await resources.getByText('Details').first().click();
  await expect(resources.getByText('Identifier').first()).toBeVisible();
  await openDataset(page);
  await hydrated(page);
  expect(asked).toEqual([]);
  await resources.getByText('Details').first().click();
  await expect.poll(() => asked.length).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('languages of the samples can be chosen, and everything is written', async ({ page }) => {
    await openDataset(page);
    const api = section(page, 'Use the API');
    await expect(api.locator('pre:visible')).toContainText('curl');
    await api.getByText('R', { exact: true }).click();
    await expect(api.locator('pre:visible')).toContainText('read.csv');
    await page.getByRole('button', { name: 'Cite', exact: true }).click();
    await expect(section(page, 'Cite').getByText(/^Harbour Market Records \(\d{4}\)/)).toBeVisible();
    await section(page, 'Cite').getByText('BibTeX').click();
    await expect(page.getByText('@misc{harbour-')).toBeVisible();
    await expect(section(page, 'Related datasets').getByRole('link').first()).toBeVisible();
    await page.getByRole('link', { name: 'Language', exact: true }).click();
    await expect(page).toHaveURL(/\/dataset#what-the-record-contains$/);
  });
});
