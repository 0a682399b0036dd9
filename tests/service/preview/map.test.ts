/** Tables and GeoJSON on a map: where the places come from, what is counted, what is drawn, and for whom. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallRequest, CallResponse } from '#contract/index.ts';
import { MOST_FEATURES, type MapBox } from '#contract/preview-map.ts';
import { ask, people, send, SHARED_DATA } from '../../support/catalogue.ts';
import { createHarness, ready as whenReady, type Harness, type Opened, type Stored } from './harness.ts';

let harness: Harness;
let opened: Opened;

beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});

const ready = (stored: Stored, who?: string) => whenReady(harness, opened, stored, who);
const map = (request: CallInput<'resource:previewMap'>): Promise<CallResponse<'resource:previewMap'>> =>
  ask(opened.data, 'resource:previewMap', request as CallRequest<'resource:previewMap'>);

const STATIONS = `name,kind,latitude,longitude
Kirkstall,a,53.81,-1.60
Headingley,a,53.82,-1.58
Headingley 2,b,53.82,-1.58
Lost,b,,
Wrong,b,999,-1
Paris,c,48.85,2.35
`;
const LEEDS: MapBox = { west: -2, south: 53.5, east: -1, north: 54 };

describe('a table with two columns of degrees', () => {
  let resourceGUID: string;
  beforeAll(async () => {
    resourceGUID = await ready({ content: STATIONS });
  });

  it('is said to have places, once it is a table', async () => {
    const unmade = await harness.store({ content: `${STATIONS}Later,a,53.8,-1.6\n` });
    expect(await ask(opened.data, 'resource:preview', { resourceGUID: unmade })).toMatchObject({
      hasPlaces: false,
    });
    expect(await ask(opened.data, 'resource:preview', { resourceGUID })).toMatchObject({ hasPlaces: true });
  });

  it('counts what has a place, and draws it', async () => {
    const answer = await map({ resourceGUID });
    expect(answer).toMatchObject({
      source: { kind: 'degrees', x: { name: 'longitude' }, y: { name: 'latitude' } },
      bounds: { west: -1.6, south: 48.85, east: 2.35, north: 53.82 },
      totalCount: 6,
      placedCount: 4,
      viewCount: 4,
      leftOut: 0,
      cut: false,
    });
    expect(answer.features).toEqual([
      {
        point: [-1.58, 53.82],
        count: 2,
        rows: [1, 2],
        label: 'Headingley',
        extent: [-1.58, 53.82, -1.58, 53.82],
      },
      expect.objectContaining({ point: [-1.6, 53.81], count: 1, rows: [0], label: 'Kirkstall' }),
      expect.objectContaining({ rows: [5], label: 'Paris' }),
    ]);
  });

  it('draws what is in view', async () => {
    const { features, viewCount, placedCount } = await map({ resourceGUID, view: LEEDS, zoom: 9 });
    expect(features.map(({ label }) => label)).toEqual(['Headingley', 'Kirkstall']);
    expect({ viewCount, placedCount }).toEqual({ viewCount: 3, placedCount: 4 });
  });

  it('follows the conditions of the table', async () => {
    const filters = [{ kind: 'equals' as const, column: 1, text: 'c' }];
    expect(await map({ resourceGUID, filters })).toMatchObject({
      totalCount: 1,
      placedCount: 1,
      bounds: { west: 2.35, east: 2.35 },
    });
    expect(await map({ resourceGUID, filters: [{ kind: 'equals', column: 1, text: 'none' }] })).toMatchObject(
      {
        totalCount: 0,
        bounds: null,
        features: [],
      },
    );
  });

  it.each([
    [{ filters: [{ kind: 'range' as const, column: 1, from: 1, to: 2 }] }, 'filters.0.column'],
    [{ view: { west: 2, south: 0, east: 1, north: 1 } }, 'view'],
    [{ zoom: 40 }, 'zoom'],
  ])('refuses %j by field', async (wrong, field) => {
    const answer = await send(opened.data, 'resource:previewMap', {
      resourceGUID,
      ...wrong,
    } as CallRequest<'resource:previewMap'>);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`"${field}`);
  });
});

it('many rows are counted by cells, none is lost, and none of it is too much', async () => {
  const lines = Array.from(
    { length: 30_000 },
    (_, i) => `${(i % 300) / 2 - 75},${Math.floor(i / 300) * 3.5 - 175}`,
  );
  const resourceGUID = await ready({ content: `lat,lon\n${lines.join('\n')}\n` });
  const world = await map({ resourceGUID });
  expect(world.features.length).toBeGreaterThan(100);
  expect(world.features.length).toBeLessThanOrEqual(MOST_FEATURES);
  expect(world.features.reduce((sum, { count }) => sum + count, 0)).toBe(30_000);
  expect(world.features[0]?.rows.length).toBeGreaterThan(1);
  expect(world.features[0]?.rows.length).toBeLessThanOrEqual(10);
  const near = await map({ resourceGUID, view: { west: 0, south: 0, east: 20, north: 20 }, zoom: 5 });
  expect(near.features.every(({ count }) => count === 1)).toBe(true);
  expect(near.features.length).toBe(near.viewCount);
});

it('the British National Grid', async () => {
  const resourceGUID = await ready({
    content: 'name,easting,northing\nTower,651409.804,313177.45\nNowhere,0.5,1\n',
  });
  const { source, features } = await map({
    resourceGUID,
    view: { west: 1, south: 52, east: 2, north: 53 },
    zoom: 10,
  });
  expect(source.kind).toBe('britishGrid');
  expect(features).toHaveLength(1);
  expect(features[0]?.point[0]).toBeCloseTo(1.716_07, 3);
  expect(features[0]?.point[1]).toBeCloseTo(52.658_01, 3);
});

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

describe('GeoJSON', () => {
  it('is a table of its properties, and each geometry is drawn as its scale allows', async () => {
    const content = JSON.stringify({ type: 'FeatureCollection', name: 'features', features: FEATURES });
    const resourceGUID = await ready({ content, format: 'GeoJSON', name: 'a.geojson' });
    expect(await ask(opened.data, 'resource:preview', { resourceGUID })).toMatchObject({
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
    const resourceGUID = await ready({ content, format });
    expect(await map({ resourceGUID })).toMatchObject({ totalCount: rows, placedCount: Math.min(rows, 4) });
  });

  it.each([
    ['a topology', JSON.stringify({ type: 'Topology', objects: {} }), 'notTable'],
    ['an end before the end', '{"type":"FeatureCollection","features":[{"type":"Feature"}', 'unreadable'],
  ])('%s is no table, and says so', async (_, content, reason) => {
    const resourceGUID = await ready({ content, format: 'GEOJSON' });
    expect(await ask(opened.data, 'resource:preview', { resourceGUID })).toMatchObject({
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
    const resourceGUID = await ready({ content: JSON.stringify(topology), format: 'TopoJSON' });
    expect(await ask(opened.data, 'resource:preview', { resourceGUID })).toMatchObject({
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
    const resourceGUID = await ready({ content, format: 'TOPOJSON' });
    expect(await ask(opened.data, 'resource:preview', { resourceGUID })).toMatchObject({
      table: { state: 'failed', reason },
    });
  });
});

it('well-known text in a column', async () => {
  const content = 'ward,wkt\nA,"POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))"\nB,POINT (3 4)\nC,\n';
  const resourceGUID = await ready({ content });
  const { features, totalCount, placedCount } = await map({ resourceGUID });
  expect({ totalCount, placedCount }).toEqual({ totalCount: 3, placedCount: 2 });
  expect(features.map(({ rows, shape }) => [rows[0], shape?.type])).toEqual([
    [0, 'MultiPolygon'],
    [1, undefined],
  ]);
});

describe('who sees it', () => {
  it('nobody who may not have the file', async () => {
    const resourceGUID = await ready({ content: STATIONS, visibility: 'private' }, people.owner);
    const ofPublic = await ready({ content: `${STATIONS}More,a,1,1\n` });
    const request = { resourceGUID, filters: [], view: null, zoom: 0 };
    for (const who of [undefined, people.stranger, people.nobody])
      expect([403, 404]).toContain((await send(opened.data, 'resource:previewMap', request, who)).status);
    expect(
      (await send(opened.data, 'resource:previewMap', { ...request, resourceGUID: ofPublic })).status,
    ).toBe(200);
  });

  it('nothing to draw, nothing made yet, and no table each have a sentence', async () => {
    const plain = await ready({ content: 'a,b\n1,2\n' });
    const unmade = await harness.store({ content: `${STATIONS}\nX,a,1,2\n` });
    const text = await harness.store({ content: 'words', format: 'TXT' });
    const of = (resourceGUID: string) =>
      send(opened.data, 'resource:previewMap', { resourceGUID, filters: [], view: null, zoom: 0 });
    expect((await of(plain)).status).toBe(422);
    expect((await of(unmade)).status).toBe(409);
    expect((await of(text)).status).toBe(409);
  });
});

const isThere = existsSync(join(SHARED_DATA, 'geojson'));
describe.skipIf(!isThere)(`files of ${SHARED_DATA}`, () => {
  it.each([
    ['geojson/leeds-wards.geojson', 'GEOJSON', 33],
    ['geojson/york-wards.geojson', 'GEOJSON', 21],
    ['geojson/countries.geojson', 'GEOJSON', 177],
    ['csv/wri__database_BRA.csv', 'CSV', 2360],
  ])('%s', async (file, format, least) => {
    const resourceGUID = await ready({ content: await readFile(join(SHARED_DATA, file)), format });
    const answer = await map({ resourceGUID });
    expect(answer.placedCount).toBeGreaterThanOrEqual(least);
    expect(answer.leftOut).toBe(0);
    expect(JSON.stringify(answer).length).toBeLessThan(1_500_000);
  });
});
