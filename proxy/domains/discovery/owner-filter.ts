/** The filter `owner` of the list: the member who answers for a dataset, or no one, for editors of their organisation. */
import { sql, type Kysely } from 'kysely';
import type { DiscoveryFilter } from '#contract/discovery.ts';
import { NO_OWNER } from '#contract/fixed-values.ts';
import { CapabilityMissing } from '#contract/problem.ts';
import { rolesWith } from '#contract/roles.ts';
import type { AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { ANY_OWNER, type OwnerFilter } from './condition.ts';

/**
 * An owner is an editor of the organisation; a person who is none any more answers for nothing. So the index is asked for at
 * most as many GUIDs as there are editors who own something, however many datasets there are.
 * @throws CapabilityMissing 403 for a caller who does not edit datasets of the organisation that the filter names
 */
export async function ownerFilter(
  kysely: Kysely<Schema>,
  { editorOf }: AccessScope,
  { owner, organisationGUID }: DiscoveryFilter,
): Promise<OwnerFilter> {
  if (owner === undefined) return ANY_OWNER;
  if (organisationGUID === undefined || !editorOf.includes(organisationGUID))
    throw new CapabilityMissing('dataset.edit');
  const { rows } = await sql<{ owner: string }>`
    select t.value as owner
    from auth.member m join catalogue.facet_term t on t.facet = 'owner' and t.value = m.identity_guid::text
    where m.organisation_guid = ${organisationGUID} and m.role_id = any (${rolesWith('dataset.edit')}::integer[])
      and ${owner === NO_OWNER ? sql`true` : sql`m.identity_guid = ${owner}`}`.execute(kysely);
  const filter = [{ facet: 'owner' as const, values: rows.map((row) => row.owner) }];
  return owner === NO_OWNER ? { terms: [], lacking: filter } : { terms: filter, lacking: [] };
}
