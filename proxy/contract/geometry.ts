/**
 * The geometry of a place: GeoJSON (RFC 7946) in degrees of WGS 84, as it is stored and answered, and well-known text, as
 * descriptions in RDF have it. Both are read, and the box and the middle of a geometry follow from its positions. Without schemas, since the code that every page begins
 * with has it (`geometry-schema.ts`).
 */
import type { Box } from './bounding-box.ts';

/** The most positions of a geometry: enough for the outline of a region, too few for a coast line in detail. */
export const POSITIONS_MOST = 5000;

/** Longitude and latitude; a height is not kept. */
export type Position = readonly [longitude: number, latitude: number];

/** Lists of positions that a geometry of a kind has around each position. */
const depths = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
} as const;
export type GeometryKind = keyof typeof depths;
export const geometryKinds = Object.keys(depths) as [GeometryKind, ...GeometryKind[]];

/** Positions in lists of one depth. */
export type Coordinates = Position | readonly Coordinates[];

export interface Geometry {
  readonly type: GeometryKind;
  readonly coordinates: Coordinates;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Hundred-thousandths of a degree, a metre at most. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

function positionIn(value: unknown): Position | null {
  if (!Array.isArray(value) || value.length < 2 || value.length > 4) return null;
  const [longitude, latitude] = value as readonly unknown[];
  const isInside =
    isNumber(longitude) && isNumber(latitude) && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
  return isInside ? [rounded(longitude), rounded(latitude)] : null;
}

function coordinatesIn(value: unknown, depth: number): Coordinates | null {
  if (depth === 0) return positionIn(value);
  if (!Array.isArray(value) || value.length === 0) return null;
  const items: Coordinates[] = [];
  for (const item of value) {
    const read = coordinatesIn(item, depth - 1);
    if (read === null) return null;
    items.push(read);
  }
  return items;
}

const isPosition = (value: Coordinates): value is Position => typeof value[0] === 'number';

/** The positions of a geometry, in its order. */
export function positionsOf({ coordinates }: Pick<Geometry, 'coordinates'>): Position[] {
  const found: Position[] = [];
  const visit = (value: Coordinates): void => {
    if (isPosition(value)) found.push(value);
    else for (const item of value) visit(item);
  };
  visit(coordinates);
  return found;
}

/** The lists that are rings of a polygon, or lines. */
function pathsOf({ type, coordinates }: Geometry): readonly Position[][] {
  const flat = (value: Coordinates, depth: number): Position[][] =>
    depth === 1
      ? [value as unknown as Position[]]
      : (value as readonly Coordinates[]).flatMap((item) => flat(item, depth - 1));
  return depths[type] === 0 ? [] : flat(coordinates, depths[type]);
}

/** Whether rings end where they begin, and lines have two positions. */
function isSound(geometry: Geometry): boolean {
  const paths = pathsOf(geometry);
  if (geometry.type.endsWith('LineString')) return paths.every((path) => path.length >= 2);
  if (!geometry.type.endsWith('Polygon')) return true;
  return paths.every((ring) => {
    const [first, last] = [ring[0], ring.at(-1)];
    return ring.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  });
}

const fieldsIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** Reads a geometry, also of a feature or of a list with one feature. @returns null for what is none */
export function geometryIn(value: unknown): Geometry | null {
  const outer = fieldsIn(value);
  const { features } = outer;
  const isList = outer['type'] === 'FeatureCollection' && Array.isArray(features) && features.length === 1;
  const one = isList ? fieldsIn(features[0]) : outer;
  // A feature has no feature as its geometry: those of a stranger may go deeper than the stack.
  const { type, coordinates } = one['type'] === 'Feature' ? fieldsIn(one['geometry']) : one;
  const kind = geometryKinds.find((name) => name === type);
  if (kind === undefined) return null;
  const read = coordinatesIn(coordinates, depths[kind]);
  if (read === null) return null;
  const found = { type: kind, coordinates: read };
  return isSound(found) ? found : null;
}

/** The box around a geometry. */
export function boxOfGeometry(geometry: Geometry): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x, y] of positionsOf(geometry)) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { west, south, east, north };
}

