/** Row types of the tables of imports (`migrations/0110_baseline/12_imports.sql`), for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type {
  FieldOwners,
  FoundColumns,
  HarvestChange,
  HarvestCounts,
  RunState,
  SourceField,
} from '#contract/harvest.ts';
import type { AfterLook } from '#contract/harvest-schedules.ts';

type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** JSON is written as text, so that lists are not mistaken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string | undefined, string>;
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

export interface HarvestSourceTable {
  source_guid: string;
  organisation_guid: string;
  kind: Generated<'catalogue' | 'sheet'>;
  name: string;
  address: string | null;
  every_hours: number | null;
  next_at: TimestampOrNull;
  when_gone: 'keep' | 'unpublish';
  new_as: 'source' | 'draft';
  after_look: Generated<AfterLook>;
  editor_fields: SourceField[];
  created_by: string | null;
  created_at: DefaultTimestamp;
  changed_at: DefaultTimestamp;
}

export interface HarvestRunTable {
  run_guid: string;
  source_guid: string;
  state: RunState;
  is_scheduled: Generated<boolean>;
  file_name: string | null;
  parts: number | null;
  format: string | null;
  done: Generated<number>;
  total: Generated<number>;
  counts: Json<Partial<HarvestCounts>>;
  problem: string | null;
  started_by: string | null;
  started_at: DefaultTimestamp;
  read_at: TimestampOrNull;
  applied_by: string | null;
  applied_at: TimestampOrNull;
  rolled_back_by: string | null;
  rolled_back_at: TimestampOrNull;
}

export interface HarvestPartTable {
  run_guid: string;
  position: number;
  content: string;
}

export interface HarvestItemTable {
  run_guid: string;
  position: number;
  kind: 'new' | 'changed' | 'gone' | 'invalid';
  identifier: string | null;
  title: string;
  dataset_guid: string | null;
  reasons: Json<string[]>;
  changes: Json<HarvestChange[]>;
  columns: ColumnType<FoundColumns[] | null, string | null | undefined, string | null>;
  record: JsonOrNull;
  before: JsonOrNull;
  outcome: 'applied' | 'refused' | 'rolledBack' | null;
  outcome_reason: string | null;
}

export interface HarvestRenamingTable {
  source_guid: string;
  resource_guid: string;
  before_name: string;
  after_name: string;
  confirmed_by: string;
  confirmed_at: DefaultTimestamp;
}

export interface LostColumnTable {
  resource_guid: string;
  dataset_guid: string;
  version_guid: string;
  columns: string[];
}

export interface SourceRecordTable {
  dataset_guid: string;
  source_guid: string | null;
  record: ColumnType<unknown, string, string>;
  gone_at: TimestampOrNull;
  rolled_back_at: TimestampOrNull;
  written_at: DefaultTimestamp;
  /** Fields of this dataset that are owned otherwise than its source says for all. */
  field_owners: ColumnType<FieldOwners, string | undefined, string>;
}

export interface FormerDatasetNameTable {
  name: string;
  dataset_guid: string;
  written_at: DefaultTimestamp;
}

export interface FormerFileNameTable {
  name: string;
  dataset_guid: string;
  resource_guid: string;
}

export interface HarvestSchema {
  'catalogue.former_dataset_name': FormerDatasetNameTable;
  'catalogue.former_file_name': FormerFileNameTable;
  'catalogue.harvest_source': HarvestSourceTable;
  'catalogue.harvest_run': HarvestRunTable;
  'catalogue.harvest_part': HarvestPartTable;
  'catalogue.harvest_item': HarvestItemTable;
  'catalogue.harvest_renaming': HarvestRenamingTable;
  'catalogue.lost_column': LostColumnTable;
  'catalogue.source_record': SourceRecordTable;
}
