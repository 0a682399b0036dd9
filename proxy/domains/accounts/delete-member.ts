/**
 * What the product forgets when an account is deleted: who the person was, where they were a member, what they
 * followed, and messages to them that have not gone out. What they made for others stays, without their name: apps
 * are the work that organisations have approved, and their history names a GUID that belongs to no one.
 */
import { sql, type Transaction } from 'kysely';
import { isRoleId, roles } from '#contract/roles.ts';
import { endGrants } from '#proxy/platform/access/end-grants.ts';
import { lockKeptMembers, requireKeptMembers } from '#proxy/platform/access/kept-members.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { changeDataOwner } from '#proxy/platform/catalogue/data-owners.ts';
import { endDocumentGrants } from '#proxy/platform/documents/end-grants.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Membership {
  readonly organisationGUID: string;
  readonly roleId: number;
}

/**
 * The memberships of a person who may leave all of their organisations.
 * @throws ProblemError 409 for the last owner of an organisation. The organisations are locked first, so that two owners
 * cannot leave at the same time.
 */
export async function requireMayLeave(
  trx: Transaction<Schema>,
  identityGUID: string,
): Promise<readonly Membership[]> {
  const { rows } = await sql<{ organisationGUID: string; roleId: number }>`
    select organisation_guid as "organisationGUID", role_id as "roleId"
    from auth.member where identity_guid = ${identityGUID}
  `.execute(trx);
  const kept = await lockKeptMembers(
    trx,
    rows.map(({ organisationGUID }) => organisationGUID),
    identityGUID,
  );
  // Read again: a role can have changed before the organisations were locked.
  const memberships = await trx
    .selectFrom('auth.member')
    .select(['organisation_guid as organisationGUID', 'role_id as roleId'])
    .where('identity_guid', '=', identityGUID)
    .execute();
  for (const { organisationGUID, roleId } of memberships) {
    const members = kept.get(organisationGUID);
    if (members !== undefined) requireKeptMembers(roleId, null, members, 'organisations');
  }
  return memberships;
}

/** Says in the log of each organisation that the person has left it. @throws ProblemError 409 for the last owner of one */
async function leaveOrganisations(trx: Transaction<Schema>, identityGUID: string): Promise<void> {
  const memberships = await requireMayLeave(trx, identityGUID);
  const handovers = await trx
    .selectFrom('auth.account_handover')
    .select(['organisation_guid', 'reassign_to'])
    .where('identity_guid', '=', identityGUID)
    .execute();
  const successorOf = new Map(handovers.map((row) => [row.organisation_guid, row.reassign_to]));
  for (const { organisationGUID, roleId } of memberships) {
    const reassignTo = successorOf.get(organisationGUID);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: identityGUID,
      action: 'member.left',
      object: { kind: 'member', id: identityGUID },
      before: { role: isRoleId(roleId) ? roles[roleId].name : String(roleId) },
      ...(reassignTo !== undefined && { after: { reassignTo } }),
      reason: 'The account was deleted',
    });
  }
}

/**
 * @param identityGUID the `sub` of the account; in the transaction that deletes it, so that nothing is left between
 * @throws ProblemError 409 for the last owner of an organisation
 */
export async function forgetMember(trx: Transaction<Schema>, identityGUID: string): Promise<void> {
  await leaveOrganisations(trx, identityGUID);
  await trx.deleteFrom('auth.account_deletion').where('identity_guid', '=', identityGUID).execute();
  await sql`
    delete from outbox.message m using auth."user" u
    where u.identity_guid = ${identityGUID} and lower(m.recipient) = lower(u.email)
      and (m.purpose = 'follow' or m.purpose like 'app-%' or m.purpose like 'access-%'
        or m.purpose like 'notice-%')
  `.execute(trx);
  await trx.deleteFrom('catalogue.follower').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('auth.group_member').where('identity_guid', '=', identityGUID).execute();
  for (const table of ['auth.notice', 'auth.notice_preference', 'auth.notice_summary'] as const)
    await trx.deleteFrom(table).where('identity_guid', '=', identityGUID).execute();
  // Notices to those who decide name the person who asked.
  await sql`
    delete from auth.notice where kind in ('requestMade', 'requestReply') and subject in (
      select request_guid::text from access.request where identity_guid = ${identityGUID}
      union all
      select w.question_guid::text from access.request_question w join access.request q using (request_guid)
      where q.identity_guid = ${identityGUID})
  `.execute(trx);
  await trx.deleteFrom('access.request').where('identity_guid', '=', identityGUID).execute();
  await changeDataOwner(trx, { from: identityGUID, to: null });
  await trx.deleteFrom('access.personal_token').where('identity_guid', '=', identityGUID).execute();
  const ending = { actorGUID: identityGUID, reason: 'The account was deleted' };
  await endGrants(trx, { kind: 'person', guid: identityGUID }, ending);
  await endDocumentGrants(trx, { kind: 'person', guid: identityGUID }, ending);
  // Its grants go with it.
  await trx
    .deleteFrom('access.principal')
    .where('kind', '=', 'person')
    .where('guid', '=', identityGUID)
    .execute();
  await trx.deleteFrom('auth.member').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('auth.user').where('identity_guid', '=', identityGUID).execute();
}
