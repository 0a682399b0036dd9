/** How often something was found, and where first. */

/** Places that are named of each. */
const PLACES = 10;
/** Values that are kept of each, to show what a repair would make of them. */
const VALUES = 3;
/** Characters of a value that is kept. */
const LONGEST = 100;

export interface Tally {
  /** The first rows, counted from 1. */
  readonly rows: number[];
  /** The first values with their rows. */
  readonly values: (readonly [row: number, value: string])[];
  readonly count: number;
  add(row: number, value?: string): void;
  /** Adds what another has counted. */
  join(other: Tally): void;
}

export function createTally(): Tally {
  const rows: number[] = [];
  const values: (readonly [number, string])[] = [];
  let count = 0;
  return {
    rows,
    values,
    get count() {
      return count;
    },
    add(row, value) {
      count += 1;
      if (rows.length < PLACES) rows.push(row);
      if (value !== undefined && values.length < VALUES && value.length <= LONGEST) values.push([row, value]);
    },
    join(other) {
      count += other.count;
      const order = (a: number, b: number) => a - b;
      rows.splice(0, rows.length, ...[...rows, ...other.rows].toSorted(order).slice(0, PLACES));
      const all = [...values, ...other.values].toSorted(([a], [b]) => a - b);
      values.splice(0, values.length, ...all.slice(0, VALUES));
    },
  };
}
