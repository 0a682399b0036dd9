/** Datasets for which a member answers, or no one, for editors of their organisation: the filter `owner` of the list. */
import { sql, type Kysely } from 'kysely';
import type { DiscoveryFilter } from '#contract/discovery.ts';
import { NO_OWNER } from '#contract/fixed-values.ts';
import { CapabilityMissing } from '#contract/problem.ts';
import { rolesWith } from '#contract/roles.ts';
import type { AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/**
 * @returns null where the filter names no owner
 * @throws CapabilityMissing 403 for a caller who does not edit datasets of the organisation that the filter names
 */
export async function ownedDatasets(
  kysely: Kysely<Schema>,
  { editorOf }: AccessScope,
  { owner, organisationGUID }: DiscoveryFilter,
): Promise<readonly string[] | null> {
  if (owner === undefined) return null;
  if (organisationGUID === undefined || !editorOf.includes(organisationGUID))
    throw new CapabilityMissing('dataset.edit');
  const { rows } = await sql<{ dataset_guid: string }>`
    select d.dataset_guid from catalogue.dataset d
    left join auth.member m on m.organisation_guid = d.organisation_guid and m.identity_guid = d.data_owner
      and m.role_id = any (${rolesWith('dataset.edit')}::integer[])
    where d.organisation_guid = ${organisationGUID} and d.removed_at is null
      and ${owner === NO_OWNER ? sql`m.identity_guid is null` : sql`m.identity_guid = ${owner}`}`.execute(
    kysely,
  );
  return rows.map(({ dataset_guid }) => dataset_guid);
}
