/** Makes shapes of the atlas of land and countries: coasts and borders without steps over the antimeridian. */
import type { MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';

export interface Outlines {
  readonly countries: readonly MultiPolygon[];
  /** Coasts, and lines between two countries, each once. */
  readonly lines: MultiLineString;
}

/** The coarse ones are a tenth of the bytes, and enough for a map of the world. */
export type Detail = 'coarse' | 'fine';
/** Closer than this, the coarse outlines look coarse. */
const FINE_FROM = 2.5;
export const detailAt = (zoom: number): Detail => (zoom >= FINE_FROM ? 'fine' : 'coarse');

/** A step over the antimeridian. One so near to the pole is the edge of the map, which Antarctica ends at. */
const isJump = ([a = 0, latitude = 0]: Position, [b = 0]: Position) =>
  Math.abs(a - b) > 180 && Math.abs(latitude) < 75;

/** Without the lines across the whole map that a step over the antimeridian would be. */
const cutLine = (line: readonly Position[]): Position[][] => {
  const pieces: Position[][] = [[]];
  for (const [i, position] of line.entries()) {
    const before = line[i - 1];
    if (before && isJump(position, before)) pieces.push([]);
    pieces.at(-1)?.push(position);
  }
  return pieces.filter((piece) => piece.length > 1);
};

/** A ring that steps over the antimeridian becomes two that end there. */
function unroll(rings: readonly Position[][]): Position[][][] {
  const steps = rings.some((ring) => ring.some((position, i) => isJump(position, ring[i - 1] ?? position)));
  if (!steps) return [[...rings]];
  return [0, -360].map((shift) =>
    rings.map((ring) =>
      ring.map(([x = 0, y = 0]) => [Math.max(-180, Math.min(180, (x < 0 ? x + 360 : x) + shift)), y]),
    ),
  );
}

const whole = ({ type, coordinates }: Polygon | MultiPolygon): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: (type === 'Polygon' ? [coordinates] : coordinates).flatMap(unroll),
});

export type Atlas = Parameters<typeof feature>[0];

/** @throws Error when there are no countries in it */
export function outlinesOf(atlas: Atlas): Outlines {
  const { countries } = atlas.objects;
  if (countries === undefined) throw new Error('The outlines contain no countries');
  const found = feature(atlas, countries);
  return {
    countries: ('features' in found ? found.features : []).flatMap(({ geometry }) =>
      geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? [whole(geometry)] : [],
    ),
    lines: {
      type: 'MultiLineString',
      coordinates: mesh(atlas, countries as Parameters<typeof mesh>[1]).coordinates.flatMap(cutLine),
    },
  };
}
