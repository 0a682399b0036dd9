/** What readers of tables take and give, no matter what the file is and who reads it. */
import type { Dialect } from '#contract/preview.ts';
import type { ColumnReading, Repair } from '#contract/publishing-files.ts';
import type { FoundType } from '../values/column-type.ts';

/** What a publisher says about how a text is written. It is stronger than what is detected. */
export interface StatedReading {
  readonly encoding?: string;
  readonly delimiter?: string;
  /** False when the first row is data already. */
  readonly header?: boolean;
  /** The reference system of its coordinates, for example `EPSG:27700`. */
  readonly system?: string;
  /** How the values of columns are written, by the names of the columns. */
  readonly columns?: Readonly<Record<string, ColumnReading>>;
  /** Words that stand for no value, in every column of a text. */
  readonly missing?: string[];
  /** What is repaired while the rows of a text are read. */
  readonly repairs?: Repair[];
}

/** Takes the rows of a table, in the order of the file. An empty cell stands for no value. */
export interface RowSink {
  write(row: number, cells: readonly string[]): Promise<void> | undefined;
  end(): Promise<void>;
}

export interface TableLimits {
  /** Rows of a table that are read at most. */
  readonly rows: number;
  readonly columns: number;
}

/** What is read of a table wherever all of it is wanted. A file of 2 GB has 20 million rows of 100 bytes. */
export const wholeTable: TableLimits = { rows: 100_000_000, columns: 20_000 };

export interface TableOptions {
  readonly limits: TableLimits;
  readonly stated?: StatedReading;
  /** Opens what takes the rows. A file that turns out otherwise is read again, and what was taken before is void. */
  readonly open: (names: readonly string[]) => RowSink;
}

/** What a file turned out to be. */
export interface TableReading {
  readonly names: readonly string[];
  readonly types: readonly FoundType[];
  readonly rows: number;
  readonly truncated: boolean;
  readonly dialect: Dialect | null;
}

/** The manner of files that say themselves how they are written. */
export const asItIs = {
  encoding: 'utf-8',
  delimiter: null,
  header: true,
  skippedLines: 0,
  raggedRows: 0,
  quotes: true,
} as const;
