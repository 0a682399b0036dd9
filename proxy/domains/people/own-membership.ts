/** The call `organisation/membership`: what a member knows of their own organisation. */
import { sql, type Kysely } from 'kysely';
import { statuses } from '#contract/fixed-values.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { NAMED_ADMINISTRATORS } from '#contract/people.ts';
import { roleGrants } from '#contract/roles.ts';
import { managingRoleIds } from '#proxy/platform/access/authorise.ts';
import { readRole } from '#proxy/platform/access/read-role.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Row {
  administrators: string[];
  administratorCount: number;
  drafts: number;
}

export async function readOwnMembership(
  kysely: Kysely<Schema>,
  { organisationGUID }: CallRequest<'organisation/membership'>,
  identityGUID: string,
): Promise<CallResponse<'organisation/membership'>> {
  const roleId = (await readRole(kysely, organisationGUID, identityGUID)) ?? 0;
  const { rows } = await sql<Row>`
    with administrators as (
      select ${fullName('u')} as name, m.role_id from auth.member m join auth."user" u using (identity_guid)
      where m.organisation_guid = ${organisationGUID} and m.role_id = any (${managingRoleIds}))
    select
      (select coalesce(json_agg(a.name), '[]') from (select name from administrators where name is not null
        order by role_id, name limit ${NAMED_ADMINISTRATORS}) a) as administrators,
      (select count(*)::int from administrators) as "administratorCount",
      (select count(*)::int from catalogue.dataset d where d.organisation_guid = ${organisationGUID}
        and d.status_id = ${sql.lit(statuses.draft.id)} and d.removed_at is null
        and ${roleGrants(roleId, 'dataset.readDrafts')}) as drafts
  `.execute(kysely);
  const [row] = rows;
  return { roleId, drafts: 0, administrators: [], administratorCount: 0, ...row };
}
