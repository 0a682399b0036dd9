/**
 * What the product forgets when an account is deleted: who the person was, where they were a member, what they
 * followed, and messages to them that have not gone out. What they made for others stays, without their name: apps
 * are the work that organisations have approved, and their history names a GUID that belongs to no one.
 */
import { sql, type Transaction } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import { isRoleId, OWNER_ROLE_ID, roleGrants, roles } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { managingRoleIds } from '#proxy/platform/access/authorise.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/**
 * Says in the log of each organisation that the person has left it.
 * @throws ProblemError 409 for the last owner of an organisation. The organisations are locked first, so that two owners
 * cannot leave at the same time.
 */
async function leaveOrganisations(trx: Transaction<Schema>, identityGUID: string): Promise<void> {
  await sql`
    select from auth.organisation where organisation_guid in
      (select organisation_guid from auth.member
        where identity_guid = ${identityGUID} and role_id = any (${managingRoleIds}))
    order by organisation_guid for update
  `.execute(trx);
  const { rows } = await sql<{ organisationGUID: string; roleId: number; owners: number; managers: number }>`
    select m.organisation_guid as "organisationGUID", m.role_id as "roleId", (
      select count(*)::int from auth.member o
      where o.organisation_guid = m.organisation_guid and o.role_id = ${OWNER_ROLE_ID}) as owners, (
      select count(*)::int from auth.member o
      where o.organisation_guid = m.organisation_guid and o.role_id = any (${managingRoleIds})) as managers
    from auth.member m where m.identity_guid = ${identityGUID}
  `.execute(trx);
  if (rows.some(({ roleId, owners }) => roleId === OWNER_ROLE_ID && owners === 1))
    throw new ProblemError(409, 'An organisation needs an owner', [
      fieldError('organisations', 'role.lastOwner'),
    ]);
  if (rows.some(({ roleId, managers }) => roleGrants(roleId, 'user.manage') && managers === 1))
    throw new ProblemError(409, 'An organisation needs a member who manages users', [
      fieldError('organisations', 'role.lastManager'),
    ]);
  for (const { organisationGUID, roleId } of rows)
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: identityGUID,
      action: 'member.left',
      object: { kind: 'member', id: identityGUID },
      before: { role: isRoleId(roleId) ? roles[roleId].name : String(roleId) },
      reason: 'The account was deleted',
    });
}

/**
 * @param identityGUID the `sub` of the account; in the transaction that deletes it, so that nothing is left between
 * @throws ProblemError 409 for the last owner of an organisation
 */
export async function forgetMember(trx: Transaction<Schema>, identityGUID: string): Promise<void> {
  await leaveOrganisations(trx, identityGUID);
  await sql`
    delete from outbox.message m using auth."user" u
    where u.identity_guid = ${identityGUID} and lower(m.recipient) = lower(u.email)
      and (m.purpose = 'follow' or m.purpose like 'app-%' or m.purpose like 'access-%')
  `.execute(trx);
  await trx.deleteFrom('catalogue.follower').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('auth.group_member').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('auth.notice').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('access.request').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('access.personal_token').where('identity_guid', '=', identityGUID).execute();
  // Its grants go with it.
  await trx
    .deleteFrom('access.principal')
    .where('kind', '=', 'person')
    .where('guid', '=', identityGUID)
    .execute();
  await trx.deleteFrom('auth.member').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('auth.user').where('identity_guid', '=', identityGUID).execute();
}
