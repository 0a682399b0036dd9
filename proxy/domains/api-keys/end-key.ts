/** Ends a key at once: with it its secret, those of before, and what was shared with it. */
import { sql, type Transaction } from 'kysely';
import { endGrants } from '#proxy/platform/access/end-grants.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Ended {
  readonly organisationGUID: string;
  readonly keyGUID: string;
  /** Null: no member of the organisation has ended it. */
  readonly actorGUID: string | null;
  /** Why, for organisations that have shared datasets with the key. */
  readonly reason: string;
}

/** The line about the key itself is written by who calls this. */
export async function endKey(
  trx: Transaction<Schema>,
  { organisationGUID, keyGUID, actorGUID, reason }: Ended,
): Promise<void> {
  await trx
    .updateTable('access.api_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('key_guid', '=', keyGUID)
    .execute();
  await trx.deleteFrom('access.earlier_secret').where('key_guid', '=', keyGUID).execute();
  // Its own organisation reads in the line about the key which of its datasets the key had.
  await endGrants(
    trx,
    { kind: 'key', guid: keyGUID },
    { actorGUID, reason, logged: sql`d.organisation_guid <> ${organisationGUID}` },
  );
}
