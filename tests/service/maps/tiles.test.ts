/**
 * Vector tiles of tables and of layers: for every zoom, condition and caller the counts add up to those of the table,
 * and nothing that a caller may not see is in a tile, also where others have asked for the same tile before.
 */
import { randomUUID } from 'node:crypto';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput, CallName, CallRequest } from '#contract/index.ts';
import type { LayerStyle, MapDocument, MapLayer } from '#contract/maps.ts';
import type { PreviewFilter } from '#contract/preview.ts';
import { TILE_LAYER } from '#contract/map-constants.ts';
import { layerTilesPath, tilesPath } from '#contract/rows-api.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { unitsX, unitsY } from '#proxy/domains/preview/tiles/grid.ts';
import { findLayer } from '#proxy/domains/maps/show-map.ts';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  authenticate,
  ORGANISATION as organisationGUID,
  people,
  send,
} from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

const { below, next, pick } = createRandom(181);
const wards = [
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
const rows = Array.from({ length: 6_000 }, (_, i) => {
  const place =
    i < 4_000 ? [53.8 + next() / 10, -1.5 + next() / 10] : [next() * 180 - 90, next() * 360 - 180];
  return {
    ward: wards[below(1 + below(wards.length))] ?? 'Adel',
    amount: i % 9 === 0 ? null : below(400) - 50,
    place: i % 12 === 0 ? null : place.map((degrees) => degrees.toFixed(4)),
  };
});
const content = [
  'id,ward,amount,latitude,longitude',
  ...rows.map(({ ward, amount, place }, i) => [i, ward, amount ?? '', ...(place ?? ['', ''])].join(',')),
].join('\n');

let harness: Harness;
let opened: Opened;
let bench: AuthBench;
let api: (request: Request) => Promise<Response>;
const uses: Use[] = [];
let secret = '';
let shapes = '';

beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
  const { kysely } = harness.db;
  bench = authBench(harness.db, { fitNarrowing: opened.previews.fitNarrowing });
  await addPeople(harness.db);
  api = opened.previews.rowsApi({
    authenticate,
    findFileFor: (caller) => (guid) =>
      findFile(kysely, { resourceGUID: guid }, caller ?? { identityGUID: null }, 'read'),
    signedFor: () => null,
    noteUse: (use) => uses.push(use),
    findLayer: (...asked) => findLayer(kysely, ...asked),
    origin: () => 'https://data.example',
  });
  secret = await ready(harness, opened, { content, visibility: 'private' }, people.owner);
  const areas = [0, 1, 2].map((i) => `${i},"POLYGON((${i} 0,${i + 1} 0,${i + 1} 1,${i} 0))"`);
  shapes = await ready(harness, opened, { content: ['id,geometry', ...areas].join('\n') });
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});

const call = <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  ask(opened.data, name, request, who);

const get = (path: string, as?: string, headers: Record<string, string> = {}) =>
  api(
    new Request(`https://data.example${path}`, {
      headers: { ...headers, ...(as !== undefined && { authorization: `Bearer ${as}` }) },
    }),
  );

interface Feature {
  readonly id: number;
  readonly count: number;
  readonly value?: number;
  readonly category?: number;
}

