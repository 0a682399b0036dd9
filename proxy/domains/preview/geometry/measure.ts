/** The measure of a map: the number that each row has in a column, and how the features show it. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { partOf } from '../parts.ts';
import { columnOf, readPart } from '../query/sql.ts';
import type { MapQuestion } from './protocol.ts';

/** Shares of the rows that are below the inner borders of a scale. */
const SHARES = [0.2, 0.4, 0.6, 0.8];

/** The measure of a row as SQL; what is no finite number counts as no value. */
export function measureSql(measure: number | null): string {
  if (measure === null) return 'null::double';
  const value = `${columnOf(measure)}::double`;
  return `case when isfinite(${value}) then ${value} end`;
}

/** The borders of a scale as SQL, of the rows for which a condition is true: a list, whose values are null without rows. */
export function scaleSql(value: string, condition: string): string {
  const only = `filter (where ${condition})`;
  return `[min(${value}) ${only}] || quantile_disc(${value}, [${SHARES.join(', ')}]) ${only} || [max(${value}) ${only}]`;
}

/** The same borders of values that are here. @returns null when there are none */
export function scaleOf(values: readonly number[]): number[] | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return [0, ...SHARES, 1].map((share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The measure of every row that has one, by the number of the row; null: none was asked for. */
export async function readMeasure(
  connection: DuckDBConnection,
  { measure, folder }: MapQuestion,
): Promise<Map<number, number> | null> {
  if (measure === null) return null;
  const found = await connection.runAndReadAll(
    `select r, m from (select r, ${measureSql(measure)} as m from ${readPart(folder, partOf(measure))}) where m is not null`,
  );
  return new Map(found.getRowsJS().map(([row, value]) => [Number(row), Number(value)]));
}
