/** Rows of the common lookups that an organisation does not offer. The rows stay for datasets that use them. */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { LookupTable } from '#contract/entities/lookup.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { LookupRow } from '#contract/tags.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { lockOrganisation } from '#proxy/platform/database/lock-organisation.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Key {
  readonly organisationGUID: string;
  readonly lutTableName: LookupTable;
  readonly id: number;
}

/** Asks for the change that gives datasets another row. @returns how many datasets it is about; null for none */
export type AskForRow = (
  trx: Transaction<Schema>,
  row: {
    organisationGUID: string;
    actorGUID: string;
    table: LookupTable;
    id: number;
    by: number;
    from: string;
    to: string;
  },
) => Promise<{ readonly total: number } | null>;

/** Reads how rows of a lookup are used by datasets, now and after the changes under way. */
export type ReadUses = (
  kysely: Kysely<Schema>,
  organisationGUID: string,
  table: LookupTable,
) => Promise<{
  /** The number of datasets that use a row. @param id in SQL */
  count(id: RawBuilder<unknown>): RawBuilder<number>;
  /** Whether a change under way gives the row. */
  isComing(id: number): boolean;
}>;

/** @throws ProblemError 404 for a row, or a replacement, that is not there or is not offered */
export const hideRow = (
  kysely: Kysely<Schema>,
  key: Key & { readonly replacedBy?: number | undefined },
  actorGUID: string,
  ask: AskForRow,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { organisationGUID, lutTableName, id, replacedBy } = key;
    // A platform administrator must not take it from all organisations meanwhile. The list before the organisation, as they.
    await sql`select from catalogue.lookup where table_name = ${lutTableName} and id = any (${[id, replacedBy ?? id]}::integer[])
      order by id for share`.execute(trx);
    // The replacement must not be hidden before this is stored.
    await lockOrganisation(trx, organisationGUID);
    const { rows } = await sql<{ id: number; label: string }>`
      select id, label from catalogue.lookup l where table_name = ${lutTableName} and active
        and (id = ${id} or id = ${replacedBy ?? null} and not exists (
          select from catalogue.hidden_lookup h where h.organisation_guid = ${organisationGUID}
            and h.table_name = l.table_name and h.id = l.id))`.execute(trx);
    const hidden = rows.find((row) => row.id === id);
    if (hidden === undefined) throw new ProblemError(404, 'There is no such row in this lookup');
    const replacement = rows.find((row) => row.id === replacedBy && row.id !== id);
    if (replacedBy !== undefined && replacement === undefined)
      throw new ProblemError(404, 'There is no such replacement', [
        fieldError('replacedBy', 'lookup.rowUnknown'),
      ]);
    const change =
      replacement &&
      (await ask(trx, {
        organisationGUID,
        actorGUID,
        table: lutTableName,
        id,
        by: replacement.id,
        from: hidden.label,
        to: replacement.label,
      }));
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
      before: { label: hidden.label, isOffered: true },
      after: {
        label: hidden.label,
        isOffered: false,
        ...(replacement && {
          replacedBy: { id: replacement.id, label: replacement.label },
          datasets: change?.total ?? 0,
        }),
      },
    });
  });

/** The call `lut:rows`. */
export async function listRows(
  kysely: Kysely<Schema>,
  { organisationGUID, lutTableName }: CallRequest<'lut:rows'>,
  readUses: ReadUses,
): Promise<CallResponse<'lut:rows'>> {
  const uses = await readUses(kysely, organisationGUID, lutTableName);
  const { rows } = await sql<LookupRow>`
    select l.id, l.label, l.description,
      exists (select from catalogue.hidden_lookup h where h.organisation_guid = ${organisationGUID}
        and h.table_name = l.table_name and h.id = l.id) as "isHidden",
      ${uses.count(sql`l.id`)} as "datasetCount"
    from catalogue.lookup l where l.table_name = ${lutTableName} and l.active
      and (l.table_name <> 'agentType' or l.details ->> 'kind' = 'role')
    order by l.position, l.id
  `.execute(kysely);
  return { result: rows };
}

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
    const { label } = await trx
      .selectFrom('catalogue.lookup')
      .select('label')
      .where('table_name', '=', lutTableName)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'lookup.restored',
      object: { kind: lutTableName, id: String(id) },
      before: { label, isOffered: false },
      after: { label, isOffered: true },
    });
  });
