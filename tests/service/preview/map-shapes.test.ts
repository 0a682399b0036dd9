/** Files of shapes on a map: GeoJSON, TopoJSON, GeoParquet, GTFS and well-known text. */
import { describe, expect, it } from 'vitest';
import type { CallInput, CallRequest, CallResponse } from '#contract/index.ts';
import { ask } from '../../support/catalogue.ts';
import { geoParquet } from '../../support/geo-parquet.ts';
import { zip } from '../../support/zip.ts';
import { useBench } from './harness.ts';

const bench = useBench();
const map = (request: CallInput<'resource:previewMap'>): Promise<CallResponse<'resource:previewMap'>> =>
  ask(bench.data, 'resource:previewMap', request as CallRequest<'resource:previewMap'>);

const area = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
];
const feature = (name: string, geometry: unknown) => ({ type: 'Feature', properties: { name }, geometry });
const measured = (magnitude: number | null, geometry: unknown) => ({
  type: 'Feature',
  properties: { name: `Of ${magnitude}`, magnitude },
  geometry,
});
const FEATURES = [
  feature('Large', { type: 'Polygon', coordinates: area(-10, 40, 20) }),
  feature('Small', { type: 'Polygon', coordinates: area(5, 45, 0.001) }),
  feature('Line', {
    type: 'LineString',
    coordinates: [
      [-5, 45],
      [8, 50],
    ],
  }),
  feature('Point', { type: 'Point', coordinates: [0, 42] }),
  feature('Nowhere', null),
];

describe('GeoParquet', () => {
  const geometries = ['POINT(-1.55 53.8)', 'POLYGON((0 50,2 50,2 52,0 52,0 50))', 'LINESTRING(1 1,2 2)'];
  const wgs84 = { type: 'GeographicCRS', name: 'WGS 84', id: { authority: 'EPSG', code: 4326 } };

  it.each([
    ['of the usual system', undefined],
    ['of WGS 84 by its number', wgs84],
  ])('%s is a map', async (_, crs) => {
    const content = await geoParquet(crs, geometries);
    const resourceGUID = await bench.ready({ content, format: 'GeoParquet', name: 'places.parquet' });
    const answer = await map({ resourceGUID });
    expect([answer.placedCount, answer.bounds]).toEqual([3, { west: -1.55, south: 1, east: 2, north: 53.8 }]);
    expect(new Set(answer.features.map(({ label }) => label))).toEqual(
      new Set(['Place 0', 'Place 1', 'Place 2']),
    );
  });

  it.each([
    ['of a system of its own', { type: 'ProjectedCRS', name: 'Own' }],
    [
      'of a system that PROJ does not know',
      { type: 'ProjectedCRS', name: 'No', id: { authority: 'EPSG', code: 99_999 } },
    ],
    ['of an unknown system', null],
  ])('%s is a table, whose places are not guessed', async (_, crs) => {
    // Numbers that would be places if they were degrees.
    const content = await geoParquet(crs, ['POINT(10 50)', 'POINT(11 51)']);
    const resourceGUID = await bench.ready({ content, format: 'Parquet', name: 'places.parquet' });
    await expect(map({ resourceGUID })).rejects.toThrow('answered 422');
  });
});

describe('GeoParquet in another system', () => {
  it.each([
    ['metres of Great Britain', 27_700, 5, 'POINT(430000 434000)', [-1.545_989, 53.801_442]],
    ['metres of Germany', 25_832, 1, 'POINT(500000 5500000)', [9, 49.652_543]],
    ['metres of the web', 3857, 1, 'POINT(600000 200000)', [5.389_892, 1.796_336]],
    ['degrees, whose latitude comes first in the registry', 4258, 1, 'POINT(10 50)', [10, 50]],
  ] as const)('of %s is where PROJ has it', async (_, code, metres, geometry, [longitude, latitude]) => {
    const crs = { type: 'ProjectedCRS', name: 'Named', id: { authority: 'EPSG', code } };
    const content = await geoParquet(crs, [geometry, 'POINT EMPTY', 'POINT(1e300 1e300)']);
    const resourceGUID = await bench.ready({ content, format: 'Parquet', name: 'places.parquet' });
    const { features, placedCount, totalCount } = await map({ resourceGUID });
    expect({ placedCount, totalCount }).toEqual({ placedCount: 1, totalCount: 3 });
    const [x = 0, y = 0] = features[0]?.point ?? [];
    expect(Math.abs(x - longitude) * 70_000).toBeLessThan(metres);
    expect(Math.abs(y - latitude) * 111_000).toBeLessThan(metres);
  });
});

