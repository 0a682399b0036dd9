/** Row types of the tables of editing and publishing (`migrations/0110_baseline/03_publishing.sql`), for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type { Column, Resource } from '#contract/entities/dataset.ts';
import type { Visibility } from '#contract/fixed-values.ts';
import type { ChangeOfMany } from '#contract/many-datasets.ts';
import type { Finding } from '#contract/preview/finding.ts';
import type { Dialect } from '#contract/preview/states.ts';
import type { ColumnRemedy, EditPlace } from '#contract/publishing-constants.ts';
import type {
  MomentColumn,
  PersonalFinding,
  PersonalKind,
  Violation,
  Withheld,
} from '#contract/publishing-files.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** JSON is written as text, so that lists are not mistaken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;
type DefaultJson<T> = ColumnType<T, string | undefined, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** The driver reads it as text, because a number might be too small for it. */
type BigintOrNull = ColumnType<string | null, number | string | null | undefined, number | string | null>;

export interface DatasetRevisionTable {
  id: Generated<string>;
  dataset_guid: string;
  field: string;
  revision: number;
  before: Json<unknown>;
  value: Json<unknown>;
  changed_by: string | null;
  begun_at: DefaultTimestamp;
  changed_at: DefaultTimestamp;
  published_at: TimestampOrNull;
}

/** A violation and a finding of personal data as they are stored; the sentences are written when they are read. */
export type StoredViolation = Omit<Violation, 'text' | 'repair' | 'examples'> &
  // What was stored before there were repairs has none.
  Partial<Pick<Violation, 'repair' | 'examples'>>;
export type StoredPersonal = Pick<PersonalFinding, 'column' | 'kind' | 'looked' | 'found'>;

/** What was read of a file that fields can be proposed from. */
export interface Clues {
  /** The first heading or title that is in the file. */
  readonly heading?: string;
  /** The least and the greatest day of a column of dates. */
  readonly days?: { readonly column: string; readonly from: string; readonly until: string };
  /** West, south, east, north. */
  readonly box?: readonly [number, number, number, number];
  /** BCP 47 tag of the language of the texts. */
  readonly language?: string;
  /** The code of a licence that is named in the file. */
  readonly licence?: { readonly code: string; readonly text: string };
  /** The code of an update frequency, by the steps of a column of dates. */
  readonly frequency?: { readonly code: string; readonly column: string };
  /** Columns of numbers that are read as moments, or could be. */
  readonly moments?: readonly MomentColumn[];
}

/** A further sheet of a workbook, or another table of a file. */
export interface StoredTable {
  /** Its number in questions, counted from 1. */
  readonly sheet: number;
  readonly name: string;
  readonly columns: readonly string[];
  /** The key of each column by its name, as far as they were needed. */
  readonly keys?: Readonly<Record<string, string>>;
}

/** By the names of which version grants, charts, maps and counts of use name the columns of a file. */
interface NamedVersionTable {
  resource_guid: string;
  dataset_guid: string;
  version_guid: string;
}

export interface ResourceVersionTable {
  version_guid: string;
  resource_guid: string;
  dataset_guid: string;
  version: number;
  file_name: string | null;
  file_key: string | null;
  url: string | null;
  upload_id: string | null;
  bytes: BigintOrNull;
  checksum_algorithm: string | null;
  checksum: string | null;
  format: string;
  mime_type: string | null;
  stated_format: string | null;
  access_only: Generated<boolean>;
  status: Generated<Resource['status']>;
  status_reason: string | null;
  row_count: BigintOrNull;
  column_count: number | null;
  columns: DefaultJson<Column[]>;
  fingerprint: string | null;
  /** Values by which the dataset is found. */
  cell_words: string | null;
  reading: JsonOrNull<StatedReading>;
  dialect: JsonOrNull<Dialect>;
  finding: JsonOrNull<Finding>;
  violations: DefaultJson<StoredViolation[]>;
  personal: DefaultJson<StoredPersonal[]>;
  clues: DefaultJson<Clues>;
  /** The bytes of an import, read as an editor says. */
  corrects_source: Generated<boolean>;
  added_by: string | null;
  added_at: DefaultTimestamp;
  published_at: TimestampOrNull;
  /** What was done to which columns of the version before; null: nothing. */
  remedies: JsonOrNull<Partial<Record<ColumnRemedy, string[]>>>;
  /** Since when readers do not get it, and why. */
  withheld_at: TimestampOrNull;
  withheld_for: Withheld['because'] | null;
  withheld_by: string | null;
  withheld_reason: Generated<string>;
  /** When an editor last gave it back to readers. */
  released_at: TimestampOrNull;
  /** When its bytes were deleted for good. */
  purged_at: TimestampOrNull;
  /** The key of each column by its name; null, or without a column: not given yet (`files/column-keys.ts`). */
  column_keys: JsonOrNull<Record<string, string>>;
  /** Tables beside the first one. */
  other_tables: JsonOrNull<StoredTable[]>;
  /** The version that it was made to replace; null: not known. */
  follows: string | null;
}

