/** The call `organisation/users`: members and invited people of an organisation, in one statement. */
import type { UserOrder } from '#contract/list-choices.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OrganisationUser } from '#contract/entities/people.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
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
  /** An instant in UTC. */
  last_access_time: string | null;
}

export const toOrganisationUser = (row: UserRow): OrganisationUser => ({
  identityGUID: row.identity_guid,
  invitationGUID: row.invitation_guid,
  givenName: row.given_name,
  familyName: row.family_name,
  email: row.email,
  roleId: row.role_id,
  state: row.state,
  lastAccessTime: row.last_access_time,
});

/** Equal ones are in the order of their addresses, so that pages do not overlap. */
const orders: Record<UserOrder, RawBuilder<unknown>> = {
  // As texts, instants are in the order of time.
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
    case when i.expires_at > now() then 'invited' else 'expired' end as state, null::text as last_access_time
  from auth.invitation i
`;

/** An access is noted at most once a minute; its seconds would be a tenth of the answer. */
const toMinute = sql`to_char(m.last_access_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI":00.000Z"')`;

type Counts = Pick<CallResponse<'organisation/users'>, 'totalCount' | 'invitedCount'>;

/** How many people there are, and how many of them are invited, which one page of several cannot say. */
async function countUsers(kysely: Kysely<Schema>, people: RawBuilder<unknown>): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as "totalCount", (count(*) filter (where state <> 'active'))::int as "invitedCount"
    from (${people}) people`.execute(kysely);
  return rows[0] ?? { totalCount: 0, invitedCount: 0 };
}

/** One page of members and open invitations of an organisation. */
export async function listUsers(
  kysely: Kysely<Schema>,
  { organisationGUID, limit, offset, order, search }: CallRequest<'organisation/users'>,
): Promise<CallResponse<'organisation/users'>> {
  const people = sql`
    select * from (
      select m.identity_guid, null::uuid as invitation_guid, coalesce(u.given_name, '') as given_name,
        coalesce(u.family_name, '') as family_name, u.email, m.role_id, 'active' as state,
        ${toMinute} as last_access_time
      from auth.member m left join auth."user" u using (identity_guid)
      where m.organisation_guid = ${organisationGUID}
      union all
      ${invitationRow}
      where i.organisation_guid = ${organisationGUID} and i.group_id is null and i.grant_guid is null
        and i.accepted_at is null and i.withdrawn_at is null
    ) people where ${contains(search)}
  `;
  const { rows } = await sql<UserRow>`
    ${people} order by ${orders[order]}, lower(email), identity_guid limit ${limit} offset ${offset}
  `.execute(kysely);
  const isWhole = rows.length < limit && offset === 0;
  const counts = isWhole
    ? { totalCount: rows.length, invitedCount: rows.filter(({ state }) => state !== 'active').length }
    : await countUsers(kysely, people);
  return { result: rows.map(toOrganisationUser), ...counts };
}
