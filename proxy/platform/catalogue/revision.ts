/** The revision of the catalogue: a number that every change of what someone may find raises. */
import type { Kysely } from 'kysely';
import { sharedRead } from '#proxy/platform/database/shared-read.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

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
  const reader = readers.get(kysely) ?? sharedRead(() => read(kysely));
  readers.set(kysely, reader);
  return reader();
}
