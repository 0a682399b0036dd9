/** Principals: what datasets are granted to, by a small number. */
import { sql, type Kysely } from 'kysely';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/**
 * The number of a principal, made when it has none.
 * @param guid identityGUID, groupId, organisationGUID, keyGUID or the GUID of an address; this is not checked
 */
export async function ensurePrincipal(
  kysely: Kysely<Schema>,
  kind: StoredPrincipalKind,
  guid: string,
): Promise<number> {
  const { id } = await kysely
    .insertInto('access.principal')
    .values({ kind, guid })
    // An update that changes nothing answers the row that is there.
    .onConflict((conflict) => conflict.columns(['kind', 'guid']).doUpdateSet({ guid }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The principal of a grant `g` as `p`, and what has its name. */
export const joinedPrincipal = sql`
  join access.principal p on p.id = g.principal_id
  left join auth."group" pg on p.kind = 'group' and pg.group_id = p.guid
  left join auth.organisation po on p.kind = 'organisation' and po.organisation_guid = p.guid
  left join access.api_key pk on p.kind = 'key' and pk.key_guid = p.guid
  left join access.address pa on p.kind = 'address' and pa.address_guid = p.guid
  left join auth."user" pu on p.kind = 'person' and pu.identity_guid = p.guid`;

/** What a principal is called, in a statement with `joinedPrincipal`. */
export const principalName = sql<string>`coalesce(pg.name, po.name, pk.name, pa.email, ${fullName('pu')}, '')`;

/** A principal as the log has it: people by GUID alone, since entries stay when an account and its name are deleted. */
export const loggedPrincipal = ({
  kind,
  guid,
  name,
}: {
  readonly kind: StoredPrincipalKind;
  readonly guid: string;
  readonly name: string;
}) => ({ kind, guid, ...(kind !== 'person' && { name }) });

/** People whom a principal `p` reaches. */
export const principalPeople = sql<number>`(case p.kind
  when 'group' then (select count(identity_guid) from auth.group_member where group_id = p.guid)
  when 'organisation' then (select count(*) from auth.member where organisation_guid = p.guid)
  when 'address' then 0 else 1 end)::int`;
