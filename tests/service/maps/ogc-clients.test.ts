/**
 * Other people's clients read a table whole from OGC API Features: GDAL's `ogr2ogr` and OWSLib, where they are installed
 * (Debian: gdal-bin, python3-owslib). Counts, geometries and values are those of the file.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ogcPath } from '#contract/rows-api.ts';
import { temporaryFolder } from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

const OGR = '/usr/bin/ogr2ogr';
const PYTHON = '/usr/bin/python3';
const OWSLIB = '/usr/lib/python3/dist-packages/owslib';
const run = promisify(execFile);

const { below } = createRandom(18);
const places = Array.from({ length: 2_500 }, (_, i) => ({
  name: `Stop ${i}`,
  // Without a value on the first pages, which is where clients look for the type of a column.
  amount: i < 1_200 ? null : below(1000),
  place: i % 25 === 0 ? null : [(below(360_000) - 180_000) / 1000, (below(170_000) - 85_000) / 1000],
}));
const csv = [
  'name,amount,longitude,latitude',
  ...places.map(({ name, amount, place }) =>
    [name, amount ?? '', place?.[0] ?? '', place?.[1] ?? ''].join(','),
  ),
].join('\n');

const ring = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const shapes = Array.from({ length: 150 }, (_, i) => {
  const [x, y] = [(i % 15) * 2 - 15, Math.floor(i / 15) * 2 + 40];
  const geometry =
    i % 3 === 0
      ? { type: 'LineString', coordinates: ring(x, y, 1).slice(0, 3) }
      : { type: 'Polygon', coordinates: [ring(x, y, 1.5), ring(x + 0.5, y + 0.5, 0.25).toReversed()] };
  return { type: 'Feature', properties: { name: `Area ${i}` }, geometry };
});

let harness: Harness;
let opened: Opened;
let server: Server;
let origin = '';
let stops = '';
let areas = '';

beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
  const api = rowsApiOf(opened.previews, { origin: () => origin });
  server = createServer(getRequestListener(api));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stops = await ready(harness, opened, { content: `${csv}\n` });
  const content = JSON.stringify({ type: 'FeatureCollection', features: shapes });
  areas = await ready(harness, opened, { content, format: 'GeoJSON', name: 'areas.geojson' });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await opened.previews.close();
  await harness.close();
});

interface Collection {
  readonly features: readonly {
    readonly properties: Record<string, unknown>;
    readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  }[];
}

async function readByGdal(resourceGUID: string): Promise<Collection['features']> {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'read.geojson');
  const from = `OAPIF:${origin}${ogcPath(resourceGUID)}`;
  await run(OGR, ['-oo', 'PAGE_SIZE=1000', '-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=9', file, from]);
  const { features } = JSON.parse(await readFile(file, 'utf8')) as Collection;
  await folder.remove();
  return features;
}

const byName = (features: Collection['features']) =>
  new Map(features.map((feature) => [String(feature.properties['name']), feature]));

it.skipIf(!existsSync(OGR))('GDAL reads points whole, with their values (needs gdal-bin)', async () => {
  const read = byName(await readByGdal(stops));
  expect(read.size).toBe(places.length);
  for (const { name, amount, place } of places) {
    const feature = read.get(name);
    expect([name, feature?.geometry?.coordinates ?? null]).toEqual([name, place]);
    // GDAL takes a column without a value on its first page for text.
    expect([name, feature?.properties['amount'] ?? null].map(String)).toEqual([name, amount].map(String));
  }
});

it.skipIf(!existsSync(OGR))('GDAL reads lines and areas with their holes (needs gdal-bin)', async () => {
  const read = byName(await readByGdal(areas));
  expect(read.size).toBe(shapes.length);
  for (const { properties, geometry } of shapes)
    expect([properties.name, read.get(properties.name)?.geometry]).toEqual([properties.name, geometry]);
});

const SCRIPT = `
import json, sys
from owslib.ogcapi.features import Features
service = Features(sys.argv[1])
[name] = service.feature_collections()
seen, after = [], {}
while True:
    page = service.collection_items(name, limit=1000, **after)
    seen += [feature['id'] for feature in page['features']]
    following = [link['href'] for link in page['links'] if link['rel'] == 'next']
    if not following: break
    after = {'after': following[0].split('after=')[1].split('&')[0]}
box = service.collection_items(name, limit=1, bbox=[-90, -45, 0, 45])['numberMatched']
print(json.dumps({
    'matched': page['numberMatched'], 'distinct': len(set(seen)), 'read': len(seen), 'box': box,
    'one': service.collection_item(name, str(seen[7]))['id'], 'seventh': seen[7],
    'paths': len(service.api()['paths']), 'conforms': len(service.conformance()['conformsTo']),
}))
`;

it.skipIf(!existsSync(OWSLIB))('OWSLib reads points whole (needs python3-owslib)', async () => {
  const { stdout } = await run(PYTHON, ['-c', SCRIPT, `${origin}${ogcPath(stops)}`]);
  const within = places.filter(({ place }) => {
    const [x = 999, y = 999] = place ?? [];
    return x >= -90 && x <= 0 && y >= -45 && y <= 45;
  });
  const read = JSON.parse(stdout) as Record<string, number>;
  expect(read).toMatchObject({
    matched: places.length,
    read: places.length,
    distinct: places.length,
    box: within.length,
    paths: 6,
  });
  expect(read['one']).toBe(read['seventh']);
  expect(read['conforms']).toBeGreaterThan(4);
});