it('one geometry that is none does not take the others from the map, and what is beyond 180 degrees is moved', async () => {
  const beyond = { type: 'Polygon', coordinates: area(179, -17, 2) };
  const geometries = [5, [1, 2], { type: 'Circle' }, beyond];
  const content = JSON.stringify({
    type: 'FeatureCollection',
    features: geometries.map((geometry, i) => feature(`Feature ${i}`, geometry)),
  });
  const resourceGUID = await bench.ready({ content, format: 'GeoJSON', name: 'mixed.geojson' });
  const { placedCount, totalCount, features, bounds } = await map({ resourceGUID });
  expect({ placedCount, totalCount }).toEqual({ placedCount: 1, totalCount: 4 });
  expect([features[0]?.label, bounds?.west, bounds?.east]).toEqual(['Feature 3', -180, 180]);
});

describe('GTFS', () => {
  it('shows the stops of a timetable first, on the map', async () => {
    const content = zip({
      'agency.txt': 'agency_id,agency_name\n1,Metro\n',
      'routes.txt': 'route_id,route_short_name\n1,72\n',
      'stop_times.txt': 'trip_id,stop_id\n1,A\n',
      'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\nA,Leeds,53.79,-1.55\nB,York,53.96,-1.09\n',
    });
    const resourceGUID = await bench.ready({ content, format: 'GTFS', name: 'feed.zip' });
    const { features, placedCount } = await map({ resourceGUID });
    expect([placedCount, features.map(({ label }) => label)]).toEqual([2, ['Leeds', 'York']]);
  });
});

describe('GeoJSON', () => {
  it('shows a measure of its properties', async () => {
    const features = [
      measured(5.5, { type: 'Polygon', coordinates: area(-10, 40, 20) }),
      measured(2, { type: 'Point', coordinates: [0, 42] }),
      measured(4, { type: 'Point', coordinates: [0, 42] }),
      measured(null, { type: 'Point', coordinates: [20, 42] }),
    ];
    const content = JSON.stringify({ type: 'FeatureCollection', features });
    const resourceGUID = await bench.ready({ content, format: 'GeoJSON', name: 'measured.geojson' });
    const answer = await map({ resourceGUID, measure: 1 });
    expect(answer.scale).toEqual([2, 2, 4, 4, 5.5, 5.5]);
    expect(answer.features.map(({ value, count }) => [value, count])).toEqual([
      [5.5, 1],
      [3, 2],
      [null, 1],
    ]);
  });

  it('is a table of its properties, and each geometry is drawn as its scale allows', async () => {
    const content = JSON.stringify({ type: 'FeatureCollection', name: 'features', features: FEATURES });
    const resourceGUID = await bench.ready({ content, format: 'GeoJSON', name: 'a.geojson' });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID })).toMatchObject({
      table: { state: 'ready', rows: 5, columns: 2 },
      content: 'tree',
      hasPlaces: true,
    });
    const answer = await map({ resourceGUID });
    expect(answer).toMatchObject({ source: { kind: 'geometry' }, totalCount: 5, placedCount: 4, leftOut: 0 });
    const kinds = Object.fromEntries(
      answer.features.map(({ label, shape }) => [label, shape?.type ?? 'point']),
    );
    expect(kinds).toEqual({ Large: 'MultiPolygon', Line: 'MultiLineString', Small: 'point', Point: 'point' });
    const near = await map({
      resourceGUID,
      view: { west: 4.99, south: 44.99, east: 5.01, north: 45.01 },
      zoom: 14,
    });
    expect(
      near.features.filter(({ label }) => label !== 'Line').map(({ label, shape }) => [label, shape?.type]),
    ).toEqual([
      ['Large', 'MultiPolygon'],
      ['Small', 'MultiPolygon'],
    ]);
    const filters = [{ kind: 'contains' as const, column: 0, text: 'li' }];
    expect(await map({ resourceGUID, filters })).toMatchObject({ totalCount: 1, placedCount: 1 });
  });

  it.each([
    ['one feature a line', 'GEOJSONL', FEATURES.map((one) => JSON.stringify(one)).join('\n'), 5],
    ['a text sequence', 'GEOJSONSEQ', FEATURES.map((one) => `\u001E${JSON.stringify(one)}\n`).join(''), 5],
    ['a feature alone', 'GEOJSON', JSON.stringify(FEATURES[0]), 1],
    ['a geometry alone', 'GEOJSON', JSON.stringify(FEATURES[0]?.geometry), 1],
  ])('%s', async (_, format, content, rows) => {
    const resourceGUID = await bench.ready({ content, format });
    expect(await map({ resourceGUID })).toMatchObject({ totalCount: rows, placedCount: Math.min(rows, 4) });
  });

  it.each([
    ['a topology', JSON.stringify({ type: 'Topology', objects: {} }), 'notTable'],
    ['an end before the end', '{"type":"FeatureCollection","features":[{"type":"Feature"}', 'unreadable'],
  ])('%s is no table, and says so', async (_, content, reason) => {
    const resourceGUID = await bench.ready({ content, format: 'GEOJSON' });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID })).toMatchObject({
      table: { state: 'failed', reason },
    });
  });
});

