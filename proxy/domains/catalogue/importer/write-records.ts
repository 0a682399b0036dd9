/**
 * Writes records into the catalogue: what is new is created, what changed is updated, what is as it was is not
 * touched. Each batch is one transaction, together with everything that is derived from it.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import { datasetColumns } from '#proxy/platform/catalogue/dataset-record.ts';
import { resourceColumns } from '#proxy/platform/catalogue/resource-record.ts';
import { tagUsageColumns } from '#proxy/platform/catalogue/tag-usage.ts';
import type { ColumnsOfImports, ConfirmedRenaming } from '#proxy/platform/catalogue/imported-columns.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import { apart } from '#proxy/platform/database/apart.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { Columns } from '#proxy/platform/database/columns.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { ImportRecord } from './record.ts';
import { contentHash, rowsOf, toIncoming, type Existing, type RecordRows } from './record-rows.ts';
import { storeFormerNames } from './former-names.ts';
import { storeSourceRecords, type WrittenRecord } from './source-records.ts';

/** Records of a transaction: enough to be fast, few enough to hold locks only briefly. */
const BATCH = 500;

export interface WriteCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Records that the database refuses; nothing of them was written. */
  readonly refused: readonly { readonly identifier: string; readonly reason: string }[];
}

export interface WriteOptions {
  readonly organisationGUID: string;
  /** Recorded with each dataset. */
  readonly kind: string;
  readonly now?: Date;
  /** Writes what editors have published over the records of the source. Without it, the source is all there is. */
  readonly keepEdits?: (trx: Transaction<Schema>, datasetGUIDs: readonly string[]) => Promise<void>;
  /** What names columns follows those that have other names. Without it, columns are matched by their names. */
  readonly columns?: ColumnsOfImports;
  /** Renamings that people have confirmed, by the GUID of the file. */
  readonly confirmed?: ReadonlyMap<string, readonly ConfirmedRenaming[]>;
  /** The source that the records come from; null for a file that belongs to none. */
  readonly sourceGUID?: string | null;
  /** Called in the transaction of each batch, with every record of it, unchanged ones included. */
  readonly wrote?: (trx: Transaction<Schema>, written: readonly WrittenRecord[]) => Promise<void>;
  /** Called after each batch. */
  readonly progress?: (done: number, total: number) => void;
}

/** Nothing that a file says may fail the statement: PostgreSQL stores neither NUL nor halves of characters. */
const storable = (_: string, value: unknown) => (typeof value === 'string' ? storableText(value) : value);

/**
 * Writes rows of JSON into a table; rows with the same key are replaced, except for the columns in `keep`.
 * All rows have the same columns.
 */