/** A table that the server has written with remedies, by the SHA-256 of its bytes. */
export interface RemediedTableTable {
  dataset_guid: string;
  checksum: string;
  resource_guid: string;
  remedies: Json<Partial<Record<ColumnRemedy, string[]>>>;
  made_at: DefaultTimestamp;
}

/** Every stored file by the GUID that addresses name; a view. */
export interface StoredFileView {
  guid: string;
  resource_guid: string;
  dataset_guid: string;
  name: string;
  format: string;
  bytes: string | null;
  reading: StatedReading | null;
  mime_type: string | null;
  status: Resource['status'];
  file_name: string | null;
  file_key: string | null;
  updated_at: Date;
  is_draft: boolean;
  is_earlier: boolean;
  /** Readers had it, and it is withheld from them. */
  is_withheld: boolean;
}

/** A file of the store that an upload has brought. */
export interface UploadedFileTable {
  file_key: string;
  bytes: ColumnType<string, number | string, number | string>;
  stored_at: DefaultTimestamp;
  unreferenced_at: TimestampOrNull;
}

export interface PublicationPlanTable {
  dataset_guid: string;
  status_id: number;
  visibility: Visibility;
  due_at: Timestamp;
  planned_by: string;
  reason: Generated<string>;
  /** For followers. */
  note: Generated<string>;
  created_at: DefaultTimestamp;
  failure: string | null;
  /** The latest revision of each field when it was planned; null: what is there when the time comes. */
  revisions: JsonOrNull<Readonly<Record<string, number>>>;
}

export interface PersonalAnswerTable {
  dataset_guid: string;
  column_name: string;
  kind: PersonalKind;
  is_personal: boolean;
  reason: Generated<string>;
  answered_by: string;
  answered_at: DefaultTimestamp;
}

/** What publishers wrote about a publication, for followers. */
export interface PublicationNoteTable {
  dataset_guid: string;
  published_at: DefaultTimestamp;
  note: string;
}

/** A change of many datasets at once. */
export interface ChangeOfManyTable {
  change_guid: string;
  changed_by: string;
  change: Json<ChangeOfMany>;
  changed_at: DefaultTimestamp;
  undone_at: TimestampOrNull;
}

export interface ChangeOfManyDatasetTable {
  change_guid: string;
  dataset_guid: string;
  /** Status and visibility, or tags. */
  before: Json<unknown>;
  /** The revision of that field that the change has made. */
  revision: number;
}

/** A view of the list of datasets that a member has saved. */
export interface SavedViewTable {
  view_guid: string;
  identity_guid: string;
  organisation_guid: string;
  name: string;
  search: string;
}

/** Cells whose code is not among those of another file: how many, and the first of them. */
export interface CodeOutcome {
  readonly count: number;
  /** Rows, counted from 1. */
  readonly rows: number[];
  readonly values: string[];
}

/** What came of comparing a column of a version with the column that its codes are from. */
export interface CodeComparisonTable {
  dataset_guid: string;
  version_guid: string;
  column_name: string;
  against_guid: string;
  against_column: string;
  /** Null: they could not be compared. */
  outcome: JsonOrNull<CodeOutcome>;
  compared_at: DefaultTimestamp;
}

/** A page of the editor that is open. */
export interface PresentEditorTable {
  dataset_guid: string;
  identity_guid: string;
  section: EditPlace;
  seen_at: DefaultTimestamp;
}

/** The tables by their qualified names. */
export interface PublishingSchema {
  'catalogue.dataset_revision': DatasetRevisionTable;
  'catalogue.resource_version': ResourceVersionTable;
  'catalogue.named_version': NamedVersionTable;
  'catalogue.remedied_table': RemediedTableTable;
  'catalogue.stored_file': StoredFileView;
  'catalogue.uploaded_file': UploadedFileTable;
  'catalogue.publication_plan': PublicationPlanTable;
  'catalogue.personal_answer': PersonalAnswerTable;
  'catalogue.publication_note': PublicationNoteTable;
  'catalogue.change_of_many': ChangeOfManyTable;
  'catalogue.change_of_many_dataset': ChangeOfManyDatasetTable;
  'catalogue.saved_view': SavedViewTable;
  'catalogue.present_editor': PresentEditorTable;
  'catalogue.code_comparison': CodeComparisonTable;
}
