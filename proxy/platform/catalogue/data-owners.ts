/**
 * Who answers for datasets: which datasets are a person's, and putting another person, or no one, in their place. A
 * dataset has an owner as readers have it and, where it was changed since, one as its editors have it.
 */
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Changes of the owner that readers do not have yet. */
const isOpenChange = sql`field = 'dataOwner' and published_at is null`;

/** The datasets of a person, in all organisations, as a list for `in`. */
export const ownedBy = (identityGUID: string): RawBuilder<unknown> => sql`(
  select dataset_guid from catalogue.dataset where data_owner = ${identityGUID}
  union select dataset_guid from catalogue.dataset_revision
    where ${isOpenChange} and value = to_jsonb(${identityGUID}::text))`;

interface OwnerChange {
  readonly from: string;
  /** Null: no one. */
  readonly to: string | null;
  /** Only in this organisation. */
  readonly organisationGUID?: string;
}

/**
 * What is planned is changed too. The history of a dataset keeps who answered for it.
 * @returns the number of datasets
 */
export async function changeDataOwner(
  trx: Transaction<Schema>,
  { from, to, organisationGUID }: OwnerChange,
): Promise<number> {
  const here =
    organisationGUID === undefined
      ? sql`true`
      : sql`dataset_guid in (select d.dataset_guid from catalogue.dataset d
          where d.organisation_guid = ${organisationGUID})`;
  // As an editor does who saves: the dataset first, then its revisions. Of many, in one order.
  await sql`
    select from catalogue.dataset d where d.dataset_guid in ${ownedBy(from)}
      ${organisationGUID === undefined ? sql`` : sql`and d.organisation_guid = ${organisationGUID}`}
    order by d.dataset_guid for update`.execute(trx);
  const [before, after] = [sql`to_jsonb(${from}::text)`, sql`coalesce(to_jsonb(${to}::text), 'null'::jsonb)`];
  const edited = await sql<{ dataset_guid: string }>`
    update catalogue.dataset_revision set
      value = case when value = ${before} then ${after} else value end,
      before = case when before = ${before} then ${after} else before end
    where ${isOpenChange} and (value = ${before} or before = ${before}) and ${here}
    returning dataset_guid`.execute(trx);
  const published = await sql<{ dataset_guid: string }>`
    update catalogue.dataset set data_owner = ${to}
    where data_owner = ${from} and ${here} returning dataset_guid`.execute(trx);
  await sql`select catalogue.project_owner(${published.rows.map(({ dataset_guid }) => dataset_guid)}::uuid[])`.execute(
    trx,
  );
  return new Set([...edited.rows, ...published.rows].map(({ dataset_guid }) => dataset_guid)).size;
}
