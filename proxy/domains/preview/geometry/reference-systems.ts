/**
 * Coordinate reference systems of metres that a table's columns may use. Each is data: its definition goes to PROJ's
 * port proj4, which is loaded with the first question about such a table.
 */
import type { MapBox } from '#contract/preview-map.ts';

export interface ReferenceSystem {
  /** In the EPSG registry. */
  readonly code: string;
  /** A PROJ string: projection, ellipsoid, and the shift to WGS 84. */
  readonly definition: string;
  /** Where the system is used, in its own units. */
  readonly area: MapBox;
  /** Degrees around the area; farther away the projection has no meaning. */
  readonly degrees: MapBox;
  /** How far off a place may be, in metres. */
  readonly accuracy: number;
}

export const referenceSystems = {
  /**
   * The British National Grid. The projection is exact; the shift of seven parameters (Helmert, EPSG:1314) between
   * the ellipsoids is right to 5 m. The grid of OSTN15, some megabytes, would be better.
   */
  britishGrid: {
    code: 'EPSG:27700',
    definition:
      '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
    area: { west: 0, south: 0, east: 700_000, north: 1_300_000 },
    degrees: { west: -12, south: 48, east: 6, north: 62 },
    accuracy: 5,
  },
} as const satisfies Readonly<Record<string, ReferenceSystem>>;

/** As a source of places names it. */
export type ReferenceSystemKind = keyof typeof referenceSystems;

export const isReferenceSystem = (kind: string): kind is ReferenceSystemKind =>
  Object.hasOwn(referenceSystems, kind);

type Place = readonly [x: number, y: number];

/** Converts between longitude and latitude (WGS 84) and a system's own units. */
export interface Projection {
  /** @throws TypeError for a number that is not finite */
  toDegrees(x: number, y: number): Place;
  /** @throws TypeError for a number that is not finite */
  fromDegrees(longitude: number, latitude: number): Place;
}

export async function projectionOf({ definition }: ReferenceSystem): Promise<Projection> {
  const { default: proj4 } = await import('proj4');
  const { forward, inverse } = proj4('EPSG:4326', definition);
  const placeOf = ([x = Number.NaN, y = Number.NaN]: readonly number[]): Place => [x, y];
  return {
    toDegrees: (x, y) => placeOf(inverse([x, y])),
    fromDegrees: (longitude, latitude) => placeOf(forward([longitude, latitude])),
  };
}
