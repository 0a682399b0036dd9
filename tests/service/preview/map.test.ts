/** Tables on a map: where the places come from, what is counted, what is drawn, and for whom. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallRequest, CallResponse } from '#contract/index.ts';
import { MOST_FEATURES, type MapBox } from '#contract/preview-map.ts';
import { ask, people, send, SHARED_DATA } from '../../support/catalogue.ts';
import { useBench } from './harness.ts';

const bench = useBench();
const map = (request: CallInput<'resource:previewMap'>): Promise<CallResponse<'resource:previewMap'>> =>
  ask(bench.data, 'resource:previewMap', request as CallRequest<'resource:previewMap'>);

const STATIONS = `name,kind,latitude,longitude
Kirkstall,a,53.81,-1.60
Headingley,a,53.82,-1.58
Headingley 2,b,53.82,-1.58
Lost,b,,
Wrong,b,999,-1
Paris,c,48.85,2.35
`;
const LEEDS: MapBox = { west: -2, south: 53.5, east: -1, north: 54 };

describe('the measure that a map shows', () => {
  const QUAKES = `name,mag,latitude,longitude
a,1,10,10
b,2,11,11
c,3,12,12
d,4,13,13
e,10,14,14
e again,20,14,14
f,,15,15
`;
  let resourceGUID: string;
  beforeAll(async () => {
    resourceGUID = await bench.ready({ content: QUAKES });
  });

  it('is a value for each feature, the mean of several rows, and a scale over all rows', async () => {
    const { features, scale } = await map({ resourceGUID, measure: 1 });
    const values = Object.fromEntries(features.map(({ label, value }) => [label, value]));
    expect(values).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 15, f: null });
    expect(scale).toEqual([1, 2, 3, 4, 10, 20]);
    const view = { west: 9, south: 9, east: 11.5, north: 11.5 };
    expect((await map({ resourceGUID, measure: 1, view, zoom: 5 })).scale).toEqual(scale);
    const filters = [{ kind: 'range' as const, column: 1, from: null, to: 2 }];
    expect((await map({ resourceGUID, measure: 1, filters })).scale).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('is left out where none is asked for', async () => {
    const { features, scale } = await map({ resourceGUID });
    expect(scale).toBeNull();
    expect(features.some((feature) => 'value' in feature)).toBe(false);
  });

  it.each([
    [0, 'table.columnNotNumbers'],
    [9, 'table.columnUnknown'],
  ])('is refused for column %i', async (measure, code) => {
    const request = { resourceGUID, measure } as CallRequest<'resource:previewMap'>;
    const answer = await send(bench.data, 'resource:previewMap', request);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain(code);
  });
});

describe('a table with two columns of degrees', () => {
  let resourceGUID: string;
  beforeAll(async () => {
    resourceGUID = await bench.ready({ content: STATIONS });
  });

  it('is reported to have places, once it is a table', async () => {
    const unmade = await bench.store({ content: `${STATIONS}Later,a,53.8,-1.6\n` });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID: unmade })).toMatchObject({
      hasPlaces: false,
    });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID })).toMatchObject({ hasPlaces: true });
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
    const answer = await send(bench.data, 'resource:previewMap', {
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
  const resourceGUID = await bench.ready({ content: `lat,lon\n${lines.join('\n')}\n` });
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

it('the British National Grid, where it is named', async () => {
  const rows = 'Tower,651409.804,313177.45\nNowhere,-9999,-9999\nBridge,651400,313170\n';
  const unnamed = await bench.ready({ content: `name,easting,northing\n${rows}` });
  expect(
    (
      await send(bench.data, 'resource:previewMap', {
        resourceGUID: unnamed,
        filters: [],
        view: null,
        zoom: 0,
      })
    ).status,
  ).toBe(422);
  const resourceGUID = await bench.ready({ content: `name,osgb easting,osgb northing\n${rows}` });
  const { source, features } = await map({
    resourceGUID,
    view: { west: 1, south: 52, east: 2, north: 53 },
    zoom: 10,
  });
  expect(source).toMatchObject({ kind: 'projected', code: 'EPSG:27700', accuracy: 5 });
  expect(features).toHaveLength(2);
  expect(features[0]?.point[0]).toBeCloseTo(1.716_07, 3);
  expect(features[0]?.point[1]).toBeCloseTo(52.658_01, 3);
});

describe('who sees it', () => {
  it('no one who may not have the file', async () => {
    const resourceGUID = await bench.ready({ content: STATIONS, visibility: 'private' }, people.owner);
    const ofPublic = await bench.ready({ content: `${STATIONS}More,a,1,1\n` });
    const request = { resourceGUID, filters: [], view: null, zoom: 0 };
    for (const who of [undefined, people.stranger, people.newcomer])
      expect([403, 404]).toContain((await send(bench.data, 'resource:previewMap', request, who)).status);
    expect(
      (await send(bench.data, 'resource:previewMap', { ...request, resourceGUID: ofPublic })).status,
    ).toBe(200);
  });

  it('nothing to draw, nothing made yet, and no table each have a sentence', async () => {
    const plain = await bench.ready({ content: 'a,b\n1,2\n' });
    const unmade = await bench.store({ content: `${STATIONS}\nX,a,1,2\n` });
    const text = await bench.store({ content: 'words', format: 'TXT' });
    const of = (resourceGUID: string) =>
      send(bench.data, 'resource:previewMap', { resourceGUID, filters: [], view: null, zoom: 0 });
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
    const resourceGUID = await bench.ready({ content: await readFile(join(SHARED_DATA, file)), format });
    const answer = await map({ resourceGUID });
    expect(answer.placedCount).toBeGreaterThanOrEqual(least);
    expect(answer.leftOut).toBe(0);
    expect(JSON.stringify(answer).length).toBeLessThan(1_500_000);
  });
});
