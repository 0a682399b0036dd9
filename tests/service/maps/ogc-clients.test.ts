/**
 * Other people's clients read a table whole from OGC API Features: GDAL's `ogr2ogr` and OWSLib, where they are installed
 * (Debian: gdal-bin, python3-owslib). Counts, geometries and values are those of the file.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../support/random.ts';
import { ready } from '../preview/harness.ts';
import {
  hasGdal,
  hasOwsLib,
  openFeatures,
  python,
  type FeaturesServer,
  type ReadFeature,
} from './ogc-bench.ts';

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

let features: FeaturesServer;
let stops = '';
let areas = '';

beforeAll(async () => {
  features = await openFeatures();
  const { harness, opened } = features;
  stops = await ready(harness, opened, { content: `${csv}\n` });
  const content = JSON.stringify({ type: 'FeatureCollection', features: shapes });
  areas = await ready(harness, opened, { content, format: 'GeoJSON', name: 'areas.geojson' });
});
afterAll(() => features.close());

const byName = (read: readonly ReadFeature[]) =>
  new Map(read.map((feature) => [String(feature.properties['name']), feature]));

it.skipIf(!hasGdal)('GDAL reads points whole, with their values (needs gdal-bin)', async () => {
  const read = byName(await features.readByGdal(stops));
  expect(read.size).toBe(places.length);
  for (const { name, amount, place } of places) {
    const feature = read.get(name);
    expect([name, feature?.geometry?.coordinates ?? null]).toEqual([name, place]);
    // GDAL takes a column without a value on its first page for text.
    expect([name, feature?.properties['amount'] ?? null].map(String)).toEqual([name, amount].map(String));
  }
});

it.skipIf(!hasGdal)('GDAL reads lines and areas with their holes (needs gdal-bin)', async () => {
  const read = byName(await features.readByGdal(areas));
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

it.skipIf(!hasOwsLib)('OWSLib reads points whole (needs python3-owslib)', async () => {
  const within = places.filter(({ place }) => {
    const [x = 999, y = 999] = place ?? [];
    return x >= -90 && x <= 0 && y >= -45 && y <= 45;
  });
  const read = (await python(SCRIPT, features.addressOf(stops))) as Record<string, number>;
  expect(read).toMatchObject({
    matched: places.length,
    read: places.length,
    distinct: places.length,
    box: within.length,
    paths: 14,
  });
  expect(read['one']).toBe(read['seventh']);
  expect(read['conforms']).toBeGreaterThan(4);
});
