/**
 * Row types of the tables of organisations, datasets, their use and search (`01`, `02`, `05` to `07` and `11` in `migrations/0110_baseline`),
 * for Kysely. Datasets, resources and tags are declared in `platform/catalogue`, as data.
 * Timestamps are read as `Date` and written as `Date` or text; dates stay text (`YYYY-MM-DD`).
 */
import type { ColumnType, Generated } from 'kysely';
import type { Visibility } from '#contract/entities/dataset.ts';
import type { datasetColumns } from '#proxy/platform/catalogue/dataset-record.ts';
import type { resourceColumns } from '#proxy/platform/catalogue/resource-record.ts';
import type { tagUsageColumns } from '#proxy/platform/catalogue/tag-usage.ts';
import type { UseKind } from '#proxy/platform/uses/what-counts.ts';
import type { TableOf } from './columns.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** JSON is written as text, so that lists are not mistaken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string | undefined, string>;

export interface OrganisationTable {
  organisation_guid: string;
  slug: string;
  name: string;
  description: Generated<string>;
  url: string | null;
  email: string | null;
  kind: string | null;
  /** Its names in registers, such as an address of ROR. */
  identifiers: Generated<string[]>;
  /** The organisation that it is a part of. */
  parent_guid: Generated<string | null>;
  /** A row of the lookup `licenceType`, and a BCP 47 tag: what is proposed for new datasets. */
  default_licence_id: Generated<number | null>;
  default_language: Generated<string | null>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface UserTable {
  identity_guid: string;
  given_name: Generated<string>;
  family_name: Generated<string>;
  email: string | null;
  email_verified: Generated<boolean>;
  phone_number: string | null;
  phone_number_verified: Generated<boolean>;
  /** IANA name; null for UTC. */
  time_zone: string | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface MemberTable {
  identity_guid: string;
  organisation_guid: string;
  role_id: number;
  last_access_time: TimestampOrNull;
  created_at: DefaultTimestamp;
}

export interface LookupTableRow {
  table_name: string;
  id: number;
  code: string;
  label: string;
  description: string | null;
  uri: string | null;
  details: Json<Record<string, unknown>>;
  position: number;
  active: Generated<boolean>;
  /** Columns that a platform administrator has changed: a start leaves them as they are. */
  kept: Generated<string[]>;
}

/** Who administers the platform, as the setting PLATFORM_ADMINISTRATORS names them. */
export interface PlatformAdministratorTable {
  name: string;
  named_at: DefaultTimestamp;
}

export interface DataProviderTable {
  id: Generated<number>;
  organisation_guid: string;
  code: string;
  name: string;
  description: string | null;
  url: string | null;
  kind: Generated<'system' | 'department' | 'external' | 'person'>;
  active: Generated<boolean>;
}

/** Sums of the uses of a day (`migrations/0110_baseline/11_use.sql`). */
export interface UseDayTable {
  dataset_guid: string;
  day: string;
  sample: Generated<boolean>;
  kind: UseKind;
  resource_guid: string | null;
  format: Generated<string>;
  principal_kind: Generated<string>;
  key_guid: string | null;
  used: Generated<number>;
  refused: Generated<number>;
  /** A bigint arrives as text. */
  rows: Generated<string>;
  bytes: Generated<string>;
}

/** Calls of the API of a day by how long they took (`migrations/0240_times_of_calls.sql`). */
export interface CallTimeTable {
  dataset_guid: string;
  day: string;
  key_guid: string | null;
  step: number;
  calls: number;
}

export interface RankTable {
  dataset_guid: string;
  views: Generated<number>;
  downloads: Generated<number>;
  api_calls: Generated<number>;
  updated_at: Timestamp;
  changed_at: Generated<Timestamp>;
}

export interface FacetTermTable {
  id: Generated<number>;
  facet: string;
  value: string;
  label: string;
}

export interface DiscoveryTable {
  id: Generated<number>;
  dataset_guid: string;
  organisation_guid: string;
  status_id: number;
  visibility: Visibility;
  title: string;
  title_key: Generated<string>;
  facets: number[];
  updated_on: string | null;
  /** Both from the dataset, by a trigger. */
  added_on: Generated<string | null>;
  due_at: Generated<Date | null>;
  bounds: number[] | null;
  /** The driver reads it as text. */
  revision: Generated<string>;
  head: string;
  ft: string;
  doc: string;
}

export interface DeletedDatasetTable {
  dataset_guid: string;
  title: string;
  organisation_guid: string;
  deleted_at: DefaultTimestamp;
  kind: Generated<'deleted' | 'unpublished'>;
}

export interface DiscoveryRemovedTable {
  id: number;
  revision: string;
}

/** Every lexeme of the searched vectors. */
export interface LexemeTable {
  id: Generated<number>;
  lexeme: string;
}

/** The lexemes of a dataset by number, four bytes each. */
export interface DiscoveryWordsTable {
  id: number;
  words: Buffer;
  head: Buffer;
}

export interface WordTable {
  word: string;
}

export interface ColumnNameTable {
  name: string;
  label: string;
}

/** The facets of each dataset, as `catalogue.facet_term` names them; a view. */
export interface DatasetFacetView {
  dataset_guid: string;
  facet: string;
  value: string;
  label: string;
}

export interface RevisionTable {
  singleton: Generated<boolean>;
  number: ColumnType<string, number | undefined, number>;
}

/** An account that will be deleted. */
interface AccountDeletionTable {
  identity_guid: string;
  requested_at: Generated<Date>;
  due_at: Date;
}

/** Who takes over what the person made for an organisation. */
interface AccountHandoverTable {
  identity_guid: string;
  organisation_guid: string;
  reassign_to: string;
}

/** The tables by their qualified names. */
export interface CatalogueSchema {
  'auth.organisation': OrganisationTable;
  'auth.user': UserTable;
  'auth.member': MemberTable;
  'auth.platform_administrator': PlatformAdministratorTable;
  'auth.account_deletion': AccountDeletionTable;
  'auth.account_handover': AccountHandoverTable;
  'catalogue.lookup': LookupTableRow;
  'catalogue.data_provider': DataProviderTable;
  'catalogue.dataset': TableOf<typeof datasetColumns>;
  'catalogue.resource': TableOf<typeof resourceColumns>;
  'catalogue.tag_usage': TableOf<typeof tagUsageColumns>;
  'catalogue.use_day': UseDayTable;
  'catalogue.call_time': CallTimeTable;
  'catalogue.rank': RankTable;
  'catalogue.facet_term': FacetTermTable;
  'catalogue.dataset_facet': DatasetFacetView;
  'catalogue.discovery': DiscoveryTable;
  'catalogue.deleted_dataset': DeletedDatasetTable;
  'catalogue.discovery_removed': DiscoveryRemovedTable;
  'catalogue.lexeme': LexemeTable;
  'catalogue.discovery_words': DiscoveryWordsTable;
  'catalogue.word': WordTable;
  'catalogue.column_name': ColumnNameTable;
  'catalogue.revision': RevisionTable;
}
