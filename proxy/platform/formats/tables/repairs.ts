/**
 * Repairs of a table, as its publisher has chosen them. They are applied to each row while the file is read, so the file
 * stays as it came, and what was repaired is known and can be taken back.
 */
import type { Repair } from '#contract/publishing-files.ts';
import { readDate } from '../values/dates.ts';
import { isMissing } from '../values/missing.ts';
import type { StatedReading } from './reading.ts';
import { grammars, numberGrammars, numberText } from '../values/numbers.ts';

/** Rows that are compared with all before them. */
const COMPARED = 1_000_000;

export const isNumber = (text: string): boolean => {
  const { body } = numberText(text);
  return numberGrammars.some((name) => grammars[name].form.test(body));
};

/** A number that is less than zero, in any of the ways in which numbers are written; `-0` is none. */
export const isNegative = (text: string): boolean => {
  if (!/[1-9]/.test(text)) return false;
  const { body } = numberText(text);
  return /^[-−]/.test(body) && numberGrammars.some((name) => grammars[name].form.test(body));
};

const swapped = /^(\d{4})-(1[3-9]|2\d|3[01])-(0?[1-9]|1[0-2])$/;

/** A date whose month and day have changed places, such as `2026-25-03`. */
export const isSwapped = (text: string): boolean => swapped.test(text);

export const isDate = (text: string): boolean =>
  readDate.iso(text) !== null || readDate.dayFirst(text) !== null || readDate.monthFirst(text) !== null;

const unswapped = (text: string): string | null => {
  const [, year, day, month = ''] = swapped.exec(text) ?? [];
  return year === undefined ? null : readDate.iso(`${year}-${month.padStart(2, '0')}-${day}`);
};

/** A number with a comma as its decimal sign, and no other. */
export const decimalComma = /^[+\-−]?\d+,\d+$/;

/** What a step makes of a cell that is not empty. */
const ofCell: Partial<Record<Repair['step'], (cell: string, repair: Repair) => string>> = {
  onlyNumbers: (cell) => (isNumber(cell) || isMissing(cell) ? cell : ''),
  onlyDates: (cell) => (isDate(cell) || isSwapped(cell) || isMissing(cell) ? cell : ''),
  noNegatives: (cell) => (isNegative(cell) ? '' : cell),
  decimalPoint: (cell) => (decimalComma.test(cell) ? cell.replace(',', '.') : cell),
  dayFirst: (cell) => readDate.iso(cell) ?? unswapped(cell) ?? readDate.dayFirst(cell) ?? cell,
  monthFirst: (cell) => readDate.iso(cell) ?? unswapped(cell) ?? readDate.monthFirst(cell) ?? cell,
  fillZeros: (cell, { width = 0 }) => (/^\d+$/.test(cell) ? cell.padStart(width, '0') : cell),
};

/** A cell as a step leaves it. */
export const repairedCell = (cell: string, repair: Repair): string =>
  cell === '' ? cell : (ofCell[repair.step]?.(cell, repair) ?? cell);

/** Cells with the names of their columns that no other row has by chance. */
const NAMES = 3;

/** Whether a row repeats the names of the columns: three of its cells, or half of them and at least two, or the only one. */
export function repeatsNames(cells: readonly string[], names: readonly string[]): boolean {
  let [filled, same] = [0, 0];
  for (const [i, cell] of cells.entries()) {
    if (cell === '') continue;
    filled += 1;
    if (cell === names[i]) same += 1;
  }
  return same >= NAMES || (same >= Math.min(2, names.length) && same * 2 >= filled);
}

/** A hash of a row that two different rows share once in 2^53. */
export function hashOf(cells: readonly string[]): number {
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

/** Says of each row in turn whether it was there before, as far as rows are compared. */
export function createRepeats(): (cells: readonly string[]) => boolean {
  const known = new Set<number>();
  return (cells) => {
    if (known.size >= COMPARED) return false;
    const before = known.size;
    return known.add(hashOf(cells)).size === before;
  };
}

/** Repairs a row in its place. @returns false for a row that is left out */
export type RowRepair = (cells: string[]) => boolean;

/**
 * @param names of the columns; a repair of another column does nothing
 * @returns null where nothing is repaired
 */
export function createRepair(
  { repairs = [], missing = [] }: Pick<StatedReading, 'repairs' | 'missing'>,
  names: readonly string[],
): RowRepair | null {
  if (repairs.length === 0 && missing.length === 0) return null;
  const isNothing = new Set(missing);
  const ofColumns = repairs.flatMap((repair) =>
    (repair.columns ?? []).flatMap((column) => {
      const place = names.indexOf(column);
      return place === -1 ? [] : [{ place, repair }];
    }),
  );
  const dropsNames = repairs.some(({ step }) => step === 'dropNames');
  const isRepeated = repairs.some(({ step }) => step === 'dropRepeated') ? createRepeats() : () => false;
  return (cells) => {
    if (dropsNames && repeatsNames(cells, names)) return false;
    if (isNothing.size > 0)
      for (const [place, cell] of cells.entries()) if (isNothing.has(cell)) cells[place] = '';
    for (const { place, repair } of ofColumns) cells[place] = repairedCell(cells[place] ?? '', repair);
    return !isRepeated(cells);
  };
}
