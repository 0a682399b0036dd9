/** Web Mercator, for what is drawn without the map's own engine and for its scale. */
import type { MapBox } from '#contract/preview-map.ts';
import { NEAREST, type MapPlace } from './map-place.ts';

const WORLD = 512;
/** Metres of the equator. */
const EQUATOR = 40_075_016.686;
/** From here a small screen shows the whole world. */
export const FURTHEST = -1;
const LAST_LATITUDE = 85.051_129;

/** Pixels from the left edge of the world. */
export const toX = (longitude: number, zoom: number): number => ((longitude + 180) / 360) * WORLD * 2 ** zoom;

/** Pixels from its upper edge. */
export function toY(latitude: number, zoom: number): number {
  const radians = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * Math.PI) / 180;
  return (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * WORLD * 2 ** zoom;
}

export const toLongitude = (x: number, zoom: number): number => (x / (WORLD * 2 ** zoom)) * 360 - 180;

/** The latitude of a number of pixels from the top of the world, at a zoom. */
export function toLatitude(y: number, zoom: number): number {
  const radians = (0.5 - y / (WORLD * 2 ** zoom)) * 2 * Math.PI;
  return (Math.atan(Math.sinh(radians)) * 180) / Math.PI;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The place from which a picture of a size shows a box, with a little room around it. */
export function placeFor({ west, south, east, north }: MapBox, width: number, height: number): MapPlace {
  const fit = Math.min(
    (width * 0.88) / Math.max(toX(east, 0) - toX(west, 0), 1e-9),
    (height * 0.82) / Math.max(toY(south, 0) - toY(north, 0), 1e-9),
  );
  // One place alone is shown with what is around it.
  const zoom = clamp(Math.log2(fit), FURTHEST, 13);
  const middle = (toY(south, 0) + toY(north, 0)) / 2;
  return { latitude: toLatitude(middle, 0), longitude: (west + east) / 2, zoom };
}

/** What a picture of a size shows from a place. */
export function boxAround({ latitude, longitude, zoom }: MapPlace, width: number, height: number): MapBox {
  const [x, y] = [toX(longitude, zoom), toY(latitude, zoom)];
  return {
    west: clamp(toLongitude(x - width / 2, zoom), -180, 180),
    east: clamp(toLongitude(x + width / 2, zoom), -180, 180),
    north: toLatitude(y - height / 2, zoom),
    south: toLatitude(y + height / 2, zoom),
  };
}

/** A place moved by pixels and steps of zoom; it stays on the map. */
export function movedBy(
  { latitude, longitude, zoom }: MapPlace,
  dx: number,
  dy: number,
  closer = 0,
): MapPlace {
  return {
    longitude: clamp(toLongitude(toX(longitude, zoom) + dx, zoom), -180, 180),
    latitude: clamp(toLatitude(toY(latitude, zoom) + dy, zoom), -LAST_LATITUDE, LAST_LATITUDE),
    zoom: clamp(zoom + closer, 0, NEAREST),
  };
}

/** A round distance that is not longer than so many pixels, and how many pixels it takes. */
export function scaleBar({ latitude, zoom }: MapPlace, most: number): { metres: number; pixels: number } {
  const perPixel = (EQUATOR * Math.cos((latitude * Math.PI) / 180)) / (WORLD * 2 ** zoom);
  const longest = perPixel * most;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = ([5, 2, 1].find((step) => step * power <= longest) ?? 1) * power;
  return { metres, pixels: metres / perPixel };
}
