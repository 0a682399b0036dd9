/**
 * Each format of places, in its own reference system, is published and read whole from OGC API Features by GDAL and OWSLib:
 * as many features, and every corner within one metre of where PROJ puts it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, temporaryFolder } from '../../support/catalogue.ts';
import { geoParquet } from '../../support/geo-parquet.ts';
import { zip } from '../../support/zip.ts';
import { ready } from '../preview/harness.ts';
import { convert, hasGdal, hasOwsLib, openFeatures, python, type FeaturesServer } from './ogc-bench.ts';

type Place = readonly [x: number, y: number];

/** A ring of corners around a place, closed. */
function ring([x, y]: Place, radius: number, corners: number): Place[] {
  const at = (i: number): Place => {
    const angle = (2 * Math.PI * (i % corners)) / corners;
    const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
    return [round(x + radius * Math.cos(angle)), round(y + radius * 0.6 * Math.sin(angle))];
  };
  return Array.from({ length: corners + 1 }, (_, i) => at(i));
}

/** Areas in north-eastern France and Belgium, where all systems of the test are: some of two parts, some with a hole. */
const areas = Array.from({ length: 60 }, (_, i) => {
  const middle: Place = [3 + (i % 10) * 0.3, 49.6 + Math.floor(i / 10) * 0.25];
  const outer = ring(middle, 0.1, 5 + (i % 9));
  const hole = ring(middle, 0.03, 4).toReversed();
  const parts = i % 3 === 0 ? [[outer], [ring([middle[0] + 0.13, middle[1]], 0.02, 6)]] : [[outer, hole]];
  return { name: `Area ${i}`, parts };
});
const points = Array.from({ length: 80 }, (_, i) => ({
  name: `Stop ${i}`,
  place: [3 + (i % 10) * 0.31, 49.6 + Math.floor(i / 10) * 0.2] as Place,
}));
const cornersOf = (parts: readonly (readonly (readonly Place[])[])[]): Place[] =>
  parts.flatMap((rings) => rings.flatMap((one) => one.slice(0, -1)));
const expectedAreas = new Map(areas.map(({ name, parts }) => [name, cornersOf(parts)]));
const expectedPoints = new Map(points.map(({ name, place }) => [name, [place]]));

const collection = (features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (name: string, geometry: object) => ({ type: 'Feature', properties: { name }, geometry });
const geoJson = collection(
  areas.map(({ name, parts }) => feature(name, { type: 'MultiPolygon', coordinates: parts })),
);
const pointJson = collection(
  points.map(({ name, place }) => feature(name, { type: 'Point', coordinates: place })),
);
const wellKnown = (parts: readonly (readonly (readonly Place[])[])[]): string =>
  `MULTIPOLYGON (${parts
    .map((rings) => `(${rings.map((one) => `(${one.map(([x, y]) => `${x} ${y}`).join(', ')})`).join(', ')})`)
    .join(', ')})`;
const topology = () => {
  const arcs: (readonly Place[])[] = [];
  const add = (one: readonly Place[]) => [arcs.push(one) - 1];
  const geometries = areas.map(({ name, parts }) => ({
    type: 'MultiPolygon',
    properties: { name },
    arcs: parts.map((rings) => rings.map(add)),
  }));
  return JSON.stringify({
    type: 'Topology',
    objects: { areas: { type: 'GeometryCollection', geometries } },
    arcs,
  });
};

let features: FeaturesServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  features = await openFeatures();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await folder.remove();
  await features.close();
});

let written = 0;
/** The features as GDAL writes them. @returns the folder of its files */
async function write(from: string, file: string, ...options: readonly string[]): Promise<string> {
  written += 1;
  const input = join(folder.path, `${written}.geojson`);
  const out = join(folder.path, `${written}-${file}`);
  await writeFile(input, from);
  await convert(...options, out, input);
  return out;
}

const shapefile = async () => {
  const path = await write(
    geoJson,
    'areas.shp',
    '-f',
    'ESRI Shapefile',
    '-t_srs',
    'EPSG:25831',
    '-lco',
    'ENCODING=UTF-8',
  );
  const parts = await Promise.all(
    ['shp', 'dbf', 'prj', 'shx'].map(
      async (ending) => [`areas.${ending}`, await readFile(path.replace(/shp$/, ending))] as const,
    ),
  );
  return zip(Object.fromEntries(parts));
};
const writtenAs = async (from: string, file: string, ...options: readonly string[]) =>
  readFile(await write(from, file, ...options));

/** Points as numbers of a system, in two columns. */
async function numbers(code: number): Promise<string> {
  const path = await write(
    pointJson,
    'points.csv',
    '-f',
    'CSV',
    '-t_srs',
    `EPSG:${code}`,
    '-lco',
    'GEOMETRY=AS_XY',
  );
  const text = await readFile(path, 'utf8');
  return text.replace(/^X,Y/, `easting_${code},northing_${code}`);
}

interface Format {
  readonly name: string;
  readonly format: string;
  readonly content: () => Promise<string | Uint8Array> | string | Uint8Array;
  readonly expected: ReadonlyMap<string, readonly Place[]>;
}

