/**
 * Tiles of lines and areas: each is in every tile that it meets and in none that it does not reach, it counts in one tile,
 * and neighbours leave no gap. Shapes have holes and parts, reach over the world or are of a few centimetres, and some
 * are not valid.
 */
import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { TILE_LAYER } from '#contract/map-constants.ts';
import { Corners } from '#proxy/domains/preview/geometry/corners.ts';
import { readGeometry, type Position } from '#proxy/domains/preview/geometry/geometry-text.ts';
import { detailAt } from '#proxy/domains/preview/tiles/detail.ts';
import { encodeTile } from '#proxy/domains/preview/tiles/encode.ts';
import { EXTENT, latitudeOf, longitudeOf } from '#proxy/domains/preview/tiles/grid.ts';
import type { TileAddress } from '#proxy/domains/preview/tiles/protocol.ts';
import { Columns, sorted, type Selection } from '#proxy/domains/preview/tiles/selection.ts';
import { BUFFER, shapesIn } from '#proxy/domains/preview/tiles/shapes.ts';
import { featuresOf } from '#proxy/domains/preview/tiles/tile.ts';
import { near, placeInItsHole, shape, type Rings, type Shape } from './generated-shapes.ts';

function selectionOf(shapes: readonly Shape[]): { selection: Selection; corners: Corners } {
  const [corners, columns] = [new Corners(), new Columns(2)];
  for (const [row, one] of shapes.entries()) {
    const geometry = readGeometry(JSON.stringify(one));
    if (geometry === null) throw new Error(`No geometry: ${JSON.stringify(one)}`);
    const number = corners.add(geometry);
    const [x, y] = corners.placeOf(number);
    columns.addAt({ x, y, shape: number }, row, row, 0);
  }
  return { selection: sorted(columns, { value: true, category: false, corners }), corners };
}

interface Decoded {
  readonly row: number;
  readonly count: number;
  readonly type: 1 | 2 | 3;
  readonly outlines: { readonly x: number; readonly y: number }[][];
}

function tileOf(selection: Selection, address: TileAddress): Decoded[] {
  const bytes = encodeTile([...shapesIn(selection, address), ...featuresOf(selection, address)]);
  const layer = new VectorTile(new PbfReader(bytes)).layers[TILE_LAYER];
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
    const feature = layer!.feature(i);
    const { count } = feature.properties as { count: number };
    return { row: feature.id ?? -1, count, type: feature.type as 1, outlines: feature.loadGeometry() };
  });
}

/** The outlines of a shape as they are, in units of a tile, apart from those of the product. */
function exactly({ type, coordinates }: Shape, { z, x, y }: TileAddress) {
  const unit = ([longitude, latitude]: Position) => {
    const mercator = Math.log(Math.tan(Math.PI / 4 + (near(latitude, 89.9) * Math.PI) / 360));
    return [
      ((longitude + 180) / 360) * 2 ** z * EXTENT - x * EXTENT,
      (0.5 - near(mercator, Math.PI) / (2 * Math.PI)) * 2 ** z * EXTENT - y * EXTENT,
    ] as const;
  };
  const parts = (type === 'MultiPolygon' ? coordinates : [coordinates]) as readonly Rings[];
  return parts.map((rings) => rings.map((ring) => ring.map(unit)));
}

/** Whether a step has something within a square: none of the lines that can part them does. */
function crosses(a: Position, b: Position, least: number, most: number): boolean {
  for (const axis of [0, 1] as const) {
    if (Math.max(a[axis], b[axis]) < least || Math.min(a[axis], b[axis]) > most) return false;
  }
  const side = (x: number, y: number) => Math.sign((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
  const sides = new Set([side(least, least), side(least, most), side(most, least), side(most, most)]);
  return sides.size > 1 || sides.has(0);
}

/** How often a ring goes around a place. */
function turns(ring: readonly Position[], x: number, y: number): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [ring[j]!, ring[i]!];
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (ay <= y && by > y && side > 0) sum += 1;
    if (ay > y && by <= y && side < 0) sum -= 1;
  }
  return sum;
}

