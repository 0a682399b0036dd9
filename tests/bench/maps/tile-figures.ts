/** Vector tiles of a table: the first one with its rows, others for the first time and again, and how large they are. */
import type { PreviewFilter } from '#contract/preview.ts';
import { tilesPath } from '#contract/rows-api.ts';
import { unitsX, unitsY } from '#proxy/domains/preview/tiles/grid.ts';
import type { Random } from '../../support/random.ts';
import { median, quantile, rounded, type Figure } from '../bench.ts';

const TILES = 300;

interface Measured {
  readonly api: (request: Request) => Promise<Response>;
  readonly resourceGUID: string;
  readonly filters: readonly PreviewFilter[];
  readonly random: Random;
  /** A place that a tile is asked for at. */
  readonly anywhere: () => readonly [longitude: number, latitude: number];
}

export async function measureTiles(name: string, measured: Measured): Promise<Figure[]> {
  const { api, resourceGUID, filters, random, anywhere } = measured;
  const search = new URLSearchParams({ measure: '2', filters: JSON.stringify(filters) });
  const headers = { 'accept-encoding': 'gzip' };
  const get = async (tile: string) => {
    const begun = performance.now();
    const answer = await api(
      new Request(`https://data.example${tilesPath(resourceGUID)}/${tile}?${search}`, { headers }),
    );
    const bytes = (await answer.arrayBuffer()).byteLength;
    return { ms: performance.now() - begun, bytes };
  };
  const first = await get('0/0/0');
  const tiles = new Set<string>();
  for (let i = 0; i < TILES; i += 1) {
    const zoom = 1 + random.below(11);
    const [longitude, latitude] = anywhere();
    tiles.add(`${zoom}/${unitsX(longitude) >> (30 - zoom)}/${unitsY(latitude) >> (30 - zoom)}`);
  }
  const cold: Awaited<ReturnType<typeof get>>[] = [];
  for (const tile of tiles) cold.push(await get(tile));
  const kept: typeof cold = [];
  for (const tile of tiles) kept.push(await get(tile));
  const figure = (what: string, value: number, unit: string, goal?: number): Figure => ({
    name: `${name}: ${what}`,
    value: rounded(value),
    unit,
    better: 'lower',
    ...(goal !== undefined && { goal }),
  });
  const times = (some: typeof cold) => some.map(({ ms }) => ms);
  const sizes = [first, ...cold].map(({ bytes }) => bytes / 1000);
  return [
    figure('first, with its rows', first.ms, 'ms'),
    figure('cold, p50', median(times(cold)), 'ms'),
    figure('cold, p95', quantile(times(cold), 0.95), 'ms', 150),
    figure('kept, p95', quantile(times(kept), 0.95), 'ms', 10),
    figure('size, p99', quantile(sizes, 0.99), 'kB gzip', 200),
  ];
}
