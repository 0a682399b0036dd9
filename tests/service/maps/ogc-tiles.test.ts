/** OGC API Tiles of a table of points or areas: from the landing page to a tile, with limits that contain every row. */
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TILE_LAYER } from '#contract/map-constants.ts';
import { ogcPath, tilesPath } from '#contract/rows-api.ts';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import { spatialFormats } from '#proxy/platform/uses/what-counts.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

interface Link {
  readonly href: string;
  readonly rel: string;
  readonly templated?: boolean;
}
interface Limits {
  readonly tileMatrix: string;
  readonly minTileRow: number;
  readonly maxTileRow: number;
  readonly minTileCol: number;
  readonly maxTileCol: number;
}
interface Document {
  readonly links: readonly Link[];
  readonly conformsTo: readonly string[];
  readonly tilesets: readonly Document[];
  readonly tileMatrixSetLimits: readonly Limits[];
  readonly tileMatrices: readonly { readonly id: string; readonly matrixWidth: number }[];
}

const rows = Array.from({ length: 40 }, (_, i) => `Stop ${i},${-1.8 + (i % 8) / 10},${53.6 + i / 100}`);
const content = `name,longitude,latitude\n${rows.join('\n')}\n`;

let harness: Harness;
let opened: Opened;
let get: (address: string) => Promise<Response>;
let stops = '';
let shapes = '';
const uses: Use[] = [];

beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
  const api = rowsApiOf(opened.previews, { noteUse: (use) => uses.push(use) });
  get = (address) => api(new Request(new URL(address, 'https://data.example')));
  stops = await ready(harness, opened, { content });
  const areas = [0, 1].map((i) => `${i},"POLYGON((${i} 0,${i + 1} 0,${i + 1} 1,${i} 0))"`);
  shapes = await ready(harness, opened, { content: ['id,geometry', ...areas].join('\n') });
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});

const read = async (address: string) => (await (await get(address)).json()) as Document;
const linkOf = ({ links }: Document, rel: string) => links.find((one) => one.rel.endsWith(rel))?.href ?? '';

it.each([
  ['stops', 'landing page', 'dataset-tilesets'],
  ['stops', 'collection', 'geodata-tilesets'],
  ['shapes', 'landing page', 'dataset-tilesets'],
  ['shapes', 'collection', 'geodata-tilesets'],
])(
  'of %s are found from the %s (%s), and contain every row within their limits',
  async (name, from, conformance) => {
    const [table, count] = name === 'stops' ? [stops, rows.length] : [shapes, 2];
    const landing = await read(ogcPath(table));
    const { conformsTo } = await read(linkOf(landing, 'conformance'));
    expect(conformsTo).toContain(`http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/${conformance}`);
    const collection = await read(`${ogcPath(table)}/collections/features`);
    const list = await read(linkOf(from === 'collection' ? collection : landing, 'tilesets-vector'));
    expect(list.tilesets).toHaveLength(1);
    const tileset = await read(linkOf(list.tilesets[0] as Document, 'self'));
    const scheme = await read(linkOf(tileset, 'tiling-scheme'));
    expect(scheme.tileMatrices.map(({ matrixWidth }) => matrixWidth).slice(0, 4)).toEqual([1, 2, 4, 8]);
    const template = tileset.links.find(({ rel }) => rel === 'item')?.href ?? '';
    for (const zoom of ['0', '9', '11']) {
      const limits = tileset.tileMatrixSetLimits.find(({ tileMatrix }) => tileMatrix === zoom);
      let found = 0;
      for (let row = limits?.minTileRow ?? 0; row <= (limits?.maxTileRow ?? -1); row += 1)
        for (let column = limits?.minTileCol ?? 0; column <= (limits?.maxTileCol ?? -1); column += 1) {
          const answer = await get(
            template
              .replace('{tileMatrix}', zoom)
              .replace('{tileRow}', `${row}`)
              .replace('{tileCol}', `${column}`),
          );
          if (answer.status === 204) continue;
          expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
          const bytes = new Uint8Array(await answer.arrayBuffer());
          // The standard names the row before the column; other addresses of tiles do not.
          const same = await get(`${tilesPath(table)}/${zoom}/${column}/${row}`);
          expect(new Uint8Array(await same.arrayBuffer())).toEqual(bytes);
          const layer = new VectorTile(new PbfReader(bytes)).layers[TILE_LAYER];
          for (let i = 0; i < (layer?.length ?? 0); i += 1)
            found += Number(layer?.feature(i).properties['count']);
        }
      expect([zoom, found]).toEqual([zoom, count]);
    }
  },
);

it('tiles and features count as calls of the spatial API, and documents about them as none', async () => {
  uses.length = 0;
  const tile = 'tiles/WebMercatorQuad/0/0/0';
  for (const path of ['', 'conformance', 'tiles', 'collections/features/tiles'])
    expect((await get(`${ogcPath(stops)}/${path}`)).status).toBe(200);
  expect(uses).toEqual([]);
  for (const path of [tile, `collections/features/${tile}`, 'collections/features/items'])
    expect((await get(`${ogcPath(stops)}/${path}`)).status).toBe(200);
  expect(uses.map(({ kind, format }) => [kind, format])).toEqual([
    ['api', 'MVT'],
    ['api', 'MVT'],
    ['api', 'GEOJSON'],
  ]);
  expect(new Set(uses.map(({ format }) => format))).toEqual(new Set<string>(spatialFormats));
});

it.each([
  ['tiles/WorldCRS84Quad', 404],
  ['tiles/WebMercatorQuad/1/2/0', 404],
  ['tiles/WebMercatorQuad/0/0', 404],
  ['tileMatrixSets/other', 404],
  ['collections/features/tileMatrixSets', 404],
  ['collections/features/tiles/WorldCRS84Quad', 404],
  ['collections/features/tiles/WebMercatorQuad/1/2/0', 404],
  ['collections/other/tiles/WebMercatorQuad/0/0/0', 404],
  ['collections/features/tiles?q=1', 400],
  ['tiles?q=1', 400],
])('%s is refused with %i', async (path, status) => {
  expect((await get(`${ogcPath(stops)}/${path}`)).status).toBe(status);
});
