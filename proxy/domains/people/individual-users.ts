/** The call `organisation/individualUsers`: grants, groups and open invitations of people who are no members. */
import { sql, type Kysely } from 'kysely';
import { INDIVIDUAL_USERS_LIMIT, type IndividualUser } from '#contract/individual-users.ts';
import type { CallResponse } from '#contract/index.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import { hadAccess } from '#proxy/platform/access/address-grants.ts';
import { isLiveGrant } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Row extends Omit<IndividualUser, 'datasetsUntil' | 'invitedUntil'> {
  readonly datasetsUntil: Date | null;
  readonly invitedUntil: Date | null;
  readonly total: number;
}

export async function listIndividualUsers(
  kysely: Kysely<Schema>,
  organisationGUID: string,
): Promise<CallResponse<'organisation/individualUsers'>> {
  // An invitation is that of a person who is reached already; who else has an account is not to be learned here.
  const { rows } = await sql<Row>`
    with reached as (
      select p.guid as identity_guid, null::text as email, g.dataset_guid, g.valid_until, null::text as group_name,
        null::timestamptz as invited_until
      from access.dataset_grant g
      join access.principal p on p.id = g.principal_id and p.kind = 'person'
      join catalogue.dataset d on d.dataset_guid = g.dataset_guid
      where d.organisation_guid = ${organisationGUID} and ${isLiveGrant}
      union all
      select m.identity_guid, m.email, null, null, g.name, null
      from auth.group_member m join auth."group" g using (group_id) where g.organisation_guid = ${organisationGUID}
      union all
      select null, i.email, d.dataset_guid, w.valid_until, g.name, i.expires_at
      from auth.invitation i left join auth."group" g on g.group_id = i.group_id
      left join access.dataset_grant w on w.grant_guid = i.grant_guid
      left join catalogue.dataset d on d.dataset_guid = w.dataset_guid
      where i.organisation_guid = ${organisationGUID} and i.accepted_at is null and i.withdrawn_at is null
        and i.expires_at > now()
    ), known as (
      select coalesce(r.identity_guid, u.identity_guid) as guid, lower(r.email) as address, r.*
      from reached r left join auth."user" u
        on r.identity_guid is null and u.email_verified and lower(u.email) = lower(r.email)
          and (u.identity_guid in (select identity_guid from reached) or ${hadAccess(organisationGUID)})
    ), people as (
      select guid as "identityGUID", case when guid is null then min(address) end as address,
        count(distinct dataset_guid)::int as datasets,
        case when bool_or(dataset_guid is not null and valid_until is null) then null else max(valid_until) end
          as "datasetsUntil",
        coalesce(array_agg(distinct group_name order by group_name) filter (where group_name is not null), '{}') as groups,
        max(invited_until) as "invitedUntil"
      from known
      where not exists (select from auth.member m
        where m.organisation_guid = ${organisationGUID} and m.identity_guid = guid)
      group by guid, case when guid is null then address end
    )
    select p."identityGUID", coalesce(${fullName('u')}, '') as name, coalesce(u.email, p.address) as email, p.datasets,
      p."datasetsUntil", p.groups, p."invitedUntil", count(*) over ()::int as total
    from people p left join auth."user" u on u.identity_guid = p."identityGUID"
    order by lower(coalesce(${fullName('u')}, p.address)), p."identityGUID" limit ${INDIVIDUAL_USERS_LIMIT}
  `.execute(kysely);
  return {
    result: rows.map((row) => ({
      identityGUID: row.identityGUID,
      name: row.name,
      email: row.email,
      datasets: row.datasets,
      datasetsUntil: row.datasetsUntil?.toISOString() ?? null,
      groups: row.groups,
      invitedUntil: row.invitedUntil?.toISOString() ?? null,
    })),
    totalCount: rows[0]?.total ?? 0,
  };
}