function meets(one: Shape, tile: TileAddress, around: number): boolean {
  const [least, most] = [-around, EXTENT + around];
  const middle = EXTENT / 2;
  return exactly(one, tile).some((rings) => {
    const isArea = one.type === 'MultiPolygon';
    const onEdge = rings.some((ring) =>
      ring.some((to, i) => (i > 0 || isArea) && crosses(ring.at(i - 1)!, to, least, most)),
    );
    if (onEdge || !isArea) return onEdge;
    const [outer = [], ...inner] = rings;
    return turns(outer, middle, middle) !== 0 && inner.every((ring) => turns(ring, middle, middle) === 0);
  });
}

/** Tiles at a zoom that a shape could be in, and those around them; some of them where they are many. */
function tilesAround(corners: Corners, number: number, z: number, pick: number): TileAddress[] {
  const [west = 0, north = 0, east = 0, south = 0] = corners.boxes.slice(number * 4, number * 4 + 4);
  const last = 2 ** z - 1;
  const side = 2 ** (30 - z);
  const range = (from: number, to: number) => {
    const [least, most] = [
      Math.max(0, Math.floor(from / side) - 1),
      Math.min(last, Math.floor(to / side) + 1),
    ];
    const all = most - least + 1;
    const step = Math.max(1, Math.floor(all / 6));
    const found = [];
    for (let i = least + (pick % step); i <= most; i += step) found.push(i);
    return found;
  };
  return range(west, east).flatMap((x) => range(north, south).map((y) => ({ z, x, y })));
}

it('a shape is in each tile that it meets, and in none that it does not reach', () => {
  const seen = { in: 0, out: 0 };
  fc.assert(
    fc.property(
      fc.array(shape, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 22 }),
      fc.nat(1000),
      (shapes, z, pick) => {
        const { selection, corners } = selectionOf(shapes);
        const detail = detailAt(corners, z);
        for (let number = 0; number < shapes.length; number += 1)
          for (const tile of tilesAround(corners, number, z, pick)) {
            const inTile = tileOf(selection, tile);
            for (const [row, one] of shapes.entries()) {
              if (corners.sizeOf(row) < detail.least) continue;
              const found = inTile.find((feature) => feature.row === row && feature.type !== 1);
              const isIn = found !== undefined;
              const where = { z, tile, one, row };
              // Places are whole units of the world, and those at its edge are within it.
              const slack = (2 * EXTENT) / 2 ** (30 - z);
              // The place of an area that is not valid may be where nothing of it is; it is drawn there, so that it counts.
              const isPlace =
                one.type === 'MultiPolygon' && found?.count === 1 && found.outlines.flat().length === 2;
              const isWanted =
                meets(one, tile, -slack) ||
                ((isPlace || meets(one, tile, BUFFER + 2 ** detail.bits + slack)) && isIn);
              // Only a difference is compared, since that takes longer than finding it.
              if (isIn !== isWanted) expect({ ...where, isIn }).toEqual({ ...where, isIn: isWanted });
              seen[isIn ? 'in' : 'out'] += 1;
            }
          }
      },
    ),
    { numRuns: 200, examples: [[[placeInItsHole], 12, 0]] },
  );
  expect(seen.in).toBeGreaterThan(1000);
  expect(seen.out).toBeGreaterThan(1000);
});

