/** Row types of the tables of documents (`migrations/0110_baseline/14_documents.sql`), for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type { ChartDocument, DashboardDocument, DocumentKind } from '#contract/documents.ts';
import type { mapVisibilities } from '#contract/map-constants.ts';
import type { MapDocument } from '#contract/maps.ts';

type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What every table of documents has besides the GUID. */
export interface DocumentColumns<Document> {
  organisation_guid: string;
  /** JSON is written as text, so that lists are not mistaken for PostgreSQL arrays. */
  document: ColumnType<Document, string, string>;
  revision: Generated<number>;
  saved_by: string | null;
  saved_at: DefaultTimestamp;
  published: ColumnType<Document | null, string | null | undefined, string | null>;
  published_revision: number | null;
  published_at: TimestampOrNull;
  visibility: Generated<(typeof mapVisibilities)[number]>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  removed_at: TimestampOrNull;
}

interface MapTable extends DocumentColumns<MapDocument> {
  map_guid: string;
}

/** Each publication of a map; rows are written by the database (`migrations/0202_versions_of_maps.sql`). */
interface MapVersionTable {
  map_guid: string;
  version: number;
  document: ColumnType<MapDocument, string, string>;
  published_at: DefaultTimestamp;
  /** The version of each file at that time, by the GUID of the file; null: not recorded. */
  sources: ColumnType<Record<string, string> | null, string | null | undefined, string>;
}

interface DocumentTable extends DocumentColumns<ChartDocument | DashboardDocument> {
  document_guid: string;
  kind: DocumentKind;
}

export interface MapSchema {
  'catalogue.map': MapTable;
  'catalogue.map_version': MapVersionTable;
  'catalogue.document': DocumentTable;
}
