/** How long a person waits inside the application: to a page whose link was pointed at, to the results of a filter. */
import type { Page } from '@playwright/test';
import { median } from '../bench.ts';

const TIMES = 15;
/** Milliseconds that a press may take to show something. */
const LIMIT = 20_000;

/**
 * Milliseconds from the input event to the frame in which `isThere` is true, measured in the page.
 * @param isThere source of a function without arguments
 * @throws Error when it is not true within 20 s
 */
async function timed(page: Page, act: () => Promise<void>, isThere: string): Promise<number> {
  const waiting = page.evaluate(
    ({ source, limit }) =>
      new Promise<number>((resolve, reject) => {
        const asked = performance.now();
        // The source is this file's own; the page's policy does not reach what the driver evaluates.
        // oxlint-disable-next-line typescript/no-implied-eval
        const isTrue = new Function(`return (${source})()`) as () => boolean;
        let began = Number.NaN;
        addEventListener('click', (event) => (began = event.timeStamp), { once: true, capture: true });
        const look = () => {
          // The frame after the one that shows it: by then it has been painted.
          if (!Number.isNaN(began) && isTrue())
            requestAnimationFrame((now) =>
              setTimeout(() => resolve(Math.max(now, performance.now()) - began)),
            );
          else if (performance.now() - asked > limit) reject(new Error('nothing came of a press'));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { source: isThere, limit: LIMIT },
  );
  await act();
  return waiting;
}

/** Resolves once nothing has been asked for during a quarter of a second. */
async function untilQuiet(page: Page): Promise<void> {
  for (let count = -1, next = 0; next !== count;) {
    count = next;
    await page.waitForTimeout(250);
    next = await page.evaluate(() => performance.getEntriesByType('resource').length);
  }
}

/** From the click on a title that was pointed at until the dataset's page is painted; milliseconds, median. */
export async function toHoveredPage(page: Page, list: string): Promise<number> {
  const waits: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await page.goto(list);
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForLoadState('networkidle');
    const link = page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .getByRole('link')
      .nth(time % 8);
    const title = await link.textContent();
    const fetchedAhead = page.waitForResponse((answer) => answer.url().includes('dataset%3Aview'));
    await link.hover();
    // What the pointer has sent for is there: the wait below is that of drawing, not of the network. (Playwright
    // waits for a quiet network once a document, and had not waited here.)
    await (await fetchedAhead).finished();
    await untilQuiet(page);
    const isThere = `() => document.querySelector('h1')?.textContent === ${JSON.stringify(title)}`;
    waits.push(await timed(page, () => link.click(), isThere));
  }
  return median(waits);
}

/** From the click on a choice until the list shows what it leads to; milliseconds, median. */
export async function toFilteredList(page: Page, list: string): Promise<number> {
  const waits: number[] = [];
  await page.goto(list);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  const boxes = page.getByRole('group', { name: 'Theme' }).getByRole('checkbox');
  for (let time = 0; time < TIMES; time++) {
    const count = await page.getByRole('heading', { level: 1 }).textContent();
    const isThere = `() => document.querySelector('h1')?.textContent !== ${JSON.stringify(count)} && !document.querySelector('[aria-busy=true]')`;
    // Each press adds a theme to those chosen or takes one away, so that every list is another one.
    waits.push(await timed(page, () => boxes.nth(time % 5).click(), isThere));
  }
  return median(waits);
}

/** The longest interaction, as the browser itself reports it (Event Timing API), with a processor of a quarter of the speed. */
export async function slowestInteraction(page: Page, list: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await page.goto(list);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const known = window as unknown as { slowest: number };
    known.slowest = 0;
    new PerformanceObserver((entries) => {
      for (const { duration, interactionId } of entries.getEntries() as (PerformanceEntry & {
        interactionId?: number;
      })[])
        if (interactionId) known.slowest = Math.max(known.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const boxes = page.getByRole('group', { name: 'Theme' }).getByRole('checkbox');
  for (let time = 0; time < 3; time++) {
    await boxes.nth(time).click();
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('combobox', { name: /^Sort/ }).selectOption({ index: 1 });
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate(() => (window as unknown as { slowest: number }).slowest);
}
