/**
 * Pages: what they weigh, what they cost the server, and how long a visitor waits.
 *
 * Sizes and waits are those of the sample catalogue. The server's work is measured over a generated catalogue of
 * 100,000 datasets, or as many as BENCH_DATASETS says, which BENCH_DATA keeps for the next run as the bench of
 * discovery does; every page is another one then, so that none comes from the cache. BENCH_PART names the parts to
 * measure, such as `visits,server` (the third is lighthouse).
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
import { median, rounded, type Bench, type Figure } from './bench.ts';
import { loadCatalogue } from './discovery/load.ts';
import { lighthouse } from './pages/lighthouse.ts';
import { ask, pagesPerCpuSecond } from './pages/load.ts';
import { slowestInteraction, toFilteredList, toHoveredPage } from './pages/navigation.ts';
import { datasetPages, samplePages } from './pages/sample-pages.ts';
import { weigh } from './pages/weigh.ts';
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
const higher = (name: string, value: number, unit: string, goal: number): Figure => ({
  name,
  value: rounded(value),
  unit,
  better: 'higher',
  goal,
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

async function measureServer(say: (line: string) => void): Promise<Figure[]> {
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
    return [
      higher(`list page over ${count} datasets, not cached`, list, 'pages/CPU-s', 200),
      higher('dataset page, not cached', dataset, 'pages/CPU-s', 300),
      higher('list page from the cache', median(passes), 'pages/CPU-s', 10_000),
    ];
  } finally {
    await product.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function measureVisits(say: (line: string) => void): Promise<Figure[]> {
  const product = await startProduct();
  const figures: Figure[] = [];
  try {
    const pages = await samplePages(product.origin);
    say('Sizes …');
    for (const [name, address] of Object.entries(pages)) {
      const { html, firstHtml, js } = await weigh(address);
      const limits = name === '/discovery' ? [14, 127] : [];
      figures.push(
        lower(`${name}: HTML with CSS`, html / 1000, 'kB', limits[0]),
        lower(`${name}: the same for the first visitor`, firstHtml / 1000, 'kB'),
        lower(`${name}: initial JavaScript`, js / 1000, 'kB', limits[1]),
      );
    }
    say('Waits …');
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(meanToUse);
    figures.push(
      lower('hovered link to painted page', await toHoveredPage(page, pages['/discovery']), 'ms', 50),
      lower('choice in a filter to its results', await toFilteredList(page, pages['/discovery']), 'ms', 100),
      lower(
        'slowest interaction at CPU/4 (INP)',
        await slowestInteraction(page, pages['/discovery']),
        'ms',
        100,
      ),
    );
    await browser.close();
    return figures;
  } finally {
    await product.stop();
  }
}

async function measureLighthouse(say: (line: string) => void): Promise<Figure[]> {
  const product = await startProduct();
  const figures: Figure[] = [];
  try {
    const pages = await samplePages(product.origin);
    for (const name of ['/', '/discovery', 'dataset'] as const) {
      say(`Lighthouse of ${name} …`);
      const result = await lighthouse(pages[name]);
      figures.push(
        lower(`${name}: LCP, mobile`, result.lcp, 'ms', 750),
        lower(`${name}: TBT, mobile`, result.tbt, 'ms', 50),
        lower(`${name}: CLS`, result.cls, '', 0),
        higher(`${name}: performance`, result.performance, 'of 100', 100),
        higher(`${name}: accessibility`, result.accessibility, 'of 100', 100),
        higher(`${name}: best practices`, result.bestPractices, 'of 100', 100),
        higher(`${name}: SEO`, result.seo, 'of 100', 100),
      );
    }
    return figures;
  } finally {
    await product.stop();
  }
}

/** The parts; BENCH_PART names those that are wanted. */
const parts = { visits: measureVisits, lighthouse: measureLighthouse, server: measureServer };

export const measure: Bench = async (say) => {
  say('Building …');
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'ignore' });
  const wanted = process.env['BENCH_PART']?.split(',');
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(parts))
    if (wanted?.includes(name) ?? true) figures.push(...(await part(say)));
  return figures;
};
