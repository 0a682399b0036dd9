/**
 * People who reach something of an organisation without being its members: by grants, groups and open invitations. Of one
 * organisation for those who manage its users, and of all for a platform administrator.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { INDIVIDUAL_USERS_LIMIT, type IndividualUser } from '#contract/individual-users.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import { hadAccess } from '#proxy/platform/access/address-grants.ts';
import { isLiveGrant } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

interface Row extends Omit<IndividualUser, 'datasetsUntil' | 'invitedUntil'> {
  readonly organisation_guid: string;
  readonly organisation_name: string;
  readonly datasetsUntil: Date | null;
  readonly invitedUntil: Date | null;
}

const moments = ({ datasetsUntil, invitedUntil }: Row) => ({
  datasetsUntil: datasetsUntil?.toISOString() ?? null,
  invitedUntil: invitedUntil?.toISOString() ?? null,
});

/**
 * The people as `found`, in a `with`: one line for each organisation.
 * @param within condition on `o`, an organisation
 */
const peopleOf = (within: RawBuilder<unknown>) => sql`
  reached as (
    select d.organisation_guid, p.guid as identity_guid, null::text as email, g.dataset_guid, g.valid_until,
      null::text as group_name, null::timestamptz as invited_until
    from access.dataset_grant g
    join access.principal p on p.id = g.principal_id and p.kind = 'person'
    join catalogue.dataset d on d.dataset_guid = g.dataset_guid
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    where ${within} and ${isLiveGrant}
    union all
    select g.organisation_guid, m.identity_guid, m.email, null, null, g.name, null
    from auth.group_member m join auth."group" g using (group_id)
    join auth.organisation o on o.organisation_guid = g.organisation_guid
    where ${within}
    union all
    select i.organisation_guid, null, i.email, d.dataset_guid, w.valid_until, g.name, i.expires_at
    from auth.invitation i join auth.organisation o on o.organisation_guid = i.organisation_guid
    left join auth."group" g on g.group_id = i.group_id
    left join access.dataset_grant w on w.grant_guid = i.grant_guid
    left join catalogue.dataset d on d.dataset_guid = w.dataset_guid
    where ${within} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
  ), known as (
    -- An invitation is that of a person who is reached already; who else has an account is not to be learned here.
    select coalesce(r.identity_guid, u.identity_guid) as guid, lower(r.email) as address, r.*
    from reached r left join auth."user" u
      on r.identity_guid is null and u.email_verified and lower(u.email) = lower(r.email)
        and (exists (select from reached k where k.identity_guid = u.identity_guid
            and k.organisation_guid = r.organisation_guid)
          or ${hadAccess(sql`r.organisation_guid`)})
  ), people as (
    select organisation_guid, guid as "identityGUID", case when guid is null then min(address) end as address,
      count(distinct dataset_guid)::int as datasets,
      case when bool_or(dataset_guid is not null and valid_until is null) then null else max(valid_until) end
        as "datasetsUntil",
      coalesce(array_agg(distinct group_name order by group_name) filter (where group_name is not null), '{}') as groups,
      max(invited_until) as "invitedUntil"
    from known
    where not exists (select from auth.member m
      where m.organisation_guid = known.organisation_guid and m.identity_guid = guid)
    group by organisation_guid, guid, case when guid is null then address end
  ), found as (
    select p.organisation_guid, o.name as organisation_name, p."identityGUID", coalesce(${fullName('u')}, '') as name,
      coalesce(u.email, p.address) as email, p.datasets, p."datasetsUntil", p.groups, p."invitedUntil",
      lower(coalesce(${fullName('u')}, p.address)) as place
    from people p join auth.organisation o using (organisation_guid)
    left join auth."user" u on u.identity_guid = p."identityGUID"
  )`;

/** The call `organisation/individualUsers`. */
export async function listIndividualUsers(
  kysely: Kysely<Schema>,
  organisationGUID: string,
): Promise<CallResponse<'organisation/individualUsers'>> {
  const { rows } = await sql<Row & { total: number }>`
    with ${peopleOf(sql`o.organisation_guid = ${organisationGUID}`)}
    select found.*, count(*) over ()::int as total from found
    order by place, "identityGUID" limit ${INDIVIDUAL_USERS_LIMIT}
  `.execute(kysely);
  return {
    result: rows.map((row) => ({
      identityGUID: row.identityGUID,
      name: row.name,
      email: row.email,
      datasets: row.datasets,
      groups: row.groups,
      ...moments(row),
    })),
    totalCount: rows[0]?.total ?? 0,
  };
}

/** The call `platform/individualUsers`. */
export async function listAllIndividualUsers(
  kysely: Kysely<Schema>,
  { search, limit, offset }: CallRequest<'platform/individualUsers'>,
): Promise<CallResponse<'platform/individualUsers'>> {
  const pattern = `%${storableText(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ total: number } & (Row | { organisation_guid: null })>`
    with ${peopleOf(sql`true`)}, matching as (
      select * from found
      where catalogue.fold(concat_ws(' ', name, email, organisation_name)) like catalogue.fold(${pattern})
    ), page as (
      select *, row_number() over (order by place, "identityGUID", lower(organisation_name), organisation_guid) as number
      from matching order by number limit ${limit} offset ${offset}
    )
    select page.*, total.total from (select count(*)::int as total from matching) total
    left join page on true order by page.number
  `.execute(kysely);
  return {
    result: rows.flatMap((row) =>
      row.organisation_guid === null
        ? []
        : {
            organisation: { organisationGUID: row.organisation_guid, name: row.organisation_name },
            identityGUID: row.identityGUID,
            name: row.name,
            email: row.email,
            datasets: row.datasets,
            groups: row.groups.length,
            ...moments(row),
          },
    ),
    totalCount: rows[0]?.total ?? 0,
  };
}
