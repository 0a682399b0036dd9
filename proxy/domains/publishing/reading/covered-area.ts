/** The area that a table covers: by columns with latitude and longitude, or by geometries. */
import type { Clues } from '#proxy/platform/database/schema.publishing.ts';

const LATITUDE = /^(.*[\s_])?(?:lat|latitude|y_?coord\w*)$/i;
const LONGITUDE = /^(.*[\s_])?(?:lon|lng|long|longitude|x_?coord\w*)$/i;
const GEOMETRY = /^(?:geometry|geometry of the feature|the_?geom|geom|wkt|shape)$/i;

/** The two numbers that a place of GeoJSON begins with, and those of well-known text. */
const JSON_PLACE = /\[\s*(-?\d[\d.eE+-]*)\s*,\s*(-?\d[\d.eE+-]*)/g;
const TEXT_PLACE = /(-?\d[\d.eE+-]*)\s+(-?\d[\d.eE+-]*)/g;

/**
 * Places of the columns with latitude and longitude: two with the same words before, those without any first, since
 * `country_long` is a name and no longitude.
 */
export function placeColumns(
  names: readonly string[],
): readonly [latitude: number, longitude: number] | null {
  const found = (words: RegExp) =>
    names.flatMap((name, position) => {
      const match = words.exec(name);
      return match === null ? [] : [{ position, before: (match[1] ?? '').toLowerCase() }];
    });
  const longitudes = found(LONGITUDE);
  const [pair] = found(LATITUDE)
    .flatMap((latitude) => {
      const longitude = longitudes.find(({ before }) => before === latitude.before);
      return longitude === undefined ? [] : [{ latitude, longitude }];
    })
    .toSorted((a, b) => a.latitude.before.length - b.latitude.before.length);
  return pair === undefined ? null : [pair.latitude.position, pair.longitude.position];
}

export interface AreaFinder {
  see(cells: readonly string[]): void;
  /** West, south, east, north in degrees; undefined where there are no places, or they are no degrees. */
  find(): Clues['box'];
}

/** @param names of the columns */
export function createArea(names: readonly string[]): AreaFinder {
  const places = placeColumns(names);
  const geometry = names.findIndex((name) => GEOMETRY.test(name.trim()));
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];

  function seePlace(lon: number, lat: number): void {
    // Zero and zero stands for no place.
    if (!Number.isFinite(lat) || !Number.isFinite(lon) || (lat === 0 && lon === 0)) return;
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }

  return {
    see(cells) {
      if (places !== null) {
        const [y, x] = [cells[places[0]] ?? '', cells[places[1]] ?? ''];
        if (y !== '' && x !== '') seePlace(Number(x), Number(y));
        return;
      }
      const shape = geometry < 0 ? '' : (cells[geometry] ?? '');
      if (shape === '') return;
      for (const [, x, y] of shape.matchAll(shape.startsWith('{') ? JSON_PLACE : TEXT_PLACE))
        seePlace(Number(x), Number(y));
    },
    find() {
      const [w, s, e, n] = [west, south, east, north].map((degrees) => Math.round(degrees * 10_000) / 10_000);
      if (w === undefined || s === undefined || e === undefined || n === undefined) return undefined;
      return w >= -180 && e <= 180 && s >= -90 && n <= 90 && w <= e ? [w, s, e, n] : undefined;
    },
  };
}
