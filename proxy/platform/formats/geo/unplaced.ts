/** A geometry whose reference system is not known: well-known text that says so, and is therefore no place of a map. */

interface Geometry {
  readonly type?: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly Geometry[];
}

/** Coordinates as well-known text has them: numbers with spaces, lists in brackets. */
function textOf(coordinates: unknown): string {
  if (!Array.isArray(coordinates)) return '';
  return typeof coordinates[0] === 'number'
    ? coordinates.join(' ')
    : coordinates.map((one) => (isPosition(one) ? textOf(one) : `(${textOf(one)})`)).join(', ');
}

const isPosition = (value: unknown) => Array.isArray(value) && typeof value[0] === 'number';

/** A geometry of GeoJSON as well-known text. */
export function wellKnownText({ type = '', coordinates, geometries }: Geometry): string {
  const name = type.toUpperCase();
  if (geometries !== undefined) return `${name} (${geometries.map(wellKnownText).join(', ')})`;
  const text = textOf(coordinates);
  return text === '' ? `${name} EMPTY` : `${name} (${text})`;
}

/** @param code of the system, for example `EPSG:27700`; null where there is none */
export function unplaced(geometry: object, code: string | null): string {
  const number = /^EPSG:(\d+)$/.exec(code ?? '')?.[1] ?? '0';
  return `SRID=${number};${wellKnownText(geometry as Geometry)}`;
}
