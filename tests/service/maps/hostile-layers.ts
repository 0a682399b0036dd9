/** Layers of tables at the edges of the world and of what a style can show: counts add up, and nothing breaks. */
import { describe, expect, it } from 'vitest';
import type { DrawnLayer, LayerStyle } from '#contract/maps.ts';
import { people } from '../../support/catalogue.ts';
import { call, harness, opened } from '../preview/three-tables.ts';
import { ready } from '../preview/harness.ts';
import { layer } from './maps-bench.ts';

const csv = (rows: readonly (readonly unknown[])[]) =>
  [['name', 'kind', 'amount', 'latitude', 'longitude'], ...rows].map((row) => `${row.join(',')}\n`).join('');
const square = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const features = (geometries: readonly unknown[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: geometries.map((geometry, i) => ({
      type: 'Feature',
      properties: { name: `Area ${i}`, kind: i % 2 === 0 ? 'a' : 'b', amount: i },
      geometry,
    })),
  });
const edges = [180, -180, 179.9999999, -179.9999999, 0].flatMap((x) =>
  [90, -90, 85.06, -85.06, 0].map((y) => [y, x] as const),
);
const grid = Array.from({ length: 60 }, (_, i) => [50 + i / 10, i / 7] as const);

interface Hostile {
  readonly content: string;
  readonly format?: string;
  readonly placed: number;
}

/** Files by what is hostile about them. */
const files: Readonly<Record<string, Hostile>> = {
  'places at the poles and where the world begins again': {
    content: csv(edges.map(([y, x], i) => [`Place ${i}`, 'a', i, y, x])),
    placed: edges.length,
  },
  'one place': { content: csv([['Alone', 'a', 5, 53.8, -1.5]]), placed: 1 },
  'values that are all the same': {
    content: csv(grid.map(([y, x], i) => [`Place ${i}`, 'a', 7, y, x])),
    placed: grid.length,
  },
  'a value in one row': {
    content: csv(grid.map(([y, x], i) => [`Place ${i}`, i === 3 ? 'a' : '', i === 3 ? 7 : '', y, x])),
    placed: grid.length,
  },
  'values that are far apart': {
    content: csv(
      grid.map(([y, x], i) => [
        `Place ${i}`,
        'a',
        i === 0 ? '-999999999999999' : i === 1 ? '999999999999999' : `0.${String(i).padStart(9, '0')}`,
        y,
        x,
      ]),
    ),
    placed: grid.length,
  },
  'two hundred categories in one place': {
    content: csv(Array.from({ length: 200 }, (_, i) => [`Place ${i}`, `kind ${i}`, i, 53.8, -1.5])),
    placed: 200,
  },
  'geometries that are empty, cross the antimeridian or reach the poles': {
    content: features([
      null,
      { type: 'GeometryCollection', geometries: [] },
      { type: 'MultiPolygon', coordinates: [] },
      square(170, -20, 190, -10),
      square(-190, 10, -170, 20),
      square(-180, -90, 180, 90),
      { type: 'Point', coordinates: [180, 90] },
      {
        type: 'LineString',
        coordinates: [
          [179, 0],
          [181, 0],
        ],
      },
    ]),
    format: 'GeoJSON',
    placed: 5,
  },
};

const styles: readonly LayerStyle[] = [
  { kind: 'single' },
  { kind: 'categories', column: 'kind' },
  { kind: 'graduated', column: 'amount', classes: 5, method: 'quantiles' },
  { kind: 'graduated', column: 'amount', classes: 5, method: 'equal' },
  { kind: 'graduated', column: 'amount', classes: 3, method: 'equal', breaks: [1e20, 1e21] },
  { kind: 'clusters' },
  { kind: 'heat' },
];

const views = [
  [null, -1],
  [{ west: -180, south: -90, east: 180, north: 90 }, 0],
  [{ west: 170, south: -90, east: 200, north: 90 }, 2],
  [{ west: -1.6, south: 53.7, east: -1.4, north: 53.9 }, 22],
] as const;

function expectSound(drawn: DrawnLayer): void {
  expect(JSON.stringify(drawn)).not.toMatch(/NaN|Infinity/);
  for (const { point, count } of drawn.features) {
    expect(Math.abs(point[0])).toBeLessThanOrEqual(180);
    expect(Math.abs(point[1])).toBeLessThanOrEqual(90);
    expect(count).toBeGreaterThan(0);
  }
  const { classRows, categories, placedCount, scale } = drawn;
  const sum = (some: readonly number[]) => some.reduce((all, n) => all + n, 0);
  if (classRows !== null) expect(sum(classRows.classes) + classRows.none).toBe(placedCount);
  if (categories !== null)
    expect(sum(categories.values.map(({ rows }) => rows)) + categories.others + categories.none).toBe(
      placedCount,
    );
  if (scale !== null) expect(scale).toEqual(scale.toSorted((a, b) => a - b));
}

export function hostileLayers(): void {
  describe('a layer of', () => {
    it.each(Object.entries(files))(
      '%s is drawn in every style, and its counts add up',
      async (name, file) => {
        const { content, format = 'CSV', placed } = file;
        const resourceGUID = await ready(
          harness,
          opened,
          {
            content,
            format,
            name: format === 'CSV' ? 'a.csv' : 'a.geojson',
            sourceIdentifier: `hostile ${name}`,
          },
          people.owner,
        );
        for (const style of styles)
          for (const [view, zoom] of views) {
            const one = layer(resourceGUID, { style });
            const drawn = await call('map:tryLayer', { layer: one, view, zoom }, people.owner);
            expectSound(drawn);
            expect([style.kind, drawn.placedCount]).toEqual([style.kind, placed]);
            if (view !== null) continue;
            const told = drawn.features.reduce((all, { count }) => all + count, 0);
            if (drawn.tiles === null) expect(told + drawn.leftOut).toBe(placed);
          }
      },
    );
  });
}
