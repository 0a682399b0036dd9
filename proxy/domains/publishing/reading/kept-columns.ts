/**
 * Columns that readers have and a new version of a file has lost, kept in it for those who ask for them: filled from another
 * column of the new version, or from the rows with the same key in the version that readers have.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { wholeTable, type StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import type { Rewritten } from './remedies.ts';

/** A column that is kept. */
export interface KeptColumn {
  readonly name: string;
  /** The column of the new version that it is filled from; null: the rows with the same key. */
  readonly from: string | null;
  /** The column that it stands after; null: it is the first. */
  readonly after: string | null;
}

export interface KeptColumns {
  readonly columns: readonly KeptColumn[];
  /** The columns that name a row in both versions; none where no column is filled by them. */
  readonly key: readonly string[];
  /** The file that readers have, and how it is read. Null where no column is filled from it. */
  readonly former: { readonly path: string; readonly stated: StatedReading | null } | null;
}

/** Rows of the version that readers have whose values can be kept: each is in memory until the table is written. */
const ROWS_MOST = 3_000_000;

/** The value that a kept column has in a row with a key. */
export type FormerValues = (column: string, key: readonly string[]) => string;

const NONE: FormerValues = () => '';
const keyOf = (cells: readonly string[]): string => JSON.stringify(cells.map((cell) => cell.trim()));

/** Values of some columns by the key of their rows. A key whose rows have different values has none of them: none is right. */
export function createFormerValues(columns: readonly string[]) {
  const rows = new Map<string, (string | null)[]>();
  return {
    /** @throws Error for too many rows */
    add(key: readonly string[], values: readonly string[]): void {
      // A row without a key is no row that can be found again.
      if (key.some((cell) => cell.trim() === '')) return;
      const id = keyOf(key);
      const known = rows.get(id);
      if (known === undefined) {
        if (rows.size >= ROWS_MOST) throw new Error(`More than ${ROWS_MOST} rows`);
        rows.set(id, [...values]);
        return;
      }
      for (const [place, value] of values.entries()) if (known[place] !== value) known[place] = null;
    },
    valueOf: ((column, key) => rows.get(keyOf(key))?.[columns.indexOf(column)] ?? '') as FormerValues,
  };
}

/** Reads what the version that readers have says of columns. @throws ConversionError for a file that is no table any more */
export async function readFormerValues(
  { columns, key, former }: KeptColumns,
  scratch: string,
): Promise<FormerValues> {
  if (former === null) return NONE;
  const wanted = columns.flatMap(({ name, from }) => (from === null ? name : []));
  const folder = join(scratch, 'former');
  await mkdir(folder, { recursive: true });
  let values = createFormerValues(wanted);
  const found = await readTable(former.path, {
    limits: wholeTable,
    scratch: folder,
    ...(former.stated !== null && { stated: former.stated }),
    open(names) {
      values = createFormerValues(wanted);
      const [ofKey, ofColumns] = [key, wanted].map((list) => list.map((name) => names.indexOf(name)));
      const cellsAt = (places: readonly number[] = [], cells: readonly string[]) =>
        places.map((place) => cells[place] ?? '');
      return {
        write(_, cells) {
          values.add(cellsAt(ofKey, cells), cellsAt(ofColumns, cells));
          return undefined;
        },
        end: () => Promise.resolve(),
      };
    },
  });
  if (found.kind === 'parquet') throw new Error('A Parquet table is not read row by row');
  return values.valueOf;
}

/** Adds kept columns to the rows of a table. @param names of all columns of the table */
export function createKept(
  names: readonly string[],
  { columns, key }: Pick<KeptColumns, 'columns' | 'key'>,
  former: FormerValues,
): Rewritten {
  const ofKey = key.map((name) => names.indexOf(name));
  const written: { name: string; cell: (cells: readonly string[], row: readonly string[]) => string }[] =
    names.map((name, place) => ({ name, cell: (cells) => cells[place] ?? '' }));
  for (const { name, from, after } of columns) {
    const place = from === null ? -1 : names.indexOf(from);
    const cell = (cells: readonly string[], row: readonly string[]) =>
      from === null ? former(name, row) : (cells[place] ?? '');
    written.splice(written.findIndex((one) => one.name === after) + 1, 0, { name, cell });
  }
  return {
    names: written.map(({ name }) => name),
    cells(cells) {
      const row = ofKey.map((place) => cells[place] ?? '');
      return written.map(({ cell }) => cell(cells, row));
    },
  };
}
