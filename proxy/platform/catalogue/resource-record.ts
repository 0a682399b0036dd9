/** The resources of a dataset as readers see them. */
import { sql } from 'kysely';
import type { Resource, StatusCode } from '#contract/entities/dataset.ts';
import type { FileFacts } from '#contract/file-facts.ts';
import type { Dialect } from '#contract/preview/states.ts';
import { unansweredAt } from './broken-links.ts';
import { factsOf } from './file-facts.ts';
import { filePath } from './file-path.ts';
import { resourceIn, type TextChoice } from './file-texts.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import * as c from '#proxy/platform/database/columns.ts';
import { wholeNumber, type RowOf } from '#proxy/platform/database/columns.ts';

/** The columns of `catalogue.resource`. */
export const resourceColumns = {
  resource_guid: c.uuid,
  dataset_guid: c.uuid,
  position: c.integer,
  name: c.text,
  description: c.nullable(c.text),
  format: c.text,
  mime_type: c.nullable(c.text),
  /** The format in the words of the source, where they are no format that is known here. */
  stated_format: c.nullable(c.text),
  /** The source says that `url` leads to the data, and is not itself a download. */
  access_only: c.defaulted(c.boolean),
  status: c.defaulted(c.textOf<Resource['status']>()),
  status_reason: c.nullable(c.text),
  bytes: c.nullable(c.bigint),
  checksum_algorithm: c.nullable(c.text),
  checksum: c.nullable(c.text),
  row_count: c.nullable(c.bigint),
  column_count: c.nullable(c.integer),
  columns: c.defaulted(c.json<Resource['columns']>()),
  fingerprint: c.nullable(c.text),
  /** Values of short text columns, by which the dataset is found. */
  cell_words: c.nullable(c.text),
  url: c.nullable(c.text),
  file_name: c.nullable(c.text),
  file_key: c.nullable(c.text),
  /** What the publisher says about how the file is written; stronger than what is detected. */
  reading: c.nullable(c.json<StatedReading>()),
  /** How the table was read; null for files that say so themselves, and for what is no table. */
  dialect: c.nullable(c.json<Dialect>()),
  updated_at: c.timestamp,
  /** What is stated about the file beside its name. */
  facts: c.defaulted(c.json<FileFacts>()),
  /** The version that readers have; null for a file that no editor has touched. */
  version_guid: c.nullable(c.uuid),
};

export type ResourceRow = RowOf<typeof resourceColumns>;

const count = (value: string | number | null) => (value === null ? null : wholeNumber(value));

type Row = Omit<ResourceRow, 'bytes' | 'row_count' | 'cell_words'> &
  Record<'bytes' | 'row_count', string | number | null> & { readonly unanswered_at?: string | null };

/** How a text is written, where that is not what programs expect. Programs do not read archives, so those have none. */
function textDialectOf(dialect: Dialect | null): Resource['textDialect'] {
  if (dialect === null || dialect.part !== undefined || (dialect.kind ?? 'text') !== 'text') return undefined;
  const { encoding, delimiter, header, skippedLines } = dialect;
  const isPlain = encoding === 'utf-8' && (delimiter ?? ',') === ',' && header && skippedLines === 0;
  return isPlain ? undefined : { encoding, delimiter: delimiter ?? ',', header, skippedLines };
}

/** @param obtainable whether the bytes may be had, since the dataset is published */
export function toResource(row: Row, obtainable: boolean): Resource {
  const rows = count(row.row_count);
  const external = row.url !== null;
  const facts = factsOf(row.facts, row.file_name ?? row.url ?? '');
  const textDialect = external ? undefined : textDialectOf(row.dialect);
  const usable = obtainable && (row.status === 'ready' || row.status === 'stale');
  return {
    resourceGUID: row.resource_guid,
    name: row.name,
    description: row.description,
    format: row.format,
    mimeType: row.mime_type,
    statedFormat: row.stated_format,
    accessOnly: row.access_only,
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
    ...(facts !== undefined && { facts }),
    ...(textDialect !== undefined && { textDialect }),
    ...(typeof row.unanswered_at === 'string' && { unansweredAt: row.unanswered_at }),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A row as JSON has it: moments as text, and whole numbers as numbers. */
export interface ResourceJson extends Omit<ResourceRow, 'bytes' | 'row_count' | 'updated_at' | 'cell_words'> {
  readonly bytes: number | null;
  readonly row_count: number | null;
  readonly updated_at: string;
  readonly unanswered_at: string | null;
}

/**
 * The resources of the dataset `d` as a list of JSON, so that they are read together with it; without the values by which
 * it is found, which no page shows whole.
 */
export const resourcesOfDataset = sql<ResourceJson[]>`(
  select coalesce(jsonb_agg(
    (to_jsonb(f) - 'cell_words') || jsonb_build_object('unanswered_at', ${unansweredAt(sql`f.url`)})
    order by f.position, f.resource_guid), '[]')
  from catalogue.resource f where f.dataset_guid = d.dataset_guid)`;

/** The rows that are shown: a planned dataset has no resources yet. */
export const shownRows = <R>(rows: readonly R[], status: StatusCode): readonly R[] =>
  status === 'planned' ? [] : rows;

/**
 * The resources of a dataset that the caller may find. A published dataset has addresses, and so has a draft for the
 * editors who find it; on request, readers see the resources without the bytes.
 */
export const shownResources = (
  rows: readonly ResourceJson[],
  status: StatusCode,
  choice: TextChoice,
): Resource[] =>
  shownRows(rows, status).map((row) =>
    resourceIn(
      toResource(
        { ...row, updated_at: new Date(row.updated_at) },
        status === 'published' || status === 'draft',
      ),
      choice,
    ),
  );
