/** Changes of groups. Each is in the audit log of the organisation. */
import type { AuditAction } from '#contract/audit-actions.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { levelNumber } from '#contract/access.ts';
import { ProblemError } from '#contract/problem.ts';
import { GROUP_GUEST_ROLE_ID } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit, recordAudits } from '#proxy/platform/audit/audit.ts';
import { endGrants, endGrantsWhere } from '#proxy/platform/access/end-grants.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { endDocumentGrants } from '#proxy/platform/documents/end-grants.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { lockGroup, type GroupFacts } from './groups.ts';

/** Invites someone to a group, in the transaction that adds them. */
export type Invite = (
  trx: Transaction<Schema>,
  invitation: { organisationGUID: string; groupId: string; email: string; roleId: number },
  actorGUID: string,
) => Promise<unknown>;

/** Stops a group's invitations to an address. */
const withdrawInvitations = (trx: Transaction<Schema>, groupId: string, email: string) =>
  sql`
    update auth.invitation set withdrawn_at = now()
    where group_id = ${groupId} and lower(email) = lower(${email}) and accepted_at is null and withdrawn_at is null
  `.execute(trx);

const isNameTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'group_name';

/** @throws ProblemError 409 when the name is taken */
async function named<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!isNameTaken(error)) throw error;
    throw new ProblemError(409, 'This name is taken', [fieldError('name', 'group.nameTaken')]);
  }
}

const record = (
  trx: Transaction<Schema>,
  group: Pick<GroupFacts, 'groupId' | 'organisationGUID'>,
  actorGUID: string,
  action: AuditAction,
  change: { before?: unknown; after?: unknown },
) =>
  recordAudit(trx, {
    organisationGUID: group.organisationGUID,
    actorGUID,
    action,
    object: { kind: 'group', id: group.groupId },
    ...change,
  });

/** The call `group/create`. @returns the groupId */
export const createGroup = (
  kysely: Kysely<Schema>,
  { name, organisationGUID }: CallRequest<'group/create'>,
  actorGUID: string,
): Promise<string> =>
  named(
    kysely.transaction().execute(async (trx) => {
      const { group_id: groupId } = await trx
        .insertInto('auth.group')
        .values({ name, organisation_guid: organisationGUID })
        .returning('group_id')
        .executeTakeFirstOrThrow();
      await record(trx, { groupId, organisationGUID }, actorGUID, 'group.created', { after: { name } });
      return groupId;
    }),
  );

/** The call `group/updateName`. */
export const renameGroup = (
  kysely: Kysely<Schema>,
  { groupId, name }: CallRequest<'group/updateName'>,
  actorGUID: string,
): Promise<void> =>
  named(
    kysely.transaction().execute(async (trx) => {
      const group = await lockGroup(trx, groupId, actorGUID);
      await trx
        .updateTable('auth.group')
        .set({ name, updated_at: sql<Date>`now()` })
        .where('group_id', '=', groupId)
        .execute();
      const change = { before: { name: group.name }, after: { name } };
      await record(trx, group, actorGUID, 'group.renamed', change);
    }),
  );

/** The call `group/remove`: its grants end, and its members are no longer in it. */
export const removeGroup = (kysely: Kysely<Schema>, groupId: string, actorGUID: string): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, groupId, actorGUID);
    const ending = { actorGUID, reason: 'The group was deleted' };
    await endGrants(trx, { kind: 'group', guid: groupId }, ending);
    await endDocumentGrants(trx, { kind: 'group', guid: groupId }, ending);
    await trx.deleteFrom('auth.group').where('group_id', '=', groupId).execute();
    await record(trx, group, actorGUID, 'group.deleted', { before: { name: group.name } });
  });

/**
 * The call `group/attachMember`: a member of the organisation is in the group at once; any other person is invited by a link
 * and is a guest until they are in it.
 */
export const attachMember = (
  kysely: Kysely<Schema>,
  invite: Invite,
  { groupId, email: typed, roleId, organisationGUID }: CallRequest<'group/attachMember'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, groupId, actorGUID);
    if (organisationGUID !== group.organisationGUID)
      throw new ProblemError(400, 'The group is of another organisation', [
        fieldError('organisationGUID', 'group.otherOrganisation'),
      ]);
    const email = typed.toLowerCase();
    const { rows: there } = await sql`
      select from auth.group_member where group_id = ${groupId} and lower(email) = ${email}`.execute(trx);
    if (there.length > 0)
      throw new ProblemError(409, 'This person is in the group', [
        fieldError('email', 'person.alreadyMember'),
      ]);
    const { rows: members } = await sql<{ identity_guid: string }>`
      select m.identity_guid from auth.member m join auth."user" u using (identity_guid)
      where m.organisation_guid = ${group.organisationGUID} and lower(u.email) = ${email} and u.email_verified
    `.execute(trx);
    if (members.length > 1)
      throw new ProblemError(409, 'Several members have this address', [
        fieldError('email', 'person.severalAccounts'),
      ]);
    const identityGUID = members[0]?.identity_guid ?? null;
    await trx
      .insertInto('auth.group_member')
      .values({
        group_id: groupId,
        email,
        identity_guid: identityGUID,
        // An administrator of a group may be a guest; a plain member of it is one by definition.
        role_id: identityGUID === null && roleId === 7 ? GROUP_GUEST_ROLE_ID : roleId,
      })
      .execute();
    if (identityGUID === null) {
      const invitation = { organisationGUID: group.organisationGUID, groupId, email, roleId };
      await invite(trx, invitation, actorGUID);
    } else
      await record(trx, group, actorGUID, 'group.memberAdded', {
        after: { group: group.name, email, roleId },
      });
  });

