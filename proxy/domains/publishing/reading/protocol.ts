/** What the server and the process that looks into a file say to each other. */
import type { Column } from '#contract/entities/dataset.ts';
import type { Finding } from '#contract/preview/finding.ts';
import type { Dialect } from '#contract/preview/states.ts';
import type { Clues, StoredPersonal, StoredViolation } from '#proxy/platform/database/schema.publishing.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import type { OtherTable } from './other-tables.ts';

export interface ReadingJob {
  readonly path: string;
  /** What the file is called where it comes from; the bytes are stronger. */
  readonly fileName: string;
  readonly stated: StatedReading | null;
  /** A folder of this job's own. */
  readonly scratch: string;
  /** How many of the first rows are wanted as they are written. */
  readonly firstRows?: number;
  /** Memory of the process, in bytes. */
  readonly memory: number;
}

/** What a file turned out to be. */
export interface FileReading {
  readonly kind: 'file';
  /** Code of a row of the lookup `mimeType`. */
  readonly format: string;
  readonly table: {
    readonly rows: number;
    readonly columnCount: number;
    readonly columns: readonly Column[];
    readonly fingerprint: string;
    /** Values by which the dataset is found. */
    readonly cellWords: string | null;
  } | null;
  readonly dialect: Dialect | null;
  /** Tables beside the first one. */
  readonly otherTables: readonly OtherTable[];
  /** Why it is no table, where it might have been one. */
  readonly finding: Finding | null;
  readonly violations: readonly StoredViolation[];
  readonly personal: readonly StoredPersonal[];
  readonly clues: Clues;
  /** The first rows, where they are wanted. */
  readonly first?: readonly (readonly string[])[];
}

export type ReadingResult =
  | FileReading
  /** The file is not kept as data; the finding, or the reason, says why. */
  | { readonly kind: 'failed'; readonly finding: Finding | null; readonly reason: string };
