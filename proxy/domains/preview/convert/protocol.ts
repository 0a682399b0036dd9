/** What the server and its converting process say to each other. */
import type { Narrowing } from '#contract/narrowing.ts';
import type { ConversionFailure, Dialect, PreviewColumn } from '#contract/preview.ts';
import type { Finding } from '#contract/preview/finding.ts';
import type { Recipe } from '../recipe.ts';

export interface ConversionLimits {
  /** Memory of the process, in bytes. */
  readonly memory: number;
  /** Rows of a table that are shown at most. */
  readonly rows: number;
  readonly columns: number;
}

export interface ConversionJob {
  readonly source: string;
  /** The folder that the Parquet files are written to. */
  readonly target: string;
  /** A folder of this job's own. */
  readonly scratch: string;
  readonly recipe: Recipe;
  /** The parts of the table that are kept; absent for all of it. */
  readonly parts?: readonly Narrowing[] | undefined;
  readonly limits: ConversionLimits;
}

export interface ConvertedTable {
  readonly kind: 'table';
  readonly rows: number;
  readonly truncated: boolean;
  readonly dialect: Dialect | null;
  readonly columns: readonly PreviewColumn[];
}

export type ConversionResult =
  | ConvertedTable
  | {
      readonly kind: 'failed';
      readonly reason: ConversionFailure;
      readonly finding?: Finding | null;
      readonly detail?: string;
    };
