/** Rows of the common lookups that an organisation does not offer. The rows stay for datasets that use them. */
import { sql, type Kysely } from 'kysely';
import type { LookupTable } from '#contract/entities/lookup.ts';
import { ProblemError } from '#contract/problem.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Key {
  readonly organisationGUID: string;
  readonly lutTableName: LookupTable;
  readonly id: number;
}

/** @throws ProblemError 404 for a row that is not there */
export const hideRow = (kysely: Kysely<Schema>, key: Key, actorGUID: string): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { organisationGUID, lutTableName, id } = key;
    const { rows } = await sql`
      select from catalogue.lookup where table_name = ${lutTableName} and id = ${id} and active`.execute(trx);
    if (rows.length === 0) throw new ProblemError(404, 'There is no such row in this lookup');
    await trx
      .insertInto('catalogue.hidden_lookup')
      .values({ organisation_guid: organisationGUID, table_name: lutTableName, id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'lookup.hidden',
      object: { kind: lutTableName, id: String(id) },
    });
  });

/** @throws ProblemError 404 for a row that is not hidden */
export const restoreRow = (kysely: Kysely<Schema>, key: Key, actorGUID: string): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { organisationGUID, lutTableName, id } = key;
    const { numDeletedRows } = await trx
      .deleteFrom('catalogue.hidden_lookup')
      .where('organisation_guid', '=', organisationGUID)
      .where('table_name', '=', lutTableName)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ProblemError(404, 'This row is not hidden');
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'lookup.restored',
      object: { kind: lutTableName, id: String(id) },
    });
  });
