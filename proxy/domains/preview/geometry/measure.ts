/** The measure of a map: the number that each row has in a column, how it is divided, and how many rows each class has. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { HISTOGRAM_PARTS } from '#contract/map-constants.ts';
import type { MapAnswer } from '#contract/preview-map.ts';
import { partOf } from '../parts.ts';
import { columnOf, readPart } from '../query/sql.ts';
import type { MapQuestion } from './protocol.ts';

type Division = Pick<MapQuestion, 'classes' | 'method' | 'breaks'>;

/** Shares of the rows that are below the inner borders of a scale. */
const sharesOf = (classes: number): number[] =>
  Array.from({ length: classes - 1 }, (_, i) => (i + 1) / classes);

/** The measure of a row as SQL; what is no finite number counts as no value. */
export function measureSql(measure: number | null): string {
  if (measure === null) return 'null::double';
  const value = `${columnOf(measure)}::double`;
  return `case when isfinite(${value}) then ${value} end`;
}

/** The least value, those at the shares of a scale and the greatest, as SQL over the rows for which a condition is true. */
export function scaleSql(value: string, condition: string, { classes }: Pick<Division, 'classes'>): string {
  const only = `filter (where ${condition})`;
  return `[min(${value}) ${only}] || quantile_disc(${value}, [${sharesOf(classes).join(', ')}]) ${only} || [max(${value}) ${only}]`;
}

/**
 * The borders of a scale, from the least value, those at its shares and the greatest. Of borders that a person has set
 * those count that have values on both sides.
 * @returns null without a value
 */
export function bordersOf(found: readonly number[], { classes, method, breaks }: Division): number[] | null {
  const [least] = found;
  const greatest = found.at(-1);
  if (least === undefined || greatest === undefined) return null;
  if (breaks !== null) return [least, ...breaks.filter((one) => one > least && one < greatest), greatest];
  if (method === 'quantiles') return [...found];
  return [0, ...sharesOf(classes), 1].map((share) =>
    share === 1 ? greatest : least + (greatest - least) * share,
  );
}

/** The same borders of values that are here. @returns null when there are none */
export function scaleOf(values: readonly number[], division: Division): number[] | null {
  const sorted = values.toSorted((a, b) => a - b);
  const shares = [0, ...sharesOf(division.classes), 1];
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return sorted.length === 0 ? null : bordersOf(shares.map(at), division);
}

/** The greatest value of each class but the last: a value is in the first class whose greatest it does not exceed. */
export const upperBorders = (scale: readonly number[]): number[] => [...new Set(scale)].slice(1, -1);

/** Rows in parts of the same width between two values, which may be one. */
export function histogramOf(parts: readonly { readonly part: number; readonly rows: number }[]): number[] {
  const counts = Array.from({ length: HISTOGRAM_PARTS }, () => 0);
  for (const { part, rows } of parts) {
    const at = Math.min(HISTOGRAM_PARTS - 1, Math.max(0, Math.floor(part)));
    counts[at] = (counts[at] ?? 0) + rows;
  }
  return counts;
}

/** The part of a value, counted from 0, before it is rounded down. */
export const partOfValue = (value: number, [least, greatest]: readonly [number, number]): number =>
  greatest === least ? 0 : ((value - least) / (greatest - least)) * HISTOGRAM_PARTS;

/** Rows of each class. @param below rows up to each upper border */
export const classRowsOf = (
  below: readonly number[],
  { placed, valued }: { readonly placed: number; readonly valued: number },
): NonNullable<MapAnswer['classRows']> => ({
  classes: valued === 0 ? [] : [...below, valued].map((rows, i) => rows - (below[i - 1] ?? 0)),
  none: placed - valued,
});

/** The mean of numbers; null for none. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The measure of every row that has one, by the number of the row; null: none was asked for. */
export async function readMeasure(
  connection: DuckDBConnection,
  { measure, folder }: Pick<MapQuestion, 'measure' | 'folder'>,
): Promise<Map<number, number> | null> {
  if (measure === null) return null;
  const found = await connection.runAndReadAll(
    `select r, m from (select r, ${measureSql(measure)} as m from ${readPart(folder, partOf(measure))}) where m is not null`,
  );
  return new Map(found.getRowsJS().map(([row, value]) => [Number(row), Number(value)]));
}

/** A row with its value, as the engine has them; what it is called is read later. */
export const valuedRow = (row: unknown, value: unknown) => ({
  row: Number(row),
  label: null,
  value: Number(value),
});
