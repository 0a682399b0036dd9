/**
 * The rows of a selection in one tile, as few features as can be seen: each place while there are few rows, and cells of
 * a grid when there are many. A row is in one tile of a zoom and in one feature of it, so the counts add up to all rows.
 */
import { BITS, EXTENT, EXTENT_BITS, mortonOf, ORDER_BITS } from './grid.ts';
import type { TileAddress } from './protocol.ts';
import { NONE, OTHER, type Selection } from './selection.ts';

/** With so many rows in a tile or fewer, each place is where it is. */
export const EXACT_ROWS = 1_000;
/** Cells of a side beyond: a side of 8 pixels is what one dot takes. */
const GRID_BITS = 6;
const CELLS = 2 ** (2 * GRID_BITS);
const CODES = NONE + 1;

export interface TileFeature {
  /** In units of the tile. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** The first of its rows. */
  readonly row: number;
  /** The mean of those of its rows that have a value; null: none has one. */
  readonly value: number | null;
  /** The category that most of its rows have; null: most have no value. */
  readonly category: number | null;
}

/** The first place in an ordered list whose value is at least this. */
function lowerBound(list: Uint32Array, least: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((list[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Rows that may be in a tile: exactly those up to zoom `ORDER_BITS`, and those around it beyond. */
function rangeOf({ order }: Selection, { z, x, y }: TileAddress): readonly [from: number, to: number] {
  if (z >= ORDER_BITS) {
    const morton = mortonOf(x >> (z - ORDER_BITS), y >> (z - ORDER_BITS));
    return [lowerBound(order, morton), lowerBound(order, morton + 1)];
  }
  const tiles = 4 ** (ORDER_BITS - z);
  const first = mortonOf(x << (ORDER_BITS - z), y << (ORDER_BITS - z));
  return [lowerBound(order, first), lowerBound(order, first + tiles)];
}

/** Sums of the rows of one feature. */
class Sums {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly count: Uint32Array;
  readonly row: Uint32Array;
  readonly sum: Float64Array;
  readonly valued: Uint32Array;
  readonly codes: Uint32Array;

  constructor(size: number) {
    this.x = new Float64Array(size);
    this.y = new Float64Array(size);
    this.count = new Uint32Array(size);
    this.row = new Uint32Array(size);
    this.sum = new Float64Array(size);
    this.valued = new Uint32Array(size);
    this.codes = new Uint32Array(size * CODES);
  }

  add(cell: number, selection: Selection, i: number): void {
    const row = selection.row[i] ?? 0;
    if (this.count[cell] === 0 || row < (this.row[cell] ?? 0)) this.row[cell] = row;
    this.count[cell]! += 1;
    this.x[cell]! += selection.x[i] ?? 0;
    this.y[cell]! += selection.y[i] ?? 0;
    const value = selection.value?.[i] ?? Number.NaN;
    if (!Number.isNaN(value)) {
      this.sum[cell]! += value;
      this.valued[cell]! += 1;
    }
    if (selection.category) this.codes[cell * CODES + (selection.category[i] ?? NONE)]! += 1;
  }

  /** The most frequent category; of equals the one that is named first. */
  categoryOf(cell: number): number | null {
    let [best, most] = [NONE, 0];
    for (let code = 0; code <= OTHER; code += 1) {
      const rows = this.codes[cell * CODES + code] ?? 0;
      if (rows > most) [best, most] = [code, rows];
    }
    return best === NONE ? null : best;
  }
}

/** What is in a tile, largest first, so that small dots are drawn on large ones. */
export function featuresOf(selection: Selection, tile: TileAddress): TileFeature[] {
  const shift = BITS - tile.z;
  const [from, to] = rangeOf(selection, tile);
  const inTile: number[] = [];
  let rows = 0;
  const isIn = (i: number) =>
    tile.z <= ORDER_BITS ||
    ((selection.x[i] ?? 0) >> shift === tile.x && (selection.y[i] ?? 0) >> shift === tile.y);
  for (let i = from; i < to; i += 1)
    if (isIn(i)) {
      rows += 1;
      if (inTile.length < EXACT_ROWS) inTile.push(i);
    }
  const isExact = rows <= EXACT_ROWS;
  const bits = isExact ? EXTENT_BITS : GRID_BITS;
  const mask = 2 ** shift - 1;
  // Very near, a tile has fewer units than cells: each unit is a cell.
  const drop = Math.max(0, shift - bits);
  const sums = new Sums(isExact ? Math.max(1, rows) : CELLS);
  const cells = new Map<number, number>();
  const cellOf = (i: number): number => {
    const at =
      (((selection.y[i] ?? 0) & mask) >> drop) * 2 ** bits + (((selection.x[i] ?? 0) & mask) >> drop);
    if (!isExact) return at;
    const known = cells.get(at) ?? cells.size;
    cells.set(at, known);
    return known;
  };
  if (isExact) for (const i of inTile) sums.add(cellOf(i), selection, i);
  else for (let i = from; i < to; i += 1) if (isIn(i)) sums.add(cellOf(i), selection, i);
  const features: TileFeature[] = [];
  for (let cell = 0; cell < sums.count.length; cell += 1) {
    const count = sums.count[cell] ?? 0;
    if (count === 0) continue;
    const unit = (sum: number, start: number) =>
      Math.min(EXTENT - 1, Math.floor((sum / count - start * 2 ** shift) * 2 ** (EXTENT_BITS - shift)));
    const valued = sums.valued[cell] ?? 0;
    features.push({
      x: unit(sums.x[cell] ?? 0, tile.x),
      y: unit(sums.y[cell] ?? 0, tile.y),
      count,
      row: sums.row[cell] ?? 0,
      value: valued === 0 ? null : (sums.sum[cell] ?? 0) / valued,
      category: sums.categoryOf(cell),
    });
  }
  return features.toSorted((a, b) => b.count - a.count || a.row - b.row);
}
