/** Keeps what the source of each dataset said last: later imports are compared with it, and rolled back to it. */
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { ImportRecord } from './record.ts';

export interface WrittenRecord {
  readonly record: ImportRecord;
  readonly datasetGUID: string;
  /** What the source said before; null where that is not known. */
  readonly before: ImportRecord | null;
}

interface Taken {
  readonly record: ImportRecord;
  readonly datasetGUID: string;
}

/**
 * Stores records.
 * @param sourceGUID null: the source that a dataset has stays
 * @returns the records, each with the one before
 */
export async function storeSourceRecords(
  trx: Transaction<Schema>,
  taken: readonly Taken[],
  sourceGUID: string | null,
): Promise<WrittenRecord[]> {
  if (taken.length === 0) return [];
  const guids = taken.map(({ datasetGUID }) => datasetGUID);
  const known = await trx
    .selectFrom('catalogue.source_record')
    .select(['dataset_guid', 'record'])
    .where('dataset_guid', 'in', guids)
    .execute();
  // Written by this function alone.
  const before = new Map(known.map((row) => [row.dataset_guid, row.record as ImportRecord]));
  await trx
    .insertInto('catalogue.source_record')
    .values(
      taken.map(({ record, datasetGUID }) => ({
        dataset_guid: datasetGUID,
        source_guid: sourceGUID,
        record: JSON.stringify(record),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('dataset_guid').doUpdateSet({
        record: sql`excluded.record`,
        source_guid: sql`coalesce(excluded.source_guid, catalogue.source_record.source_guid)`,
        gone_at: null,
        rolled_back_at: null,
        written_at: sql<Date>`now()`,
      }),
    )
    .execute();
  return taken.map(({ record, datasetGUID }) => ({
    record,
    datasetGUID,
    before: before.get(datasetGUID) ?? null,
  }));
}