it('every row counts in one tile of a zoom, and there it is drawn', () => {
  fc.assert(
    fc.property(
      fc.array(shape, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 4 }),
      (shapes, z) => {
        const { selection } = selectionOf(shapes);
        let count = 0;
        for (let x = 0; x < 2 ** z; x += 1)
          for (let y = 0; y < 2 ** z; y += 1)
            for (const feature of tileOf(selection, { z, x, y })) count += feature.count;
        expect(count).toBe(shapes.length);
        // Near, where no two share a tile.
        for (let i = 0; i < selection.length; i += 1) {
          const tile = { z: 22, x: (selection.x[i] ?? 0) >> 8, y: (selection.y[i] ?? 0) >> 8 };
          const inTile = tileOf(selection, tile);
          const counted = inTile.reduce((sum, feature) => sum + feature.count, 0);
          const here = [...selection.x].filter(
            (x, j) => x >> 8 === tile.x && selection.y[j]! >> 8 === tile.y,
          );
          expect(counted).toBe(here.length);
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** Cells whose wrinkled borders are shared to the corner. */
function cells(side: number, steps: number, next: () => number): Shape[] {
  const known = new Map<string, Position>();
  const at = (x: number, y: number): Position => {
    const key = `${x} ${y}`;
    const isFixed = x === 0 || y === 0 || x === side * steps || y === side * steps;
    const shift = () => (isFixed ? 0 : (next() - 0.5) * 0.8);
    const place = known.get(key) ?? [-10 + ((x + shift()) / steps) * 3, 40 + ((y + shift()) / steps) * 3];
    known.set(key, place);
    return place;
  };
  const shapes: Shape[] = [];
  for (let i = 0; i < side; i += 1)
    for (let j = 0; j < side; j += 1) {
      const [x, y] = [i * steps, j * steps];
      const along = Array.from({ length: steps }, (_, k) => k);
      const outer = [
        ...along.map((k) => at(x + k, y)),
        ...along.map((k) => at(x + steps, y + k)),
        ...along.map((k) => at(x + steps - k, y + steps)),
        ...along.map((k) => at(x, y + steps - k)),
      ];
      shapes.push({ type: 'MultiPolygon', coordinates: [[[...outer, outer[0]!]]] });
    }
  return shapes;
}

it('neighbours leave no gap: in a tile that is full of them, their areas add up to the tile', () => {
  const numbers = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 20_000, seed: 4 });
  let used = 0;
  const next = () => numbers[(used += 1) % numbers.length] ?? 0.5;
  const { selection } = selectionOf(cells(6, 40, next));
  let full = 0;
  for (const z of [6, 7, 8, 9])
    for (let x = Math.floor(((-8 + 180) / 360) * 2 ** z); longitudeOf((x + 1) * 2 ** (30 - z)) < 7; x += 1)
      for (let y = 0; y < 2 ** z; y += 1) {
        const [north, south] = [latitudeOf(y * 2 ** (30 - z)), latitudeOf((y + 1) * 2 ** (30 - z))];
        if (north > 57 || south < 41 || longitudeOf(x * 2 ** (30 - z)) < -9) continue;
        let sum = 0;
        for (const { outlines, type } of tileOf(selection, { z, x, y })) {
          if (type !== 3) continue;
          for (const outline of outlines)
            for (let i = 1; i < outline.length; i += 1)
              sum += (outline[i - 1]!.x * outline[i]!.y - outline[i]!.x * outline[i - 1]!.y) / 2;
        }
        full += 1;
        expect([z, x, y, sum / (EXTENT + 2 * BUFFER) ** 2]).toEqual([z, x, y, expect.closeTo(1, 4)]);
      }
  expect(full).toBeGreaterThan(20);
});

it('a shape is in view where something of it is', () => {
  fc.assert(
    fc.property(shape, fc.integer({ min: 0, max: 8 }), fc.nat(1000), (one, z, pick) => {
      const { corners } = selectionOf([one]);
      const side = 2 ** (30 - z);
      const view = { west: (pick % 2 ** z) * side, north: (Math.floor(pick / 7) % 2 ** z) * side };
      const box = { ...view, east: view.west + side - 1, south: view.north + side - 1 };
      const tile = { z, x: view.west / side, y: view.north / side };
      const slack = (2 * EXTENT) / side;
      const isSeen = corners.reaches(0, box);
      if (meets(one, tile, -slack)) expect({ one, tile, isSeen }).toEqual({ one, tile, isSeen: true });
      if (!meets(one, tile, slack)) expect({ one, tile, isSeen }).toEqual({ one, tile, isSeen: false });
    }),
    { numRuns: 400 },
  );
});
