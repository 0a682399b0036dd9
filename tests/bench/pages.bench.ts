/**
 * Pages: what they weigh, what they cost the server, and how long a visitor waits.
 *
 * Sizes and waits are those of the sample catalogue. The server's work is measured over a generated catalogue of
 * 100,000 datasets, or as many as BENCH_DATASETS says, which BENCH_DATA keeps for the next run as the bench of
 * discovery does; every page is another one then, so that none comes from the cache. BENCH_PART names the parts to
 * measure, such as `sizes,waits,lighthouse,server`.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { pino } from 'pino';
import { openDatabase } from '#proxy/platform/database/database.ts';
import { startProduct } from '../support/product.ts';
import { presentChromium } from '../../scripts/test/chromium.ts';
import { CHROMIUM_ARGUMENTS } from '../../scripts/test/chromium-arguments.ts';
import { median, rounded, type Bench, type Figure, type MeasurePiece, type Say } from './bench.ts';
import { loadCatalogue } from './discovery/load.ts';
import { lighthouse, type Throttling } from './pages/lighthouse.ts';
import { ask, pagesPerCpuSecond } from './pages/load.ts';
import { measurePlainPage } from './pages/plain-page.ts';
import { slowestInteraction, toFilteredList, toHoveredPage } from './pages/navigation.ts';
import { datasetPages, samplePages } from './pages/sample-pages.ts';
import { weigh } from './pages/weigh.ts';
import { isWanted, resultsOf } from './parts.ts';
import { meanToUse } from '#model-tests/kit/mean-to-use.ts';

const PAGES = 1_000;
/** How often what takes little is measured, for the median. */
const PASSES = 5;

const lower = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name,
  value: rounded(value),
  unit,
  better: 'lower',
  ...(goal !== undefined && { goal }),
});
const higher = (name: string, value: number, unit: string, goal: number, peer?: number): Figure => ({
  name,
  value: rounded(value),
  unit,
  better: 'higher',
  goal,
  ...(peer !== undefined && { peer: rounded(peer) }),
});

/** A port that no one listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Lists that differ: every pair and more of thirteen themes. */
const listPages = (origin: string, count: number): string[] =>
  Array.from({ length: 8192 }, (_, bits) =>
    Array.from({ length: 13 }, (__, theme) => theme + 1).filter((theme) => (bits >> (theme - 1)) & 1),
  )
    .filter((themes) => themes.length > 1)
    .slice(0, count)
    .map((themes) => `${origin}/discovery?${themes.map((theme) => `theme=${theme}`).join('&')}`);

