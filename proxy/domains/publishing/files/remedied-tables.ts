/**
 * Which uploads are remedies: the server notes the SHA-256 of each table that it writes with remedies, and knows the
 * bytes again when they are uploaded. A client cannot say that its upload is one, nor that it is none.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Remedies } from '../reading/remedies.ts';

/** Days for which a table is known that was written and not uploaded. */
const DAYS = 90;

/** Notes a table that was written to its end. @param checksum SHA-256 of its bytes, in hexadecimal digits */
export async function noteRemedied(
  kysely: Kysely<Schema>,
  table: { datasetGUID: string; resourceGUID: string; checksum: string; remedies: Remedies },
): Promise<void> {
  const asked = Object.entries(table.remedies).filter(([, columns]) => columns.length > 0);
  await kysely
    .insertInto('catalogue.remedied_table')
    .values({
      dataset_guid: table.datasetGUID,
      checksum: table.checksum,
      resource_guid: table.resourceGUID,
      remedies: JSON.stringify(Object.fromEntries(asked)),
    })
    .onConflict((conflict) =>
      conflict.columns(['dataset_guid', 'checksum']).doUpdateSet((row) => ({
        resource_guid: row.ref('excluded.resource_guid'),
        remedies: row.ref('excluded.remedies'),
        made_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/**
 * Marks a version whose bytes are there as a remedy, if they are a table that was written with remedies. Of which file of
 * the dataset does not matter: two files with the same rows come to the same bytes, which are noted once.
 */
export const markRemedy = (trx: Transaction<Schema>, versionGUID: string): Promise<unknown> =>
  sql`update catalogue.resource_version v set remedies = t.remedies
    from catalogue.remedied_table t
    where v.version_guid = ${versionGUID}::uuid and t.dataset_guid = v.dataset_guid
      and t.checksum = v.file_key`.execute(trx);

/** Forgets tables that no one has uploaded. */
export const forgetRemedied = (kysely: Kysely<Schema>): Promise<unknown> =>
  sql`delete from catalogue.remedied_table where made_at < now() - make_interval(days => ${DAYS})`.execute(
    kysely,
  );
