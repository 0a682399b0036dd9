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
 * Cells of a side otherwise, of the 512 pixels that a tile is wide at its own scale: a side of 10.7 pixels is what a dot and
 * the space around it take (each dot costs time in every frame), 4 what a heat map shows, and 64 what a number takes.
 * Numbers stand for cells at any number of rows.
 */
const grids: Readonly<Record<Grouping, { readonly side: number; readonly exact: number }>> = {
  dots: { side: 48, exact: EXACT_ROWS },
  heat: { side: 128, exact: EXACT_ROWS },
  clusters: { side: 8, exact: 0 },
};
/** Units of a side where each place is where it is. */
const EXACT_SIDE = 2 ** EXTENT_BITS;

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
  const units = 2 ** shift;
  // Very near, a tile has fewer units than cells: each unit is a cell.
  const side = Math.min(units, isExact ? EXACT_SIDE : grid.side);
  const along = (unit = 0): number => Math.floor(((unit & (units - 1)) * side) / units);
  const cells = new Map<number, number>();
  const cellOf = (i: number): number => {
    const at = along(selection.y[i]) * side + along(selection.x[i]);
    if (!isExact) return at;
    const known = cells.get(at) ?? cells.size;
    cells.set(at, known);
    return known;
  };
  const each = (visit: Visit) => {
    if (isExact) for (const i of inTile) visit(i, cellOf(i));
    else for (let i = from; i < to; i += 1) if (isIn(i)) visit(i, cellOf(i));
  };
  return { groups: groupRows(selection, each, isExact ? Math.max(1, rows) : side ** 2), each };
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
