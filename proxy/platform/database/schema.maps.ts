/** Row types of the tables of maps (`0058_maps.sql`), for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type { mapVisibilities } from '#contract/map-constants.ts';
import type { MapDocument } from '#contract/maps.ts';

type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface MapTable {
  map_guid: string;
  organisation_guid: string;
  /** JSON is written as text, so that lists are not mistaken for PostgreSQL arrays. */
  document: ColumnType<MapDocument, string, string>;
  revision: Generated<number>;
  saved_by: string | null;
  saved_at: DefaultTimestamp;
  published: ColumnType<MapDocument | null, string | null | undefined, string | null>;
  published_revision: number | null;
  published_at: TimestampOrNull;
  visibility: Generated<(typeof mapVisibilities)[number]>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  removed_at: TimestampOrNull;
}

export interface MapSchema {
  'catalogue.map': MapTable;
}
