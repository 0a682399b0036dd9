/** Profiles one column of a table while its values pass by: type, different values, how many are filled. */
import type { Column, ColumnType } from '#contract/entities/dataset.ts';
import { createDistinctCounter } from './distinct-counter.ts';

/** What a schema beside the data says of a column (Frictionless Table Schema). */
export interface ColumnHint {
  readonly type: string | null;
  readonly description: string | null;
}

/** Share of the filled values that must be of a kind; real columns contain a stray word. */
const MOST = 0.95;
/** A text column with at most so many different values sorts rows into categories. */
const CATEGORIES = 60;

const MISSING = new Set(['', 'NA', 'N/A', 'n/a', 'NaN', 'null', 'NULL', 'None']);
const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:[eE][+-]?\d+)?%?$/;
const BOOLEAN = /^(?:true|false|yes|no|y|n|t|f)$/i;
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const TIME = new RegExp(
  [
    String.raw`^\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?(?:[T ]\d{1,2}:\d{2}.*)?$`,
    String.raw`^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?: \d{1,2}:\d{2}.*)?$`,
    String.raw`^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(?:${MONTH})\.?(?: \d{1,2})?,? \d{2,4}(?: \d.*)?$`,
    String.raw`^\d{1,2}[ -](?:${MONTH})\.?[ -]\d{2,4}$`,
    String.raw`^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?$`,
  ].join('|'),
  'i',
);
const YEAR = /^(?:1[5-9]|20|21)\d{2}$/;

const TIME_NAME =
  /(?:^|[\s_])(?:date|time|datetime|timestamp|year|month|day|hour|quarter|season)(?:$|[\s_])/i;
const YEAR_NAME = /(?:^|[\s_])(?:year|yr)(?:$|[\s_])/i;
const COORDINATE_NAME = /^(?:.*[\s_])?(?:lat|latitude|lon|lng|long|longitude|easting|northing)$/i;
const PLACE_NAME =
  /(?:^|[\s_])(?:country|countries|state|county|city|town|region|borough|district|ward|parish|province|municipality|continent|postcode|postal|zip|zip_code|zipcode|fips|iata|location|place|site|origin|destination|address|capital|geo|wkt|geometry)(?:$|[\s_](?:name|code|id)?$)/i;
/** Places that are written as numbers. */
const PLACE_NUMBER_NAME = /(?:^|[\s_])(?:postcode|postal|zip|zipcode|fips|county)(?:$|[\s_](?:code|id)?$)/i;

export interface ColumnProfiler {
  add(value: unknown): void;
  /** @param rows how many rows the table has; rows without the column count as not filled. */
  finish(rows: number): Column;
}

/** `latDeg` and `postCode` are read as `lat Deg` and `post Code`. */
const spaced = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2');

const hinted: Record<string, ColumnType> = {
  date: 'time',
  datetime: 'time',
  time: 'time',
  year: 'time',
  yearmonth: 'time',
  boolean: 'boolean',
  geopoint: 'place',
  geojson: 'place',
};

/** @param exactLimit different values to remember one by one, see `createDistinctCounter`. */
export function createColumnProfiler(name: string, hint?: ColumnHint, exactLimit?: number): ColumnProfiler {
  const distinct = createDistinctCounter(exactLimit);
  let filled = 0;
  let numbers = 0;
  let booleans = 0;
  let times = 0;
  let years = 0;
  let nested = 0;

  function kindOf(rows: number): ColumnType {
    const words = spaced(name);
    const share = (count: number) => filled > 0 && count >= filled * MOST;
    const fromSchema = hint?.type ? hinted[hint.type] : undefined;
    if (fromSchema !== undefined) return fromSchema;
    if (share(booleans)) return 'boolean';
    if (share(times)) return 'time';
    if (share(numbers)) {
      if (COORDINATE_NAME.test(words)) return 'place';
      if (share(years) && YEAR_NAME.test(words)) return 'time';
      if (TIME_NAME.test(words) && !/[a-z]/i.test(words.replace(TIME_NAME, ''))) return 'time';
      return PLACE_NUMBER_NAME.test(words) ? 'place' : 'number';
    }
    if (nested > filled / 2) return 'text';
    if (PLACE_NAME.test(words) || COORDINATE_NAME.test(words)) return 'place';
    const different = distinct.count();
    return different <= CATEGORIES && different < rows && different <= Math.max(2, rows / 3)
      ? 'category'
      : 'text';
  }

  return {
    add(value) {
      if (value === null || value === undefined) return;
      if (typeof value === 'string') {
        const text = value.trim();
        if (MISSING.has(text)) return;
        filled += 1;
        distinct.add(text);
        if (text.length > 60) return;
        if (NUMBER.test(text)) {
          numbers += 1;
          if (YEAR.test(text)) years += 1;
        } else if (BOOLEAN.test(text)) booleans += 1;
        else if (TIME.test(text)) times += 1;
        return;
      }
      filled += 1;
      if (typeof value === 'number') {
        numbers += 1;
        distinct.add(String(value));
        if (Number.isInteger(value) && value >= 1500 && value < 2200) years += 1;
      } else if (typeof value === 'boolean') {
        booleans += 1;
        distinct.add(String(value));
      } else {
        nested += 1;
        distinct.add(JSON.stringify(value));
      }
    },
    finish: (rows) => ({
      name,
      type: kindOf(rows),
      description: hint?.description ?? null,
      distinct: Math.min(distinct.count(), filled),
      filled: rows === 0 ? 0 : Math.round((filled / rows) * 10_000) / 10_000,
    }),
  };
}
