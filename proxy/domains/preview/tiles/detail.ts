/**
 * How finely shapes are drawn at a zoom: as finely as the fullest tile of the table can bear. It is decided by the table
 * and not by what is asked of it, so a shape is the same beside every neighbour and under all conditions.
 */
import type { Corners } from '../geometry/corners.ts';
import { WORLD } from '../geometry/mercator.ts';
import { BITS, EXTENT_BITS } from './grid.ts';

/** Shapes and corners of a tile at most, where the coarsest detail can keep them. */
const MOST_SHAPES = 3_000;
const MOST_CORNERS = 60_000;

/**
 * From the finest: shapes of fewer pixels than `seen` are dots, and corners are at the crossings of a grid of 2^bits units
 * of a tile, of which eight are a pixel.
 */
const levels = [
  { seen: 4, bits: 1 },
  { seen: 4, bits: 2 },
  { seen: 6, bits: 2 },
  { seen: 8, bits: 2 },
  { seen: 8, bits: 3 },
  { seen: 12, bits: 3 },
  { seen: 16, bits: 3 },
  { seen: 24, bits: 4 },
  { seen: 48, bits: 5 },
] as const;

export interface Detail {
  /** Units of the world that a shape is wide or high, or more, if it is drawn as what it is. */
  readonly least: number;
  /** Corners are at multiples of so many units of a tile, as a power of two. */
  readonly bits: number;
}

const detailOf = (z: number, { seen, bits }: (typeof levels)[number]): Detail => ({
  least: (seen / (WORLD * 2 ** z)) * 2 ** BITS,
  bits,
});

/** Counts by tile; what comes after another is mostly in the same one. */
function createCounts(most: number) {
  const counts = new Map<number, number>();
  let [last, sum] = [-1, 0];
  return {
    /** @returns false where a tile has too many */
    add(tile: number): boolean {
      if (tile !== last) {
        if (last !== -1) counts.set(last, sum);
        [last, sum] = [tile, counts.get(tile) ?? 0];
      }
      sum += 1;
      return sum <= most;
    },
  };
}

/** True where no tile of a zoom has more than it can bear. */
function fits(corners: Corners, z: number, { least, bits }: Detail): boolean {
  const { xy, boxes, starts, first } = corners;
  const side = 2 ** (BITS - z);
  const cell = 2 ** (BITS - z - EXTENT_BITS + bits);
  const columns = 2 ** z;
  const tileAt = (x: number, y: number) => Math.floor(y / side) * columns + Math.floor(x / side);
  const [shapes, points] = [createCounts(MOST_SHAPES), createCounts(MOST_CORNERS)];
  for (let shape = 0; shape < corners.shapes; shape += 1) {
    if (corners.sizeOf(shape) < least) continue;
    if (!shapes.add(tileAt(boxes[shape * 4] ?? 0, boxes[shape * 4 + 1] ?? 0))) return false;
    const [from = 0, to = corners.length] = [starts[first[shape] ?? 0], starts[first[shape + 1] ?? 0]];
    let [lastX, lastY] = [-1, -1];
    for (let i = from; i < to; i += 2) {
      const [x, y] = [Math.floor((xy[i] ?? 0) / cell), Math.floor((xy[i + 1] ?? 0) / cell)];
      if (x === lastX && y === lastY) continue;
      [lastX, lastY] = [x, y];
      if (!points.add(tileAt(xy[i] ?? 0, xy[i + 1] ?? 0))) return false;
    }
  }
  return true;
}

const known = new WeakMap<Corners, Map<number, Detail>>();

/** The detail of a table at a zoom. */
export function detailAt(corners: Corners, z: number): Detail {
  const details = known.get(corners) ?? new Map<number, Detail>();
  known.set(corners, details);
  const found =
    details.get(z) ??
    levels.map((level) => detailOf(z, level)).find((detail) => fits(corners, z, detail)) ??
    detailOf(z, levels.at(-1)!);
  details.set(z, found);
  return found;
}
