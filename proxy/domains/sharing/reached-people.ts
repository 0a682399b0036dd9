/** The people whom grants of a dataset concern, as the organisation of the dataset may know them. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { hadAccess } from '#proxy/platform/access/address-grants.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { guidsOf, type Grant, type Reached } from './reach.ts';

export interface ReachedPerson extends Reached {
  /**
   * The name; null for a member of another organisation with whom this one shares nothing: who is in an organisation is
   * for that organisation to say.
   */
  readonly name: string | null;
  /** The role in the organisation of the dataset; null for people from elsewhere. */
  readonly roleId: number | null;
  /** The organisation of the dataset, or one of the person's groups in it; empty for others. */
  readonly from: string;
}

interface Row {
  guid: string;
  name: string | null;
  role_id: number | null;
  from: string;
  groups: string[];
  organisations: string[];
}

/** @param concerned a query of `identity_guid`, without repeats */
export async function readPeople(
  kysely: Kysely<Schema>,
  concerned: RawBuilder<unknown>,
  organisationGUID: string,
  grants: readonly Grant[],
): Promise<ReachedPerson[]> {
  const { rows } = await sql<Row>`
    with concerned as (${concerned}),
    own_group as (
      select m.identity_guid, array_agg(g.group_id) as ids, min(g.name) as name
      from auth.group_member m join auth."group" g using (group_id)
      where g.organisation_guid = ${organisationGUID} and m.identity_guid is not null group by 1
    ),
    granted_organisation as (
      select identity_guid, array_agg(organisation_guid) as ids from auth.member
      where organisation_guid = any (${guidsOf(grants, 'organisation')}::uuid[]) group by 1
    )
    select c.identity_guid as guid, m.role_id, coalesce(case when m.role_id is not null then o.name end, t.name, '') as from,
      case when m.role_id is not null or t.name is not null or ${hadAccess(organisationGUID)}
        then coalesce(${fullName('u')}, '') end as name,
      coalesce(t.ids, '{}') as groups, coalesce(e.ids, '{}') as organisations
    from concerned c
    join auth.organisation o on o.organisation_guid = ${organisationGUID}
    left join auth."user" u using (identity_guid)
    left join auth.member m on m.organisation_guid = ${organisationGUID} and m.identity_guid = c.identity_guid
    left join own_group t on t.identity_guid = c.identity_guid
    left join granted_organisation e on e.identity_guid = c.identity_guid
    order by name, c.identity_guid
  `.execute(kysely);
  return rows.map(({ role_id, ...row }) => ({ ...row, roleId: role_id }));
}
