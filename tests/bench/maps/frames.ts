/**
 * How long a frame takes to be drawn while a map of 500,000 points is dragged, and the same of the base map alone: by turns in one run,
 * since what a frame costs depends on the machine and on what else it does. The product is built before; its page is that
 * of a sample map, whose tiles are made here of as many points in one part of the world.
 */
import { chromium, type Page } from '@playwright/test';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { encodeTile } from '#proxy/domains/preview/tiles/encode.ts';
import { Columns, sorted, type Selection } from '#proxy/domains/preview/tiles/selection.ts';
import { featuresOf } from '#proxy/domains/preview/tiles/tile.ts';
import { presentChromium } from '../../../scripts/test/chromium.ts';
import { CHROMIUM_ARGUMENTS } from '../../../scripts/test/chromium-arguments.ts';
import { startProduct } from '../../support/product.ts';
import { createRandom } from '../../support/random.ts';
import { median, quantile, rounded, type Figure, type Say } from '../bench.ts';

const POINTS = Number(process.env['BENCH_ROWS'] ?? 500_000);
const ROUNDS = 6;
/** Steps of one drag. */
const STEPS = 60;
/** So near that the points fill the frame at zoom 5, where most dots are drawn at once. */
const BOUNDS = { west: -4, south: 44, east: 22, north: 56 };
const LAYER = 'Speed of the wind';
const TILES = '/api/data/v1/points';

function makePoints(): Selection {
  const { next } = createRandom(19);
  const columns = new Columns(POINTS);
  for (let row = 0; row < POINTS; row += 1) {
    const place = [-14 + next() * 46, 38 + next() * 24] as const;
    columns.add(place, row, next() * 12, 0);
  }
  return sorted(columns, { value: true, category: false });
}

/** Answers the page's questions about the layer with the points. */
async function servePoints(page: Page): Promise<void> {
  const points = makePoints();
  const made = new Map<string, Buffer>();
  await page.route('**/*drawLayer*', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const drawn = (await response.json()) as object;
    const counts = { totalCount: POINTS, placedCount: POINTS, viewCount: POINTS };
    await route.fulfill({
      json: { ...drawn, ...counts, bounds: BOUNDS, tiles: `${TILES}/{z}/{x}/{y}` },
    });
  });
  await page.route(`**${TILES}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const [z = 0, x = 0, y = 0] = path.split('/').slice(-3).map(Number);
    const tile = made.get(path) ?? Buffer.from(encodeTile(featuresOf(points, { z, x, y })));
    made.set(path, tile);
    await route.fulfill({ body: tile, contentType: 'application/vnd.mapbox-vector-tile' });
  });
}

/**
 * Notes how long each frame of a map takes until its pixels are there: the callback that draws it, and the graphics
 * process. The time from one frame to the next is no measure: the browser shows a frame at each sixtieth of a second, so
 * one that takes a little longer counts twice. Run in the page before anything else.
 */
function timeFrames(): void {
  const times: number[] = [];
  Object.assign(window, { frameTimes: times });
  let drawing: WebGL2RenderingContext | null = null;
  WebGL2RenderingContext.prototype.drawElements = new Proxy(WebGL2RenderingContext.prototype.drawElements, {
    apply(draw, context: WebGL2RenderingContext, call) {
      drawing = context;
      Reflect.apply(draw, context, call);
    },
  });
  const pixel = new Uint8Array(4);
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((now) => {
      drawing = null;
      const begun = performance.now();
      callback(now);
      const context = drawing as WebGL2RenderingContext | null;
      if (context === null) return;
      // It answers once everything before it is drawn.
      context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel);
      times.push(performance.now() - begun);
    });
}

/** Takes the times of the frames since it was called before. */
const takeTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes.splice(0));

/** Milliseconds that the frames of a drag in a circle take. */
async function drag(page: Page): Promise<number[]> {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('The map is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (step: number) => {
    const angle = (2 * Math.PI * step) / STEPS;
    return [x + 80 * Math.cos(angle), y + 80 * Math.sin(angle)] as const;
  };
  await page.mouse.move(...at(0));
  await page.mouse.down();
  await takeTimes(page);
  for (let step = 1; step <= STEPS; step += 1) await page.mouse.move(...at(step));
  const times = await takeTimes(page);
  await page.mouse.up();
  // The first frames load what the others have.
  return times.slice(2);
}

export async function measureFrames(say: Say): Promise<Figure[]> {
  const product = await startProduct({ MAPPING_SOLUTION: 'true' });
  const browser = await chromium.launch({
    executablePath: presentChromium(),
    args: [...CHROMIUM_ARGUMENTS],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(timeFrames);
    await servePoints(page);
    await page.goto(`${product.origin}/embed/map/${stableGuid('sample map', 'wind-points')}`);
    await page.locator('.map-canvas[data-ready=true]').waitFor({ timeout: 120_000 });
    const box = page.getByRole('checkbox', { name: LAYER });
    const shown: number[] = [];
    const empty: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const frames of [shown, empty]) {
        await box.setChecked(frames === shown, { force: true });
        await page.waitForTimeout(1500);
        const times = await drag(page);
        // The first round loads what the others have.
        if (round > 0) frames.push(...times);
      }
    say(`${shown.length} frames of the points, ${empty.length} of the base map`);
    const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
      name: `frames: ${name}`,
      value: rounded(value),
      unit,
      better: 'lower',
      ...(goal !== undefined && { goal }),
    });
    return [
      figure(`${POINTS} points, p50`, median(shown), 'ms'),
      figure(`${POINTS} points, p95`, quantile(shown, 0.95), 'ms'),
      figure('base map alone, p50', median(empty), 'ms'),
      figure('base map alone, p95', quantile(empty, 0.95), 'ms'),
      figure('points to base map, p50', median(shown) / median(empty), 'times', 1.3),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
