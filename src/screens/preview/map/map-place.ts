/** Where a map is: the place in its middle and how close it is, as the address has it. */

export interface MapPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** As of web maps with tiles of 512 pixels. */
  readonly zoom: number;
}

export const NEAREST = 18;

/** Reads `latitude,longitude,zoom`; null when it is no such place. */
export function readPlace(text: string): MapPlace | null {
  const parts = /^(-?\d{1,2}(?:\.\d{1,7})?),(-?\d{1,3}(?:\.\d{1,7})?),(\d{1,2}(?:\.\d{1,3})?)$/.exec(text);
  if (parts === null) return null;
  const [latitude, longitude, zoom] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom <= NEAREST;
  return isPlace ? { latitude, longitude, zoom } : null;
}

const NUMBER = String.raw`([-−]?\d{1,3}(?:\.\d{1,9})?)\s*°?\s*`;
const COORDINATES = new RegExp(String.raw`^\s*${NUMBER}([NS]?)[\s,;]+${NUMBER}([EW]?)\s*$`, 'i');

/** Reads a latitude and a longitude in degrees, as people write them; null for any other words. */
export function readCoordinates(text: string): Pick<MapPlace, 'latitude' | 'longitude'> | null {
  const parts = COORDINATES.exec(text);
  if (parts === null) return null;
  const [, up = '', half = '', across = '', side = ''] = parts;
  const degrees = (number: string, letter: string, negative: string) =>
    Number(number.replace('−', '-')) * (letter.toUpperCase() === negative ? -1 : 1);
  const [latitude, longitude] = [degrees(up, half, 'S'), degrees(across, side, 'W')];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** So many digits that the place stays where it is, to the pixel. */
export function writePlace({ latitude, longitude, zoom }: MapPlace): string {
  const digits = Math.max(1, Math.min(6, Math.ceil(zoom / 3) + 1));
  return `${Number(latitude.toFixed(digits))},${Number(longitude.toFixed(digits))},${Number(Math.max(0, zoom).toFixed(2))}`;
}
