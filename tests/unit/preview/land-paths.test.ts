/** The outlines of countries in a picture: what it shows, and nothing that is outside of it. */
import { expect, it } from 'vitest';
import { landPaths } from '#src/screens/preview/map/land-paths.ts';
import type { Outlines } from '#src/services/outline-shapes.ts';

const square = (west: number, south: number, side = 1): number[][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const outlines = {
  countries: [
    { type: 'MultiPolygon', coordinates: [[square(0, 0)], [square(100, 40)]] },
    { type: 'MultiPolygon', coordinates: [[square(-170, -60, 340)]] },
  ],
  lines: {
    type: 'MultiLineString',
    coordinates: [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [50, 50],
        [51, 51],
      ],
    ],
  },
} as unknown as Outlines;
const rings = (path: string) => path.split('M').length - 1;

it('has the rings that reach into the picture, also one that is around it', () => {
  const { land, lines } = landPaths(outlines, { latitude: 0.5, longitude: 0.5, zoom: 5 }, 800, 400);
  expect([rings(land), rings(lines)]).toEqual([2, 1]);
  // The middle of the picture is the middle of the square, whose sides are a degree long.
  const degree = (512 * 2 ** 5) / 360;
  const [, x, y] = /^M([\d.-]+) ([\d.-]+)/.exec(land) ?? [];
  expect(Number(x)).toBeCloseTo(400 - degree / 2, 1);
  expect(Number(y)).toBeCloseTo(200 + degree / 2, 1);
});

it('has everything where the picture shows the world', () => {
  const { land, lines } = landPaths(outlines, { latitude: 0, longitude: 0, zoom: -1 }, 800, 400);
  expect([rings(land), rings(lines)]).toEqual([3, 2]);
});
