/** What a table tells of its dataset: the time and the area that it covers, how often it is updated, a licence, a heading. */
import type { Clues } from '#proxy/platform/database/schema.publishing.ts';
import type { TableReading } from '#proxy/platform/formats/tables/reading.ts';
import { valueText } from '#proxy/platform/formats/values/column-type.ts';
import { findLicence } from '#proxy/platform/lookups/find-licence.ts';

/** Different values of a column that are kept until it is known how they are read. */
const MOST_VALUES = 20_000;
const DAY = 86_400_000;

const LATITUDE = /^(.*[\s_])?(?:lat|latitude|y_?coord\w*)$/i;
const LONGITUDE = /^(.*[\s_])?(?:lon|lng|long|longitude|x_?coord\w*)$/i;

/**
 * Places of the columns with latitude and longitude: two with the same words before, those without any first, since
 * `country_long` is a name and no longitude.
 */
function placeColumns(names: readonly string[]): readonly [latitude: number, longitude: number] | null {
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

/** A year of something, such as `commissioning_year`, is not the time that the data covers. */
const YEAR =
  /^(?:calendar[\s_]?|reporting[\s_]?|reference[\s_]?)?(?:year|jahr|année|annee|anno|año|jaar|år)$/i;

/** Days on which a record was written say nothing about the time that it is about. */
const ADMINISTRATIVE = /(?:created|updated|modified|retrieved|download|upload|inserted|exported|birth|dob)/i;

/** The usual days between two days of a series, and what that makes of the frequency. */
const steps: readonly (readonly [from: number, until: number, code: string])[] = [
  [1, 1, 'DAILY'],
  [7, 7, 'WEEKLY'],
  [14, 14, 'BIWEEKLY'],
  [28, 31, 'MONTHLY'],
  [89, 92, 'QUARTERLY'],
  [365, 366, 'ANNUAL'],
];
/** Days of a series from which its step is taken for its frequency. */
const SERIES = 6;

/** How often, by the median of the steps between different days; undefined where most steps are others. */
function frequencyOf(days: readonly string[]): string | undefined {
  if (days.length < SERIES) return undefined;
  const gaps = days
    .slice(1)
    .map((day, i) => Math.round((Date.parse(day) - Date.parse(days[i] ?? day)) / DAY));
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const step = steps.find(([from, until]) => median >= from && median <= until);
  if (step === undefined) return undefined;
  const [from, until, code] = step;
  const usual = gaps.filter((gap) => gap >= from && gap <= until).length;
  return usual >= gaps.length * 0.8 ? code : undefined;
}

const licences =
  /https?:\/\/(?:www\.)?(?:creativecommons\.org\/(?:licenses|publicdomain)\/[a-z0-9./-]+|opendatacommons\.org\/licenses\/[a-z0-9./-]+|(?:www\.)?nationalarchives\.gov\.uk\/doc\/open-government-licence[a-z0-9./-]*|www\.etalab\.gouv\.fr\/[a-z0-9./-]+)|\b(?:CC0(?: 1\.0)?|CC[ -]BY(?:-SA)?[ -]4\.0)\b/i;

/** A licence that is named in a text. */
export function licenceIn(text: string): Clues['licence'] {
  const named = licences.exec(text)?.[0];
  const found = findLicence(named, named?.replaceAll(' ', '-'));
  return named === undefined || found === undefined ? undefined : { code: found.code, text: named };
}

/** The first line of a text above a table, without delimiters and quotes. */
export function headingOf(start: string, skippedLines: number): string | undefined {
  if (skippedLines === 0) return undefined;
  const first = start
    .split(/\r\n|\n|\r/)
    .slice(0, skippedLines)
    .map((line) => line.replaceAll(/^[\s#"',;|]+|[\s"',;|]+$/g, ''))
    .find((line) => /\p{L}{3}/u.test(line) && !/^sep=/i.test(line));
  return first !== undefined && first.length >= 5 && first.length <= 200 ? first : undefined;
}

export interface ClueFinder {
  see(cells: readonly string[]): void;
  find(reading: TableReading): Pick<Clues, 'days' | 'box' | 'frequency'>;
}

/** @param names of the columns that are looked at; others are not */
export function createClues(names: readonly string[]): ClueFinder {
  /** Different values of each column; null once there are too many. */
  const values: (Set<string> | null)[] = names.map(() => new Set());
  const places = placeColumns(names);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];

  function seePlace(cells: readonly string[], [latitude, longitude]: readonly [number, number]): void {
    const [y, x] = [cells[latitude] ?? '', cells[longitude] ?? ''];
    if (y === '' || x === '') return;
    const [lat, lon] = [Number(y), Number(x)];
    // Zero and zero stands for no place.
    if (!Number.isFinite(lat) || !Number.isFinite(lon) || (lat === 0 && lon === 0)) return;
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }

  /** The first column of years alone. */
  function yearsOf(): Clues['days'] {
    for (const [i, column] of names.entries()) {
      const known = values[i];
      if (!YEAR.test(column.trim()) || known === null || known === undefined || known.size === 0) continue;
      const years = [...known].toSorted();
      if (years.every((year) => /^(?:1[5-9]|20|21)\d{2}$/.test(year)))
        return { column, from: years[0] ?? '', until: years.at(-1) ?? '' };
    }
    return undefined;
  }

  return {
    see(cells) {
      for (const [i, known] of values.entries()) {
        const cell = cells[i] ?? '';
        if (known === null || cell === '') continue;
        // Words are no days.
        if (cell.length > 40 || !/\d/.test(cell)) values[i] = null;
        else if (known.add(cell).size > MOST_VALUES) values[i] = null;
      }
      if (places !== null) seePlace(cells, places);
    },
    find({ types }) {
      const series = names.flatMap((column, i) => {
        const type = types[i];
        const known = values[i];
        const isTime = type?.type === 'date' || type?.type === 'time';
        if (type === undefined || known === null || known === undefined || !isTime) return [];
        if (ADMINISTRATIVE.test(column)) return [];
        const days = [...known].map((text) => valueText(text, type.manner).slice(0, 10));
        const sorted = [...new Set(days)].filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)).toSorted();
        return sorted.length === 0 ? [] : [{ column, sorted }];
      });
      const [first] = series;
      const years = first === undefined ? yearsOf() : undefined;
      const frequency = first && frequencyOf(first.sorted);
      const isBox = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west <= east;
      const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
      return {
        ...(first !== undefined && {
          days: { column: first.column, from: first.sorted[0] ?? '', until: first.sorted.at(-1) ?? '' },
        }),
        ...(years !== undefined && { days: years }),
        ...(first !== undefined &&
          frequency !== undefined && { frequency: { code: frequency, column: first.column } }),
        ...(isBox && {
          box: [round(west), round(south), round(east), round(north)] as [number, number, number, number],
        }),
      };
    },
  };
}
