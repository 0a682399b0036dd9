/** A saved chart whose data has changed since it was made: how far the figures differ, and what readers and editors do about it. */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { dataOf } from '#model-tests/browser/gateway.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import type { ChartFigures, ShownChart } from '#contract/shown-documents.ts';
import { documents } from '#src/messages/en/documents.ts';
import { expectAccessible, expectFits, expectNarrowAndDark } from './support/accessibility.ts';
import { expect, test, visitAs } from './support/test.ts';

const t = documents.view;
const KINDS = 'Kinds of weather in Seattle, 2012 to 2015';
const GUID = stableGuid('sample document', 'kinds-of-weather');
const CURRENT = '7f3b1a90-2f4e-4c0d-9d55-8a1b2c3d4e5f';

/** Answers as if three versions had come since: in the current one it rained ten days more, and there is hail. */
function later(figures: ChartFigures, on: 'made' | 'current'): ChartFigures {
  if (figures.state !== 'drawn') return figures;
  const versions = { on, made: 1, current: 4, currentGUID: CURRENT, newer: 3 };
  const answer = { ...figures, versions: { ...figures.versions, ...versions } };
  if (on === 'made') return answer;
  const { points } = figures.chart;
  const changed = points.map((point) =>
    point.x === 'rain' && typeof point.y === 'number' ? { ...point, y: point.y + 10 } : point,
  );
  return { ...answer, chart: { ...figures.chart, points: [...changed, { x: 'hail', y: 3, series: null }] } };
}

/** Has the server's own figures answered as those of an earlier version, and of the current one. */
async function withVersions(page: Page, more: Partial<ChartFigures['versions']> = {}): Promise<void> {
  const fulfil = async (route: Route) => {
    const request = new URL(route.request().url());
    const body = request.searchParams.get('body') ?? '';
    const on = body.includes('"on":"current"') ? 'current' : 'made';
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const figures = later((await response.json()) as ChartFigures, on);
    await route.fulfill({ json: { ...figures, versions: { ...figures.versions, ...more } } });
  };
  await page.route((url) => /\/chart:(figures|try)$/.test(dataOf(url) ?? ''), fulfil);
}

/** Opens the chart within the application, so that the figures are asked for by the browser. */
async function openChart(page: Page): Promise<void> {
  await visitAs(page, 'marta', '/dashboard/charts');
  await page.getByRole('link', { name: KINDS, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: KINDS })).toBeVisible();
}

test('a reader learns how many versions came since, how the figures differ, and sees those of both', async ({
  page,
}) => {
  await withVersions(page);
  await openChart(page);
  const main = page.getByRole('main');
  await expect(
    main.getByText(
      'The data has 3 newer versions. 1 of 5 figures differs. Largest change: rain, from 641 to 651. 1 figure is new.',
    ),
  ).toBeVisible({ timeout: 60_000 });
  const figure = page.getByRole('figure', { name: KINDS });
  await expect(figure.getByText(/highest rain, 641; lowest snow, 26/)).toBeVisible();
  await main.getByRole('button', { name: 'Show the current data' }).press('Enter');
  await expect(figure.getByText(/highest rain, 651; lowest hail, 3/)).toBeVisible();
  await expectAccessible(page);
  await expectNarrowAndDark(page);
  await main.getByRole('button', { name: 'Show the data of the chart' }).press('Enter');
  await expect(figure.getByText(/highest rain, 641/)).toBeVisible();
  // Readers change nothing.
  await expect(main.getByRole('button', { name: 'Use the current data' })).toHaveCount(0);
});

test('an editor moves the chart to the current version, and takes that back', async ({ page }) => {
  await withVersions(page);
  const sent: string[] = [];
  await page.route(
    (url) => dataOf(url)?.endsWith('/document:save') ?? false,
    async (route) => {
      sent.push(route.request().postData() ?? '');
      await route.fulfill({ json: { kind: 'saved', revision: 100 + sent.length } });
    },
  );
  await visitAs(page, 'marta', `/organisation/leeds-open-data/chart/${GUID}/edit`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Use the current data' }).press('Enter');
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(1);
  expect(sent[0]).toContain(CURRENT);
  await main.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(2);
  expect(sent[1]).not.toContain(CURRENT);
});

for (const [isWithheld, said] of [
  [false, 'The version of the data that this chart was made on is not available.'],
  [true, 'The version of the data that this chart was made on is withheld because of personal data.'],
] as const)
  test(`a chart on a version that readers no longer get says so, withheld: ${isWithheld}`, async ({
    page,
  }) => {
    await withVersions(page, { on: 'current', isGone: true, isWithheld });
    await openChart(page);
    await expect(page.getByText(`${said} These are the figures of the current one.`)).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText(/The data has 3 newer versions/)).toHaveCount(0);
    await expectAccessible(page);
  });

for (const [mayEdit, said] of [
  [false, t.textsWithheld],
  [true, t.textsWithheldEdit],
] as const)
  test(`a chart without the texts of its author says why, to an editor: ${mayEdit}`, async ({ page }) => {
    await page.route(
      (url) => dataOf(url)?.endsWith('/chart:view') ?? false,
      async (route) => {
        const shown = (await (await route.fetch()).json()) as ShownChart;
        await route.fulfill({ json: { ...shown, title: 'Untitled chart', textsWithheld: true, mayEdit } });
      },
    );
    await visitAs(page, 'marta', '/dashboard/charts');
    await page.getByRole('link', { name: KINDS, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Untitled chart' })).toBeVisible();
    await expect(page.getByRole('main').getByText(said)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
    await expectAccessible(page);
  });

test('a chart is taken along as SVG, PNG and CSV, each with what is seen', async ({ page }) => {
  await openChart(page);
  const figure = page.getByRole('figure', { name: KINDS });
  await expect(figure.getByText(/highest rain, 641/)).toBeVisible({ timeout: 60_000 });
  // The tip of the figure below the pointer is no part of what is taken along.
  const box = await figure.locator('svg').first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 30);
  await expect(figure.locator('[aria-label=tip] text').first()).toBeVisible();
  const taken = async (name: string) => {
    const download = page.waitForEvent('download');
    await figure
      .getByRole('group')
      .getByRole('button', { name: new RegExp(name) })
      .press('Enter');
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await taken('CSV');
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.bytes.toString().trim().split(/\r?\n/)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^"?rain"?,641$/), expect.stringMatching(/^"?snow"?,26$/)]),
  );
  const svg = (await taken('SVG')).bytes.toString();
  expect(svg).toContain('<svg');
  for (const text of [`<title>${KINDS}</title>`, 'rain', 'Days', '1. drizzle: Counted apart from rain.'])
    expect(svg).toContain(text);
  // A program that shows it has no style sheet of this page.
  expect(svg).not.toContain('var(--');
  // As another program shows it: without a style sheet, and without the rules of this page.
  const viewer = await page.context().newPage();
  await viewer.setContent(svg);
  const drawn = await viewer.locator('svg').evaluate((root) => {
    const edge = root.getBoundingClientRect();
    const texts = [...root.querySelectorAll('text')].map((one) => one.getBoundingClientRect());
    const isCut = texts.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1);
    const hasTip = (root.querySelector('[aria-label=tip]')?.childNodes.length ?? 0) > 0;
    return { isCut, hasTip, texts: texts.length > 5 };
  });
  await viewer.close();
  expect(drawn).toEqual({ isCut: false, hasTip: false, texts: true });
  const png = (await taken('PNG')).bytes;
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16) > 600, png.readUInt32BE(20) > 150]).toEqual([true, true]);
});
