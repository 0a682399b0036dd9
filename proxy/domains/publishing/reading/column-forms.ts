/**
 * How the values of one column are written, while they pass by: numbers and dates in another form than most, codes that
 * have lost their zeros, and what each would be repaired with.
 */
import type { Repair, RepairStep } from '#contract/publishing-files.ts';
import type { StoredViolation } from '#proxy/platform/database/schema.publishing.ts';
import type { FoundType } from '#proxy/platform/formats/values/column-type.ts';
import { plainForm } from '#proxy/platform/formats/values/numbers.ts';
import { isMissing } from '#proxy/platform/formats/values/missing.ts';
import { readDate } from '#proxy/platform/formats/values/dates.ts';
import {
  decimalComma,
  isDate,
  isNegative,
  isNumber,
  isSwapped,
  repairedCell,
} from '#proxy/platform/formats/tables/repairs.ts';
import { namesAmount } from './amount-names.ts';
import { createTally, type Tally } from './tally.ts';

/** A column is meant to be of a kind when so many of its values are. */
const MEANT = 0.9;
/** After so many values a column that is mostly words is taken for text. */
const LOOKED = 2_000;
/** Different values of a column that are read once: days and codes come again and again. */
const REMEMBERED = 500;
/** Digits of the longest code whose zeros are looked for. */
const CODE = 20;
/** After so many values without a zero in front a column is not one of codes. */
const CODES_LOOKED = 20_000;
const digits = /^\d+$/;

/** How a date is written. `either`: its day and its month can change places. */
type DateForm = 'iso' | 'dayFirst' | 'monthFirst' | 'either' | 'swapped';

function dateFormOf(text: string): DateForm | null {
  if (readDate.iso(text) !== null) return 'iso';
  if (isSwapped(text)) return 'swapped';
  const day = readDate.dayFirst(text) !== null;
  const month = readDate.monthFirst(text) !== null;
  return day ? (month ? 'either' : 'dayFirst') : month ? 'monthFirst' : null;
}

interface Read {
  readonly isNumber: boolean;
  readonly isNegative: boolean;
  readonly isDate: boolean;
  readonly hasComma: boolean;
  /** Its comma is between thousands. */
  readonly hasGroups: boolean;
  readonly dateForm: DateForm | null;
}

/** Reads values as numbers and dates; what was read is remembered. */
function createReader(): (cell: string) => Read {
  const known = new Map<string, Read>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const isValue = /\d/.test(cell) && cell.length <= 40;
    const read = {
      isNumber: isValue && isNumber(cell),
      isNegative: isValue && isNegative(cell),
      isDate: isValue && isDate(cell),
      hasComma: isValue && decimalComma.test(cell),
      hasGroups: isValue && /,\d{3}\.\d/.test(cell),
      dateForm: isValue ? dateFormOf(cell) : null,
    };
    if (known.size < REMEMBERED) known.set(cell, read);
    return read;
  };
}

/** Codes of digits alone, by their length. */
function createCodes() {
  const byLength: (Tally | undefined)[] = [];
  /** The length of those that begin with a zero; 0 where there are several. */
  let padded: number | undefined;
  let live = true;
  let seen = 0;
  return {
    see(cell: string, row: number) {
      if (!live) return;
      seen += 1;
      live = cell.length <= CODE && digits.test(cell) && (padded !== undefined || seen < CODES_LOOKED);
      if (!live) return;
      if (cell.length > 1 && cell.charCodeAt(0) === 48)
        padded = padded === undefined || padded === cell.length ? cell.length : 0;
      (byLength[cell.length] ??= createTally()).add(row, cell);
    },
    /** The codes that are shorter than those with a zero in front, where none is longer. */
    find(): { readonly width: number; readonly short: Tally } | null {
      if (!live || padded === undefined || padded === 0 || byLength.length > padded + 1) return null;
      const short = createTally();
      for (const tally of byLength.slice(0, padded)) if (tally !== undefined) short.join(tally);
      return short.count === 0 ? null : { width: padded, short };
    },
  };
}

export interface ColumnForms {
  see(cell: string, row: number): void;
  find(column: string, type: FoundType): StoredViolation[];
}

