/** What the server and the process that compares two tables say to each other. */
import type { DifferenceFailure } from '#contract/difference.ts';
import type { PreviewType } from '#contract/preview.ts';
import type { StoredDifference } from '#proxy/platform/database/schema.preview.ts';

/** A column of one of the two tables. */
export interface SourceColumn {
  /** Its place in the table: the converted file calls it `c` and this number. */
  readonly position: number;
  /** A name that no other column of the table has, whatever the case of its letters. */
  readonly name: string;
  readonly type: PreviewType;
}

/** A converted table: its folder and its columns. */
export interface SourceTable {
  readonly folder: string;
  readonly columns: readonly SourceColumn[];
}

export interface ComparisonJob {
  readonly before: SourceTable;
  readonly after: SourceTable;
  /** The folder that the patch is written to. */
  readonly target: string;
  /** A folder of this job's own. */
  readonly scratch: string;
  /** Memory of the process, in bytes. */
  readonly memory: number;
}

export type ComparisonResult =
  | { readonly kind: 'compared'; readonly compared: StoredDifference }
  | { readonly kind: 'failed'; readonly reason: DifferenceFailure; readonly detail?: string };
