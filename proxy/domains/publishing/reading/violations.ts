/** Counts what is wrong in a table while its rows pass by: every violation, by rule, with its first places. */
import type { StoredViolation } from '#proxy/platform/database/schema.publishing.ts';
import { grammars, numberGrammars, numberText, plainForm } from '#proxy/platform/formats/values/numbers.ts';
import type { FoundType } from '#proxy/platform/formats/values/column-type.ts';
import { isMissing } from '#proxy/platform/formats/values/missing.ts';
import { readDate } from '#proxy/platform/formats/values/dates.ts';
import type { TableReading } from '#proxy/platform/formats/tables/reading.ts';

/** Places that are named of each. */
const PLACES = 10;
/** A column is meant to be of a kind when so many of its values are. */
const MEANT = 0.9;
/** After so many values a column that is mostly words is taken for text. */
const LOOKED = 2_000;
/** Rows that are compared with all before them. */
const COMPARED = 1_000_000;

/** How often, and where first. */
function createTally() {
  const rows: number[] = [];
  let count = 0;
  return {
    rows,
    get count() {
      return count;
    },
    add(row: number) {
      count += 1;
      if (rows.length < PLACES) rows.push(row);
    },
  };
}

const isNumber = (text: string): boolean => {
  const { body } = numberText(text);
  return numberGrammars.some((name) => grammars[name].form.test(body));
};
const isDate = (text: string): boolean =>
  readDate.iso(text) !== null || readDate.dayFirst(text) !== null || readDate.monthFirst(text) !== null;

/** Different values of a column that are read once: days and codes come again and again. */
const REMEMBERED = 500;

/** Reads values as numbers and dates; what was read is remembered. */
function createReader(): (cell: string) => { readonly isNumber: boolean; readonly isDate: boolean } {
  const known = new Map<string, { readonly isNumber: boolean; readonly isDate: boolean }>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const isValue = /\d/.test(cell) && cell.length <= 40;
    const read = { isNumber: isValue && isNumber(cell), isDate: isValue && isDate(cell) };
    if (known.size < REMEMBERED) known.set(cell, read);
    return read;
  };
}

/** What is looked at in one column. */
function createColumn() {
  const [notNumbers, notDates, spaces] = [createTally(), createTally(), createTally()];
  const read = createReader();
  let filled = 0;
  let isText = false;
  return {
    notNumbers,
    notDates,
    spaces,
    get filled() {
      return filled;
    },
    get isText() {
      return isText;
    },
    see(cell: string, row: number) {
      if (cell === '') return;
      if (plainForm(cell) > 0) {
        filled += 1;
        // A number without two signs between its figures is no date.
        if (!isText) {
          notDates.add(row);
          isText = filled === LOOKED && Math.min(notNumbers.count, notDates.count) > filled / 2;
        }
        return;
      }
      if (cell.charCodeAt(0) === 32 || cell.charCodeAt(cell.length - 1) === 32) spaces.add(row);
      if (isMissing(cell)) return;
      filled += 1;
      if (isText) return;
      const value = read(cell);
      if (!value.isNumber) notNumbers.add(row);
      if (!value.isDate) notDates.add(row);
      isText = filled === LOOKED && Math.min(notNumbers.count, notDates.count) > filled / 2;
    },
  };
}

/** A hash of a row that two different rows share once in 2^53. */
function hashOf(cells: readonly string[]): number {
  let [a, b] = [0x81_1c_9d_c5, 0xde_ad_be_ef];
  for (const cell of cells) {
    for (let i = 0; i < cell.length; i += 1) {
      const code = cell.charCodeAt(i);
      a = Math.imul(a ^ code, 0x01_00_01_93);
      b = Math.imul(b ^ code, 0x9e_37_79_b1);
    }
    a = Math.imul(a ^ 31, 0x01_00_01_93);
    b = Math.imul(b ^ 29, 0x9e_37_79_b1);
  }
  return (a >>> 0) * 2_097_152 + ((b >>> 0) >>> 11);
}

export interface Violations {
  see(row: number, cells: readonly string[]): void;
  find(reading: TableReading): StoredViolation[];
}

/** @param names of the columns that are looked at; others are not */
export function createViolations(names: readonly string[]): Violations {
  const columns = names.map(() => createColumn());
  const [empty, repeated] = [createTally(), createTally()];
  const known = new Set<number>();

  const ofType = (place: number, type: FoundType): StoredViolation[] => {
    const column = columns[place];
    const name = names[place];
    if (column === undefined || name === undefined) return [];
    const { filled, notNumbers, notDates, spaces } = column;
    const found: StoredViolation[] = [];
    // A column that says itself why it is text, such as one of codes with leading zeros, is meant to be.
    if (type.type === 'text' && type.reason === null && !column.isText)
      for (const [rule, others] of [
        ['notNumber', notNumbers],
        ['notDate', notDates],
      ] as const)
        if (found.length === 0 && others.count > 0 && filled - others.count >= filled * MEANT)
          found.push({ rule, column: name, count: others.count, rows: others.rows });
    if (filled === 0) found.push({ rule: 'emptyColumn', column: name, count: 1, rows: [] });
    if (spaces.count > 0)
      found.push({ rule: 'spacesAround', column: name, count: spaces.count, rows: spaces.rows });
    return found;
  };

  return {
    see(row, cells) {
      for (const [i, column] of columns.entries()) column.see(cells[i] ?? '', row + 1);
      if (cells.every((cell) => cell === '')) {
        empty.add(row + 1);
        return;
      }
      if (known.size >= COMPARED) return;
      const before = known.size;
      if (known.add(hashOf(cells)).size === before) repeated.add(row + 1);
    },
    find({ names: all, types, dialect }) {
      const table = (rule: StoredViolation['rule'], count: number, rows: number[] = []) =>
        count > 0 ? [{ rule, column: null, count, rows }] : [];
      return [
        ...all.flatMap((name) =>
          /^column \d+$/.test(name) && dialect?.header !== false
            ? [{ rule: 'noName' as const, column: name, count: 1, rows: [] }]
            : [],
        ),
        ...table('otherLength', dialect?.raggedRows ?? 0),
        ...table('otherEncoding', dialect?.strayLines ?? 0),
        ...types.flatMap((type, i) => ofType(i, type)),
        ...table('emptyRow', empty.count, empty.rows),
        ...table('repeatedRow', repeated.count, repeated.rows),
      ];
    },
  };
}