/** What the server needs for a page, beside a plain Hono server that answers the same bytes. */
async function measureServer(say: Say): Promise<Figure[]> {
  const count = Number(process.env['BENCH_DATASETS'] ?? 100_000);
  const kept = process.env['BENCH_DATA'];
  const folder =
    kept === undefined ? mkdtempSync(join(tmpdir(), 'commonplace-bench-')) : join(kept, String(count));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const log = pino({ level: 'silent' });
  const db = await openDatabase({ mode: 'development', dataDir: folder, databaseUrl: undefined }, log);
  await loadCatalogue(db, count, say);
  await db.close();
  const port = String(await freePort());
  // As it runs for strangers; a development server would bring its sample into the catalogue.
  const product = await startProduct({
    DATA_DIR: folder,
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    // A kept catalogue that a development server has run on must be opened with the key it made.
    SECRET_KEY: process.env['SECRET_KEY'] ?? 'a key that only benchmarks are made with',
    SMTP_URL: 'smtp://localhost',
  });
  try {
    say('Reading the catalogue …');
    const datasets = await datasetPages(product.origin, Math.ceil((2 * PAGES) / 10));
    const lists = listPages(product.origin, 2 * PAGES);
    say('Pages of lists …');
    await ask(lists.slice(0, PAGES));
    const list = await pagesPerCpuSecond(product.pid, lists.slice(PAGES));
    say('Pages of datasets …');
    await ask(datasets.slice(0, datasets.length / 2));
    const dataset = await pagesPerCpuSecond(product.pid, datasets.slice(datasets.length / 2));
    say('Pages from the cache …');
    const cached = Array.from({ length: 20_000 }, () => `${product.origin}/discovery`);
    await ask(cached);
    // What the server does beside it, such as reading how often datasets were used, falls into one of the passes.
    const passes: number[] = [];
    for (let times = 0; times < PASSES; times++) passes.push(await pagesPerCpuSecond(product.pid, cached));
    say('The same bytes from a plain Hono server …');
    const plain = await measurePlainPage(`${product.origin}/discovery`, cached.length, PASSES);
    return [
      higher(`list page over ${count} datasets, not cached`, list, 'pages/CPU-s', 250),
      higher('dataset page, not cached', dataset, 'pages/CPU-s', 300),
      higher('list page from the cache', median(passes), 'pages/CPU-s', 15_000, plain),
    ];
  } finally {
    await product.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a piece against a product of its own, so that a second try begins with a new one. */
async function withSample(
  measure: (pages: Awaited<ReturnType<typeof samplePages>>) => Promise<Figure[]>,
): Promise<Figure[]> {
  const product = await startProduct();
  try {
    return await measure(await samplePages(product.origin));
  } finally {
    await product.stop();
  }
}

const measureSizes = () =>
  withSample(async (pages) => {
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries(pages)) {
      const { html, firstHtml, js } = await weigh(address);
      figures.push(
        lower(`${name}: HTML with CSS`, html / 1000, 'kB', name === '/discovery' ? 14 : undefined),
        lower(`${name}: the same for the first visitor`, firstHtml / 1000, 'kB'),
        // Nothing of it is fetched before the page rests or a control is about to be used.
        lower(`${name}: JavaScript of taking the page over`, js / 1000, 'kB', 95),
      );
    }
    return figures;
  });

const measureWaits = () =>
  withSample(async (pages) => {
    const browser = await chromium.launch({ executablePath: presentChromium(), args: CHROMIUM_ARGUMENTS });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.addInitScript(meanToUse);
      const list = pages['/discovery'];
      return [
        lower('hovered link to painted page', await toHoveredPage(page, list), 'ms', 50),
        lower('choice in a filter to its results', await toFilteredList(page, list), 'ms', 60),
        lower('slowest interaction at CPU/4 (INP)', await slowestInteraction(page, list), 'ms', 50),
      ];
    } finally {
      await browser.close();
    }
  });

/** The goals of each way to throttle, in milliseconds and of 100. */
const LIGHTHOUSE_GOALS = {
  simulate: { lcp: 1200, tbt: 100, performance: 98 },
  devtools: { lcp: 750, tbt: 50, performance: 100 },
} as const satisfies Record<Throttling, object>;

async function measureLighthouse(
  page: '/' | '/discovery' | 'dataset' | 'organisation',
  throttling: Throttling,
): Promise<Figure[]> {
  const goals = LIGHTHOUSE_GOALS[throttling];
  return withSample(async (pages) => {
    const result = await lighthouse(pages[page], throttling);
    const name = `${page}, Lighthouse mobile, ${throttling === 'simulate' ? 'simulated' : 'applied'}`;
    return [
      lower(`${name}: LCP`, result.lcp, 'ms', goals.lcp),
      lower(`${name}: TBT`, result.tbt, 'ms', goals.tbt),
      lower(`${name}: CLS`, result.cls, '', 0),
      higher(`${name}: performance`, result.performance, 'of 100', goals.performance),
      // They do not depend on how the processor is throttled.
      ...(throttling === 'devtools'
        ? []
        : [
            higher(`${page}: accessibility`, result.accessibility, 'of 100', 100),
            higher(`${page}: best practices`, result.bestPractices, 'of 100', 100),
            higher(`${page}: SEO`, result.seo, 'of 100', 100),
          ]),
    ];
  });
}

/** The parts; BENCH_PART names those that are wanted. */
const parts: Record<string, (piece: MeasurePiece, say: Say) => Promise<Figure[]>> = {
  sizes: (piece) => piece('sizes', measureSizes),
  waits: (piece) => piece('waits', measureWaits),
  lighthouse: async (piece) => {
    const figures: Figure[] = [];
    for (const page of ['/', '/discovery', 'dataset', 'organisation'] as const)
      for (const throttling of ['simulate', 'devtools'] as const)
        figures.push(
          ...(await piece(`Lighthouse of ${page}, ${throttling}`, () => measureLighthouse(page, throttling))),
        );
    return figures;
  },
  server: (piece, say) => piece('server', () => measureServer(say)),
};

export const measure: Bench = async (say, piece) => {
  say('Building …');
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'ignore' });
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(parts))
    if (isWanted(name)) figures.push(...(await part(piece, say)));
  return figures;
};

export const results = resultsOf('pages');
