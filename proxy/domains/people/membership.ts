/**
 * Memberships: roles, and how a membership ends. An organisation keeps a member who manages its users, and an owner if it
 * has one. Only owners make or unmake owners.
 */
import type { AuditAction } from '#contract/audit-actions.ts';
import { sql, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { isRoleId, OWNER_ROLE_ID, roles } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { endGrants } from '#proxy/platform/access/end-grants.ts';
import {
  lockKeptMembers,
  requireKeptMembers,
  type KeptMembers,
} from '#proxy/platform/access/kept-members.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { endDocumentGrants } from '#proxy/platform/documents/end-grants.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeopleOptions } from './people.ts';
import { handOver } from './removal.ts';

const unknownPerson = () =>
  new ProblemError(404, 'There is no such member', [fieldError('identityGUID', 'person.unknown')]);

interface Members extends KeptMembers {
  /** The roles of the member that is changed and of the member who changes it. */
  readonly roleId: number;
  readonly actorRoleId: number;
}

/** Reads the roles with the organisation locked. @throws ProblemError 404 for someone who is no member */
async function lockMembers(
  trx: Transaction<Schema>,
  organisationGUID: string,
  identityGUID: string,
  actorGUID: string,
): Promise<Members> {
  const kept = (await lockKeptMembers(trx, [organisationGUID], identityGUID)).get(organisationGUID);
  const members = await trx
    .selectFrom('auth.member')
    .select(['identity_guid', 'role_id'])
    .where('organisation_guid', '=', organisationGUID)
    .where('identity_guid', 'in', [identityGUID, actorGUID])
    .execute();
  const roleOf = (guid: string) => members.find((one) => one.identity_guid === guid)?.role_id;
  const roleId = roleOf(identityGUID);
  if (kept === undefined || roleId === undefined) throw unknownPerson();
  return { ...kept, roleId, actorRoleId: roleOf(actorGUID) ?? 0 };
}

/** @throws ProblemError 403 for what only owners may do, 409 for the last owner and the last who manages members */
function checkOwners(members: Members, becomes: number | null): void {
  const { roleId, actorRoleId } = members;
  const concernsOwner = roleId === OWNER_ROLE_ID || becomes === OWNER_ROLE_ID;
  if (concernsOwner && roleId !== becomes && actorRoleId !== OWNER_ROLE_ID)
    throw new ProblemError(403, 'Only owners may do this', [fieldError('roleId', 'role.ownersOnly')]);
  requireKeptMembers(roleId, becomes, members, 'roleId');
}

/** Ends what a person has in an organisation: membership, its groups, and grants of its datasets to them. */
async function endMembership(
  trx: Transaction<Schema>,
  organisationGUID: string,
  identityGUID: string,
  actorGUID: string,
): Promise<void> {
  await trx
    .deleteFrom('auth.member')
    .where('organisation_guid', '=', organisationGUID)
    .where('identity_guid', '=', identityGUID)
    .execute();
  await sql`
    delete from auth.group_member m using auth."group" g
    where g.group_id = m.group_id and g.organisation_guid = ${organisationGUID} and m.identity_guid = ${identityGUID}
  `.execute(trx);
  const ending = { actorGUID, reason: 'The membership ended' };
  await endGrants(
    trx,
    { kind: 'person', guid: identityGUID },
    { ...ending, of: sql`d.organisation_guid = ${organisationGUID}` },
  );
  await endDocumentGrants(trx, { organisationGUID, kind: 'person', guid: identityGUID }, ending);
}

const roleName = (id: number) => (isRoleId(id) ? roles[id].name : String(id));

async function remove(
  { kysely }: Pick<PeopleOptions, 'kysely'>,
  who: { organisationGUID: string; identityGUID: string; actorGUID: string },
  more: { action: AuditAction; after?: unknown; alsoIn?: (trx: Transaction<Schema>) => Promise<void> },
): Promise<void> {
  const { organisationGUID, identityGUID, actorGUID } = who;
  await kysely.transaction().execute(async (trx) => {
    const members = await lockMembers(trx, organisationGUID, identityGUID, actorGUID);
    checkOwners(members, null);
    await more.alsoIn?.(trx);
    await endMembership(trx, organisationGUID, identityGUID, actorGUID);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: more.action,
      object: { kind: 'member', id: identityGUID },
      before: { role: roleName(members.roleId) },
      after: more.after,
    });
  });
}

