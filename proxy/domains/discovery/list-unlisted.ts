/** The call `dataset:listUnlisted`: the datasets of an organisation that lists leave out, for its members. */
import { sql, type Kysely } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Unlisted } from '#proxy/platform/catalogue/unlisted.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Reads the datasets that this process could not read, as far as the caller may find them. */
export async function listUnlisted(
  kysely: Kysely<Schema>,
  { reasons }: Unlisted,
  organisationGUID: string,
  identityGUID: string | null,
): Promise<CallResponse<'dataset:listUnlisted'>['result']> {
  if (reasons.size === 0) return [];
  const accessScope = await readAccessScope(kysely, identityGUID);
  const { rows } = await sql<{ datasetGUID: string; title: string }>`
    select d.dataset_guid as "datasetGUID", d.title from catalogue.dataset d
    where d.dataset_guid = any (${[...reasons.keys()]}::uuid[]) and d.organisation_guid = ${organisationGUID}
      and ${mayFind(accessScope)}
    order by d.title, d.dataset_guid
  `.execute(kysely);
  return rows.map((row) => ({ ...row, reason: reasons.get(row.datasetGUID) ?? '' }));
}