describe('TopoJSON', () => {
  /** Two squares that share an edge, in steps of a thousandth of a degree, and a town between them. */
  const topology = {
    type: 'Topology',
    transform: { scale: [0.001, 0.001], translate: [5, 45] },
    arcs: [
      [
        [1000, 0],
        [0, 1000],
      ],
      [
        [1000, 1000],
        [-1000, 0],
        [0, -1000],
        [1000, 0],
      ],
      [
        [1000, 0],
        [1000, 0],
        [0, 1000],
        [-1000, 0],
      ],
    ],
    objects: {
      lands: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', id: 'w', properties: { name: 'West' }, arcs: [[0, 1]] },
          { type: 'Polygon', id: 'e', properties: { name: 'East' }, arcs: [[2, -1]] },
          { type: null, properties: { name: 'Nowhere' } },
        ],
      },
      town: { type: 'Point', properties: { name: 'Town' }, coordinates: [1000, 500] },
    },
  };

  it('is a table of its properties, and shapes are put together from their arcs', async () => {
    const resourceGUID = await bench.ready({ content: JSON.stringify(topology), format: 'TopoJSON' });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID })).toMatchObject({
      table: { state: 'ready', rows: 4, columns: 4 },
      content: 'tree',
      hasPlaces: true,
    });
    const answer = await map({ resourceGUID });
    expect(answer).toMatchObject({
      bounds: { west: 5, south: 45, east: 7, north: 46 },
      totalCount: 4,
      placedCount: 3,
    });
    expect(new Set(answer.features.map(({ label }) => label))).toEqual(new Set(['East', 'Town', 'West']));
    const east = { west: 6.5, south: 45, east: 8, north: 46 };
    const narrow = await map({ resourceGUID, view: east, zoom: 8 });
    expect(narrow.features.map(({ label, shape }) => [label, shape?.type])).toEqual([
      ['East', 'MultiPolygon'],
    ]);
  });

  it.each([
    ['no topology', JSON.stringify({ type: 'FeatureCollection', features: [] }), 'notTable'],
    ['nothing in it', JSON.stringify({ ...topology, objects: {} }), 'empty'],
    ['arcs that are missing', JSON.stringify({ ...topology, arcs: [] }), 'unreadable'],
    ['objects that are none', JSON.stringify({ ...topology, objects: { a: null, b: 7 } }), 'unreadable'],
  ])('%s is no table, and says so', async (_, content, reason) => {
    const resourceGUID = await bench.ready({ content, format: 'TOPOJSON' });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID })).toMatchObject({
      table: { state: 'failed', reason },
    });
  });
});

it('well-known text in a column', async () => {
  const content = 'ward,wkt\nA,"POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))"\nB,POINT (3 4)\nC,\n';
  const resourceGUID = await bench.ready({ content });
  const { features, totalCount, placedCount } = await map({ resourceGUID });
  expect({ totalCount, placedCount }).toEqual({ totalCount: 3, placedCount: 2 });
  expect(features.map(({ rows, shape }) => [rows[0], shape?.type])).toEqual([
    [0, 'MultiPolygon'],
    [1, undefined],
  ]);
});
