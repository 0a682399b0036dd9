/** The projection of web maps: longitude and latitude, and pixels of the world at a zoom. */
import type { MapBox } from '#contract/preview-map.ts';

/** The latitude at which the projection ends. */
export const LAST_LATITUDE = 85.051_129;
/** Pixels of the world at zoom 0. */
export const WORLD = 512;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export const pixelsX = (longitude: number, zoom: number): number =>
  ((longitude + 180) / 360) * WORLD * 2 ** zoom;

/** Pixels from the top of the world to a latitude, at a zoom. */
export function pixelsY(latitude: number, zoom: number): number {
  const radians = (clamp(latitude, -LAST_LATITUDE, LAST_LATITUDE) * Math.PI) / 180;
  return (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * WORLD * 2 ** zoom;
}

/** Width and height of a box in pixels. */
export const pixelSize = ({ west, south, east, north }: MapBox, zoom: number): [number, number] => [
  pixelsX(east, zoom) - pixelsX(west, zoom),
  pixelsY(south, zoom) - pixelsY(north, zoom),
];

/** Rows closer than so many pixels are one feature. */
const CELL = 24;

/** The side of the cells that rows are counted by, in pixels, so that a view has no more of them than may be sent. */
export function cellSize(view: MapBox, zoom: number, most: number): number {
  const [width, height] = pixelSize(view, zoom);
  // A row and a column more than fit, because the view begins within a cell.
  const fits = (side: number) => (width / side + 2) * (height / side + 2) <= most;
  let side = CELL;
  while (!fits(side)) side *= 1.25;
  return side;
}
