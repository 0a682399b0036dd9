/** Finds out how a table in a text file begins: what stands above it, and whether it has a header. */
import { isValue } from './column-type.ts';

/** Most lines of text that may stand above a table. */
const PREAMBLE = 20;

const width = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1;

/** How many of the first rows stand above the table: a line or two of text before rows that are wider. */
export function preambleOf(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(width(row), (counts.get(width(row)) ?? 0) + 1);
  const [usual = 1] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (usual < 2) return 0;
  const first = rows.findIndex((row) => width(row) >= Math.max(2, Math.ceil(usual / 2)));
  return first > 0 && first <= PREAMBLE ? first : 0;
}

/** True for years, codes and the like across the top: whole numbers that only grow. */
function isScale(cells: readonly string[]): boolean {
  const numbers = cells.filter(isValue).map(Number);
  return (
    numbers.length >= 3 &&
    numbers.every((n, i) => Number.isInteger(n) && (i === 0 || n > (numbers[i - 1] ?? 0)))
  );
}

/** Whether the first of these rows names the columns: it has no values, or others than the column below it. */
export function hasHeader([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  const cells = first.map((cell) => cell.trim());
  if (!cells.some(isValue)) return true;
  const differs = cells.some((cell, i) => {
    const below = rest.map((row) => (row[i] ?? '').trim()).filter((other) => other !== '');
    if (cell === '' || below.length === 0) return false;
    // One word below a number may be chance.
    return isValue(cell) ? below.length > 1 && !below.some(isValue) : below.every(isValue);
  });
  return differs || (isScale(cells) && cells.some((cell) => !isValue(cell)));
}
