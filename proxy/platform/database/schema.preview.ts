/** Row types of the tables in `migrations/0110_baseline/08_previews.sql`, for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type { DifferenceFailure, TableDifference } from '#contract/difference.ts';
import type { Finding } from '#contract/preview/finding.ts';
import type { ConversionFailure, Dialect, PreviewColumn, PreviewType } from '#contract/preview.ts';

type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface PreviewTable {
  file_key: string;
  recipe: string;
  /** `pending`: its job has not ended. */
  state: 'pending' | 'ready' | 'failed';
  reason: ConversionFailure | null;
  finding: ColumnType<Finding | null, string | null | undefined, string | null>;
  failures: Generated<number>;
  retry_at: Moment;
  finished_at: Moment;
  row_count: ColumnType<string | null, number | null | undefined, number | null>;
  column_count: number | null;
  truncated: Generated<boolean>;
  dialect: ColumnType<Dialect | null, string | null | undefined, string | null>;
}

export interface PreviewColumnTable {
  file_key: string;
  recipe: string;
  position: number;
  name: string;
  type: PreviewType;
  profile: ColumnType<Omit<PreviewColumn, 'position' | 'name' | 'type'>, string, string>;
}

/** What was found out about two tables, and how rows of the patch are read. */
export interface StoredDifference extends TableDifference {
  /** Places of the columns that both versions have, in the order of the bits in the masks of the patch. */
  readonly kept: readonly (readonly [before: number, after: number])[];
  /** Places in the second version of the columns that name a row. */
  readonly keyPositions: readonly number[];
}

export interface DifferenceTable {
  /** What the store of tables calls the patch. */
  name: string;
  before_key: string;
  after_key: string;
  /** `pending`: its job has not ended. */
  state: 'pending' | 'ready' | 'failed';
  reason: DifferenceFailure | null;
  retry_at: Moment;
  finished_at: Moment;
  compared: ColumnType<StoredDifference | null, string | null | undefined, string | null>;
  bytes: ColumnType<string | null, number | null | undefined, number | null>;
}

export interface PreviewSchema {
  'catalogue.difference': DifferenceTable;
  'catalogue.preview': PreviewTable;
  'catalogue.preview_column': PreviewColumnTable;
}
