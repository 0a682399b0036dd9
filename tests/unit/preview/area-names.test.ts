/** Areas of tiles have their names within them, the widest first. */
import { expect, it } from 'vitest';
import { MOST_NAMES } from '#contract/preview-map.ts';
import { Corners } from '#proxy/domains/preview/geometry/corners.ts';
import type { Position } from '#proxy/domains/preview/geometry/geometry-text.ts';
import { areaNames } from '#proxy/domains/preview/tiles/area-names.ts';
import { unitsX, unitsY } from '#proxy/domains/preview/tiles/grid.ts';
import type { Selection } from '#proxy/domains/preview/tiles/selection.ts';

function selectionOf(shapes: readonly { areas?: Position[][][]; lines?: Position[][] }[]): Selection {
  const corners = new Corners();
  const of = Uint32Array.from(shapes, ({ areas = [], lines = [] }) => corners.add({ areas, lines }));
  const places = shapes.map((_, shape) => corners.placeOf(of[shape] ?? 0));
  return {
    length: shapes.length,
    shapes: { corners, of },
    x: Int32Array.from(places, ([x]) => x),
    y: Int32Array.from(places, ([, y]) => y),
    row: Uint32Array.from(shapes, (_, i) => 10 + i),
    value: null,
    category: null,
    order: Uint32Array.from(shapes, (_, i) => i),
  };
}
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const drawn = (selection: Selection) => areaNames(selection, [...selection.row.keys()]);

it('the widest area comes first, and a line has none', () => {
  const names = drawn(
    selectionOf([
      { areas: [[box(0, 0, 1, 1)]] },
      {
        lines: [
          [
            [0, 0],
            [9, 9],
          ],
        ],
      },
      { areas: [[box(10, 10, 14, 12)]] },
    ]),
  );
  expect(names.map(({ row }) => row)).toEqual([12, 10]);
  expect(names[0]?.room).toBeCloseTo(4, 3);
  expect(names[0]?.point[0]).toBeCloseTo(12, 3);
});

it('a name is within its area: of a horseshoe, of one with a hole, and of several parts', () => {
  const horseshoe: Position[] = [
    [0, 0],
    [9, 0],
    [9, 9],
    [7, 9],
    [7, 2],
    [2, 2],
    [2, 9],
    [0, 9],
    [0, 0],
  ];
  const selection = selectionOf([
    { areas: [[horseshoe]] },
    { areas: [[box(20, 0, 30, 10), box(21, 1, 29, 9)]] },
    { areas: [[box(40, 0, 41, 1)], [box(45, 0, 49, 4)]] },
  ]);
  const { corners, of } = selection.shapes!;
  const names = drawn(selection);
  expect(names).toHaveLength(3);
  for (const { row, point } of names) {
    const [x, y] = [unitsX(point[0]), unitsY(point[1])];
    expect(corners.reaches(of[row - 10] ?? 0, { west: x, east: x, north: y, south: y })).toBe(true);
  }
});

it('as many as a screen has room for', () => {
  const many = Array.from({ length: MOST_NAMES + 20 }, (_, i) => ({
    areas: [[box(i / 10, 0, i / 10 + 0.01 + i / 1e4, 1)]],
  }));
  const names = drawn(selectionOf(many));
  expect(names).toHaveLength(MOST_NAMES);
  // The narrowest are left out.
  expect(Math.min(...names.map(({ row }) => row))).toBe(10 + 20);
});
