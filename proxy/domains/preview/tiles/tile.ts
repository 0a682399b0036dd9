/**
 * The rows of a selection in one tile, as few features as can be seen: each place while there are few rows, and cells of
 * a grid when there are many. A row is in one tile of a zoom and in one feature of it, so the counts add up to all rows.
 */
import type { Grouping } from '#contract/map-constants.ts';
import { groupRows, type Group, type Visit } from './group.ts';
import { BITS, EXTENT, EXTENT_BITS, mortonOf, ORDER_BITS } from './grid.ts';
import type { TileAddress } from './protocol.ts';
import type { Selection } from './selection.ts';
import { drawnAt } from './shapes.ts';

/** With so many rows in a tile or fewer, each place is where it is. */
export const EXACT_ROWS = 1_000;
/**
 * Cells of a side otherwise, as a power of two: a side of 8 pixels is what one dot takes, 4 what a heat map shows, and 64
 * what a number takes. Numbers stand for cells at any number of rows.
 */
const grids: Readonly<Record<Grouping, { readonly bits: number; readonly exact: number }>> = {
  dots: { bits: 6, exact: EXACT_ROWS },
  heat: { bits: 7, exact: EXACT_ROWS },
  clusters: { bits: 3, exact: 0 },
};

/** A feature, whose `x` and `y` are in units of the tile. */
export type TileFeature = Group;

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

export interface TileCells {
  /** Each with its mean place in units of the world. */
  readonly groups: Group[];
  /** Goes through the rows of the tile, each with its cell. */
  readonly each: (visit: Visit) => void;
}

/** The cells of a tile that have rows which are dots, and which rows are in which. */
export function cellsOf(selection: Selection, tile: TileAddress, grouping: Grouping): TileCells {
  const grid = grids[grouping];
  const isDrawn = grouping === 'dots' ? drawnAt(selection, tile.z) : null;
  const shift = BITS - tile.z;
  const [from, to] = rangeOf(selection, tile);
  const inTile: number[] = [];
  let rows = 0;
  const isInTile = (i: number) =>
    tile.z <= ORDER_BITS ||
    ((selection.x[i] ?? 0) >> shift === tile.x && (selection.y[i] ?? 0) >> shift === tile.y);
  const isIn = isDrawn === null ? isInTile : (i: number) => isInTile(i) && !isDrawn(i);
  for (let i = from; i < to; i += 1)
    if (isIn(i)) {
      rows += 1;
      if (inTile.length < grid.exact) inTile.push(i);
    }
  const isExact = rows <= grid.exact;
  const bits = isExact ? EXTENT_BITS : grid.bits;
  const mask = 2 ** shift - 1;
  // Very near, a tile has fewer units than cells: each unit is a cell.
  const drop = Math.max(0, shift - bits);
  const cells = new Map<number, number>();
  const cellOf = (i: number): number => {
    const at =
      (((selection.y[i] ?? 0) & mask) >> drop) * 2 ** bits + (((selection.x[i] ?? 0) & mask) >> drop);
    if (!isExact) return at;
    const known = cells.get(at) ?? cells.size;
    cells.set(at, known);
    return known;
  };
  const each = (visit: Visit) => {
    if (isExact) for (const i of inTile) visit(i, cellOf(i));
    else for (let i = from; i < to; i += 1) if (isIn(i)) visit(i, cellOf(i));
  };
  return { groups: groupRows(selection, each, isExact ? Math.max(1, rows) : 4 ** grid.bits), each };
}

/** The dots of a tile, largest first, so that small ones are drawn on large ones. */
export function featuresOf(
  selection: Selection,
  tile: TileAddress,
  grouping: Grouping = 'dots',
): TileFeature[] {
  const shift = BITS - tile.z;
  const unit = (mean: number, start: number) =>
    Math.min(EXTENT - 1, Math.floor((mean - start * 2 ** shift) * 2 ** (EXTENT_BITS - shift)));
  return cellsOf(selection, tile, grouping)
    .groups.map((group) => ({ ...group, x: unit(group.x, tile.x), y: unit(group.y, tile.y) }))
    .toSorted((a, b) => b.count - a.count || a.row - b.row);
}
