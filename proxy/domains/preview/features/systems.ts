/** The coordinate reference systems in which features are answered (OGC API Features, Part 2). */
import type { MapBox } from '#contract/preview-map.ts';
import { LAST_LATITUDE } from '../geometry/mercator.ts';
import { projectionOf, referenceSystem } from '#proxy/platform/formats/geo/reference-systems.ts';

type Place = readonly [x: number, y: number];

export interface CoordinateSystem {
  readonly uri: string;
  /** From longitude and latitude; null for a place that the system does not have. */
  readonly forward: (longitude: number, latitude: number) => Place | null;
  /** To longitude and latitude. */
  readonly inverse: (x: number, y: number) => Place;
}

export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const epsg = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${code}`;
const MERCATOR = epsg(3857);
const DEGREES = epsg(4326);
const BRITISH = epsg(27700);
export const systemUris: readonly string[] = [CRS84, DEGREES, MERCATOR, BRITISH];

/** Half the length of the equator on the sphere of web maps, in metres. */
const HALF = 20_037_508.342_789_244;
/** Coordinates in metres are rounded to a tenth of a millimetre. */
const round = (metres: number): number => Math.round(metres * 1e4) / 1e4;

const within = ({ west, south, east, north }: MapBox, x: number, y: number) =>
  x >= west && x <= east && y >= south && y <= north;

/** @returns null for a system that is not among `systemUris` */
export async function findSystem(uri: string): Promise<CoordinateSystem | null> {
  switch (uri) {
    case CRS84:
      return { uri, forward: (x, y) => [x, y], inverse: (x, y) => [x, y] };
    // The order of the axes is that of the registry: latitude first.
    case DEGREES:
      return { uri, forward: (x, y) => [y, x], inverse: (x, y) => [y, x] };
    case MERCATOR:
      return {
        uri,
        forward: (x, y) =>
          Math.abs(y) > LAST_LATITUDE
            ? null
            : [
                round((x / 180) * HALF),
                round((Math.log(Math.tan(Math.PI / 4 + (y * Math.PI) / 360)) / Math.PI) * HALF),
              ],
        inverse: (x, y) => [(x / HALF) * 180, (Math.atan(Math.sinh((y / HALF) * Math.PI)) * 180) / Math.PI],
      };
    case BRITISH: {
      const system = referenceSystem('EPSG:27700');
      if (system === null) return null;
      const { fromDegrees, toDegrees, degrees } = await projectionOf(system);
      return {
        uri,
        forward(longitude, latitude) {
          if (!within(degrees, longitude, latitude)) return null;
          const [x, y] = fromDegrees(longitude, latitude);
          return [round(x), round(y)];
        },
        inverse: (x, y) => toDegrees(x, y),
      };
    }
    default:
      return null;
  }
}

/** Steps along each edge of a box: an edge is no straight line in another system. */
const STEPS = 8;

/**
 * The box in degrees around a box of a system. In degrees west may be greater than east: the box then reaches over the
 * antimeridian.
 */
export function boxInDegrees(
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  { uri, inverse }: CoordinateSystem,
): MapBox {
  if (uri === CRS84) return { west: x0, south: y0, east: x1, north: y1 };
  if (uri === DEGREES) return { west: y0, south: x0, east: y1, north: x1 };
  const edge = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS).flatMap((t) => [
    inverse(x0 + (x1 - x0) * t, y0),
    inverse(x0 + (x1 - x0) * t, y1),
    inverse(x0, y0 + (y1 - y0) * t),
    inverse(x1, y0 + (y1 - y0) * t),
  ]);
  const [xs, ys] = [edge.map(([x]) => x), edge.map(([, y]) => y)];
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}
