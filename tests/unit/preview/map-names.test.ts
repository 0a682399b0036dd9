/** Names of areas stand in their areas, and a picture has none over another. */
import { expect, it } from 'vitest';
import type { MapFeature } from '#contract/preview-map.ts';
import { namesOf, placeNames } from '#src/screens/preview/map/map-names.ts';

type Ring = [number, number][];

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const area = (label: string | null, ...polygons: Ring[][]): MapFeature => ({
  point: [0, 0],
  shape: { type: 'MultiPolygon', coordinates: polygons },
  count: 1,
  rows: [0],
  label,
});

it('a name stands in the largest part of an area, and not in its hole', () => {
  const island = [box(20, 0, 21, 1)];
  const ring = [box(0, 0, 10, 10), box(1, 1, 7, 9)];
  const [name] = namesOf([area('Ringland', island, ring)]);
  expect(name).toMatchObject({ text: 'Ringland', room: 3 });
  expect(name?.point[0]).toBe(8.5);
});

it('a crescent has its name within', () => {
  const crescent: Ring = [
    [0, 0],
    [10, 0],
    [10, 1],
    [1, 1],
    [1, 9],
    [10, 9],
    [10, 10],
    [0, 10],
    [0, 0],
  ];
  const [name] = namesOf([area('Crescent', [crescent])]);
  expect(name?.point).toEqual([0.5, 5]);
});

it('lines, points, areas without a name or without an extent have none', () => {
  const line: MapFeature = {
    ...area('Line'),
    shape: { type: 'MultiLineString', coordinates: [box(0, 0, 1, 1)] },
  };
  const flat: Ring = [
    [0, 0],
    [5, 0],
    [0, 0],
  ];
  expect(
    namesOf([line, area(null, [box(0, 0, 1, 1)]), area(' ', [box(0, 0, 1, 1)]), area('Flat', [flat])]),
  ).toEqual([]);
  expect(namesOf([area('Nothing'), area('Empty', [[]])])).toEqual([]);
});

it('a picture has the names that fit, those of wide areas first', () => {
  const names = namesOf([
    area('Small', [box(0, 0, 30, 30)]),
    area('Large', [box(0, 0, 100, 30)]),
    area('Elsewhere', [box(200, 0, 240, 30)]),
    area('Too narrow', [box(0, 100, 20, 130)]),
    area('Outside', [box(500, 0, 600, 30)]),
  ]);
  const placed = placeNames(names, { at: ([x, y]) => [x, y], width: 300, height: 200, size: 13 });
  expect(placed.map(({ text }) => text)).toEqual(['Large', 'Elsewhere']);
});
