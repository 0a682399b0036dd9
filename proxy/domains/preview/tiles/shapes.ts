/**
 * The lines and areas of a selection in one tile: cut to the tile, with their corners at the crossings of a grid. The grid
 * is that of the world, so a border that two areas share is the same in both and no gap is between them. A row counts in
 * the one tile that its place is in, and in the others it is only drawn.
 */
import { INNER, LINE, type Corners } from '../geometry/corners.ts';
import { clipLine, clipRing, doubleArea, type Square } from './clip.ts';
import { detailAt, type Detail } from './detail.ts';
import { BITS, EXTENT, EXTENT_BITS } from './grid.ts';
import type { TileAddress } from './protocol.ts';
import { figuresAt, type Selection } from './selection.ts';

/** Units around a tile in which shapes are drawn as well: what is as wide as a line is cut further out. */
export const BUFFER = 64;
const square: Square = { least: -BUFFER, most: EXTENT + BUFFER };

export interface TileShape {
  readonly row: number;
  /** 1 in the tile that counts it, else 0. */
  readonly count: number;
  readonly value: number | null;
  readonly category: number | null;
  readonly kind: 'lines' | 'areas';
  /** Lists of x and y by turns in units of the tile. Of areas each outer one is followed by those that are left out of it. */
  readonly outlines: readonly (readonly number[])[];
}

/** Whether a row of a selection is drawn as a line or an area at a zoom, or else as a dot. @returns null: all are dots */
export function drawnAt({ shapes }: Selection, z: number): ((i: number) => boolean) | null {
  if (shapes === null) return null;
  const { corners, of } = shapes;
  const { least } = detailAt(corners, z);
  return (i) => corners.sizeOf(of[i] ?? 0) >= least;
}

/** An outline at the crossings of the grid, without corners that are on the way between two others. */
function snapped(
  { xy }: Corners,
  [from, to]: readonly [number, number],
  { z, x, y }: TileAddress,
  { bits }: Detail,
): number[] {
  const grid = 2 ** bits;
  const cell = 2 ** (BITS - z - EXTENT_BITS + bits);
  const [left, top] = [x * EXTENT, y * EXTENT];
  const line: number[] = [];
  for (let i = from; i < to; i += 2) {
    const px = Math.floor((xy[i] ?? 0) / cell + 0.5) * grid - left;
    const py = Math.floor((xy[i + 1] ?? 0) / cell + 0.5) * grid - top;
    const n = line.length;
    if (n > 0 && line[n - 2] === px && line[n - 1] === py) continue;
    if (n > 3) {
      const [ax, ay, bx, by] = [line[n - 4] ?? 0, line[n - 3] ?? 0, line[n - 2] ?? 0, line[n - 1] ?? 0];
      const isStraight = (bx - ax) * (py - by) === (by - ay) * (px - bx);
      const isOnward = (bx - ax) * (px - bx) + (by - ay) * (py - by) > 0;
      if (isStraight && isOnward) line.length = n - 2;
    }
    line.push(px, py);
  }
  return line;
}

const reversed = (ring: readonly number[]): number[] => {
  const back: number[] = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) back.push(ring[i] ?? 0, ring[i + 1] ?? 0);
  return back;
};

type Drawn = Pick<TileShape, 'kind' | 'outlines'>;

/** The lines of a tile; a place that all of a line is in is as long as a line can be seen. */
function linesOf(lines: readonly (readonly number[])[]): Drawn | null {
  const { least, most } = square;
  const isIn = (units: number) => units >= least && units <= most;
  const parts = lines.flatMap((line) => {
    if (line.length > 2) return clipLine(line, square);
    const [x = 0, y = 0] = line;
    return line.length === 2 && isIn(x) && isIn(y) ? [[x, y]] : [];
  });
  const longer = parts.map((part) => {
    const [x = 0, y = 0] = part;
    return part.length > 2 ? part : [x, y, x + 1, y];
  });
  return longer.length === 0 ? null : { kind: 'lines', outlines: longer };
}

/** One of the areas of a shape: what of it is in the tile, and its rings, the outer one first. */
interface Part {
  area: number;
  readonly rings: (readonly number[])[];
}

/** What of a shape is in a tile. @returns null for nothing */
export function cutShape(corners: Corners, shape: number, tile: TileAddress, detail: Detail): Drawn | null {
  const { first, starts, kinds } = corners;
  const parts: Part[] = [];
  const edges: number[][] = [];
  for (let outline = first[shape] ?? 0; outline < (first[shape + 1] ?? 0); outline += 1) {
    const line = snapped(corners, [starts[outline] ?? 0, corners.endOf(outline)], tile, detail);
    const kind = kinds[outline];
    // An area is drawn as its edge where nothing of its inside is left.
    edges.push(kind === LINE || line.length < 4 ? line : [...line, line[0] ?? 0, line[1] ?? 0]);
    if (kind === LINE) continue;
    const isInner = kind === INNER;
    if (!isInner) parts.push({ area: 0, rings: [] });
    const part = parts.at(-1);
    const ring = line.length < 6 ? [] : clipRing(line, square);
    const covered = doubleArea(ring);
    // What is left out of nothing leaves out nothing.
    if (covered === 0 || part === undefined || (isInner && part.rings.length === 0)) continue;
    part.area += Math.abs(covered) * (isInner ? -1 : 1);
    part.rings.push(covered > 0 === isInner ? reversed(ring) : ring);
  }
  const areas = parts.filter(({ area }) => area > 0).flatMap(({ rings }) => rings);
  return areas.length > 0 ? { kind: 'areas', outlines: areas } : linesOf(edges);
}

/** The shapes of a selection that are in a tile or so near that their edge is, largest first, so that small ones are on top. */
export function shapesIn(selection: Selection, tile: TileAddress): TileShape[] {
  const { shapes, x, y, row } = selection;
  if (shapes === null) return [];
  const { corners, of } = shapes;
  const detail = detailAt(corners, tile.z);
  const shift = BITS - tile.z;
  const side = 2 ** shift;
  // Corners move by half a cell of the grid at most.
  const around = (side / EXTENT) * (BUFFER + 2 ** detail.bits);
  const [west, north] = [tile.x * side - around, tile.y * side - around];
  const near = { west, north, east: west + side + 2 * around, south: north + side + 2 * around };
  const unit = (at: number, start: number) => Math.floor(((at - start * side) / side) * EXTENT);
  const atPlace = (px: number, py: number) => linesOf([[unit(px, tile.x), unit(py, tile.y)]]);
  const found: { readonly size: number; readonly shape: TileShape }[] = [];
  for (let i = 0; i < selection.length; i += 1) {
    const shape = of[i] ?? 0;
    if (corners.sizeOf(shape) < detail.least || !corners.meets(shape, near)) continue;
    const isHome = (x[i] ?? 0) >> shift === tile.x && (y[i] ?? 0) >> shift === tile.y;
    const cut = cutShape(corners, shape, tile, detail) ?? (isHome ? atPlace(x[i] ?? 0, y[i] ?? 0) : null);
    if (cut === null) continue;
    const drawn = { row: row[i] ?? 0, count: isHome ? 1 : 0, ...figuresAt(selection, i), ...cut };
    found.push({ size: corners.sizeOf(shape), shape: drawn });
  }
  return found.toSorted((a, b) => b.size - a.size || a.shape.row - b.shape.row).map(({ shape }) => shape);
}
