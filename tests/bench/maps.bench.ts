/**
 * Maps of a table of 500,000 points, or as many as BENCH_ROWS says, and of 20,000 areas (BENCH_AREAS): how long a view takes the first time and again, how
 * large its answer is, with everything open, with a condition and without WebGL, vector tiles the first time and again, and a page of
 * OGC API Features; and frames while a map is dragged in Chromium, of a product that was built before. BENCH_PART=frames,
 * tables or formats (50 MB in each format of places) measures one of them.
 */
import { gzipSync } from 'node:zlib';
import type { CallInput, CallRequest } from '#contract/index.ts';
import { ask } from '../support/catalogue.ts';
import { tilesPath } from '#contract/rows-api.ts';
import { createRandom } from '../support/random.ts';
import { rowsApiOf } from '../support/rows-api.ts';
import { ready } from '../service/preview/harness.ts';
import { median, quantile, rounded, type Bench, type Figure, type Say } from './bench.ts';
import { benchFolder, openProduct } from './bench-product.ts';
import { makeAreas } from './maps/areas.ts';
import { measureFormats } from './maps/formats.ts';
import { measureFrames } from './maps/frames.ts';
import { measureTiles } from './maps/tile-figures.ts';
import { isWanted, resultsOf } from './parts.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 500_000);
const VIEWS = 60;
const AREAS = Number(process.env['BENCH_AREAS'] ?? 20_000);

/** Seven of ten points are in one of 200 towns. */
function makeTable(): string {
  const { next, below } = createRandom(18);
  const towns = Array.from({ length: 200 }, () => [next() * 300 - 150, next() * 120 - 60] as const);
  const lines = ['id,kind,value,longitude,latitude'];
  for (let i = 0; i < ROWS; i += 1) {
    const [x = 0, y = 0] = i % 10 < 7 ? (towns[below(200)] ?? []) : [next() * 340 - 170, next() * 150 - 75];
    const spread = i % 10 < 7 ? 0.5 : 0;
    const place = [x + (next() - 0.5) * spread, y + (next() - 0.5) * spread];
    lines.push(`${i},kind ${i % 12},${below(2000)},${place.map((one) => one.toFixed(5)).join(',')}`);
  }
  return `${lines.join('\n')}\n`;
}

export const results = resultsOf('maps');

/** What is measured of stored tables, without a browser. */
async function measureTables(say: Say): Promise<Figure[]> {
  const { folder, remove } = benchFolder();
  const { harness, opened } = await openProduct(folder);
  const random = createRandom(7);
  const { below, next } = random;
  try {
    say(`making the table of ${ROWS} points`);
    const resourceGUID = await ready(harness, opened, { content: makeTable() });
    const figures: Figure[] = [];
    const style = { measure: 2, classes: 5 as const, as: 'listed' as const };
    const draw = async (request: Partial<CallInput<'resource:previewMap'>>) => {
      const begun = performance.now();
      const answer = await ask(opened.data, 'resource:previewMap', {
        resourceGUID,
        ...style,
        ...request,
      } as CallRequest<'resource:previewMap'>);
      return { ms: performance.now() - begun, bytes: gzipSync(JSON.stringify(answer)).length };
    };
    const filters = [{ kind: 'equals' as const, column: 1, text: 'kind 3' }];
    for (const [name, more] of [
      ['everything', {}],
      ['with a condition', { filters }],
      ['as a still picture', { as: 'drawn' as const }],
    ] as const) {
      say(name);
      const first = await draw(more);
      figures.push({ name: `${name}: first view`, value: rounded(first.ms), unit: 'ms', better: 'lower' });
      const views = [];
      for (let i = 0; i < VIEWS; i += 1) {
        const zoom = 1 + below(10);
        const width = 360 / 2 ** zoom;
        const [west, south] = [-150 + next() * 250, -60 + next() * 100];
        const view = { west, south, east: west + width, north: Math.min(85, south + width / 2) };
        views.push(await draw({ ...more, view, zoom }));
      }
      const times = views.map(({ ms }) => ms);
      const sizes = views.map(({ bytes }) => bytes / 1000);
      figures.push(
        { name: `${name}: view, p50`, value: rounded(median(times)), unit: 'ms', better: 'lower' },
        {
          name: `${name}: view, p95`,
          value: rounded(quantile(times, 0.95)),
          unit: 'ms',
          better: 'lower',
          goal: 150,
        },
        {
          name: `${name}: answer, p99`,
          value: rounded(quantile(sizes, 0.99)),
          unit: 'kB gzip',
          better: 'lower',
          goal: 200,
        },
      );
    }
    const api = rowsApiOf(opened.previews);
    const anywhere = () => [-150 + next() * 300, -60 + next() * 120] as const;
    for (const [name, more] of [
      ['everything', []],
      ['with a condition', filters],
    ] as const) {
      say(`tiles: ${name}`);
      figures.push(
        ...(await measureTiles(`tiles, ${name}`, { api, resourceGUID, filters: more, random, anywhere })),
      );
    }
    say(`making the table of ${AREAS} areas`);
    const text = makeAreas(AREAS, random);
    const stored = performance.now();
    const areas = await ready(harness, opened, { content: text });
    await draw({ resourceGUID: areas });
    await api(new Request(`https://data.example${tilesPath(areas)}/0/0/0`));
    figures.push({
      name: `${Math.round(Buffer.byteLength(text) / 1_000_000)} MB of areas: from the stored file to the map`,
      value: rounded((performance.now() - stored) / 1000),
      unit: 's',
      better: 'lower',
      goal: 15,
    });
    say('tiles of areas');
    const within = () => [-40 + next() * 80, -30 + next() * 80] as const;
    const asked = { api, resourceGUID: areas, filters: [], random, anywhere: within };
    figures.push(...(await measureTiles(`tiles of ${AREAS} areas`, asked)));
    say('features');
    const pages = [];
    for (const after of [0, 100_000, 490_000]) {
      const begun = performance.now();
      const address = `https://data.example/api/data/v1/resources/${resourceGUID}/ogc/collections/features/items?limit=10000&after=${after}`;
      await (await api(new Request(address))).arrayBuffer();
      pages.push(performance.now() - begun);
    }
    figures.push({
      name: 'OGC API Features: 10,000 features, slowest of 3 pages',
      value: rounded(Math.max(...pages)),
      unit: 'ms',
      better: 'lower',
    });
    return figures;
  } finally {
    await opened.previews.close();
    await harness.close();
    remove();
  }
}

export const measure: Bench = async (say, piece) => [
  ...(isWanted('tables') ? await piece('tables', () => measureTables(say)) : []),
  ...(isWanted('formats') ? await piece('formats', () => measureFormats(say)) : []),
  ...(isWanted('frames') ? await piece('frames', () => measureFrames(say)) : []),
];
