/** Geometries of places: what is read of GeoJSON and well-known text, and what follows from it. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxOfGeometry,
  centroidOf,
  geometryIn,
  geometryOfText,
  middleOfBox,
  POSITIONS_MOST,
  wktOf,
} from '#contract/geometry.ts';
import { Places } from '#contract/coverage-fields.ts';
import { GeometrySchema } from '#contract/geometry-schema.ts';

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [4, 0],
      [4, 2],
      [0, 2],
      [0, 0],
    ],
  ],
} as const;

const degrees = (most: number) =>
  fc.integer({ min: -most * 1000, max: most * 1000 }).map((n) => n / 1000 || 0);
const position = fc.tuple(degrees(180), degrees(90));
const ring = fc
  .array(position, { minLength: 3, maxLength: 12 })
  .map((positions) => [...positions, positions[0] ?? [0, 0]]);
const geometry = fc.oneof(
  fc.record({ type: fc.constant('Point'), coordinates: position }),
  fc.record({ type: fc.constant('MultiPoint'), coordinates: fc.array(position, { minLength: 1 }) }),
  fc.record({ type: fc.constant('LineString'), coordinates: fc.array(position, { minLength: 2 }) }),
  fc.record({
    type: fc.constant('MultiLineString'),
    coordinates: fc.array(fc.array(position, { minLength: 2 }), { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('Polygon'), coordinates: fc.array(ring, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    type: fc.constant('MultiPolygon'),
    coordinates: fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
  }),
);

describe('a geometry', () => {
  it('is the same after it was written as well-known text, and as GeoJSON', () => {
    fc.assert(
      fc.property(geometry, (stated) => {
        const read = geometryIn(stated);
        expect(read).toEqual(stated);
        if (read === null) return;
        expect(geometryOfText(wktOf(read))).toEqual(read);
        expect(geometryOfText(JSON.stringify(read))).toEqual(read);
        expect(geometryOfText(`<http://www.opengis.net/def/crs/OGC/1.3/CRS84> ${wktOf(read)}`)).toEqual(read);
      }),
    );
  });

  it('has its middle inside its box', () => {
    fc.assert(
      fc.property(geometry, (stated) => {
        const read = geometryIn(stated);
        if (read === null || read.type.endsWith('Polygon')) return;
        const { west, south, east, north } = boxOfGeometry(read);
        const [x, y] = centroidOf(read);
        expect(x >= west - 1e-5 && x <= east + 1e-5 && y >= south - 1e-5 && y <= north + 1e-5).toBe(true);
      }),
    );
  });

  it('of an area has its centroid by area, whichever way its ring goes', () => {
    expect(centroidOf(square)).toEqual([2, 1]);
    const other = { type: 'Polygon', coordinates: [[...square.coordinates[0]].toReversed()] } as const;
    expect(centroidOf(other)).toEqual([2, 1]);
    expect(boxOfGeometry(square)).toEqual({ west: 0, south: 0, east: 4, north: 2 });
    expect(wktOf(square)).toBe('POLYGON((0 0,4 0,4 2,0 2,0 0))');
  });

  it('is taken out of a feature, to a metre and without heights', () => {
    const feature = {
      type: 'Feature',
      properties: { name: 'Leeds' },
      geometry: { type: 'Point', coordinates: [-1.548_567_89, 53.8, 70] },
    };
    expect(geometryIn({ type: 'FeatureCollection', features: [feature] })).toEqual({
      type: 'Point',
      coordinates: [-1.548_57, 53.8],
    });
    expect(geometryOfText('SRID=4326;MULTIPOINT((1 2),(3 4))')).toEqual({
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    });
  });

  it.each([
    'POINT(181 0)',
    'POINT(0 91)',
    'POINT()',
    'POLYGON((0 0,1 0,1 1))',
    'POLYGON((0 0,1 0,1 1,0 1))',
    'LINESTRING(0 0)',
    'CIRCULARSTRING(0 0,1 1,2 0)',
    'GEOMETRYCOLLECTION(POINT(0 0))',
    'POINT(0 0); drop table x',
    '{"type":"Point","coordinates":["0",0]}',
    '{"type":"Point"}',
    '{"type":"Point","coordinates":[[0,0]]}',
    '{"type":"Polygon","coordinates":[[0,0],[1,1]]}',
    '{',
    'Leeds',
    '',
  ])('is none: %s', (text) => {
    expect(geometryOfText(text)).toBeNull();
  });

  it('is never read wrongly, whatever a text or a value is', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (text, json) => {
        for (const one of [text, json, `POINT(${text})`, `POLYGON((${text}))`])
          expect(() => geometryOfText(one)).not.toThrow();
      }),
    );
  });

  it.each([
    ['one number without an end', `POLYGON((${'1'.repeat(400_000)}))`],
    ['spaces after the word', `POINT${' '.repeat(400_000)}x`],
    ['spaces inside', `POINT(1${' '.repeat(400_000)})`],
    ['digits of a reference system', `SRID=${'1'.repeat(400_000)}`],
    ['brackets that do not end', `POINT${'('.repeat(400_000)}`],
  ])('of a stranger who wants a reader to be busy is looked through once: %s', (_, text) => {
    // Looked through from every letter it would take minutes, which the time limit of a test does not wait for.
    expect(geometryOfText(text)).toBeNull();
  });

  it('is none where features are in features, however deep', () => {
    let value: object = { type: 'Point', coordinates: [1, 2] };
    for (let depth = 0; depth < 100_000; depth++) value = { type: 'Feature', geometry: value };
    expect(geometryIn(value)).toBeNull();
  });

  it.each([
    'point Z (1 2 3)',
    'POINT ZM(1 2 3 4)',
    'POINT M (1 2 3)',
    '  POINT  ( 1  2 ) ',
    'POINT(1e0 20e-1)',
  ])('is read in every way of writing a point: %s', (text) => {
    expect(geometryOfText(text)).toEqual({ type: 'Point', coordinates: [1, 2] });
  });

  it.each([
    ['POINT Z (1 2 3)', { type: 'Point', coordinates: [1, 2] }],
    ['point zm(-1.5 +2)', null],
    ['POINT M( 1e1  -2.5  3 )', { type: 'Point', coordinates: [10, -2.5] }],
    [
      'LINESTRING ZM (0 0 1 1, -1 -1 1 1)',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [-1, -1],
        ],
      },
    ],
    ['POINT(1-2)', null],
  ])('with heights and measures is read without them: %s', (text, read) => {
    expect(geometryOfText(text)).toEqual(read);
  });

  it('that is only a text is refused by its own rule', () => {
    const { error } = GeometrySchema.safeParse('POLYGON((0 0');
    expect(error?.issues.map(({ message }) => message)).toEqual(['geometry.notValid']);
  });

  it('has a limit', () => {
    const line = (count: number) => ({
      type: 'LineString',
      coordinates: Array.from({ length: count }, (_, n) => [n / 1000, 0]),
    });
    expect(GeometrySchema.safeParse(line(POSITIONS_MOST)).success).toBe(true);
    expect(GeometrySchema.safeParse(line(POSITIONS_MOST + 1)).success).toBe(false);
  });
});

it('a box that crosses the line of the date has its middle there', () => {
  expect(middleOfBox({ west: 170, south: -10, east: -170, north: 10 })).toEqual([180, 0]);
  expect(middleOfBox({ west: 176, south: 0, east: -170, north: 10 })).toEqual([-177, 5]);
  expect(middleOfBox({ west: -2, south: 53, east: -1, north: 54 })).toEqual([-1.5, 53.5]);
});

it.each([[null], ['x', [null]], [{}], [[[[null]]]]])(
  'a list of places refuses the coordinates %j by their field',
  (...coordinates) => {
    const places = [{ name: 'Moor', url: null, geometry: { type: 'Polygon', coordinates } }];
    const { error } = Places.safeParse(places);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['0.geometry', 'geometry.notValid'],
    ]);
  },
);