async function upsert(
  trx: Transaction<Schema>,
  table: string,
  columns: Columns,
  options: { rows: readonly object[]; key: readonly string[]; keep?: readonly string[] },
): Promise<void> {
  const [first] = options.rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const list = sql.join(names.map((name) => sql.ref(name)));
  const definition = names.map((name) => {
    const column = columns[name];
    if (column === undefined) throw new Error(`The table ${table} has no column ${name}.`);
    return sql`${sql.ref(name)} ${sql.raw(column.sql)}`;
  });
  const replaced = names.filter((name) => !options.key.includes(name) && !options.keep?.includes(name));
  const set = sql.join(replaced.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_to_recordset(${JSON.stringify(options.rows, storable)}::jsonb) as r(${sql.join(definition)})
    on conflict (${sql.join(options.key.map((name) => sql.ref(name)))}) do update set ${set}
  `.execute(trx);
}

/**
 * What is withheld from readers stays so where its source delivers it again: the file has its version, which the view
 * `catalogue.stored_file` asks, and no values to be found by. A version whose bytes were deleted is known by its GUID.
 */
async function keepWithheld(trx: Transaction<Schema>, resources: RecordRows['resources']): Promise<void> {
  const withheld = await trx
    .selectFrom('catalogue.resource_version')
    .select(['version_guid', 'resource_guid', 'file_key'])
    .where('resource_guid', '=', sql<string>`any (${resources.map((one) => one.resource_guid)}::uuid[])`)
    .where('withheld_at', 'is not', null)
    .execute();
  for (const one of withheld) {
    const again = resources.find(
      (resource) =>
        resource.resource_guid === one.resource_guid &&
        resource.file_key !== null &&
        (resource.file_key === one.file_key || importedVersion(resource) === one.version_guid),
    );
    if (again !== undefined)
      await trx
        .updateTable('catalogue.resource')
        .set({ version_guid: one.version_guid, cell_words: null })
        .where('resource_guid', '=', again.resource_guid)
        .execute();
  }
}

async function writeRows(
  trx: Transaction<Schema>,
  rows: readonly RecordRows[],
  { keepEdits, columns, confirmed }: Pick<WriteOptions, 'keepEdits' | 'columns' | 'confirmed'>,
): Promise<void> {
  const guids = rows.map(({ dataset }) => dataset.dataset_guid);
  const resources = rows.flatMap((row) => row.resources);
  const kept = resources.map((resource) => resource.resource_guid);
  // In one order, as who changes the owner of many: a source has an order of its own.
  await sql`select from catalogue.dataset where dataset_guid = any (${guids}::uuid[])
    order by dataset_guid for update`.execute(trx);
  const replaced = await columns?.keepReplaced(trx, resources.map(toIncoming));
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
  await keepWithheld(trx, resources);
  await sql`delete from catalogue.tag_usage where dataset_guid = any (${guids}::uuid[])`.execute(trx);
  await upsert(trx, 'catalogue.tag_usage', tagUsageColumns, {
    rows: rows.flatMap((row) => row.tags),
    key: ['dataset_guid', 'tag'],
  });
  await keepEdits?.(trx, guids);
  if (replaced !== undefined) await columns?.follow(trx, replaced, confirmed ?? new Map());
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
 * @returns how many datasets were created, updated and left as they were, and which records the database refused.
 */
export async function writeRecords(
  kysely: Kysely<Schema>,
  records: readonly ImportRecord[],
  options: WriteOptions,
): Promise<WriteCounts> {
  const { organisationGUID, kind, now = new Date(), progress } = options;
  const refused: { identifier: string; reason: string }[] = [];

  const write = (batch: readonly ImportRecord[]) =>
    kysely.transaction().execute(async (trx) => {
      const counts = { created: 0, updated: 0, unchanged: 0 };
      // Two imports into one organisation take turns, so that both see what the other wrote.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${organisationGUID}`}, 0))`.execute(
        trx,
      );
      const existing = await readExisting(trx, organisationGUID, batch);
      const changed: (RecordRows & { readonly record: ImportRecord })[] = [];
      const taken: { record: ImportRecord; datasetGUID: string; isChanged: boolean }[] = [];
      for (const record of batch) {
        const known = existing.get(record.sourceIdentifier);
        const hash = contentHash(record);
        const isChanged = known?.content_hash !== hash;
        const rows = rowsOf(record, { organisationGUID, kind, hash, existing: known, now });
        taken.push({ record, datasetGUID: rows.dataset.dataset_guid, isChanged });
        if (isChanged) changed.push({ ...rows, record });
        counts[isChanged ? (known ? 'updated' : 'created') : 'unchanged'] += 1;
      }
      if (changed.length > 0) await writeRows(trx, changed, options);
      await storeFormerNames(
        trx,
        changed.map(({ record, dataset, resources }) => ({
          record,
          datasetGUID: dataset.dataset_guid,
          resourceGUIDs: resources.map(({ resource_guid }) => resource_guid),
        })),
      );
      const ofFile = options.sourceGUID === undefined;
      const written = await storeSourceRecords(
        trx,
        taken.filter(({ isChanged }) => isChanged || !ofFile),
        options.sourceGUID ?? null,
      );
      await options.wrote?.(trx, written);
      return counts;
    });

  const total = { created: 0, updated: 0, unchanged: 0 };
  for (let from = 0; from < records.length; from += BATCH) {
    const parts = await apart(records.slice(from, from + BATCH), write, (record, error) => {
      const reason = error instanceof Error ? error.message : String(error);
      refused.push({ identifier: record.sourceIdentifier, reason: `the database refuses it: ${reason}` });
    });
    for (const part of parts)
      for (const name of ['created', 'updated', 'unchanged'] as const) total[name] += part[name];
    progress?.(Math.min(from + BATCH, records.length), records.length);
  }
  return { ...total, refused };
}
