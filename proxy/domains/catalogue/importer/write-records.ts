/**
 * Writes records into the catalogue: what is new is created, what changed is updated, what is as it was is not
 * touched. Each batch is one transaction, together with everything that is derived from it.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { projectDatasets } from '#proxy/domains/catalogue/projection.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { ImportRecord } from './record.ts';
import { contentHash, rowsOf, type Existing, type RecordRows } from './record-rows.ts';

/** Records of a transaction: enough to be fast, few enough to hold locks only briefly. */
const BATCH = 250;

export interface WriteCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export interface WriteOptions {
  readonly organisationGUID: string;
  /** Recorded with each dataset. */
  readonly kind: string;
  readonly now?: Date;
  /** Called after each batch. */
  readonly progress?: (done: number, total: number) => void;
}

const datasetColumns = `dataset_guid uuid, organisation_guid uuid, title text, summary text, description text,
  language text, status_id smallint, visibility text, access_id integer, licence_id integer, rights text,
  frequency_id integer, theme_ids integer[], contact jsonb, sources jsonb, landing_page text, languages text[],
  temporal_start text, temporal_end text, spatial text, expected_on date, first_published_at timestamptz,
  updated_at timestamptz, due_at timestamptz, formats text[], row_count bigint, column_count integer,
  fingerprint text, source_kind text, source_identifier text, content_hash text, created_at timestamptz,
  changed_at timestamptz`;

const resourceColumns = `resource_guid uuid, dataset_guid uuid, position integer, name text, description text,
  format text, mime_type text, status text, status_reason text, bytes bigint, checksum_algorithm text,
  checksum text, row_count bigint, column_count integer, columns jsonb, fingerprint text, url text, file_name text,
  file_key text, updated_at timestamptz`;

const tagColumns = 'dataset_guid uuid, tag text, label text, position integer';

/** Writes rows of JSON into a table; rows with the same key are replaced, except for the columns in `keep`. */
async function upsert(
  trx: Transaction<Schema>,
  table: string,
  definition: string,
  options: { rows: readonly unknown[]; key: readonly string[]; keep?: readonly string[] },
): Promise<void> {
  if (options.rows.length === 0) return;
  const columns = definition.split(',').map((column) => column.trim().split(' ')[0] ?? '');
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const replaced = columns.filter(
    (column) => !options.key.includes(column) && !options.keep?.includes(column),
  );
  const set = sql.join(replaced.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_to_recordset(${JSON.stringify(options.rows)}::jsonb) as r(${sql.raw(definition)})
    on conflict (${sql.join(options.key.map((column) => sql.ref(column)))}) do update set ${set}
  `.execute(trx);
}

async function writeRows(trx: Transaction<Schema>, rows: readonly RecordRows[]): Promise<void> {
  const guids = rows.map(({ dataset }) => dataset.dataset_guid);
  const resources = rows.flatMap((row) => row.resources);
  const kept = resources.map((resource) => resource.resource_guid);
  await upsert(trx, 'catalogue.dataset', datasetColumns, {
    rows: rows.map((row) => row.dataset),
    key: ['dataset_guid'],
    keep: ['created_at'],
  });
  await sql`
    delete from catalogue.resource
    where dataset_guid = any (${guids}::uuid[]) and resource_guid <> all (${kept}::uuid[])
  `.execute(trx);
  await upsert(trx, 'catalogue.resource', resourceColumns, { rows: resources, key: ['resource_guid'] });
  await sql`delete from catalogue.tag_usage where dataset_guid = any (${guids}::uuid[])`.execute(trx);
  await upsert(trx, 'catalogue.tag_usage', tagColumns, {
    rows: rows.flatMap((row) => row.tags),
    key: ['dataset_guid', 'tag'],
  });
  await projectDatasets(trx, guids);
}

async function readExisting(
  trx: Transaction<Schema>,
  organisationGUID: string,
  records: readonly ImportRecord[],
): Promise<Map<string, Existing>> {
  const rows = await trx
    .selectFrom('catalogue.dataset')
    .select(['dataset_guid', 'content_hash', 'updated_at', 'first_published_at', 'source_identifier'])
    .where('organisation_guid', '=', organisationGUID)
    .where(
      'source_identifier',
      'in',
      records.map((record) => record.sourceIdentifier),
    )
    .execute();
  return new Map(rows.map((row) => [row.source_identifier ?? '', row]));
}

/**
 * Writes the records of one organisation. Identifiers must be unique among them.
 * @returns how many datasets were created, updated and left as they were.
 */
export async function writeRecords(
  kysely: Kysely<Schema>,
  records: readonly ImportRecord[],
  options: WriteOptions,
): Promise<WriteCounts> {
  const { organisationGUID, kind, now = new Date(), progress } = options;
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (let from = 0; from < records.length; from += BATCH) {
    const batch = records.slice(from, from + BATCH);
    await kysely.transaction().execute(async (trx) => {
      // Two imports into one organisation take turns, so that both see what the other wrote.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${organisationGUID}`}, 0))`.execute(
        trx,
      );
      const existing = await readExisting(trx, organisationGUID, batch);
      const changed: RecordRows[] = [];
      for (const record of batch) {
        const known = existing.get(record.sourceIdentifier);
        const hash = contentHash(record);
        if (known?.content_hash === hash) counts.unchanged += 1;
        else {
          changed.push(rowsOf(record, { organisationGUID, kind, hash, existing: known, now }));
          counts[known ? 'updated' : 'created'] += 1;
        }
      }
      if (changed.length > 0) await writeRows(trx, changed);
    });
    progress?.(Math.min(from + BATCH, records.length), records.length);
  }
  return counts;
}
