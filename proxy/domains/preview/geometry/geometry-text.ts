/** Reads a geometry from well-known text or GeoJSON into lines, areas and points of longitude and latitude. */
import { withinWorld } from './antimeridian.ts';

export type Position = readonly [x: number, y: number];

/** A geometry of any kind, taken apart. */
export interface Geometry {
  readonly points: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
  /** Each a list of rings, the outer one first. */
  readonly areas: readonly (readonly (readonly Position[])[])[];
}

/**
 * Beginnings of a text that is a geometry in degrees; a profile of a column has such beginnings. One that says that it is
 * in another reference system is none: its numbers are no degrees.
 */
export const geometryStart =
  /^\s*(?:(?:SRID=4326;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*Z?M?\s*(?:\(|EMPTY)|(?:SRID=4326;\s*)?GEOMETRYCOLLECTION|\{\s*"(?:type|coordinates)"\s*:)/i;

const isPosition = (value: unknown): value is [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

interface Draft {
  points: Position[];
  lines: Position[][];
  areas: Position[][][];
}

const positionsOf = (value: unknown): Position[] =>
  Array.isArray(value) ? value.filter(isPosition).map(([x, y]) => [x, y] as const) : [];
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function add(draft: Draft, type: string, coordinates: unknown): void {
  switch (type) {
    case 'POINT':
      draft.points.push(...positionsOf([coordinates]));
      return;
    case 'MULTIPOINT':
      draft.points.push(...positionsOf(coordinates));
      return;
    case 'LINESTRING':
      draft.lines.push(positionsOf(coordinates));
      return;
    case 'MULTILINESTRING':
      draft.lines.push(...listOf(coordinates).map(positionsOf));
      return;
    case 'POLYGON':
      draft.areas.push(listOf(coordinates).map(positionsOf));
      return;
    case 'MULTIPOLYGON':
      draft.areas.push(...listOf(coordinates).map((area) => listOf(area).map(positionsOf)));
  }
}

function addJson(draft: Draft, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { type, coordinates, geometries, geometry } = value as Record<string, unknown>;
  if (Array.isArray(geometries)) for (const one of geometries) addJson(draft, one);
  else if (geometry !== undefined) addJson(draft, geometry);
  else if (typeof type === 'string') add(draft, type.toUpperCase(), coordinates);
}

const word = /(?:MULTI)?(?:POINT|LINESTRING|POLYGON)/gi;

/** Between a word and its bracket stand dimensions at most: EMPTY has no bracket of its own. */
const opening = /[\sZM]*\(/iy;

/** The text behind the word: from its first bracket to the one that closes it. @throws SyntaxError when none does */
function bracketed(text: string, from: number): { body: string; end: number } | null {
  opening.lastIndex = from;
  if (!opening.test(text)) return null;
  const start = opening.lastIndex - 1;
  let depth = 0;
  for (let i = start; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (c === 40) depth += 1;
    else if (c === 41 && (depth -= 1) === 0) return { body: text.slice(start, i + 1), end: i + 1 };
  }
  // Looking on would read the rest once more for every word in it.
  throw new SyntaxError('the bracket does not end');
}

/** Brackets of well-known text as lists of lists. */
function coordinatesOf(body: string, type: string): unknown {
  // "(1 2, 3 4)" becomes "[[1,2],[3,4]]"; a third and a fourth ordinate stay and are not read.
  const json = body
    .replaceAll(
      /(?<![^\s(),])[^\s(),]+(?:\s+[^\s(),]+)+/g,
      (numbers) => `[${numbers.trim().split(/\s+/).join(',')}]`,
    )
    .replaceAll('(', '[')
    .replaceAll(')', ']')
    .replaceAll(/(?<=[[,\s])\+/g, '')
    .replaceAll(/(?<=[[,-])\./g, '0.');
  const parsed = JSON.parse(json) as unknown[];
  if (type === 'POINT') return parsed[0];
  // Both "MULTIPOINT (1 2, 3 4)" and "MULTIPOINT ((1 2), (3 4))" are written.
  if (type === 'MULTIPOINT') return parsed.map((one) => (isPosition(one) ? one : listOf(one)[0]));
  return parsed;
}

function addText(draft: Draft, text: string): void {
  word.lastIndex = 0;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    const found = bracketed(text, word.lastIndex);
    if (found === null) continue;
    const type = match[0].toUpperCase();
    add(draft, type, coordinatesOf(found.body, type));
    word.lastIndex = found.end;
  }
}

/** @returns what is beyond 180 degrees on the other side; null when the text is no geometry, is empty, or is nowhere on the earth */
export function readGeometry(text: string): Geometry | null {
  const draft: Draft = { points: [], lines: [], areas: [] };
  try {
    if (text.trimStart().startsWith('{')) addJson(draft, JSON.parse(text));
    else addText(draft, text);
  } catch {
    return null;
  }
  const geometry = {
    points: draft.points,
    lines: draft.lines.filter((line) => line.length > 1),
    areas: draft.areas.filter(([outer]) => outer !== undefined && outer.length > 3),
  };
  const { points, lines, areas } = geometry;
  return [points, ...lines, ...areas].some((list) => list.length > 0) ? withinWorld(geometry) : null;
}
