/**
 * Invitations as a person with the link sees and accepts them. The link in the e-mail proves the address; it is
 * accepted with any account, so that people with another address or a provider's account are not lost.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Invitation } from '#contract/entities/people.ts';
import { ProblemError } from '#contract/problem.ts';
import { takeByLink } from '#proxy/platform/access/address-grants.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { writeEachNotice } from '#proxy/platform/notices/notices.ts';
import { gone } from './invitations.ts';
import { nameOf } from './people.ts';
import { PURPOSE, type InvitationOptions } from './write-invitation.ts';

interface LinkRow {
  invitation_guid: string;
  organisation_guid: string;
  group_id: string | null;
  grant_guid: string | null;
  dataset_guid: string | null;
  dataset: string | null;
  email: string;
  role_id: number;
  invited_by: string;
  expires_at: Date;
  slug: string;
  organisation: string;
  group_name: string | null;
  state: Invitation['state'];
}

async function findByToken(
  { secrets }: InvitationOptions,
  kysely: Kysely<Schema>,
  token: string,
): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`
    select i.invitation_guid, i.organisation_guid, i.group_id, i.grant_guid, d.dataset_guid, d.title as dataset, i.email, i.role_id, i.invited_by, i.expires_at,
      o.slug, o.name as organisation, g.name as group_name,
      case when i.accepted_at is not null then 'accepted'
        when i.withdrawn_at is not null or w.ended_at is not null or d.removed_at is not null then 'withdrawn'
        when i.expires_at <= now() or w.valid_until <= now() then 'expired' else 'open' end as state
    from auth.invitation i
    join auth.organisation o using (organisation_guid)
    left join auth."group" g on g.group_id = i.group_id
    left join access.dataset_grant w on w.grant_guid = i.grant_guid
    left join catalogue.dataset d on d.dataset_guid = w.dataset_guid
    where i.token_hash = any (${secrets.hashes(token, PURPOSE)}::bytea[])
    ${kysely.isTransaction ? sql`for update of i` : sql``}
  `.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw gone();
  return row;
}

const toInvitation = async (kysely: Kysely<Schema>, row: LinkRow): Promise<Invitation> => ({
  organisation: { organisationGUID: row.organisation_guid, slug: row.slug, name: row.organisation },
  groupName: row.group_name,
  dataset:
    row.dataset_guid === null || row.state === 'withdrawn'
      ? null
      : { datasetGUID: row.dataset_guid, title: row.dataset ?? '' },
  email: row.email,
  roleId: row.role_id,
  invitedBy: await nameOf(kysely, row.invited_by),
  state: row.state,
  expiresAt: row.expires_at.toISOString(),
});

/** The call `invitation/view`. @throws ProblemError 404 for a link that was never sent, or replaced by another */
export async function viewInvitation(options: InvitationOptions, token: string): Promise<Invitation> {
  const row = await findByToken(options, options.kysely, token);
  return toInvitation(options.kysely, row);
}

async function enter(trx: Transaction<Schema>, row: LinkRow, identityGUID: string): Promise<void> {
  if (row.grant_guid !== null) return takeByLink(trx, row.grant_guid, identityGUID);
  if (row.group_id !== null) {
    // The account may be of another address than the one that was invited, or be in the group already.
    await sql`
      delete from auth.group_member w where w.group_id = ${row.group_id} and w.identity_guid is null
        and lower(w.email) = lower(${row.email}) and exists (
          select from auth.group_member m where m.group_id = w.group_id and m.identity_guid = ${identityGUID})
    `.execute(trx);
    await trx
      .updateTable('auth.group_member')
      .set({ identity_guid: identityGUID })
      .where('group_id', '=', row.group_id)
      .where('identity_guid', 'is', null)
      .where(sql`lower(email)`, '=', row.email.toLowerCase())
      .execute();
    return;
  }
  await trx
    .insertInto('auth.member')
    .values({ identity_guid: identityGUID, organisation_guid: row.organisation_guid, role_id: row.role_id })
    // A member keeps their role.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Informs the person who has invited someone, while they are a member themselves. */
const noticeAccepted = async (
  trx: Transaction<Schema>,
  { invitation_guid, organisation_guid, organisation, group_id, group_name, invited_by }: LinkRow,
  identityGUID: string,
): Promise<void> =>
  writeEachNotice(
    trx,
    'invitationAccepted',
    sql`
      select m.identity_guid, ${invitation_guid}::text as subject, ${JSON.stringify({
        person: await nameOf(trx, identityGUID),
        organisation,
        group: group_id === null ? null : { groupId: group_id, name: group_name ?? '' },
      })}::jsonb as params
      from auth.member m
      where m.organisation_guid = ${organisation_guid}::uuid and m.identity_guid = ${invited_by}::uuid
        and m.identity_guid <> ${identityGUID}::uuid`,
  );

/** The call `invitation/accept`. Accepting twice with one account changes nothing. @throws ProblemError 404 or 409 */
export async function acceptInvitation(
  options: InvitationOptions,
  token: string,
  identityGUID: string,
): Promise<Invitation> {
  const row = await options.kysely.transaction().execute(async (trx) => {
    const found = await findByToken(options, trx, token);
    if (found.state === 'accepted') {
      const { accepted_by } = await trx
        .selectFrom('auth.invitation')
        .select('accepted_by')
        .where('invitation_guid', '=', found.invitation_guid)
        .executeTakeFirstOrThrow();
      if (accepted_by === identityGUID) return found;
    }
    if (found.state !== 'open') throw new ProblemError(409, messages.people.closed[found.state]);
    await enter(trx, found, identityGUID);
    await trx
      .updateTable('auth.invitation')
      .set({ accepted_at: sql<Date>`now()`, accepted_by: identityGUID })
      .where('invitation_guid', '=', found.invitation_guid)
      .execute();
    if (found.grant_guid !== null) return { ...found, state: 'accepted' as const };
    await recordAudit(trx, {
      organisationGUID: found.organisation_guid,
      actorGUID: identityGUID,
      action: 'member.joined',
      object: { kind: 'invitation', id: found.invitation_guid },
      after: { roleId: found.role_id, groupId: found.group_id },
    });
    await noticeAccepted(trx, found, identityGUID);
    return { ...found, state: 'accepted' as const };
  });
  return toInvitation(options.kysely, row);
}
