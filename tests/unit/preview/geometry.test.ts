/** Geometries as they are written, and what is left of them on a map. */
import { describe, expect, it } from 'vitest';
import { geometryStart, readGeometry } from '#proxy/domains/preview/geometry/geometry-text.ts';
import { cellSize, pixelSize } from '#proxy/domains/preview/geometry/mercator.ts';
import { boundsOf, simplify, verticesOf } from '#proxy/domains/preview/geometry/simplify.ts';

const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];

describe('reading a geometry', () => {
  it.each([
    ['one number without an end', `POLYGON ((${'1'.repeat(800_000)}))`],
    ['words without brackets', 'POINT '.repeat(400_000)],
    ['brackets that do not end', 'POINT('.repeat(400_000)],
  ])('what a stranger writes to keep a reader busy is looked through once: %s', (_, text) => {
    // Looked through from every letter it would take minutes, which the time limit of a test does not wait for.
    expect(readGeometry(text)).toBeNull();
  });

  it.each([
    ['POINT (-1.5 53.8)', [[-1.5, 53.8]]],
    ['point(1 2)', [[1, 2]]],
    ['SRID=4326;POINT Z (1 2 3)', [[1, 2]]],
    [
      'MULTIPOINT (1 2, 3 4)',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'MULTIPOINT ((1 2), (3 4))',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['POINT (1e1 -.5)', [[10, -0.5]]],
    ['{"type":"Point","coordinates":[1,2,3]}', [[1, 2]]],
    ['{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}', [[1, 2]]],
  ])('points: %s', (text, points) => {
    expect(readGeometry(text)).toEqual({ points, lines: [], areas: [] });
    expect(geometryStart.test(text) || text.includes('Feature')).toBe(true);
  });

  it.each([
    [
      'LINESTRING (0 0, 4 0)',
      {
        lines: [
          [
            [0, 0],
            [4, 0],
          ],
        ],
      },
    ],
    [
      'MULTILINESTRING ((0 0, 4 0), (1 1, 2 2))',
      {
        lines: [
          [
            [0, 0],
            [4, 0],
          ],
          [
            [1, 1],
            [2, 2],
          ],
        ],
      },
    ],
    ['POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))', { areas: [[square]] }],
    ['MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)))', { areas: [[square]] }],
    [`{"type":"MultiPolygon","coordinates":[[${JSON.stringify(square)}]]}`, { areas: [[square]] }],
    [
      'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 4 0))',
      {
        points: [[1, 2]],
        lines: [
          [
            [0, 0],
            [4, 0],
          ],
        ],
      },
    ],
  ])('shapes: %s', (text, found) => {
    expect(readGeometry(text)).toEqual({ points: [], lines: [], areas: [], ...found });
  });

  it.each(['', 'POINT EMPTY', 'Leeds', '{"type":', 'POINT (430000 434000)', 'POLYGON ((0 0, 1 1))', '{}'])(
    'nothing: %j',
    (text) => {
      expect(readGeometry(text)).toBeNull();
    },
  );
});

describe('making it plain', () => {
  const world = { west: -180, south: -80, east: 180, north: 80 };
  const circle = Array.from({ length: 1001 }, (_, i) => {
    const angle = (i / 1000) * 2 * Math.PI;
    return [Math.cos(angle) * 10, Math.sin(angle) * 10] as const;
  });

  it('keeps what can be seen and no more', () => {
    const shape = simplify({ points: [], lines: [], areas: [[circle]] }, { view: world, zoom: 2 });
    expect(verticesOf(shape ?? { type: 'MultiPolygon', coordinates: [] })).toBeGreaterThan(8);
    expect(verticesOf(shape ?? { type: 'MultiPolygon', coordinates: [] })).toBeLessThan(60);
    const near = simplify({ points: [], lines: [], areas: [[circle]] }, { view: world, zoom: 8 });
    expect(verticesOf(near ?? { type: 'MultiPolygon', coordinates: [] })).toBeGreaterThan(150);
  });

  it('keeps little of what is far out of view', () => {
    const view = { west: 9.9, south: -0.1, east: 10.1, north: 0.1 };
    const shape = simplify({ points: [], lines: [circle], areas: [] }, { view, zoom: 11 });
    const line = shape?.type === 'MultiLineString' ? shape.coordinates[0] : undefined;
    const inView = line?.filter(([x, y]) => x > 9.8 && Math.abs(y) < 0.2).length ?? 0;
    expect(inView).toBeGreaterThan(2);
    expect(line?.length).toBeLessThan(1001);
  });

  it('has a box', () => {
    expect(boundsOf({ points: [[7, 8]], lines: [], areas: [[circle]] })).toMatchObject({
      west: -10,
      east: 10,
    });
  });

  it('cells are never more than may be sent', () => {
    for (const zoom of [0, 5, 14]) {
      const side = cellSize(world, zoom, 5000);
      const [width, height] = pixelSize(world, zoom);
      expect(side).toBeGreaterThanOrEqual(24);
      expect((width / side) * (height / side)).toBeLessThan(5000);
    }
  });
});
