/**
 * How finely shapes are drawn at a zoom: as finely as the fullest tile of the table can bear. It is decided by the table
 * and not by what is asked of it, so a shape is the same beside every neighbour and under all conditions.
 */
import type { Corners } from '../geometry/corners.ts';
import { WORLD } from '../geometry/mercator.ts';
import { BITS, EXTENT_BITS } from './grid.ts';

/** Shapes and corners of a tile at most, where the coarsest detail can keep them: less than 200 kB as gzip. */
const MOST_SHAPES = 5_000;
const MOST_CORNERS = 100_000;

/**
 * From the finest: shapes of fewer pixels than `seen` are dots, and corners are at the crossings of a grid of 2^bits units
 * of a tile, of which eight are a pixel.
 */
const levels = [
  { seen: 4, bits: 1 },
  { seen: 4, bits: 2 },
  { seen: 4, bits: 3 },
  { seen: 6, bits: 3 },
  { seen: 8, bits: 3 },
  { seen: 12, bits: 3 },
  { seen: 16, bits: 4 },
  { seen: 24, bits: 4 },
  { seen: 48, bits: 5 },
] as const;
const [finest] = levels;

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

/** Zooms up to which counts are kept as a list of all tiles. */
const LISTED = 9;

/** Counts by tile of a zoom. @returns what counts one, which answers false where its tile has too many */
function createCounts(z: number, most: number): (x: number, y: number) => boolean {
  const shift = BITS - z;
  if (z <= LISTED) {
    const counts = new Uint32Array(4 ** z);
    return (x, y) => (counts[(y >> shift) * 2 ** z + (x >> shift)]! += 1) <= most;
  }
  const counts = new Map<number, number>();
  return (x, y) => {
    const tile = (y >> shift) * 2 ** z + (x >> shift);
    const sum = (counts.get(tile) ?? 0) + 1;
    counts.set(tile, sum);
    return sum <= most;
  };
}

/** True where no tile of a zoom has more than it can bear. */
function fits(corners: Corners, z: number, { least, bits }: Detail): boolean {
  const { xy, boxes, starts, first } = corners;
  const cell = 2 ** (BITS - z - EXTENT_BITS + bits);
  const [countShape, countCorner] = [createCounts(z, MOST_SHAPES), createCounts(z, MOST_CORNERS)];
  for (let shape = 0; shape < corners.shapes; shape += 1) {
    if (corners.sizeOf(shape) < least) continue;
    if (!countShape(boxes[shape * 4] ?? 0, boxes[shape * 4 + 1] ?? 0)) return false;
    const [from = 0, to = corners.length] = [starts[first[shape] ?? 0], starts[first[shape + 1] ?? 0]];
    let [lastX, lastY] = [-1, -1];
    for (let i = from; i < to; i += 2) {
      const [x, y] = [Math.floor((xy[i] ?? 0) / cell), Math.floor((xy[i + 1] ?? 0) / cell)];
      if (x === lastX && y === lastY) continue;
      [lastX, lastY] = [x, y];
      if (!countCorner(xy[i] ?? 0, xy[i + 1] ?? 0)) return false;
    }
  }
  return true;
}

/** The first zoom whose tiles can bear everything as it is, and with it all nearer ones; later than `LISTED`: not known. */
function bearsAllFrom(corners: Corners): number {
  const { xy, boxes } = corners;
  for (let z = 0; z <= LISTED; z += 1) {
    const [countShape, countCorner] = [createCounts(z, MOST_SHAPES), createCounts(z, MOST_CORNERS)];
    let isFine = true;
    for (let at = 0; isFine && at < boxes.length; at += 4)
      isFine = corners.sizeOf(at / 4) < 0 || countShape(boxes[at] ?? 0, boxes[at + 1] ?? 0);
    for (let i = 0; isFine && i < corners.length; i += 2) isFine = countCorner(xy[i] ?? 0, xy[i + 1] ?? 0);
    if (isFine) return z;
  }
  return Number.POSITIVE_INFINITY;
}

interface Known {
  readonly bearsAllFrom: number;
  readonly details: Map<number, Detail>;
}
const known = new WeakMap<Corners, Known>();

/** The detail of a table at a zoom. */
export function detailAt(corners: Corners, z: number): Detail {
  const of = known.get(corners) ?? {
    bearsAllFrom: bearsAllFrom(corners),
    details: new Map<number, Detail>(),
  };
  known.set(corners, of);
  if (z >= of.bearsAllFrom) return detailOf(z, finest);
  const found =
    of.details.get(z) ??
    levels.map((level) => detailOf(z, level)).find((detail) => fits(corners, z, detail)) ??
    detailOf(z, levels.at(-1) ?? finest);
  of.details.set(z, found);
  return found;
}
