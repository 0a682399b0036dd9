/**
 * The first second: what the main thread of a phone's browser does for a first visit with and without scripts, and what
 * taking a page over costs once a control is about to be used. Processor time of the main thread, so that other work on
 * the machine changes it little; medians of interleaved visits at 412 px.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { presentChromium } from '../../scripts/test/chromium.ts';
import { CHROMIUM_ARGUMENTS } from '../../scripts/test/chromium-arguments.ts';
import { startProduct } from '../support/product.ts';
import { median, rounded, type Bench, type Figure } from './bench.ts';
import { samplePages } from './pages/sample-pages.ts';

const VISITS = Number(process.env['BENCH_VISITS'] ?? 7);
const WINDOW = { width: 412, height: 823 };

interface Work {
  /** Milliseconds of processor time of the main thread. */
  readonly task: number;
  readonly layouts: number;
}

async function readWork(page: Page): Promise<{ readonly work: () => Promise<Work> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    work: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
      return { task: of('TaskDuration') * 1000, layouts: of('LayoutCount') };
    },
  };
}

/** A first visit until nothing is fetched any more, and what is fetched ahead is here too. */
async function visit(browser: Browser, address: string, javaScriptEnabled: boolean): Promise<Work> {
  const context = await browser.newContext({ viewport: WINDOW, javaScriptEnabled });
  try {
    const page = await context.newPage();
    const { work } = await readWork(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(800);
    return await work();
  } finally {
    await context.close();
  }
}

/** From the sign that a control is about to be used until the page is taken over, code fetched ahead. */
async function takeOver(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const page = await context.newPage();
    const { work } = await readWork(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(800);
    const before = await work();
    const elapsed = await page.evaluate(async () => {
      const begun = performance.now();
      document
        .querySelector('button,input')
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      await new Promise<void>((resolve) => {
        const look = () =>
          'hydrated' in document.documentElement.dataset ? resolve() : void requestAnimationFrame(look);
        look();
      });
      return performance.now() - begun;
    });
    return { elapsed, task: (await work()).task - before.task };
  } finally {
    await context.close();
  }
}

async function measurePage(browser: Browser, name: string, address: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const lower = (title: string, value: number, unit: string, goal?: number) =>
    figures.push({
      name: title,
      value: rounded(value),
      unit,
      better: 'lower',
      ...(goal !== undefined && { goal }),
    });
  const withScripts: Work[] = [];
  const without: Work[] = [];
  const takeOvers: Awaited<ReturnType<typeof takeOver>>[] = [];
  for (let times = 0; times < VISITS; times++) {
    withScripts.push(await visit(browser, address, true));
    without.push(await visit(browser, address, false));
    takeOvers.push(await takeOver(browser, address));
  }
  const of = (sample: readonly Work[], key: keyof Work) => median(sample.map((one) => one[key]));
  lower(`${name}: main thread without scripts`, of(without, 'task'), 'ms');
  lower(
    `${name}: main thread with scripts, in ratio`,
    of(withScripts, 'task') / of(without, 'task'),
    'x',
    1.8,
  );
  lower(`${name}: layouts that scripts cause`, of(withScripts, 'layouts') - of(without, 'layouts'), '', 1);
  lower(`${name}: from intention to taken over`, median(takeOvers.map(({ elapsed }) => elapsed)), 'ms');
  lower(`${name}: processor time of that`, median(takeOvers.map(({ task }) => task)), 'ms');
  return figures;
}

export const measure: Bench = async (_say, piece) => {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: presentChromium(), args: CHROMIUM_ARGUMENTS });
  const figures: Figure[] = [];
  try {
    for (const [name, address] of Object.entries(await samplePages(product.origin)))
      figures.push(...(await piece(name, () => measurePage(browser, name, address))));
  } finally {
    await browser.close();
    await product.stop();
  }
  return figures;
};
