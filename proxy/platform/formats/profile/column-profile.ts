/** Profiles one column of a table while its values pass by: different values, how many are filled, what it stands for. */
import type { Column, ColumnType } from '#contract/entities/dataset.ts';
import type { FoundType } from '#proxy/platform/formats/values/column-type.ts';
import { isMissing } from '#proxy/platform/formats/values/missing.ts';
import { MOST_VALUES } from './cell-words.ts';
import { createDistinctCounter } from './distinct-counter.ts';

/** What a schema beside the data says of a column (Frictionless Table Schema). */
export interface ColumnHint {
  readonly type: string | null;
  readonly description: string | null;
  readonly label?: string;
  readonly unit?: string;
  readonly codes?: NonNullable<Column['codes']>;
}

/** A text column with at most so many different values sorts rows into categories. */
const CATEGORIES = 60;

const TIME_NAME =
  /(?:^|[\s_])(?:date|time|datetime|timestamp|year|month|day|hour|quarter|season)(?:$|[\s_])/i;
const YEAR_NAME = /(?:^|[\s_])(?:year|yr)(?:$|[\s_])/i;
const COORDINATE_NAME = /^(?:.*[\s_])?(?:lat|latitude|lon|lng|long|longitude|easting|northing)$/i;
const PLACE_NAME =
  /(?:^|[\s_])(?:country|countries|state|county|city|town|region|borough|district|ward|parish|province|municipality|continent|postcode|postal|zip|zip_code|zipcode|fips|iata|location|place|site|origin|destination|address|capital|geo|wkt|geometry)(?:$|[\s_](?:name|code|id)?$)/i;
/** Places that are written as numbers. */
const PLACE_NUMBER_NAME = /(?:^|[\s_])(?:postcode|postal|zip|zipcode|fips|county)(?:$|[\s_](?:code|id)?$)/i;

export interface ColumnProfiler {
  /** @param cell its text; empty for no value */
  add(cell: string): void;
  /**
   * @param rows how many rows the table has; rows without the column count as not filled
   * @param found the type that the reader found, which the preview shows as well
   */
  finish(rows: number, found: FoundType): Column;
  /** The different values of a column of text, where they are few; else none. */
  values(found: FoundType): readonly string[];
}

/** `latDeg` and `postCode` are read as `lat Deg` and `post Code`. */
const spaced = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2');

/** What a schema says of values, where they do not say it themselves. */
const places = new Set(['geopoint', 'geojson']);
const years = new Set(['year', 'yearmonth']);

/** @param exactLimit different values to remember one by one, see `createDistinctCounter`. */
export function createColumnProfiler(name: string, hint?: ColumnHint, exactLimit?: number): ColumnProfiler {
  const distinct = createDistinctCounter(exactLimit);
  const missing = new Set<string>();
  let filled = 0;
  let missed = 0;
  let areYears = true;
  const words = spaced(name);

  function numberKind(): ColumnType {
    if (places.has(hint?.type ?? '') || COORDINATE_NAME.test(words)) return 'place';
    if (areYears && (YEAR_NAME.test(words) || years.has(hint?.type ?? ''))) return 'time';
    if (TIME_NAME.test(words) && !/[a-z]/i.test(words.replace(TIME_NAME, ''))) return 'time';
    return PLACE_NUMBER_NAME.test(words) ? 'place' : 'number';
  }
  function textKind(rows: number, different: number): ColumnType {
    if (places.has(hint?.type ?? '') || PLACE_NAME.test(words) || COORDINATE_NAME.test(words)) return 'place';
    return different <= CATEGORIES && different < rows && different <= Math.max(2, rows / 3)
      ? 'category'
      : 'text';
  }

  return {
    values: ({ type }) => (type === 'text' ? distinct.values(MOST_VALUES) : []),
    add(cell) {
      if (cell === '') return;
      if (isMissing(cell)) {
        missed += 1;
        missing.add(cell);
        return;
      }
      filled += 1;
      distinct.add(cell);
      areYears &&= /^(?:1[5-9]|20|21)\d{2}$/.test(cell);
    },
    finish(rows, { type }) {
      // In a column of text such a word is a text.
      const isText = type === 'text';
      const all = isText ? filled + missed : filled;
      const different = Math.min(all, distinct.count() + (isText ? missing.size : 0));
      const kinds: Record<FoundType['type'], () => ColumnType> = {
        integer: numberKind,
        decimal: numberKind,
        date: () => 'time',
        time: () => 'time',
        boolean: () => 'boolean',
        text: () => textKind(rows, different),
      };
      return {
        name,
        type: kinds[type](),
        description: hint?.description ?? null,
        ...(hint?.label !== undefined && { label: hint.label }),
        ...(hint?.unit !== undefined && { unit: hint.unit }),
        ...(hint?.codes !== undefined && { codes: hint.codes }),
        distinct: different,
        filled: rows === 0 ? 0 : Math.round((all / rows) * 10_000) / 10_000,
      };
    },
  };
}
