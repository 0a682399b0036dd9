/**
 * Keeps what is derived from datasets in step with them: facet terms, words, the searched projection, the ranks
 * and the catalogue revision. Call it inside the transaction that changed the datasets. What is derived, and
 * how, is the SQL function `catalogue.project`.
 */
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Projects the named datasets again and raises the revision. Projecting transactions take turns. */
export async function projectDatasets(
  trx: Transaction<Schema>,
  datasetGUIDs: readonly string[],
): Promise<void> {
  if (datasetGUIDs.length === 0) return;
  await sql`select catalogue.project(${datasetGUIDs}::uuid[])`.execute(trx);
}
