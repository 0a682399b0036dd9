/** The call `report:contents`: how many of each kind of thing the lists of an organisation have for one member. */
import { sql, type Kysely } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import { roleGrants, type Capability } from '#contract/roles.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Null for a list that the member does not have. */
export async function readContents(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  identityGUID: string,
): Promise<CallResponse<'report:contents'>> {
  const [scope, member] = await Promise.all([
    readAccessScope(kysely, identityGUID),
    kysely
      .selectFrom('auth.member')
      .select('role_id')
      .where('organisation_guid', '=', organisationGUID)
      .where('identity_guid', '=', identityGUID)
      .executeTakeFirst(),
  ]);
  const may = (capability: Capability) => member !== undefined && roleGrants(member.role_id, capability);
  const { rows } = await sql<CallResponse<'report:contents'>>`
    select
      (select count(*)::int from catalogue.dataset d
        where d.organisation_guid = ${organisationGUID} and d.removed_at is null and ${mayFind(scope)}) as datasets,
      (select count(*)::int from catalogue.map t where t.organisation_guid = ${organisationGUID}
        and t.removed_at is null and (${may('map.edit')} or t.published is not null)) as maps,
      (select count(*)::int from catalogue.document t where t.organisation_guid = ${organisationGUID}
        and t.removed_at is null and (${may('chart.edit')} or t.published is not null)) as charts,
      -- The list leaves out the source of tables of metadata, which no member has named.
      (select count(*)::int from catalogue.harvest_source s where ${may('dataset.publish')}
        and s.organisation_guid = ${organisationGUID} and s.kind = 'catalogue') as imports,
      (select count(*)::int from access.request q join catalogue.dataset d using (dataset_guid)
        where ${may('request.decide')} and d.organisation_guid = ${organisationGUID} and q.state = 'open') as requests
  `.execute(kysely);
  const [counts] = rows;
  if (counts === undefined) throw new RangeError('A statement without a table has one row');
  return {
    ...counts,
    imports: may('dataset.publish') ? counts.imports : null,
    requests: may('request.decide') ? counts.requests : null,
  };
}
