/**
 * The list of ten thousand users in Chromium: elements, frames while it is scrolled, ordering, and memory. Frames are
 * counted in the page, at the rate of the browser.
 */
import { chromium, type Page } from '@playwright/test';
import { sessionCookies } from '#model-tests/browser/accounts.ts';
import { presentChromium } from '../../../scripts/test/chromium.ts';
import { CHROMIUM_ARGUMENTS } from '../../../scripts/test/chromium-arguments.ts';
import { answerManyUsers, MANY_USERS, manyUsers } from '../../support/many-users.ts';
import { startProduct } from '../../support/product.ts';
import { quantile, rounded, type Figure } from '../bench.ts';

const OWNER = 'marta@leeds.example';
const WINDOW = { width: 1440, height: 900 };
const ORDERINGS = 15;
const FRAMES = 240;
/** Pixels that each frame scrolls: as a wheel that is turned without a pause. */
const STEP = 240;

/** Heap that the page uses once everything that can go has gone, in MB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** Milliseconds of processor time that the main thread has used, which other work on the machine changes little. */
async function watchThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

const open = async (page: Page, origin: string, count: number): Promise<void> => {
  await answerManyUsers(page, manyUsers(count));
  await page.goto(`${origin}/settings/users`);
  await page.getByRole('grid', { name: /^Users of/ }).waitFor();
  await page.waitForLoadState('networkidle');
};

/** Milliseconds of each frame while the list is scrolled, and the most elements that the list had meanwhile. */
const scroll = (page: Page) =>
  page.evaluate(
    ({ frames, step }) =>
      new Promise<{ times: number[]; most: number }>((resolve) => {
        const table = document.querySelector('table.users');
        const times: number[] = [];
        let most = 0;
        let before = performance.now();
        const next = (now: number) => {
          times.push(now - before);
          before = now;
          most = Math.max(most, table?.querySelectorAll('*').length ?? 0);
          if (times.length > frames) resolve({ times: times.slice(1), most });
          else {
            window.scrollBy(0, step);
            requestAnimationFrame(next);
          }
        };
        requestAnimationFrame(next);
      }),
    { frames: FRAMES, step: STEP },
  );

/** Milliseconds from a press on a head until the list is in its order and painted. */
const order = (page: Page, column: string) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const head = document.querySelector<HTMLElement>(`table.users thead button[aria-label="${name}"]`);
        const began = performance.now();
        head?.click();
        const look = () => {
          const isOrdered = head?.closest('th')?.hasAttribute('aria-sort') === true;
          if (isOrdered) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
          else setTimeout(look);
        };
        look();
      }),
    `Sort by ${column}`,
  );

export async function measureUsersList(): Promise<Figure[]> {
  const product = await startProduct({ LOG_LEVEL: 'silent' });
  const executablePath = presentChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const context = await browser.newContext({ viewport: WINDOW });
    await context.addCookies(await sessionCookies(OWNER, product.origin));
    const few = await context.newPage();
    await open(few, product.origin, 10);
    const before = await heapOf(few);
    await few.close();
    const page = await context.newPage();
    await open(page, product.origin, MANY_USERS);
    const heap = await heapOf(page);
    const threadTime = await watchThread(page);
    const beforeScroll = await threadTime();
    const down = await scroll(page);
    const scrolling = ((await threadTime()) - beforeScroll) / FRAMES;
    await page.evaluate(() => window.scrollTo(0, 0));
    const times: number[] = [];
    const beforeOrders = await threadTime();
    for (let i = 0; i < ORDERINGS; i += 1)
      times.push(await order(page, ['Name', 'E-mail', 'Role', 'Last access'][i % 4] ?? ''));
    const ordering = ((await threadTime()) - beforeOrders) / ORDERINGS;
    const named = (what: string) => `list of ${MANY_USERS} users, ${what}`;
    const lower = { better: 'lower' } as const;
    return [
      { name: named('elements at most'), value: down.most, unit: 'elements', goal: 300, ...lower },
      { name: named('frame of scrolling, p50'), value: quantile(down.times, 0.5), unit: 'ms', ...lower },
      {
        name: named('frame of scrolling, p95'),
        value: quantile(down.times, 0.95),
        unit: 'ms',
        goal: 25,
        ...lower,
      },
      { name: named('processor time of a frame'), value: scrolling, unit: 'ms', ...lower },
      { name: named('processor time of another order'), value: ordering, unit: 'ms', ...lower },
      { name: named('another order, p50'), value: quantile(times, 0.5), unit: 'ms', goal: 50, ...lower },
      { name: named('another order, p95'), value: quantile(times, 0.95), unit: 'ms', ...lower },
      { name: named('heap of the whole page'), value: heap, unit: 'MB', goal: 20, ...lower },
      { name: named('heap, more than with ten'), value: heap - before, unit: 'MB', ...lower },
    ].map((figure) => ({ ...figure, value: rounded(figure.value) }));
  } finally {
    await browser.close();
    await product.stop();
  }
}