async function readTile(path: string, as?: string): Promise<Feature[]> {
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
async function featuresOfZooms(
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

it('notes what programs ask for as one use of many requests, and nothing for pages of the product', async () => {
  uses.length = 0;
  const path = `${tilesPath(secret)}/0/0/0`;
  expect((await get(path, people.owner)).status).toBe(200);
  expect((await get(path, people.owner, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect(uses).toMatchObject([
    { kind: 'api', resourceGUID: secret, format: 'MVT', status: 200, isOneOfMany: true },
  ]);
});

const countOf = (features: readonly { readonly count: number }[]) =>
  features.reduce((sum, { count }) => sum + count, 0);

async function share(ward: string): Promise<void> {
  const { kysely } = harness.db;
  await kysely.deleteFrom('access.dataset_grant').execute();
  const { dataset_guid: datasetGUID } = await kysely
    .selectFrom('catalogue.resource')
    .select('dataset_guid')
    .where('resource_guid', '=', secret)
    .executeTakeFirstOrThrow();
  const shared = await send(
    bench.auth,
    'dataset/share',
    {
      organisationGUID,
      datasetGUID,
      principal: { kind: 'person', id: people.member },
      level: 'query',
      resources: [secret],
      narrowing: { sheet: 0, columns: null, filters: [{ kind: 'equals', column: 1, text: ward }] },
    },
    people.owner,
  );
  expect(shared.status).toBe(200);
  await call('resource:requestPreview', { resourceGUID: secret }, people.member);
  await opened.previews.idle();
}

/** A layer of the rows with an amount of zero or more. */
const layerOf = (style: LayerStyle): MapLayer => ({
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
const worldOf = (tiles: string | null): string => (tiles ?? '').replace('{z}/{x}/{y}', '0/0/0');

const filterSets = (): PreviewFilter[][] => [
  [],
  [{ kind: 'range', column: 2, from: below(100) - 50, to: 100 + below(250) }],
  [
    { kind: 'contains', column: 1, text: 'e' },
    { kind: 'empty', column: 2, empty: false },
  ],
  [{ kind: 'equals', column: 1, text: pick(wards) }],
];

it('add up to the count of the table, for two callers in turns, with and without conditions', async () => {
  await share('Kirkstall');
  const ofMember = rows.filter(({ ward, place }) => ward === 'Kirkstall' && place !== null).length;
  for (const filters of filterSets()) {
    const search = new URLSearchParams({ filters: JSON.stringify(filters), measure: '2', category: '1' });
    const addressOf = (tile: string) => `${tilesPath(secret)}/${tile}?${search}`;
    // The deepest zoom has four times the tiles of the one above, so one set of conditions goes there.
    const last = filters.length === 2 ? 3 : 2;
    for (const who of [people.owner, people.member, people.owner, people.member]) {
      const asked: CallInput<'resource:previewMap'> = { resourceGUID: secret, filters, category: 1 };
      const { placedCount, categories } = await ask(
        opened.data,
        'resource:previewMap',
        asked as CallRequest<'resource:previewMap'>,
        who,
      );
      const zooms = await featuresOfZooms(addressOf, last, who);
      expect([filters, zooms.map(countOf)]).toEqual([filters, zooms.map(() => placedCount)]);
      if (who === people.member) {
        expect(placedCount).toBeLessThanOrEqual(ofMember);
        // Nothing of another ward is in it.
        for (const { category } of zooms.flat())
          expect(categories?.values[category ?? -1]?.value).toBe('Kirkstall');
      }
    }
  }
}, 120_000);

it('and the list of a view say the same, to each caller of their own rows', async () => {
  await share('Armley');
  for (let round = 0; round < 3; round += 1)
    for (const who of [people.owner, people.member]) {
      const zoom = pick([2, 5, 8.4, 11]);
      const [west, south] = [-1.6 - next() * 40, 53.7 - next() * 20];
      const view = {
        west,
        south,
        east: west + 2 + next() * 60,
        north: Math.min(85, south + 1 + next() * 30),
      };
      const asked = { resourceGUID: secret, filters: [], measure: 2, zoom, view, as: 'listed' as const };
      const listed = await call('resource:previewMap', asked, who);
      const drawn = await call('resource:previewMap', { ...asked, as: 'drawn' }, who);
      const mine = rows.flatMap((row, id) => {
        const [latitude = 0, longitude = 0] = (row.place ?? []).map(Number);
        const isSeen =
          row.place !== null &&
          (who === people.owner || row.ward === 'Armley') &&
          longitude >= view.west &&
          longitude <= view.east &&
          latitude >= view.south &&
          latitude <= view.north;
        return isSeen ? [{ id, amount: row.amount }] : [];
      });
      if (listed.tiles === null) {
        // A part with few rows has no tiles: its places are sent one by one.
        expect(who).toBe(people.member);
        expect(listed.viewCount).toBe(mine.length);
        continue;
      }
      expect([listed.viewCount, drawn.viewCount]).toEqual([mine.length, mine.length]);
      expect(countOf(drawn.features)).toBe(mine.length);
      const most = Math.max(...mine.map(({ amount }) => amount ?? Number.NEGATIVE_INFINITY));
      expect(listed.highest?.value ?? Number.NEGATIVE_INFINITY).toBe(most);
      // Each line of the list is a dot of a tile, with its count and its mean, the greatest first.
      const z = Math.floor(zoom);
      const [dot] = listed.features;
      if (dot === undefined) continue;
      const [x, y] = [unitsX(dot.point[0]) >> (30 - z), unitsY(dot.point[1]) >> (30 - z)];
      const address = listed.tiles.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
      const tile = await readTile(address, who);
      expect(
        tile.some(
          ({ id, count, value }) =>
            id === dot.rows[0] && count === dot.count && value === (dot.value ?? undefined),
        ),
      ).toBe(true);
      const values = listed.features.map(({ value }) => value ?? Number.NEGATIVE_INFINITY);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      // A dot is found again by any row of it, with the first of its rows.
      const named = dot.rows.at(-1) ?? 0;
      const { features } = await call('resource:previewMap', { ...asked, row: named }, who);
      expect(features).toEqual([dot]);
      expect(dot.rows).toEqual(dot.rows.toSorted((a, b) => a - b));
    }
});

it('of a layer have an address that says nothing of its conditions', async () => {
  await share('Kirkstall');
  const layer = { ...layerOf({ kind: 'single' }), filters: [] };
  const { mapGUID } = await call('map:create', { organisationGUID }, people.editor);
  const document: MapDocument = {
    title: 'Wards',
    words: '',
    alternative: 'Wards.',
    extent: null,
    layers: [{ ...layer, filters: [{ kind: 'range', column: 'amount', from: -50, to: 12_345 }] }],
  };
  await call('map:save', { mapGUID, base: 1, document }, people.editor);
  await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
  const { layerGUID } = layer;
  const shown = await call('map:drawLayer', { mapGUID, layerGUID }, people.owner);
  expect(shown.tiles).toContain(`${layerTilesPath(mapGUID, layerGUID)}/{z}/{x}/{y}?`);
  expect(shown.tiles).not.toContain('12345');
  expect(countOf(await readTile(worldOf(shown.tiles), people.owner))).toBe(shown.placedCount);
  // An editor tries a layer that no one has saved.
  const tried = await call('map:tryLayer', { layer: { ...layer, filters: [] } }, people.owner);
  expect(countOf(await readTile(worldOf(tried.tiles), people.owner))).toBe(tried.placedCount);
});

it('of a layer follow its conditions and the grant of the caller, and end with the grant', async () => {
  const styles: LayerStyle[] = [
    { kind: 'single' },
    { kind: 'categories', column: 'ward' },
    { kind: 'graduated', column: 'amount', classes: 4, method: 'quantiles' },
    { kind: 'clusters' },
    { kind: 'heat' },
  ];
  const layers = styles.map(layerOf);
  const { mapGUID } = await call('map:create', { organisationGUID }, people.editor);
  const document: MapDocument = { title: 'Wards', words: '', alternative: 'Wards.', extent: null, layers };
  await call('map:save', { mapGUID, base: 1, document }, people.editor);
  await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
  await share('Armley');
  for (const { layerGUID, style } of layers) {
    const addressOf = (tile: string) => `${layerTilesPath(mapGUID, layerGUID)}/${tile}`;
    for (const who of [people.member, people.owner, people.member]) {
      const drawn = await call('map:drawLayer', { mapGUID, layerGUID }, who);
      expect(drawn.placedCount).toBe(
        rows.filter(
          ({ ward, amount, place }) =>
            place !== null && amount !== null && amount >= 0 && (who === people.owner || ward === 'Armley'),
        ).length,
      );
      const zooms = await featuresOfZooms(addressOf, 2, who);
      expect([style.kind, ...zooms.map(countOf)]).toEqual([
        style.kind,
        ...zooms.map(() => drawn.placedCount),
      ]);
      const features = zooms.flat();
      expect(features.every((feature) => 'value' in feature === (style.kind === 'graduated'))).toBe(true);
      expect(features.every((feature) => 'category' in feature === (style.kind === 'categories'))).toBe(true);
    }
    expect((await get(addressOf('0/0/0'))).status).toBe(404);
    expect((await get(addressOf('0/0/0'), people.stranger)).status).toBe(404);
  }
  await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
  // What was sent before is not sent again.
  const [{ layerGUID }] = layers as [MapLayer];
  expect((await get(`${layerTilesPath(mapGUID, layerGUID)}/0/0/0`, people.member)).status).not.toBe(200);
  expect((await get(`${tilesPath(secret)}/0/0/0`, people.member)).status).not.toBe(200);
}, 120_000);

it('are validated by what they show: the same is not sent again, and another table has another tag', async () => {
  const address = `${tilesPath(secret)}/0/0/0`;
  const first = await get(address, people.owner, { 'accept-encoding': 'gzip' });
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const etag = first.headers.get('etag') ?? '';
  expect((await get(address, people.owner, { 'if-none-match': etag })).status).toBe(304);
  await share('Adel');
  const other = await get(address, people.member, { 'if-none-match': etag });
  expect(other.status).toBe(200);
  expect(other.headers.get('etag')).not.toBe(etag);
});

it.each([
  ['5/99/0', 404],
  ['0/0', 404],
  ['0/0/0/0', 404],
  ['-1/0/0', 404],
  ['23/0/0', 404],
  ['0/0/0?measure=1', 400],
  ['0/0/0?measure=77', 400],
  ['0/0/0?category=77', 400],
  ['0/0/0?filters=no', 400],
  ['0/0/0?filters=[{"kind":"range","column":1,"from":1,"to":2}]', 400],
])('%s is refused with %i', async (tile, status) => {
  expect((await get(`${tilesPath(secret)}/${tile}`, people.owner)).status).toBe(status);
});

it('of lines and areas are numbers and density of their middles, and nothing else', async () => {
  for (const grouping of ['clusters', 'heat'] as const) {
    const drawn = await call('resource:previewMap', { resourceGUID: shapes, grouping, as: 'listed' });
    expect([drawn.viewCount, countOf(drawn.features)]).toEqual([3, 3]);
    const tile = await readTile(worldOf(drawn.tiles));
    expect([grouping, countOf(tile)]).toEqual([grouping, 3]);
    // Three squares side by side are one number of the world, and three places of its density.
    expect(tile).toHaveLength(grouping === 'clusters' ? 1 : 3);
  }
  expect((await call('resource:previewMap', { resourceGUID: shapes })).tiles).toBeNull();
});

it('of shapes are refused, in words', async () => {
  const answer = await get(`${tilesPath(shapes)}/0/0/0`);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ detail: 'There are no tiles of this table: ask for features' });
});
