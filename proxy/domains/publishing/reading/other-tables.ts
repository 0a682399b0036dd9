/** The columns of the other tables of a file: further sheets of a workbook, members of an archive, layers of a database. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dialect } from '#contract/preview/states.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { wholeTable, type StatedReading } from '#proxy/platform/formats/tables/reading.ts';

/** A table beside the one that a reader gets who has not chosen. */
export interface OtherTable {
  /** Its number in questions, counted from 1. */
  readonly sheet: number;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables that are looked into, and how long that may take altogether, in milliseconds. */
const TABLES_MOST = 20;
const TIME = 60_000;
/** Rows from which the names of columns are known: more than any heading has. */
const ROWS = 1000;

interface Source {
  readonly path: string;
  readonly stated: StatedReading | null;
  /** A folder of this job's own. */
  readonly scratch: string;
}

async function namesOf({ path, stated, scratch }: Source, sheet: number): Promise<readonly string[]> {
  let names: readonly string[] = [];
  const found = await readTable(path, {
    limits: { ...wholeTable, rows: ROWS },
    scratch,
    wanted: sheet,
    ...(stated !== null && { stated }),
    open(all) {
      names = all;
      return { write: () => undefined, end: () => Promise.resolve() };
    },
  });
  // The engine reads the names of a Parquet file when its table is made.
  return found.kind === 'parquet' ? [] : names;
}

/** @param dialect how the first table was read; it says which tables there are */
export async function otherTables(source: Source, dialect: Dialect | null): Promise<OtherTable[]> {
  const part = dialect?.part;
  // The files of a Shapefile are one table.
  if (part === undefined || part.names.length < 2 || dialect?.kind === 'shapefile') return [];
  const tables: OtherTable[] = [];
  const until = performance.now() + TIME;
  for (const [place, name] of part.names.slice(0, TABLES_MOST).entries()) {
    const sheet = place + 1;
    if (sheet === part.position) continue;
    if (performance.now() > until) break;
    const scratch = join(source.scratch, `table-${sheet}`);
    await mkdir(scratch, { recursive: true });
    try {
      const columns = await namesOf({ ...source, scratch }, sheet);
      if (columns.length > 0) tables.push({ sheet, name, columns });
    } catch (error) {
      // A sheet of notes is no table, and nothing names a column of it.
      if (!(error instanceof ConversionError)) throw error;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }
  return tables;
}
