/**
 * The corners of the shapes of a table, in whole units of the world as columns of numbers: eight bytes each. Tiles are cut
 * from them, and a corner that two neighbours share is the same in both.
 */
import type { MapBox } from '#contract/preview-map.ts';
import { unitsX, unitsY } from '../tiles/grid.ts';
import type { Geometry, Position } from './geometry-text.ts';

/** What a list of corners is the outline of. */
export const LINE = 0;
export const OUTER = 1;
export const INNER = 2;

/**
 * Whether an edge from a to b is met by the line that goes from a place to the east. An outline with an odd number of such
 * edges is around the place.
 */
const isEastOf = (x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean =>
  ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;

/** Whether a step has something within a box: no side of the box, and not the line of the step, parts the two. */
function isCrossing(
  [ax, ay, bx, by]: readonly [number, number, number, number],
  { west, north, east, south }: MapBox,
): boolean {
  if (Math.max(ax, bx) < west || Math.min(ax, bx) > east) return false;
  if (Math.max(ay, by) < north || Math.min(ay, by) > south) return false;
  const side = (x: number, y: number) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  const first = side(west, north);
  return (
    first === 0 || [side(east, north), side(west, south), side(east, south)].some((one) => one !== first)
  );
}

type Units = readonly [x: number, y: number];

export class Corners {
  /** All corners, x before y. */
  xy = new Int32Array(16_384);
  /** How many numbers `xy` has. */
  length = 0;
  /** Where each outline begins in `xy`, and what it is. */
  readonly starts: number[] = [];
  readonly kinds: number[] = [];
  /** The first outline of each shape, and behind the last one how many there are. */
  readonly first: number[] = [0];
  /** West, north, east and south of each shape. */
  readonly boxes: number[] = [];

  /** How many shapes there are. */
  get shapes(): number {
    return this.first.length - 1;
  }

  /** Where an outline ends in `xy`. */
  endOf(outline: number): number {
    return this.starts[outline + 1] ?? this.length;
  }

  #push(x: number, y: number): void {
    if (this.length === this.xy.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.xy);
      this.xy = larger;
    }
    this.xy[this.length] = x;
    this.xy[this.length + 1] = y;
    this.length += 2;
  }

  #add(positions: readonly Position[], kind: number): void {
    this.starts.push(this.length);
    this.kinds.push(kind);
    const start = this.length;
    for (const [longitude, latitude] of positions) {
      const [x, y] = [unitsX(longitude), unitsY(latitude)];
      const isSame = this.length > start && this.xy[this.length - 2] === x && this.xy[this.length - 1] === y;
      if (!isSame) this.#push(x, y);
    }
    // An area is closed without its first corner once more.
    const isClosed =
      this.length - start > 2 &&
      this.xy[start] === this.xy[this.length - 2] &&
      this.xy[start + 1] === this.xy[this.length - 1];
    if (kind !== LINE && isClosed) this.length -= 2;
  }

  /** Adds what is drawn of a geometry: its areas, or its lines where it has none. @returns the number of the shape */
  add({ areas, lines }: Pick<Geometry, 'areas' | 'lines'>): number {
    const shape = this.shapes;
    const from = this.length;
    for (const rings of areas)
      for (const [i, ring] of rings.entries()) this.#add(ring, i === 0 ? OUTER : INNER);
    if (areas.length === 0) for (const line of lines) this.#add(line, LINE);
    this.first.push(this.starts.length);
    let [west, north, east, south] = [2 ** 30, 2 ** 30, -1, -1];
    for (let i = from; i < this.length; i += 2) {
      const [x = 0, y = 0] = [this.xy[i], this.xy[i + 1]];
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
    this.boxes.push(west, north, east, south);
    return shape;
  }

  /** Whether the box of a shape and another one, in units of the world, have something in common. */
  meets(shape: number, { west, north, east, south }: MapBox): boolean {
    const at = shape * 4;
    return (
      (this.boxes[at] ?? 0) <= east &&
      (this.boxes[at + 1] ?? 0) <= south &&
      (this.boxes[at + 2] ?? 0) >= west &&
      (this.boxes[at + 3] ?? 0) >= north
    );
  }

  /** Whether a shape itself, and not only its box, has something within a box. */
  reaches(shape: number, box: MapBox): boolean {
    if (!this.meets(shape, box)) return false;
    const last = this.first[shape + 1] ?? 0;
    let isAround = false;
    for (let outline = this.first[shape] ?? 0; outline < last; outline += 1) {
      const isLine = this.kinds[outline] === LINE;
      const [from, to] = [this.starts[outline] ?? 0, this.endOf(outline)];
      for (let i = from, j = isLine ? from : to - 2; i < to; j = i, i += 2) {
        const [ax = 0, ay = 0, bx = 0, by = 0] = [this.xy[j], this.xy[j + 1], this.xy[i], this.xy[i + 1]];
        if (isCrossing([ax, ay, bx, by], box)) return true;
        if (!isLine && isEastOf(box.west, box.north, ax, ay, bx, by)) isAround = !isAround;
      }
    }
    return isAround;
  }

  /** The greater of width and height of a shape; less than zero for one without corners. */
  sizeOf(shape: number): number {
    const at = shape * 4;
    const width = (this.boxes[at + 2] ?? 0) - (this.boxes[at] ?? 0);
    return Math.max(width, (this.boxes[at + 3] ?? 0) - (this.boxes[at + 1] ?? 0));
  }

  /** A place that is on the shape: the middle of its box if that is, or else the corner that is nearest to it. */
  placeOf(shape: number): Units {
    const [west = 0, north = 0, east = 0, south = 0] = this.boxes.slice(shape * 4, shape * 4 + 4);
    const [x, y] = [Math.floor((west + east) / 2), Math.floor((north + south) / 2)];
    let [best, least, isWithin] = [-1, Number.POSITIVE_INFINITY, false];
    const last = this.first[shape + 1] ?? 0;
    for (let outline = this.first[shape] ?? 0; outline < last; outline += 1) {
      const [from, to] = [this.starts[outline] ?? 0, this.endOf(outline)];
      for (let i = from, j = to - 2; i < to; j = i, i += 2) {
        const [ax = 0, ay = 0, bx = 0, by = 0] = [this.xy[i], this.xy[i + 1], this.xy[j], this.xy[j + 1]];
        const away = (ax - x) ** 2 + (ay - y) ** 2;
        if (away < least) [best, least] = [i, away];
        if (this.kinds[outline] !== LINE && isEastOf(x, y, ax, ay, bx, by)) isWithin = !isWithin;
      }
    }
    return isWithin || best === -1 ? [x, y] : [this.xy[best] ?? x, this.xy[best + 1] ?? y];
  }
}
