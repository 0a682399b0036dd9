/** The category of a map: the value that each row has in a column, and which values are named. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { MOST_CATEGORIES, type MapAnswer } from '#contract/preview-map.ts';
import { readable } from '../convert/engine.ts';
import { partOf } from '../parts.ts';
import { columnOf, readPart } from '../query/sql.ts';
import type { MapQuestion } from './protocol.ts';

export type Categories = NonNullable<MapAnswer['categories']>;

/** Texts are distinguished by so many characters. */
const LENGTH = 200;

/** The category of a row as SQL: a text, or null for no value. */
export function categorySql({ category, types }: Pick<MapQuestion, 'category' | 'types'>): string {
  if (category === null) return 'null::varchar';
  const value = `${readable(columnOf(category), types[category] ?? 'text')}::varchar`;
  return `nullif(left(${value}, ${LENGTH}), '')`;
}

/** @param counted each value with its rows, null being no value */
export function categoriesOf(
  counted: readonly (readonly [value: string | null, rows: number])[],
): Categories {
  const sum = (some: typeof counted) => some.reduce((all, [, rows]) => all + rows, 0);
  const known = counted
    .filter((one): one is readonly [string, number] => one[0] !== null)
    .toSorted(([a, rowsOfA], [b, rowsOfB]) => rowsOfB - rowsOfA || (a < b ? -1 : 1));
  return {
    values: known.slice(0, MOST_CATEGORIES).map(([value, rows]) => ({ value, rows })),
    others: sum(known.slice(MOST_CATEGORIES)),
    none: sum(counted.filter(([value]) => value === null)),
  };
}

/** The place of a value: that of all others is behind the last one that is named. */
export function placeOf(value: string | null, { values }: Categories): number | null {
  if (value === null) return null;
  const place = values.findIndex((one) => one.value === value);
  return place === -1 ? values.length : place;
}

/** How many of some values there are of each. */
export function countValues(values: readonly (string | null)[]): [value: string | null, rows: number][] {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

/** The value that most have; null only where all are null. */
export function mostFrequent(values: readonly (string | null)[]): string | null {
  return categoriesOf(countValues(values)).values[0]?.value ?? null;
}

/** The category of every row that has one, by the number of the row; null: none was asked for. */
export async function readCategory(
  connection: DuckDBConnection,
  question: Pick<MapQuestion, 'category' | 'types' | 'folder'>,
): Promise<Map<number, string> | null> {
  const { category, folder } = question;
  if (category === null) return null;
  const found = await connection.runAndReadAll(
    `select r, k from (select r, ${categorySql(question)} as k from ${readPart(folder, partOf(category))}) where k is not null`,
  );
  return new Map(
    found.getRowsJS().flatMap(([row, value]) => (typeof value === 'string' ? [[Number(row), value]] : [])),
  );
}
