/**
 * The code of a dataset's fingerprint: one letter and digit for each column, in file order, for example
 * `d9 c3 n7`. The letter is the column's type; the digit is the share of different values on a log scale, so a
 * key is tall and a category short.
 */
import type { Column, ColumnType } from '#contract/entities/dataset.ts';

const letters: Record<ColumnType, string> = {
  number: 'n',
  text: 's',
  category: 'c',
  time: 'd',
  place: 'g',
  boolean: 'b',
};

/** Fourteen bars are drawn; a fifteenth says that there are more. */
const MOST = 15;

/** Height of a column, 1 (one value) to 9 (every row has its own). */
export function barHeight(distinct: number, rows: number): number {
  if (distinct <= 1 || rows <= 1) return 1;
  return 1 + Math.round(8 * Math.min(1, Math.log(distinct) / Math.log(rows)));
}

/** The bar of a column: its type, then its height from 1 to 9. */
export const barOf = (column: Pick<Column, 'type' | 'distinct'>, rows: number): string =>
  `${letters[column.type]}${barHeight(column.distinct, rows)}`;

/** Builds the code of a table. */
export const fingerprintOf = (columns: readonly Column[], rows: number): string =>
  columns
    .slice(0, MOST)
    .map((column) => barOf(column, rows))
    .join(' ');
