/** Spatial coverage as words a reader understands: a place name, or the box around coordinates. */
import { isFields, textOf } from '#proxy/platform/formats/json/untyped.ts';
import { shorten } from './text.ts';

const LONGEST = 300;

const rounded = (value: number) => String(Math.round(value * 10_000) / 10_000);

/** "west, south, east, north" in degrees, of longitude and latitude pairs; null when they are no such pairs. */
function boxOf(pairs: readonly (readonly [number, number])[]): string | null {
  if (pairs.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x, y] of pairs) {
    if (Math.abs(x) > 180 || Math.abs(y) > 90) return null;
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return [west, south, east, north].map(rounded).join(', ');
}

/** Collects the positions of GeoJSON coordinates of any depth. */
function positionsIn(value: unknown, pairs: [number, number][] = []): [number, number][] {
  if (!Array.isArray(value)) return pairs;
  const [x, y] = value as unknown[];
  if (typeof x === 'number' && typeof y === 'number') pairs.push([x, y]);
  else for (const item of value) positionsIn(item, pairs);
  return pairs;
}

/** Well-known text of any geometry type, with or without the reference system before it. */
const WKT = /^(?:SRID=\d+;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*(?:Z\s*)?\(/i;

const wktNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** The first two numbers of each position in well-known text. Each part is looked through once, however long it is. */
function positionsInWkt(text: string): [number, number][] {
  return text.split(/[(),]/).flatMap((part): [number, number][] => {
    const [x = '', y = ''] = part.trim().split(/\s+/);
    return wktNumber.test(x) && wktNumber.test(y) ? [[Number(x), Number(y)]] : [];
  });
}

function fromText(text: string): string {
  if (WKT.test(text)) return boxOf(positionsInWkt(text)) ?? shorten(text, LONGEST);
  if (/^[[{]/.test(text)) {
    try {
      const box = spatialOf(JSON.parse(text));
      if (box !== null) return box;
    } catch {
      // It only looked like GeoJSON; the words are kept.
    }
  }
  const numbers = /^[\d\s,.;+-]+$/.test(text)
    ? text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number)
    : [];
  if (numbers.length >= 4 && numbers.length % 2 === 0 && numbers.every(Number.isFinite)) {
    const pairs = numbers.flatMap((x, i) => (i % 2 === 0 ? [[x, numbers[i + 1] ?? 0] as const] : []));
    const box = boxOf(pairs);
    if (box !== null) return box;
  }
  return shorten(text, LONGEST);
}

/** Reads a place: text, a GeoJSON geometry, or an object with a name. Never fails; null when there is nothing. */
export function spatialOf(value: unknown): string | null {
  const text = textOf(value);
  if (text !== null) return fromText(text);
  if (Array.isArray(value)) {
    const places = value.map(spatialOf).filter((place) => place !== null);
    return places.length === 0 ? null : shorten(places.join('; '), LONGEST);
  }
  if (!isFields(value)) return null;
  if (value['coordinates'] !== undefined) return boxOf(positionsIn(value['coordinates']));
  for (const name of ['prefLabel', 'label', 'name', 'title', 'text', 'bbox', 'geometry'])
    if (value[name] !== undefined && value[name] !== null) return spatialOf(value[name]);
  return null;
}
