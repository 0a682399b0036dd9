/**
 * Finds the type of a column from its cells, one cell after the other and in little memory.
 *
 * A type is taken only when every value is written in it. Identifiers stay text: leading zeros, and more digits
 * than a number holds, would be lost.
 */
import type { PreviewType } from '#contract/preview.ts';

const integer = /^[+-]?(?:0|[1-9]\d*)$/;
const decimal = /^[+-]?(?:0|[1-9]\d*|(?=\.\d))(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const decimalComma = /^[+-]?(?:0|[1-9]\d*)(?:,\d+)?$/;
/** Could also be groups of thousands. */
const ambiguousComma = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const time =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}(?::\d{2})?)?$/;
const truth = /^(?:true|false)$/i;

/** Words for "no value" that stand in columns of numbers and dates. In a column of text they are text. */
export const missingWords: readonly string[] = [
  'NA',
  'N/A',
  'n/a',
  '#N/A',
  'NULL',
  'null',
  'NaN',
  'nan',
  '-',
  '..',
];
const missing = new Set(missingWords);

/** Digits that a double keeps. */
const DIGITS = 15;

function isDay(text: string): boolean {
  const parts = day.exec(text);
  if (!parts) return false;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const real = new Date(Date.UTC(year, month - 1, date));
  // The years 0 to 99 mean 1900 to 1999 to `Date.UTC`; nobody's data is that old in this notation.
  return year >= 100 && real.getUTCMonth() === month - 1 && real.getUTCDate() === date;
}

const isTime = (text: string): boolean => {
  const parts = time.exec(text);
  return parts !== null && isDay(parts[1] ?? '');
};

/** True for a cell that is no word: a number, a day or a time. A header has none. */
export const isValue = (text: string): boolean => decimal.test(text) || isDay(text) || isTime(text);

/** The type of a column, and how its text becomes a value. */
export interface FoundType {
  readonly type: PreviewType;
  /** Words for "no value" are left out. */
  readonly skipsMissing: boolean;
  readonly decimalComma: boolean;
}

export interface TypeFinder {
  /** @param quoted the file says itself that this is text, as JSON does */
  see(text: string, quoted?: boolean): void;
  find(): FoundType;
}

/** @param mayHaveComma false where a comma separates cells, so that it cannot be within a number */
export function createTypeFinder(mayHaveComma: boolean): TypeFinder {
  const can = { integer: true, decimal: true, comma: mayHaveComma, date: true, time: true, boolean: true };
  let values = 0;
  let missed = 0;
  let fractions = 0;
  let certain = false;
  /** Nothing but text is possible any more. */
  let settled = false;

  return {
    see(text, quoted = false) {
      if (settled) return;
      if (missing.has(text) && !quoted) {
        missed += 1;
        return;
      }
      values += 1;
      if (quoted) can.integer = can.decimal = can.comma = can.boolean = false;
      if (can.decimal && (!decimal.test(text) || (integer.test(text) && text.length > DIGITS + 1)))
        can.decimal = can.integer = false;
      if (can.integer && !integer.test(text)) can.integer = false;
      if (can.comma) {
        if (!decimalComma.test(text)) can.comma = false;
        else if (text.includes(',')) {
          fractions += 1;
          if (!ambiguousComma.test(text)) certain = true;
        }
      }
      if (can.date && !isDay(text)) can.date = false;
      if (can.time && !isTime(text) && !isDay(text)) can.time = false;
      if (can.boolean && !truth.test(text)) can.boolean = false;
      settled = !(can.decimal || can.comma || can.date || can.time || can.boolean);
    },
    find() {
      const as = (type: PreviewType, comma = false): FoundType => ({
        type,
        skipsMissing: type !== 'text' && missed > 0,
        decimalComma: comma,
      });
      if (values === 0 || settled) return as('text');
      if (can.integer) return as('integer');
      if (can.decimal) return as('decimal');
      if (can.comma && fractions > 0 && certain) return as('decimal', true);
      if (can.date) return as('date');
      if (can.time) return as('time');
      return as(can.boolean ? 'boolean' : 'text');
    },
  };
}
