/** Sums of the rows of cells: how many, where their middle is, the mean of their values, their most frequent category. */
import { NONE, OTHER, type Selection } from './selection.ts';

const CODES = NONE + 1;

/** @param i the place of the row in the selection */
export type Visit = (i: number, cell: number) => void;

export interface Group {
  readonly cell: number;
  /** The mean place of its rows, in units of the world. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** The first of its rows. */
  readonly row: number;
  /** The mean of those of its rows that have a value; null: none has one. */
  readonly value: number | null;
  /** The category that most of its rows have; null: most have no value. */
  readonly category: number | null;
}

/** The most frequent category; of equals the one that is named first. */
function categoryOf(codes: Uint32Array, cell: number): number | null {
  let [best, most] = [NONE, 0];
  for (let code = 0; code <= OTHER; code += 1) {
    const rows = codes[cell * CODES + code] ?? 0;
    if (rows > most) [best, most] = [code, rows];
  }
  return best === NONE ? null : best;
}

/**
 * @param each goes through rows, each with its cell
 * @param size cells are below this
 * @returns the cells that have rows
 */
export function groupRows(
  { x, y, row, value, category }: Selection,
  each: (visit: Visit) => void,
  size: number,
): Group[] {
  const sumX = new Float64Array(size);
  const sumY = new Float64Array(size);
  const count = new Uint32Array(size);
  const first = new Uint32Array(size);
  const sum = new Float64Array(size);
  const valued = new Uint32Array(size);
  const codes = new Uint32Array(category === null ? 0 : size * CODES);
  each((i, cell) => {
    const at = row[i] ?? 0;
    if (count[cell] === 0 || at < (first[cell] ?? 0)) first[cell] = at;
    count[cell]! += 1;
    sumX[cell]! += x[i] ?? 0;
    sumY[cell]! += y[i] ?? 0;
    const measured = value?.[i] ?? Number.NaN;
    if (!Number.isNaN(measured)) {
      sum[cell]! += measured;
      valued[cell]! += 1;
    }
    if (category !== null) codes[cell * CODES + (category[i] ?? NONE)]! += 1;
  });
  const groups: Group[] = [];
  for (let cell = 0; cell < size; cell += 1) {
    const rows = count[cell] ?? 0;
    if (rows === 0) continue;
    const measured = valued[cell] ?? 0;
    groups.push({
      cell,
      x: (sumX[cell] ?? 0) / rows,
      y: (sumY[cell] ?? 0) / rows,
      count: rows,
      row: first[cell] ?? 0,
      value: measured === 0 ? null : (sum[cell] ?? 0) / measured,
      category: category === null ? null : categoryOf(codes, cell),
    });
  }
  return groups;
}
