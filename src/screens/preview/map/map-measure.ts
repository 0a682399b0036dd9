/** The measure that a map shows: which columns can be one, which is usual, and the class that a value is in. */
import type { PreviewColumn } from '#contract/preview.ts';
import { roleOf } from '../column-roles.ts';
import type { PreviewAddress } from '../preview-address.ts';
import { byWeight } from '../proposed-chart.ts';

/** Columns that say how much, the usual one first: no codes, identifiers, ages or coordinates. */
export const measuresOf = (columns: readonly PreviewColumn[], rows: number): PreviewColumn[] =>
  byWeight(columns.filter((column) => roleOf(column, rows) === 'measure'));

/** The column that the map shows; null for none. */
export function measureFor(
  chosen: PreviewAddress['measure'],
  measures: readonly PreviewColumn[],
): PreviewColumn | null {
  if (chosen === 'none') return null;
  return measures.find(({ position }) => position === chosen) ?? measures[0] ?? null;
}
