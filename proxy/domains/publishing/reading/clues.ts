/**
 * What a table says of its dataset: the time that it covers, how often it is updated, the language of its columns, a
 * licence, a heading. The area is in `covered-area.ts`.
 */
import type { Clues } from '#proxy/platform/database/schema.publishing.ts';
import type { TableReading } from '#proxy/platform/formats/tables/reading.ts';
import { valueText } from '#proxy/platform/formats/values/column-type.ts';
import { isComment } from '#proxy/platform/formats/delimited/layout.ts';
import { createMoments, momentText, type Moments } from '#proxy/platform/formats/values/moments.ts';
import { languageOfWords } from '#proxy/platform/formats/encoding/language-of-words.ts';
import { findLicence } from '#proxy/platform/lookups/find-licence.ts';
import { createArea } from './covered-area.ts';

/** Different values of a column that are kept until it is known how they are read. */
const MOST_VALUES = 20_000;
const DAY = 86_400_000;
/** Columns of moments that a publisher is shown. */
const MOST_MOMENTS = 20;

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

/** The first line of a text above a table that is no comment, without delimiters and quotes. */
export function headingOf(start: string, skippedLines: number): string | undefined {
  if (skippedLines === 0) return undefined;
  const first = start
    .split(/\r\n|\n|\r/)
    .slice(0, skippedLines)
    .filter((line) => !isComment([line.replace(/^\uFEFF/, '')]))
    .map((line) => line.replaceAll(/^[\s#"',;|]+|[\s"',;|]+$/g, ''))
    .find((line) => /\p{L}{3}/u.test(line) && !/^sep=/i.test(line));
  return first !== undefined && first.length >= 5 && first.length <= 200 ? first : undefined;
}

/**
 * Columns of numbers that are moments since 1970, or could be.
 * @param others moments of each column without the rows that repeat its name; null where there are no such rows
 */
const momentsOf = (
  names: readonly string[],
  types: TableReading['types'],
  others: readonly Moments[] | null,
): NonNullable<Clues['moments']> =>
  names.flatMap((column, i) => {
    const { type, manner, moment } = types[i] ?? {};
    const behindNames = type === 'text' ? (others?.[i]?.read() ?? others?.[i]?.maybe()) : undefined;
    const found = moment ?? behindNames;
    if (found === undefined || found === null) return [];
    const { scale, value } = found;
    const isRead = manner?.kind === 'epoch';
    return [
      {
        column,
        value,
        moment: `${momentText(value, scale).slice(0, 19)}Z`,
        scale,
        isRead,
        ...(moment === undefined && { dropsNames: true }),
      },
    ];
  });

export interface ClueFinder {
  /** @param isNames the row repeats the names of the columns */
  see(cells: readonly string[], isNames?: boolean): void;
  find(reading: TableReading): Pick<Clues, 'days' | 'box' | 'frequency' | 'language' | 'moments'>;
}

/** @param names of the columns that are looked at; others are not */
export function createClues(names: readonly string[]): ClueFinder {
  /** Different values of each column; null once there are too many. */
  const values: (Set<string> | null)[] = names.map(() => new Set());
  const area = createArea(names);
  const moments = names.map((name) => createMoments(name, false));
  let hasNames = false;

  /** The first column of years alone. */
  function yearsOf(): { readonly column: string; readonly sorted: readonly string[] } | undefined {
    for (const [i, column] of names.entries()) {
      const known = values[i];
      if (!YEAR.test(column.trim()) || known === null || known === undefined || known.size === 0) continue;
      const sorted = [...known].toSorted();
      if (sorted.every((year) => /^(?:1[5-9]|20|21)\d{2}$/.test(year))) return { column, sorted };
    }
    return undefined;
  }

  return {
    see(cells, isNames = false) {
      // Names say nothing about the values of their columns.
      if (isNames) {
        hasNames = true;
        return;
      }
      for (const [i, known] of values.entries()) {
        const cell = cells[i] ?? '';
        if (cell !== '') moments[i]?.see(cell);
        if (known === null || cell === '') continue;
        // Words are no days.
        if (cell.length > 40 || !/\d/.test(cell)) values[i] = null;
        else if (known.add(cell).size > MOST_VALUES) values[i] = null;
      }
      area.see(cells);
    },
    find({ types }) {
      const series = names.flatMap((column, i) => {
        const type = types[i];
        const known = values[i];
        const isTime = type?.type === 'date' || type?.type === 'time';
        if (type === undefined || known === null || known === undefined || !isTime) return [];
        if (ADMINISTRATIVE.test(column)) return [];
        const days = [...known].map((text) => valueText(text, type.manner).slice(0, 10));
        const sorted = [...new Set(days)].filter((day) => /^\d{4}-\d{2}(?:-\d{2})?$/.test(day)).toSorted();
        return sorted.length === 0 ? [] : [{ column, sorted }];
      });
      const time = series[0] ?? yearsOf();
      const frequency = frequencyOf(time?.sorted ?? []);
      const [box, language] = [area.find(), languageOfWords(names.join(' '))];
      const proposed = momentsOf(names, types, hasNames ? moments : null).slice(0, MOST_MOMENTS);
      return {
        ...(time !== undefined && {
          days: { column: time.column, from: time.sorted[0] ?? '', until: time.sorted.at(-1) ?? '' },
          ...(frequency !== undefined && { frequency: { code: frequency, column: time.column } }),
        }),
        ...(box !== undefined && { box }),
        ...(language !== undefined && { language }),
        ...(proposed.length > 0 && { moments: proposed }),
      };
    },
  };
}
