/** Row types of the tables in `migrations/0110_baseline/15_apps.sql`, for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type { AppKind, AppState, PictureType } from '#contract/app-constants.ts';

type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Set by the database when left out. */
type Now = ColumnType<Date, Date | string | undefined, Date | string>;

export interface AppTable {
  app_guid: string;
  submitter_guid: string;
  latest_version: number;
  shown_version: number | null;
  published_at: Moment;
  created_at: Now;
}

export interface AppPictureTable {
  picture_guid: string;
  uploaded_by: string;
  media_type: PictureType;
  width: number;
  height: number;
  content: Buffer;
  uploaded_at: Now;
}

export interface AppVersionTable {
  app_guid: string;
  version: number;
  state: AppState;
  name: string;
  summary: string;
  description: Generated<string>;
  kind: AppKind;
  url: string;
  organisation_guid: string | null;
  picture_guid: string | null;
  submitted_at: Now;
  decided_at: Moment;
  reason: string | null;
}

export interface AppDatasetTable {
  app_guid: string;
  version: number;
  dataset_guid: string;
  position: number;
}

/** What an app was like before a decision. */
export interface AppBefore {
  readonly state: AppState;
  readonly shownVersion: number | null;
  readonly publishedAt: string | null;
}

export interface AppEventTable {
  event_id: Generated<string>;
  app_guid: string;
  version: number;
  event: 'submitted' | 'approved' | 'declined' | 'withdrawn' | 'undone';
  actor_guid: string;
  organisation_guid: string | null;
  reason: string | null;
  before: ColumnType<AppBefore | null, string | null | undefined, string | null>;
  happened_at: Now;
}

export interface AppSchema {
  'catalogue.app': AppTable;
  'catalogue.app_picture': AppPictureTable;
  'catalogue.app_version': AppVersionTable;
  'catalogue.app_dataset': AppDatasetTable;
  'catalogue.app_event': AppEventTable;
}
