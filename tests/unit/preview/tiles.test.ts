/** Vector tiles: that each row is in one tile of a zoom and in one feature of it, at the edges of the world as well. */
import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { TILE_LAYER } from '#contract/map-constants.ts';
import { encodeTile } from '#proxy/domains/preview/tiles/encode.ts';
import { EXTENT, unitsX, unitsY } from '#proxy/domains/preview/tiles/grid.ts';
import { Columns, NONE, sorted, type Selection } from '#proxy/domains/preview/tiles/selection.ts';
import { EXACT_ROWS, featuresOf } from '#proxy/domains/preview/tiles/tile.ts';

interface Place {
  readonly longitude: number;
  readonly latitude: number;
  readonly value: number;
  readonly category: number;
}

function selectionOf(places: readonly Place[]): Selection {
  const columns = new Columns(2);
  for (const [row, { longitude, latitude, value, category }] of places.entries())
    columns.add([longitude, latitude], row, value, category);
  return sorted(columns, { value: true, category: true });
}

interface Decoded {
  readonly count: number;
  readonly value?: number;
  readonly category?: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

function decode(bytes: Uint8Array): Decoded[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers[TILE_LAYER];
  if (layer === undefined) return [];
  expect(layer.extent).toBe(EXTENT);
  return Array.from({ length: layer.length }, (_, i) => {
    const feature = layer.feature(i);
    const point = feature.loadGeometry()[0]?.[0];
    const at = { x: point?.x ?? -1, y: point?.y ?? -1 };
    return { ...(feature.properties as never as Decoded), row: feature.id ?? -1, ...at };
  });
}

/** All tiles of a zoom that have something, from the tile of the whole world down. */
function tilesOf(selection: Selection, zoom: number) {
  const found: { z: number; x: number; y: number; features: Decoded[] }[] = [];
  const visit = (z: number, x: number, y: number): void => {
    const features = decode(encodeTile(featuresOf(selection, { z, x, y })));
    if (features.length === 0) return;
    if (z === zoom) found.push({ z, x, y, features });
    else for (const i of [0, 1, 2, 3]) visit(z + 1, x * 2 + (i & 1), y * 2 + (i >> 1));
  };
  visit(0, 0, 0);
  return found;
}

/** Borders of tiles, poles, the antimeridian, equal places, and anything between. */
const longitude = fc.oneof(
  fc.constantFrom(-180, 180, 0, -90, 90, 45, 11.25, -0.000_001),
  fc.double({ min: -180, max: 180, noNaN: true }),
);
const latitude = fc.oneof(
  fc.constantFrom(-90, 90, 0, 85.051_129, -85.051_129, 66.513_26),
  fc.double({ min: -90, max: 90, noNaN: true }),
);
const place = fc.record({
  longitude,
  latitude,
  value: fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -1000, max: 1000 })),
  category: fc.integer({ min: 0, max: NONE }),
});

it('every row is in one tile of each zoom and in one feature of it', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 22 }),
      (places, zoom) => {
        const tiles = tilesOf(selectionOf(places), zoom);
        const features = tiles.flatMap((tile) => tile.features);
        expect(features.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
        expect(new Set(features.map(({ row }) => row)).size).toBe(features.length);
        for (const { z, x, y, features: inTile } of tiles)
          for (const feature of inTile) {
            const first = places[feature.row] ?? places[0]!;
            const shift = 30 - z;
            expect([unitsX(first.longitude) >> shift, unitsY(first.latitude) >> shift]).toEqual([x, y]);
            expect(feature.x).toBeGreaterThanOrEqual(0);
            expect(feature.x).toBeLessThan(EXTENT);
            expect(feature.y).toBeGreaterThanOrEqual(0);
            expect(feature.y).toBeLessThan(EXTENT);
          }
      },
    ),
    { numRuns: 150 },
  );
});

it('many rows are counted by cells, and their counts and means add up to those of the rows', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 20, maxLength: 60 }),
      fc.integer({ min: 0, max: 6 }),
      (some, zoom) => {
        // Each place many times: as many rows in a tile as need cells.
        const places = Array.from({ length: 60 }, () => some).flat();
        expect(places.length).toBeGreaterThan(EXACT_ROWS);
        const values = places.map(({ value }) => value).filter((value) => !Number.isNaN(value));
        const features = tilesOf(selectionOf(places), zoom).flatMap((tile) => tile.features);
        expect(features.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
        const least = Math.min(...values);
        const greatest = Math.max(...values);
        for (const { value } of features)
          if (value !== undefined) expect(value >= least && value <= greatest).toBe(true);
        if (values.length === places.length) {
          const sum = features.reduce((all, { count, value = 0 }) => all + count * value, 0);
          expect(sum).toBeCloseTo(
            values.reduce((all, value) => all + value, 0),
            6,
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('few rows are where they are, with what they are; most rows without a value have no category', () => {
  const at = { longitude: 10, latitude: 20 };
  const selection = selectionOf([
    { ...at, value: 2, category: 1 },
    { ...at, value: Number.NaN, category: 3 },
    { ...at, value: -4.5, category: 3 },
    { longitude: 11, latitude: 20, value: Number.NaN, category: NONE },
  ]);
  expect(decode(encodeTile(featuresOf(selection, { z: 0, x: 0, y: 0 })))).toEqual([
    { count: 3, value: -1.25, category: 3, row: 0, x: 2161, y: 1815 },
    { count: 1, row: 3, x: 2173, y: 1815 },
  ]);
  expect(encodeTile(featuresOf(selection, { z: 1, x: 0, y: 1 }))).toHaveLength(0);
});
