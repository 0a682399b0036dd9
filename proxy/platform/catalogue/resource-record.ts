/** The resources of a dataset as readers see them. */
import { sql } from 'kysely';
import type { Resource, StatusCode } from '#contract/entities/dataset.ts';
import { filePath } from '#proxy/platform/catalogue/file-path.ts';
import type { ResourceRow } from '#proxy/platform/database/schema.catalogue.ts';

const count = (value: string | number | null) => (value === null ? null : Number(value));

type Row = Omit<ResourceRow, 'bytes' | 'row_count'> & Record<'bytes' | 'row_count', string | number | null>;

/** @param obtainable whether the bytes may be had, since the dataset is published */
export function toResource(row: Row, obtainable: boolean): Resource {
  const rows = count(row.row_count);
  const external = row.url !== null;
  const usable = obtainable && (row.status === 'ready' || row.status === 'stale');
  return {
    resourceGUID: row.resource_guid,
    name: row.name,
    description: row.description,
    format: row.format,
    mimeType: row.mime_type,
    status: row.status,
    statusReason: row.status_reason,
    bytes: count(row.bytes),
    checksum:
      row.checksum === null || row.checksum_algorithm === null
        ? null
        : { algorithm: row.checksum_algorithm, value: row.checksum },
    shape: rows === null ? null : { rows, columns: row.column_count ?? row.columns.length },
    columns: row.columns,
    url: usable
      ? (row.url ??
        (row.file_key === null
          ? null
          : filePath({ resourceGUID: row.resource_guid, name: row.file_name ?? '' })))
      : null,
    external,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A row as JSON has it: moments as text, and whole numbers as numbers. */
export interface ResourceJson extends Omit<ResourceRow, 'bytes' | 'row_count' | 'updated_at'> {
  readonly bytes: number | null;
  readonly row_count: number | null;
  readonly updated_at: string;
}

/** The resources of the dataset `d` as a list of JSON, so that they are read together with it. */
export const resourcesOfDataset = sql`(
  select coalesce(jsonb_agg(to_jsonb(f) order by f.position, f.resource_guid), '[]')
  from catalogue.resource f where f.dataset_guid = d.dataset_guid)`;

/**
 * The resources of a dataset that the caller may find. Only a published dataset has addresses: on request, readers see
 * what there is without the bytes, and of a planned one there is nothing to see yet.
 */
export const shownResources = (rows: readonly ResourceJson[], status: StatusCode): Resource[] =>
  status === 'planned'
    ? []
    : rows.map((row) => toResource({ ...row, updated_at: new Date(row.updated_at) }, status === 'published'));
