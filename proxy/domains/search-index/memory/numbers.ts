/** The numbers that datasets have in the index. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** @returns the numbers of datasets, ascending; those that are in no list have none */
export async function readNumbers(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
): Promise<readonly number[]> {
  if (datasetGUIDs.length === 0) return [];
  // As one value: a statement has 65 535 of them, and an organisation may have more datasets.
  const { rows } = await sql<{ id: number }>`
    select id from catalogue.discovery where dataset_guid = any (${datasetGUIDs}::uuid[]) order by id`.execute(
    kysely,
  );
  return rows.map(({ id }) => id);
}
