/** Row types of the tables of uploads (`migrations/0110_baseline/04_uploads.sql`), for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type { UploadState } from '#contract/uploads.ts';

type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** The driver reads it as text, because a number might be too small for it. */
type Bigint = ColumnType<string, number | string, number | string>;
type DefaultBigint = ColumnType<string, number | string | undefined, number | string>;

export interface UploadTable {
  upload_id: string;
  identity_guid: string;
  dataset_guid: string;
  name: string;
  size: Bigint;
  media_type: Generated<string>;
  offset: DefaultBigint;
  state: Generated<UploadState>;
  reason: Generated<string>;
  writer: string | null;
  hash_state: Buffer | null;
  checksum: string | null;
  scan: 'clean' | 'notScanned' | null;
  /** Files that were chosen together, and the place among them. */
  batch_guid: string | null;
  batch_place: number | null;
  created_at: DefaultTimestamp;
  touched_at: DefaultTimestamp;
}

export interface UploadPieceTable {
  upload_id: string;
  start: Bigint;
  bytes: number;
  name: string;
}

/** The tables by their qualified names. */
export interface UploadSchema {
  'catalogue.upload': UploadTable;
  'catalogue.upload_piece': UploadPieceTable;
}