/** The middle of a box; one that crosses the line of the date goes from west to east over it. */
export function middleOfBox({ west, south, east, north }: Box): Position {
  const middle = (west + (east < west ? east + 360 : east)) / 2;
  return [rounded(middle > 180 ? middle - 360 : middle), rounded((south + north) / 2)];
}

/** Twice the area of a ring, and its moments, by which the middle of an area is found. */
function momentsOf(ring: readonly Position[]): readonly [area: number, x: number, y: number] {
  let [area, mx, my] = [0, 0, 0];
  for (const [place, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[place + 1] ?? [x, y];
    const cross = x * nextY - nextX * y;
    area += cross;
    mx += (x + nextX) * cross;
    my += (y + nextY) * cross;
  }
  return [area, mx, my];
}

/** The centroid: of the outer rings of areas by their size, else the mean of the positions. */
export function centroidOf(geometry: Geometry): Position {
  if (geometry.type.endsWith('Polygon')) {
    const polygons = (geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.coordinates) as unknown as readonly (readonly Position[][])[];
    let [area, mx, my] = [0, 0, 0];
    for (const [outer = []] of polygons) {
      const [size, x, y] = momentsOf(outer);
      // Rings go either way round.
      const way = size < 0 ? -1 : 1;
      area += way * size;
      mx += way * x;
      my += way * y;
    }
    if (area > 0) return [rounded(mx / (3 * area)), rounded(my / (3 * area))];
  }
  const positions = positionsOf(geometry);
  const mean = (part: 0 | 1) =>
    rounded(positions.reduce((sum, position) => sum + position[part], 0) / positions.length);
  return [mean(0), mean(1)];
}

/** Well-known text of a geometry. */
export function wktOf({ type, coordinates }: Geometry): string {
  const inText = (value: Coordinates): string =>
    isPosition(value) ? value.join(' ') : `(${value.map((item) => inText(item)).join(',')})`;
  const text = inText(coordinates);
  return `${type.toUpperCase()}${text.startsWith('(') ? text : `(${text})`}`;
}

/** What stands before the brackets. */
const wktStart = /^(?:<[^>]*>\s*|SRID=\d+;\s*)?([A-Z]+)(?:\s+(?:ZM?|M))?\s*(?=\()/i;
const wktNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** What stands between two brackets or commas, as JSON; a question mark, which is none, for what is no position. */
function positionInWkt(text: string): string {
  const words = text.trim();
  if (words === '') return '';
  const numbers = words.split(/\s+/);
  const isOne = numbers.length >= 2 && numbers.length <= 4 && numbers.every((one) => wktNumber.test(one));
  return isOne ? JSON.stringify(numbers.slice(0, 2).map(Number)) : '?';
}

/**
 * Reads well-known text, with or without the reference system before it. Each part is looked through once: a catalogue of
 * a stranger may have a number of a million digits.
 * @returns null for what is none
 */
export function geometryOfWkt(text: string): Geometry | null {
  const trimmed = text.trim();
  const [start = '', word = ''] = wktStart.exec(trimmed) ?? [];
  const type = geometryKinds.find((kind) => kind.toUpperCase() === word.toUpperCase());
  const body = trimmed.slice(start.length);
  if (type === undefined || !/^[\d\s().,eE+-]+$/.test(body)) return null;
  const list = body
    .replaceAll(/[^(),]+/g, (part) => positionInWkt(part))
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  try {
    const read = JSON.parse(list) as unknown;
    const [first] = Array.isArray(read) ? (read as readonly unknown[]) : [];
    if (type === 'Point') return geometryIn({ type, coordinates: first });
    // Positions of several points may each be in brackets.
    const isBracketed = type === 'MultiPoint' && Array.isArray(first) && Array.isArray(first[0]);
    return geometryIn({
      type,
      coordinates: isBracketed
        ? (read as readonly (readonly unknown[])[]).map(([position]) => position)
        : read,
    });
  } catch {
    return null;
  }
}

/** Reads what people paste: GeoJSON or well-known text. */
export function geometryOfText(text: string): Geometry | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return geometryOfWkt(trimmed);
  try {
    return geometryIn(JSON.parse(trimmed));
  } catch {
    return null;
  }
}
