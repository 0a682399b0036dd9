/** What goes on beyond 180 degrees is on the other side of the world, cut and not stretched. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readGeometry, type Geometry } from '#proxy/domains/preview/geometry/geometry-text.ts';

type Ring = readonly (readonly [number, number])[];

const areaOf = (ring: Ring): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [px, py] = ring.at(i - 1) ?? [0, 0];
      return sum + px * y - x * py;
    }, 0),
  ) / 2;
const areas = (geometry: Geometry | null) => geometry?.areas.flat().map(areaOf) ?? [];
const polygon = (...rings: number[][][]) => JSON.stringify({ type: 'Polygon', coordinates: rings });
const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

it('an area over the edge is two, one on each side', () => {
  for (const text of [polygon(box(179, -17, 182, -16)), polygon(box(-181, -17, -178, -16))]) {
    const xs = readGeometry(text)?.areas.map(([outer = []]) => outer.map(([x]) => x));
    const sides = xs?.map((all) => [Math.min(...all), Math.max(...all)]);
    expect(sides?.toSorted(([a = 0], [b = 0]) => b - a)).toEqual([
      [179, 180],
      [-180, -178],
    ]);
  }
});

it('an area that is all beyond it is moved, with its hole', () => {
  const geometry = readGeometry(polygon(box(185, 0, 195, 10), box(188, 2, 190, 4)));
  expect(geometry?.areas).toEqual([[box(-175, 0, -165, 10), box(-172, 2, -170, 4)]]);
});

it('lines are cut, and points are moved', () => {
  expect(readGeometry('LINESTRING(170 0, 190 20, 200 20)')?.lines).toEqual([
    [
      [170, 0],
      [180, 10],
    ],
    [
      [-180, 10],
      [-170, 20],
      [-160, 20],
    ],
  ]);
  expect(readGeometry('MULTIPOINT(181 1, -181 1, 180 2)')?.points).toEqual([
    [-179, 1],
    [179, 1],
    [180, 2],
  ]);
});

it('what is nowhere on the earth is no geometry, and the world itself stays whole', () => {
  for (const text of ['POINT(361 0)', 'POINT(0 91)', 'LINESTRING(0 0, 400 0)', 'POINT(1e400 0)'])
    expect(readGeometry(text)).toBeNull();
  expect(readGeometry(polygon(box(-180, -90, 180, 90)))?.areas).toEqual([[box(-180, -90, 180, 90)]]);
});

it('no area is lost or won, and none is outside of the world', () => {
  const corner = fc.tuple(fc.integer({ min: -350, max: 350 }), fc.integer({ min: -80, max: 80 }));
  fc.assert(
    fc.property(
      corner,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 9 }),
      ([x, y], width, height) => {
        const east = Math.min(360, x + width);
        const geometry = readGeometry(polygon(box(x, y, east, y + height)));
        expect(areas(geometry).reduce((sum, one) => sum + one, 0)).toBeCloseTo((east - x) * height, 6);
        for (const [lon] of geometry?.areas.flat(2) ?? []) expect(Math.abs(lon)).toBeLessThanOrEqual(180);
      },
    ),
  );
});