/** The call `user/updateRoles`. @throws ProblemError 403, 404 or 409 */
export async function updateRoles(
  options: Pick<PeopleOptions, 'kysely'>,
  { identityGUID, roleId, organisationGUID, remove: removes = false }: CallRequest<'user/updateRoles'>,
  actorGUID: string,
): Promise<void> {
  const who = { organisationGUID, identityGUID, actorGUID };
  if (removes) return remove(options, who, { action: 'member.removed' });
  await options.kysely.transaction().execute(async (trx) => {
    const members = await lockMembers(trx, organisationGUID, identityGUID, actorGUID);
    if (members.roleId === roleId) return;
    checkOwners(members, roleId);
    await trx
      .updateTable('auth.member')
      .set({ role_id: roleId })
      .where('organisation_guid', '=', organisationGUID)
      .where('identity_guid', '=', identityGUID)
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'member.roleChanged',
      object: { kind: 'member', id: identityGUID },
      before: { role: roleName(members.roleId) },
      after: { role: roleName(roleId) },
    });
  });
}

/** Who takes over what the member made, as something to do with the removal. @throws ProblemError 400 or 404 */
function handingOver({ organisationGUID, identityGUID, reassignTo }: CallRequest<'user/forceRemove'>) {
  if (reassignTo === identityGUID)
    throw new ProblemError(400, 'The request does not fit the call', [
      fieldError('reassignTo', 'person.reassignToSelf'),
    ]);
  return async (trx: Transaction<Schema>) => {
    if (reassignTo !== undefined)
      await handOver(trx, { organisationGUID, from: identityGUID, to: reassignTo });
  };
}

/** The call `user/leave`. @throws ProblemError 400 or 404 for a successor, 409 for the last owner */
export async function leave(
  options: Pick<PeopleOptions, 'kysely'>,
  { organisationGUID, reassignTo }: CallRequest<'user/leave'>,
  identityGUID: string,
): Promise<void> {
  await remove(
    options,
    { organisationGUID, identityGUID, actorGUID: identityGUID },
    {
      action: 'member.left',
      ...(reassignTo !== undefined && { after: { reassignTo } }),
      alsoIn: handingOver({ organisationGUID, identityGUID, reassignTo }),
    },
  );
}

/**
 * The call `user/forceRemove`: membership, groups, grants, personal token and sessions end at once. The account stays,
 * and what the person made for others.
 * @throws ProblemError 403, 404 or 409
 */
export async function forceRemove(
  { kysely, accounts, log }: Pick<PeopleOptions, 'kysely' | 'accounts' | 'log'>,
  { identityGUID, organisationGUID, reassignTo }: CallRequest<'user/forceRemove'>,
  actorGUID: string,
): Promise<void> {
  const handOverIn = handingOver({ organisationGUID, identityGUID, reassignTo });
  await remove(
    { kysely },
    { organisationGUID, identityGUID, actorGUID },
    {
      action: 'member.removed',
      after: { reassignTo: reassignTo ?? null },
      async alsoIn(trx) {
        await handOverIn(trx);
        await trx.deleteFrom('access.personal_token').where('identity_guid', '=', identityGUID).execute();
      },
    },
  );
  // The membership has ended whether or not the pool answers; every call reads it again.
  await accounts.administrator?.signOutEverywhere(identityGUID).catch((error: unknown) => {
    log.warn({ err: error }, 'the sessions of a removed member could not be ended');
  });
}

/** The call `user/adminForceReset`. @throws ProblemError 403, 404, 409, or 501 where the pool is elsewhere */
export async function forceReset(
  { kysely, accounts }: Pick<PeopleOptions, 'kysely' | 'accounts'>,
  { organisationGUID, identityGUID }: CallRequest<'user/adminForceReset'>,
  actorGUID: string,
): Promise<void> {
  const { administrator } = accounts;
  if (administrator === undefined)
    throw new ProblemError(501, 'Passwords are managed by a user pool that this server does not administer');
  await kysely.transaction().execute(async (trx) => {
    const members = await lockMembers(trx, organisationGUID, identityGUID, actorGUID);
    if (members.roleId === OWNER_ROLE_ID && members.actorRoleId !== OWNER_ROLE_ID)
      throw new ProblemError(403, 'Only owners may do this', [fieldError('identityGUID', 'role.ownersOnly')]);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'member.passwordReset',
      object: { kind: 'member', id: identityGUID },
    });
    await administrator.resetPassword(identityGUID);
  });
}
