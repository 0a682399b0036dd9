/** The call `organisation/users`: members and invited people of an organisation, in one statement. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OrganisationUser } from '#contract/entities/people.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { UserOrder } from '#contract/people.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

export interface UserRow {
  identity_guid: string | null;
  invitation_guid: string | null;
  given_name: string;
  family_name: string;
  email: string | null;
  role_id: number;
  state: OrganisationUser['state'];
  last_access_time: Date | null;
}

export const toOrganisationUser = (row: UserRow): OrganisationUser => ({
  identityGUID: row.identity_guid,
  invitationGUID: row.invitation_guid,
  givenName: row.given_name,
  familyName: row.family_name,
  email: row.email,
  roleId: row.role_id,
  state: row.state,
  lastAccessTime: row.last_access_time?.toISOString() ?? null,
});

/** Equal ones are in the order of their addresses, so that pages do not overlap. */
const orders: Record<UserOrder, RawBuilder<unknown>> = {
  lastAccessTime: sql`last_access_time desc nulls last`,
  name: sql`lower(family_name || ' ' || given_name)`,
  email: sql`lower(email)`,
  roleId: sql`role_id`,
};

/** People whose name or address contains every word, in any case and without accents. */
function contains(search: string): RawBuilder<boolean> {
  const words = storableText(search).split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql<boolean>`${patterns.length} = 0 or catalogue.fold(concat_ws(' ', given_name, family_name, email))
    like all (array(select catalogue.fold(p) from unnest(${patterns}::text[]) p))`;
}

/** Open invitations to the organisation itself, as rows of users. */
export const invitationRow = sql`
  select null::uuid as identity_guid, i.invitation_guid, '' as given_name, '' as family_name, i.email, i.role_id,
    case when i.expires_at > now() then 'invited' else 'expired' end as state, null::timestamptz as last_access_time
  from auth.invitation i
`;

export async function listUsers(
  kysely: Kysely<Schema>,
  { organisationGUID, limit, offset, order, search }: CallRequest<'organisation/users'>,
): Promise<CallResponse<'organisation/users'>> {
  // The total stands beside the page, so that it is there behind the last one too.
  const { rows } = await sql<{ found: number } & (UserRow | { role_id: null })>`
    with people as (
      select m.identity_guid, null::uuid as invitation_guid, coalesce(u.given_name, '') as given_name,
        coalesce(u.family_name, '') as family_name, u.email, m.role_id, 'active' as state, m.last_access_time
      from auth.member m left join auth."user" u using (identity_guid)
      where m.organisation_guid = ${organisationGUID}
      union all
      ${invitationRow}
      where i.organisation_guid = ${organisationGUID} and i.group_id is null and i.grant_guid is null
        and i.accepted_at is null and i.withdrawn_at is null
    ), found as (select * from people where ${contains(search)}),
    page as (
      select *, row_number() over (order by ${orders[order]}, lower(email), identity_guid) as place from found
      order by place limit ${limit} offset ${offset}
    )
    select page.*, total.found from (select count(*)::int as found from found) total
    left join page on true order by page.place
  `.execute(kysely);
  return {
    result: rows.flatMap((row) => (row.role_id === null ? [] : toOrganisationUser(row))),
    totalCount: rows[0]?.found ?? 0,
  };
}
