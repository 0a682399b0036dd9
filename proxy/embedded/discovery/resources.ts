/** The resources of a dataset as readers see them. */
import type { Kysely } from 'kysely';
import type { Resource, StatusCode } from '#contract/entities/dataset.ts';
import type { ResourceRow } from '#proxy/embedded/database/schema.catalogue.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';

/** Where stored bytes are handed out. */
const filePath = (row: ResourceRow) =>
  `/files/${row.resource_guid}/${encodeURIComponent(row.file_name ?? '')}`;

const count = (value: string | null) => (value === null ? null : Number(value));

/** @param obtainable whether the bytes may be had, since the dataset is published */
export function toResource(row: ResourceRow, obtainable: boolean): Resource {
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
    url: usable ? (row.url ?? (row.file_key === null ? null : filePath(row))) : null,
    external,
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Reads the resources of a dataset that the caller may find. Only a published dataset has addresses: on
 * request, readers see what there is without the bytes, and of a planned one there is nothing to see yet.
 */
export async function readResources(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  status: StatusCode,
): Promise<Resource[]> {
  if (status === 'planned') return [];
  const rows = await kysely
    .selectFrom('catalogue.resource')
    .selectAll()
    .where('dataset_guid', '=', datasetGUID)
    .orderBy('position')
    .orderBy('resource_guid')
    .execute();
  return rows.map((row) => toResource(row, status === 'published'));
}
