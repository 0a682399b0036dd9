/** Finds the values of a column that are not in a column of another file: codes that are not among those that there are. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeOutcome } from '#proxy/platform/database/schema.publishing.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { wholeTable, type StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { createTally } from './tally.ts';

/** A column of a file. */
export interface CodeColumn {
  readonly path: string;
  readonly stated: StatedReading | null;
  readonly column: string;
}

export interface ComparingJob extends CodeColumn {
  readonly against: CodeColumn;
  /** Looks like personal data: no value is kept. */
  readonly isHidden: boolean;
  /** A folder of this job's own. */
  readonly scratch: string;
  /** Memory of the process, in bytes. */
  readonly memory: number;
}

export type ComparingResult =
  | { readonly kind: 'compared'; readonly outcome: CodeOutcome }
  | { readonly kind: 'failed'; readonly reason: string };

/** Different codes of a column: each is in memory while another column is compared with them. */
const CODES_MOST = 2_000_000;

/** @param start called before the first row, and again where the file has to be read once more */
async function readCells(
  { path, stated, column }: CodeColumn,
  scratch: string,
  start: () => (cell: string, row: number) => void,
): Promise<void> {
  await mkdir(scratch, { recursive: true });
  const found = await readTable(path, {
    limits: wholeTable,
    scratch,
    ...(stated !== null && { stated }),
    open(names) {
      const place = names.indexOf(column);
      if (place === -1) throw new Error(`There is no column ${column}`);
      const see = start();
      return {
        write(row, cells) {
          see(cells[place] ?? '', row + 1);
          return undefined;
        },
        end: () => Promise.resolve(),
      };
    },
  });
  if (found.kind === 'parquet') throw new Error('A Parquet table is not read row by row');
}

/** The different values of a column, without empty ones. @throws Error for too many, and for a file that is no table any more */
export async function readCodes(column: CodeColumn, scratch: string): Promise<ReadonlySet<string>> {
  let codes = new Set<string>();
  await readCells(column, scratch, () => {
    codes = new Set();
    return (cell) => {
      if (cell !== '') codes.add(cell);
      if (codes.size > CODES_MOST) throw new Error(`More than ${CODES_MOST} codes`);
    };
  });
  return codes;
}

/** Counts the cells that have no such code. Empty cells have none, and need none. @throws Error as `readCodes` does */
export async function compareCodes({
  against,
  isHidden,
  scratch,
  ...column
}: ComparingJob): Promise<CodeOutcome> {
  const codes = await readCodes(against, join(scratch, 'codes'));
  let unknown = createTally();
  await readCells(column, join(scratch, 'column'), () => {
    unknown = createTally();
    return (cell, row) => {
      if (cell !== '' && !codes.has(cell)) unknown.add(row, isHidden ? undefined : cell);
    };
  });
  return {
    count: unknown.count,
    rows: unknown.rows,
    values: [...new Set(unknown.values.map(([, value]) => value))],
  };
}
