/** What changes the lists of an organisation goes one after the other. */
import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Waits until no other transaction has the organisation locked, and locks it until this one ends. What refers to the
 * organisation can be added all the same. Lock it before what belongs to it is read, and before other rows are locked.
 */
export async function lockOrganisation(trx: Transaction<Schema>, organisationGUID: string): Promise<void> {
  await sql`select from auth.organisation where organisation_guid = ${organisationGUID} for no key update`.execute(
    trx,
  );
}
