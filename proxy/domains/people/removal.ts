/** What ends and what stays when a member is removed, and handing over what stays. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { SUCCESSORS_MOST } from '#contract/people.ts';
import { membershipRoleIds, roleGrants, rolesWith } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { countKeptMembers, keptBy } from '#proxy/platform/access/kept-members.ts';
import { readRole } from '#proxy/platform/access/read-role.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';
import { changeDataOwner, ownedBy } from '#proxy/platform/catalogue/data-owners.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import { organisationOfGrant } from '#proxy/platform/documents/end-grants.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** The call `user/removal`. @throws ProblemError 404 for a person who is no member */
export async function readRemoval(
  kysely: Kysely<Schema>,
  { organisationGUID, identityGUID }: CallRequest<'user/removal'>,
): Promise<CallResponse<'user/removal'>> {
  const { rows } = await sql<
    Record<'groups' | 'datasets' | 'ownedDatasets' | 'keys' | 'grants' | 'plans', number>
  >`
    select
      (select count(*) from auth.group_member n join auth."group" t using (group_id)
        where n.identity_guid = m.identity_guid and t.organisation_guid = m.organisation_guid)::int as groups,
      (select count(distinct g.dataset_guid) from access.dataset_grant g
        join access.principal p on p.id = g.principal_id and p.kind = 'person' and p.guid = m.identity_guid
        join catalogue.dataset d on d.dataset_guid = g.dataset_guid and d.organisation_guid = m.organisation_guid
        where ${hasNotEnded})::int as datasets,
      (select count(*) from catalogue.dataset d where d.organisation_guid = m.organisation_guid
        and d.removed_at is null and d.dataset_guid in ${ownedBy(identityGUID)})::int as "ownedDatasets",
      (select count(*) from access.api_key k
        where k.organisation_guid = m.organisation_guid and k.created_by = m.identity_guid
          and k.revoked_at is null and k.expires_at > now())::int as keys,
      ((select count(distinct coalesce(g.request_guid, g.grant_guid)) from access.dataset_grant g
        join catalogue.dataset d on d.dataset_guid = g.dataset_guid and d.organisation_guid = m.organisation_guid
        where g.granted_by = m.identity_guid and ${hasNotEnded})
      + (select count(*) from access.document_grant g
        where g.granted_by = m.identity_guid and ${hasNotEnded}
          and ${organisationOfGrant} = m.organisation_guid))::int as grants,
      (select count(*) from catalogue.publication_plan l
        join catalogue.dataset d on d.dataset_guid = l.dataset_guid and d.organisation_guid = m.organisation_guid
        where l.planned_by = m.identity_guid)::int as plans
    from auth.member m
    where m.organisation_guid = ${organisationGUID} and m.identity_guid = ${identityGUID}
  `.execute(kysely);
  const [row] = rows;
  if (row === undefined)
    throw new ProblemError(404, 'There is no such member', [fieldError('identityGUID', 'person.unknown')]);
  const { groups, datasets, ...stays } = row;
  return { ends: { groups, datasets }, stays };
}

/**
 * The call `user/leaving`. Members who have nothing to hand over learn no names.
 * @throws ProblemError 404 for a person who is no member
 */
export async function readLeaving(
  kysely: Kysely<Schema>,
  { organisationGUID, identityGUID }: CallRequest<'user/removal'>,
): Promise<CallResponse<'user/leaving'>> {
  const removal = await readRemoval(kysely, { organisationGUID, identityGUID });
  const kept = (await countKeptMembers(kysely, [organisationGUID], identityGUID)).get(organisationGUID);
  const roleId = await readRole(kysely, organisationGUID, identityGUID);
  const mustStay = kept === undefined || roleId === null ? null : keptBy(roleId, null, kept);
  if (Object.values(removal.stays).every((count) => count === 0))
    return { ...removal, successors: [], mustStay };
  // As `handOver` refuses everyone else.
  const roles = removal.stays.ownedDatasets > 0 ? rolesWith('dataset.edit') : membershipRoleIds;
  const { rows } = await sql<{ identityGUID: string; name: string }>`
    select m.identity_guid as "identityGUID", coalesce(${fullName('u')}, '') as name
    from auth.member m join auth."user" u using (identity_guid)
    where m.organisation_guid = ${organisationGUID} and m.identity_guid <> ${identityGUID}
      and m.role_id = any (${roles}::integer[])
    order by name, m.identity_guid limit ${SUCCESSORS_MOST}`.execute(kysely);
  return { ...removal, successors: rows, mustStay };
}

/**
 * Puts another member in the place of one who answers for datasets, made keys, gave grants or planned publications.
 * @throws ProblemError 404 for someone who is no member, 400 for a member who cannot answer for datasets and would have to
 */
export async function handOver(
  trx: Transaction<Schema>,
  {
    organisationGUID,
    from,
    to,
  }: { readonly organisationGUID: string; readonly from: string; readonly to: string },
): Promise<void> {
  const roleId = await readRole(trx, organisationGUID, to);
  if (roleId === null)
    throw new ProblemError(404, 'There is no such member', [fieldError('reassignTo', 'person.unknown')]);
  const owned = await changeDataOwner(trx, { from, to, organisationGUID });
  if (owned > 0 && !roleGrants(roleId, 'dataset.edit'))
    throw new ProblemError(400, 'The successor edits no datasets', [
      fieldError('reassignTo', 'dataOwner.noEditor'),
    ]);
  await sql`
    update access.dataset_grant g set granted_by = ${to}
    from catalogue.dataset d
    where d.dataset_guid = g.dataset_guid and d.organisation_guid = ${organisationGUID}
      and g.granted_by = ${from} and g.ended_at is null
  `.execute(trx);
  await sql`
    update access.document_grant g set granted_by = ${to}
    where g.granted_by = ${from} and g.ended_at is null and ${organisationOfGrant} = ${organisationGUID}
  `.execute(trx);
  await sql`
    update access.api_key set created_by = ${to}
    where organisation_guid = ${organisationGUID} and created_by = ${from} and revoked_at is null
  `.execute(trx);
  // The plan of one who may no longer publish is not carried out with the rights of another.
  if (!roleGrants((await readRole(trx, organisationGUID, from)) ?? 0, 'dataset.publish')) return;
  await sql`
    update catalogue.publication_plan l set planned_by = ${to}
    from catalogue.dataset d
    where d.dataset_guid = l.dataset_guid and d.organisation_guid = ${organisationGUID} and l.planned_by = ${from}
  `.execute(trx);
}
