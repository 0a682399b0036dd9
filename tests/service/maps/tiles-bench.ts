/** Tables of points and shapes, and their tiles as programs ask for them. */
import { randomUUID } from 'node:crypto';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect } from 'vitest';
import type { CallName, CallRequest } from '#contract/index.ts';
import type { LayerStyle, MapLayer } from '#contract/maps.ts';
import type { PreviewFilter } from '#contract/preview.ts';
import { TILE_LAYER } from '#contract/map-constants.ts';
import { findLayer } from '#proxy/domains/maps/show-map.ts';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import { addPeople, ask, people } from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';
import { shareRows } from '../preview/share-rows.ts';

export const { below, next, pick } = createRandom(181);
export const wards = [
  'Adel',
  'Armley',
  'Beeston',
  'Headingley',
  'Horsforth',
  'Kirkstall',
  'Roundhay',
  'Weetwood',
  'Wortley',
];
/** One row in twelve has no place; the first 4,000 are in one town, so that cells are needed up to high zooms. */
export const rows = Array.from({ length: 6_000 }, (_, i) => {
  const place =
    i < 4_000 ? [53.8 + next() / 10, -1.5 + next() / 10] : [next() * 180 - 90, next() * 360 - 180];
  return {
    ward: wards[below(1 + below(wards.length))] ?? 'Adel',
    amount: i % 9 === 0 ? null : below(400) - 50,
    place: i % 12 === 0 ? null : place.map((degrees) => degrees.toFixed(4)),
  };
});
export const content = [
  'id,ward,amount,latitude,longitude',
  ...rows.map(({ ward, amount, place }, i) => [i, ward, amount ?? '', ...(place ?? ['', ''])].join(',')),
].join('\n');

/** Squares side by side, a column of them for each ward. */
export const squares = Array.from({ length: 2_700 }, (_, i) => {
  const column = Math.floor(i / 300);
  return {
    ward: wards[column] ?? '',
    amount: i % 9 === 0 ? null : below(400) - 50,
    west: column * 4 + (i % 10) * 0.4,
    south: Math.floor((i % 300) / 10) * 0.4,
  };
});
const areasContent = [
  'id,ward,amount,geometry',
  ...squares.map(({ ward, amount, west, south }, i) => {
    const [x, y] = [(west + 0.4).toFixed(1), (south + 0.4).toFixed(1)];
    const [w, s] = [west.toFixed(1), south.toFixed(1)];
    return `${i},${ward},${amount ?? ''},"POLYGON((${w} ${s},${x} ${s},${x} ${y},${w} ${y},${w} ${s}))"`;
  }),
].join('\n');

export let harness: Harness;
export let opened: Opened;
let bench: AuthBench;
export let api: (request: Request) => Promise<Response>;
export const uses: Use[] = [];
export let secret = '';
export let shapes = '';
export let areas = '';

export const call = <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  ask(opened.data, name, request, who);

export const get = (path: string, as?: string, headers: Record<string, string> = {}) =>
  api(
    new Request(`https://data.example${path}`, {
      headers: { ...headers, ...(as !== undefined && { authorization: `Bearer ${as}` }) },
    }),
  );

export interface Feature {
  readonly id: number;
  readonly count: number;
  readonly value?: number;
  readonly category?: number;
}

export async function readTile(path: string, as?: string): Promise<Feature[]> {
  const answer = await get(path, as);
  if (answer.status === 204) return [];
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
  ]);
  const layer = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer()))).layers[TILE_LAYER];
  return Array.from(
    { length: layer?.length ?? 0 },
    (_, i) => ({ ...layer?.feature(i).properties, id: layer?.feature(i).id }) as never as Feature,
  );
}

/** All features of each zoom, from 0 to the last. Below an empty tile none is asked for. */
export async function featuresOfZooms(
  addressOf: (tile: string) => string,
  last: number,
  as?: string,
): Promise<Feature[][]> {
  const zooms = Array.from({ length: last + 1 }, (): Feature[] => []);
  const visit = async (z: number, x: number, y: number): Promise<void> => {
    const features = await readTile(addressOf(`${z}/${x}/${y}`), as);
    zooms[z]?.push(...features);
    if (features.length === 0 || z === last) return;
    for (const i of [0, 1, 2, 3]) await visit(z + 1, x * 2 + (i & 1), y * 2 + (i >> 1));
  };
  await visit(0, 0, 0);
  return zooms;
}

export const countOf = (features: readonly { readonly count: number }[]) =>
  features.reduce((sum, { count }) => sum + count, 0);

/** Shares the rows of a ward of a table with the member, and nothing else. */
export async function share(ward: string, resourceGUID = secret): Promise<void> {
  await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
  await shareRows({ harness, opened, bench }, resourceGUID, { column: 1, text: ward });
}

/** A layer of the rows with an amount of zero or more. */
export const layerOf = (style: LayerStyle): MapLayer => ({
  layerGUID: randomUUID(),
  resourceGUID: secret,
  sheet: 0,
  name: 'Places',
  style,
  filters: [{ kind: 'range', column: 'amount', from: 0, to: null }],
  popup: [],
  from: 0,
  to: 22,
  hidden: false,
});

/** The tile of the whole world. */
export const worldOf = (tiles: string | null): string => (tiles ?? '').replace('{z}/{x}/{y}', '0/0/0');

export const filterSets = (): PreviewFilter[][] => [
  [],
  [{ kind: 'range', column: 2, from: below(100) - 50, to: 100 + below(250) }],
  [
    { kind: 'contains', column: 1, text: 'e' },
    { kind: 'empty', column: 2, empty: false },
  ],
  [{ kind: 'equals', column: 1, text: pick(wards) }],
];

/** Called by each file of tests: what is made before them, and removed after. */
export function useTiles(): void {
  beforeAll(async () => {
    harness = await createHarness();
    opened = harness.open();
    const { kysely } = harness.db;
    bench = authBench(harness.db, { fitNarrowing: opened.previews.fitNarrowing });
    await addPeople(harness.db);
    api = rowsApiOf(opened.previews, {
      noteUse: (use) => uses.push(use),
      findLayer: (...asked) => findLayer(kysely, ...asked),
    });
    secret = await ready(harness, opened, { content, visibility: 'private' }, people.owner);
    areas = await ready(harness, opened, { content: areasContent, visibility: 'private' }, people.owner);
    const triangles = [0, 1, 2].map((i) => `${i},"POLYGON((${i} 0,${i + 1} 0,${i + 1} 1,${i} 0))"`);
    shapes = await ready(harness, opened, { content: ['id,geometry', ...triangles].join('\n') });
  });
  afterAll(async () => {
    await opened.previews.close();
    await harness.close();
  });
}
