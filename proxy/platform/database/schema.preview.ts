/** Row types of the tables in `migrations/0001_baseline/07_previews.sql` `0004_preview_jobs.sql` and `0007_readings.sql`, for Kysely. */
import type { ColumnType, Generated } from 'kysely';
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

export interface PreviewSchema {
  'catalogue.preview': PreviewTable;
  'catalogue.preview_column': PreviewColumnTable;
}