const noMember = () =>
  new ProblemError(404, 'This person is not in the group', [fieldError('email', 'person.unknown')]);

/** The call `group/updateMember`. */
export const updateMember = (
  kysely: Kysely<Schema>,
  { groupId, email, identityGUID, roleId }: CallRequest<'group/updateMember'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, groupId, actorGUID);
    const { rows } = await sql<{ before: number; identity_guid: string | null }>`
      update auth.group_member m set role_id = ${roleId}
      from (select email, role_id from auth.group_member where group_id = ${groupId} for update) old
      where m.group_id = ${groupId} and lower(m.email) = lower(${email}) and old.email = m.email
      returning old.role_id as before, m.identity_guid
    `.execute(trx);
    const [row] = rows;
    if (!row) throw noMember();
    // Someone else may have taken the address, or its person may have another one.
    if (identityGUID != null && identityGUID !== row.identity_guid)
      throw new ProblemError(409, 'This address is of another person', [
        fieldError('identityGUID', 'person.otherAddress'),
      ]);
    const change = {
      before: { group: group.name, email, roleId: row.before },
      after: { group: group.name, email, roleId },
    };
    await record(trx, group, actorGUID, 'group.memberChanged', change);
  });

/** The call `group/removeMember`. A member who does not administer the group cannot leave it by themselves. */
export const removeMember = (
  kysely: Kysely<Schema>,
  { groupId, email }: CallRequest<'group/removeMember'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, groupId, actorGUID);
    const { rows } = await sql<{ role_id: number }>`
      delete from auth.group_member where group_id = ${groupId} and lower(email) = lower(${email})
      returning role_id
    `.execute(trx);
    const [row] = rows;
    if (!row) throw noMember();
    await withdrawInvitations(trx, groupId, email);
    await record(trx, group, actorGUID, 'group.memberRemoved', {
      before: { group: group.name, email, roleId: row.role_id },
    });
  });

/** The call `group/attachDataset`: only datasets of the group's organisation, by someone who may share them. */
export const attachDatasets = (
  kysely: Kysely<Schema>,
  { groupId, datasetGUIDs }: CallRequest<'group/attachDataset'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, groupId, actorGUID);
    if (!group.mayShare) throw new ProblemError(403, 'You need the capability dataset.share');
    const wanted = [...new Set(datasetGUIDs)];
    const { rows } = await sql<{ dataset_guid: string }>`
      select dataset_guid from catalogue.dataset
      where dataset_guid = any (${wanted}::uuid[]) and organisation_guid = ${group.organisationGUID}
    `.execute(trx);
    if (rows.length < wanted.length)
      throw new ProblemError(404, 'A dataset is not there', [
        fieldError('datasetGUIDs', 'group.datasetUnknown'),
      ]);
    const principal = await ensurePrincipal(trx, 'group', groupId);
    const { rows: added } = await sql<{ dataset_guid: string; grant_guid: string }>`
      insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
      select ${principal}, w.dataset_guid, ${levelNumber('download')}, ${actorGUID}
      from unnest(${wanted}::uuid[]) as w(dataset_guid)
      where not exists (
        select from access.dataset_grant g
        where g.principal_id = ${principal} and g.dataset_guid = w.dataset_guid and ${hasNotEnded})
      returning dataset_guid, grant_guid
    `.execute(trx);
    await recordAudits(
      trx,
      added.map(({ dataset_guid, grant_guid }) => ({
        organisationGUID: group.organisationGUID,
        actorGUID,
        action: 'grant.given' as const,
        object: { kind: 'dataset', id: dataset_guid },
        after: {
          grantGUID: grant_guid,
          kind: 'group',
          guid: groupId,
          name: group.name,
          level: 'download',
          resources: null,
          from: null,
          until: null,
        },
      })),
    );
  });

/** The call `group/removeDataset`. */
export const removeDataset = (
  kysely: Kysely<Schema>,
  { groupId, datasetGUID }: CallRequest<'group/removeDataset'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    await lockGroup(trx, groupId, actorGUID);
    const which = sql<boolean>`p.kind = 'group' and p.guid = ${groupId} and g.dataset_guid = ${datasetGUID}`;
    if ((await endGrantsWhere(trx, which, { actorGUID, reason: '' })) === 0)
      throw new ProblemError(404, 'This dataset is not shared with the group', [
        fieldError('datasetGUID', 'dataset.unknown'),
      ]);
  });
