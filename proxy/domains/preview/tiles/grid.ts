/**
 * Places of tiles as integers: the square of the web map is 2^30 units wide, so a tile and a cell are whole ranges, half
 * open. No row is in two of them or in none.
 */
import { LAST_LATITUDE } from '../geometry/mercator.ts';

/** The square is 2^BITS units wide. */
export const BITS = 30;
const SIZE = 2 ** BITS;
/** Units of a tile in the vector tile format. */
export const EXTENT_BITS = 12;
export const EXTENT = 2 ** EXTENT_BITS;

const clamp = (units: number): number => Math.max(0, Math.min(SIZE - 1, Math.floor(units)));

/** @param longitude in degrees; beyond the edge of the square it is at the edge */
export const unitsX = (longitude: number): number => clamp(((longitude + 180) / 360) * SIZE);

/** @param latitude in degrees; beyond the edge of the square it is at the edge */
export function unitsY(latitude: number): number {
  const radians = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * Math.PI) / 180;
  return clamp((0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * SIZE);
}

/** @param units the middle of one is half of it further */
export const longitudeOf = (units: number): number => (units / SIZE) * 360 - 180;

export const latitudeOf = (units: number): number =>
  (Math.atan(Math.sinh((0.5 - units / SIZE) * 2 * Math.PI)) * 180) / Math.PI;

/** Tiles of this zoom are whole ranges of rows in their order. */
export const ORDER_BITS = 13;

/** Bits of a number below 2^13 with a zero between each two. */
function spread(bits: number): number {
  let spreading = bits;
  spreading = (spreading | (spreading << 8)) & 0x00_ff_00_ff;
  spreading = (spreading | (spreading << 4)) & 0x0f_0f_0f_0f;
  spreading = (spreading | (spreading << 2)) & 0x33_33_33_33;
  return (spreading | (spreading << 1)) & 0x55_55_55_55;
}

/** The place of a tile of zoom `ORDER_BITS` in Morton order, in which each tile of a lower zoom is a range. */
export const mortonOf = (x: number, y: number): number => spread(x) | (spread(y) << 1);