const formats: readonly Format[] = [
  { name: 'areas.geojson', format: 'GeoJSON', content: () => geoJson, expected: expectedAreas },
  {
    name: 'in-mercator.geojson',
    format: 'GeoJSON',
    content: () =>
      writtenAs(geoJson, 'a.geojson', '-f', 'GeoJSON', '-t_srs', 'EPSG:3857', '-lco', 'RFC7946=NO'),
    expected: expectedAreas,
  },
  { name: 'areas.topojson', format: 'TopoJSON', content: topology, expected: expectedAreas },
  {
    name: 'degrees.csv',
    format: 'CSV',
    content: () =>
      `name,latitude,longitude\n${points.map(({ name, place: [x, y] }) => `${name},${y},${x}\n`).join('')}`,
    expected: expectedPoints,
  },
  {
    name: 'wkt.csv',
    format: 'CSV',
    content: () => `name,geom\n${areas.map(({ name, parts }) => `${name},"${wellKnown(parts)}"\n`).join('')}`,
    expected: expectedAreas,
  },
  ...[3857, 25831, 31370, 2154, 28992].map((code) => ({
    name: `numbers-${code}.csv`,
    format: 'CSV',
    content: () => numbers(code),
    expected: expectedPoints,
  })),
  {
    name: 'areas.parquet',
    format: 'GeoParquet',
    content: () =>
      geoParquet(
        undefined,
        areas.map(({ parts }) => wellKnown(parts)),
      ),
    expected: new Map(areas.map(({ parts }, i) => [`Place ${i}`, cornersOf(parts)])),
  },
  { name: 'areas.zip', format: 'Shapefile', content: shapefile, expected: expectedAreas },
  {
    name: 'areas.gpkg',
    format: 'GeoPackage',
    content: () => writtenAs(geoJson, 'a.gpkg', '-f', 'GPKG', '-t_srs', 'EPSG:2154'),
    expected: expectedAreas,
  },
  {
    name: 'areas.fgb',
    format: 'FlatGeobuf',
    content: () => writtenAs(geoJson, 'a.fgb', '-f', 'FlatGeobuf', '-t_srs', 'EPSG:31370'),
    expected: expectedAreas,
  },
  {
    name: 'areas.gml',
    format: 'GML',
    content: () => writtenAs(geoJson, 'a.gml', '-f', 'GML', '-t_srs', 'EPSG:3035'),
    expected: expectedAreas,
  },
  {
    name: 'areas.kml',
    format: 'KML',
    content: () => writtenAs(geoJson, 'a.kml', '-f', 'KML', '-dsco', 'NameField=name'),
    expected: expectedAreas,
  },
  {
    name: 'feed.zip',
    format: 'GTFS',
    content: () =>
      zip({
        'agency.txt': 'agency_id,agency_name\n1,City\n',
        'routes.txt': 'route_id,route_short_name\n1,72\n',
        'stops.txt': `stop_id,stop_name,stop_lat,stop_lon\n${points.map(({ name, place: [x, y] }, i) => `${i},${name},${y},${x}\n`).join('')}`,
      }),
    expected: expectedPoints,
  },
];

/** All positions in nested lists of coordinates; the first of a ring is its last as well. */
function positionsIn(coordinates: unknown): Place[] {
  if (!Array.isArray(coordinates)) return [];
  if (typeof coordinates[0] === 'number') return [[coordinates[0], Number(coordinates[1])]];
  const isRing = Array.isArray(coordinates[0]) && typeof coordinates[0][0] === 'number';
  return (isRing ? coordinates.slice(0, -1) : coordinates).flatMap(positionsIn);
}
const metres = ([x1, y1]: Place, [x2, y2]: Place): number =>
  Math.hypot((x1 - x2) * Math.cos((y1 * Math.PI) / 180), y1 - y2) * 111_320;
/** How far the corner is that is farthest from any that was read. */
const farthest = (wanted: readonly Place[], read: readonly Place[]): number =>
  Math.max(...wanted.map((one) => Math.min(...read.map((other) => metres(one, other)))));

const SCRIPT = `
import json, sys
from owslib.ogcapi.features import Features
found = []
for address in sys.argv[1:]:
    service = Features(address)
    [name] = service.feature_collections()
    page = service.collection_items(name, limit=1000)
    corners = lambda part: 1 if isinstance(part[0], (int, float)) else sum(map(corners, part))
    found.append([page['numberMatched'], len({feature['id'] for feature in page['features']}),
                  sum(corners(feature['geometry']['coordinates']) for feature in page['features'])])
print(json.dumps(found))
`;

it.skipIf(!hasGdal || !hasOwsLib)(
  'every format is read whole by GDAL and OWSLib (needs gdal-bin and python3-owslib)',
  async () => {
    const addresses: string[] = [];
    const counts: number[][] = [];
    for (const { name, format, content, expected } of formats) {
      const resourceGUID = await ready(features.harness, features.opened, {
        content: await content(),
        format,
        name,
      });
      const { table } = await ask(features.opened.data, 'resource:preview', { resourceGUID });
      expect([name, table]).toMatchObject([name, { state: 'ready', rows: expected.size }]);
      addresses.push(features.addressOf(resourceGUID));
      const read = await features.readByGdal(resourceGUID);
      expect([name, read.length]).toEqual([name, expected.size]);
      const called = (properties: Record<string, unknown>) =>
        String(properties['name'] ?? properties['Name'] ?? properties['stop_name']);
      const far = read.map(({ properties, geometry }) => {
        const wanted = expected.get(called(properties)) ?? [];
        const corners = positionsIn(geometry?.coordinates);
        expect([name, called(properties), corners.length]).toEqual([name, called(properties), wanted.length]);
        return Math.max(farthest(wanted, corners), farthest(corners, wanted));
      });
      expect([name, Math.max(...far) < 1]).toEqual([name, true]);
      const rings = ({ geometry }: (typeof read)[number]): number => {
        const count = (part: unknown): number =>
          Array.isArray(part) && typeof part[0] === 'number'
            ? 1
            : (part as unknown[]).reduce((sum: number, one) => sum + count(one), 0);
        return geometry === null ? 0 : count(geometry.coordinates);
      };
      counts.push([expected.size, expected.size, read.reduce((sum, one) => sum + rings(one), 0)]);
    }
    expect(await python(SCRIPT, ...addresses)).toEqual(counts);
  },
  300_000,
);
