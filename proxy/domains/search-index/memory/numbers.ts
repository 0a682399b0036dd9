/** The numbers that datasets have in the index. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** @returns the numbers of datasets, ascending; those that are in no list have none */
export async function readNumbers(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
): Promise<readonly number[]> {
  if (datasetGUIDs.length === 0) return [];
  const rows = await kysely
    .selectFrom('catalogue.discovery')
    .select('id')
    .where('dataset_guid', 'in', datasetGUIDs)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
