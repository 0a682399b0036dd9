/** The revision of the catalogue: a number that every change of what someone may find raises. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Kysely, type Transaction } from 'kysely';
import { prepared } from '#proxy/platform/database/prepared.ts';
import { sharedRead } from '#proxy/platform/database/shared-read.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

async function read(kysely: Kysely<Schema>): Promise<string> {
  // Asked with every page, those that are kept included.
  const { rows } = await sql<{ number: string }>`${prepared}select number from catalogue.revision`.execute(
    kysely,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The catalogue has no revision');
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

const known = new AsyncLocalStorage<string>();

/** Does the work of a request that has read the revision since it began. */
export const withRevision = <T>(revision: string, work: () => T): T => known.run(revision, work);

/**
 * The revision that the request of this call has read. What is at this revision is as new as the request, so it need not
 * be read again.
 * @returns undefined outside of such requests
 */
export const revisionOfRequest = (): string | undefined => known.getStore();

/** Says that pages may look different from now on. */
export async function raiseRevision(trx: Transaction<Schema>): Promise<void> {
  await sql`update catalogue.revision set number = number + 1`.execute(trx);
}