export function createColumnForms(): ColumnForms {
  const [notNumbers, notDates, spaces, commas] = [createTally(), createTally(), createTally(), createTally()];
  const dates = {
    iso: createTally(),
    dayFirst: createTally(),
    monthFirst: createTally(),
    either: createTally(),
    swapped: createTally(),
  };
  const negatives = createTally();
  const codes = createCodes();
  const read = createReader();
  let filled = 0;
  let isText = false;
  let hasPoint = false;
  let hasGroups = false;

  const isMeant = (others: number) => filled - others >= filled * MEANT;

  /** Dates that are written otherwise than most, and the step that writes all as one. */
  function otherDates(): { readonly others: Tally; readonly step: RepairStep | null } | null {
    const { iso, dayFirst, monthFirst, either, swapped } = dates;
    const written = createTally();
    for (const tally of [dayFirst, monthFirst, either]) written.join(tally);
    if (iso.count + written.count + swapped.count < filled * MEANT) return null;
    const hasBoth = dayFirst.count > 0 && monthFirst.count > 0;
    const others = createTally();
    if (iso.count > 0 && written.count > 0) others.join(iso.count >= written.count ? written : iso);
    else if (hasBoth) others.join(dayFirst.count >= monthFirst.count ? monthFirst : dayFirst);
    others.join(swapped);
    if (others.count === 0) return null;
    // Where no value says whether the day or the month is first, and where they say both, no step is right.
    const isUndecided = hasBoth || (either.count > 0 && dayFirst.count + monthFirst.count === 0);
    return { others, step: isUndecided ? null : monthFirst.count > 0 ? 'monthFirst' : 'dayFirst' };
  }

  function formOf(column: string, type: FoundType): StoredViolation[] {
    const found = (
      rule: StoredViolation['rule'],
      tally: Tally,
      step: RepairStep | null,
      more: Pick<Repair, 'width'> = {},
    ): StoredViolation[] => {
      const repair = step === null ? null : { step, columns: [column], ...more };
      const examples =
        repair === null
          ? []
          : tally.values.map(([row, before]) => ({ row, before, after: repairedCell(before, repair) }));
      return [{ rule, column, count: tally.count, rows: tally.rows, repair, examples }];
    };
    // Where many values are below zero, they are meant.
    const below =
      negatives.count > 0 && isMeant(negatives.count) && namesAmount(column)
        ? found('belowZero', negatives, 'noNegatives')
        : [];
    if (type.type === 'integer' || type.type === 'decimal') return below;
    if (type.type !== 'text') return [];
    const lost = codes.find();
    if (lost !== null) return found('lostZeros', lost.short, 'fillZeros', { width: lost.width });
    // A column that says itself why it is text, such as one of codes with leading zeros, is meant to be.
    if (isText || (type.reason !== null && type.reason.code !== 'mixedOrder')) return [];
    const other = otherDates();
    const dated = other === null ? [] : found('otherDate', other.others, other.step);
    if (type.reason !== null) return dated;
    if (isMeant(notNumbers.count))
      return [
        ...(commas.count > 0 && hasPoint && !hasGroups ? found('otherNumber', commas, 'decimalPoint') : []),
        ...(notNumbers.count > 0 ? found('notNumber', notNumbers, 'onlyNumbers') : []),
        ...below,
      ];
    return [
      ...dated,
      ...(notDates.count > 0 && isMeant(notDates.count) ? found('notDate', notDates, 'onlyDates') : []),
    ];
  }

  return {
    see(cell, row) {
      if (cell === '') return;
      if (plainForm(cell) > 0) {
        filled += 1;
        hasPoint ||= cell.includes('.');
        if (cell.charCodeAt(0) === 45 && isNegative(cell)) negatives.add(row, cell);
        codes.see(cell, row);
        // A number without two signs between its figures is no date.
        if (!isText) {
          notDates.add(row, cell);
          isText = filled === LOOKED && Math.min(notNumbers.count, notDates.count) > filled / 2;
        }
        return;
      }
      if (cell.charCodeAt(0) === 32 || cell.charCodeAt(cell.length - 1) === 32) spaces.add(row, cell);
      if (isMissing(cell)) return;
      filled += 1;
      codes.see(cell, row);
      if (isText) return;
      const value = read(cell);
      if (!value.isNumber) notNumbers.add(row, cell);
      if (!value.isDate && value.dateForm !== 'swapped') notDates.add(row, cell);
      if (value.isNegative) negatives.add(row, cell);
      hasGroups ||= value.hasGroups;
      if (value.hasComma) commas.add(row, cell);
      if (value.dateForm !== null) dates[value.dateForm].add(row, cell);
      isText = filled === LOOKED && Math.min(notNumbers.count, notDates.count) > filled / 2;
    },
    find(column, type) {
      const none = { repair: null, examples: [] };
      return [
        ...formOf(column, type),
        ...(filled === 0 ? [{ rule: 'emptyColumn' as const, column, count: 1, rows: [], ...none }] : []),
        ...(spaces.count > 0
          ? [{ rule: 'spacesAround' as const, column, count: spaces.count, rows: spaces.rows, ...none }]
          : []),
      ];
    },
  };
}
