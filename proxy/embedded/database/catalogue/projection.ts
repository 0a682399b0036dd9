/**
 * Keeps what is derived from datasets in step with them: facet terms, words, the searched projection, the ranks
 * and the catalogue revision. Call it inside the transaction that changed the datasets. What is derived, and
 * how, is the SQL function `catalogue.project`.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { joined } from '#proxy/embedded/database/joined.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';

/** Projects the named datasets again and raises the revision. Projecting transactions take turns. */
export async function projectDatasets(
  trx: Transaction<Schema>,
  datasetGUIDs: readonly string[],
): Promise<void> {
  if (datasetGUIDs.length === 0) return;
  await sql`select catalogue.project(${datasetGUIDs}::uuid[])`.execute(trx);
}

async function read(kysely: Kysely<Schema>): Promise<string> {
  const row = await kysely.selectFrom('catalogue.revision').select('number').executeTakeFirstOrThrow();
  return row.number;
}

const readers = new WeakMap<Kysely<Schema>, () => Promise<string>>();

/**
 * The catalogue revision: part of the key of every cached page. Every page asks for it, so all who ask at the same
 * time share a reading; what is read in a transaction is that transaction's alone.
 */
export function readRevision(kysely: Kysely<Schema>): Promise<string> {
  if (kysely.isTransaction) return read(kysely);
  const reader = readers.get(kysely) ?? joined(() => read(kysely));
  readers.set(kysely, reader);
  return reader();
}
