/** Invitations to an organisation or to one of its groups: sending them, sending them again, and withdrawing them. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { isEmailAddress } from '#contract/email-address.ts';
import type { InvitationOutcome, OrganisationUser } from '#contract/entities/people.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { INVITED_ROLE_ID } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { invitationRow, toOrganisationUser, type UserRow } from './list-users.ts';
import {
  claimAllowance,
  expiry,
  folded,
  freshToken,
  PURPOSE,
  readNames,
  sendLink,
  writeInvitation,
  type InvitationOptions,
} from './write-invitation.ts';

export const gone = () => new ProblemError(404, 'There is no such invitation');

/** Which of these addresses belong to members, and which have an open invitation. */
async function readKnown(trx: Kysely<Schema>, organisationGUID: string, emails: readonly string[]) {
  const { rows } = await sql<{ email: string; kind: 'member' | 'open' | 'expired'; id: string }>`
    select lower(u.email) as email, 'member' as kind, u.identity_guid as id
    from auth.member m join auth."user" u using (identity_guid)
    where m.organisation_guid = ${organisationGUID} and lower(u.email) = any (${emails}::text[])
    union all
    select lower(i.email), case when i.expires_at > now() then 'open' else 'expired' end, i.invitation_guid
    from auth.invitation i
    where i.organisation_guid = ${organisationGUID} and i.group_id is null and i.grant_guid is null and i.accepted_at is null
      and i.withdrawn_at is null and lower(i.email) = any (${emails}::text[])
  `.execute(trx);
  return new Map(rows.map((row) => [row.email, row]));
}

/** Ends an invitation whose time is over, so that the address can be invited again. */
const withdraw = (trx: Transaction<Schema>, invitationGUID: string) =>
  trx
    .updateTable('auth.invitation')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('invitation_guid', '=', invitationGUID)
    .execute();

/** Invites each address that can be invited, and says of each what became of it. Nothing is left half done. */
export const inviteMany = (
  options: InvitationOptions,
  { organisationGUID, emails }: CallRequest<'user/invite'>,
  actorGUID: string,
): Promise<InvitationOutcome[]> =>
  options.kysely.transaction().execute(async (trx) => {
    await claimAllowance(trx, organisationGUID, emails.length);
    const known = await readKnown(trx, organisationGUID, emails.map(folded));
    const names = await readNames(trx, { organisationGUID, groupId: null }, actorGUID);
    const seen = new Set<string>();
    const outcomes: InvitationOutcome[] = [];
    for (const typed of emails) {
      const email = folded(typed);
      const found = known.get(email);
      const outcome = !isEmailAddress(email)
        ? 'notAddress'
        : seen.has(email)
          ? 'givenTwice'
          : found?.kind === 'member'
            ? 'alreadyMember'
            : found?.kind === 'open'
              ? 'alreadyInvited'
              : 'invited';
      seen.add(email);
      outcomes.push({ email: typed, outcome });
      if (outcome !== 'invited') continue;
      if (found !== undefined) await withdraw(trx, found.id);
      const invitation = { organisationGUID, groupId: null, email, roleId: INVITED_ROLE_ID };
      await writeInvitation(options, trx, invitation, actorGUID, names);
    }
    return outcomes;
  });

async function readInvited(kysely: Kysely<Schema>, invitationGUID: string): Promise<OrganisationUser> {
  const { rows } = await sql<UserRow>`
    ${invitationRow} where i.invitation_guid = ${invitationGUID}`.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw gone();
  return toOrganisationUser(row);
}

const refusals = {
  alreadyMember: 'person.alreadyMember',
  alreadyInvited: 'person.alreadyInvited',
  notAddress: 'email.notAddress',
  givenTwice: 'person.givenTwice',
} as const;

/** The call `user/create`: one person. @throws ProblemError 409 for a member or someone who is invited */
export async function inviteOne(
  options: InvitationOptions,
  { organisationGUID, email }: CallRequest<'user/create'>,
  actorGUID: string,
): Promise<OrganisationUser> {
  const [outcome] = await inviteMany(options, { organisationGUID, emails: [email] }, actorGUID);
  if (outcome !== undefined && outcome.outcome !== 'invited')
    throw new ProblemError(409, 'This person cannot be invited', [
      fieldError('email', refusals[outcome.outcome]),
    ]);
  const { invitation_guid } = await options.kysely
    .selectFrom('auth.invitation')
    .select('invitation_guid')
    .where('organisation_guid', '=', organisationGUID)
    .where('group_id', 'is', null)
    .where('grant_guid', 'is', null)
    .where(sql`lower(email)`, '=', folded(email))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return readInvited(options.kysely, invitation_guid);
}

/** An open invitation of an organisation, locked. @throws ProblemError 404 */
async function lockOpen(trx: Transaction<Schema>, organisationGUID: string, invitationGUID: string) {
  const row = await trx
    .selectFrom('auth.invitation')
    .selectAll()
    .where('invitation_guid', '=', invitationGUID)
    .where('organisation_guid', '=', organisationGUID)
    // The person who has shared a dataset withdraws the grant, and its link with it.
    .where('grant_guid', 'is', null)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw gone();
  return row;
}

/** Sends a new link; the one before ends. */
export async function resendInvitation(
  options: InvitationOptions,
  { organisationGUID, invitationGUID }: CallRequest<'user/resendInvitation'>,
  actorGUID: string,
): Promise<OrganisationUser> {
  await options.kysely.transaction().execute(async (trx) => {
    await claimAllowance(trx, organisationGUID, 1);
    const { email, group_id } = await lockOpen(trx, organisationGUID, invitationGUID);
    const token = freshToken();
    await trx
      .updateTable('auth.invitation')
      .set({
        token_hash: options.secrets.hash(token, PURPOSE),
        sent_at: sql<Date>`now()`,
        expires_at: expiry,
      })
      .where('invitation_guid', '=', invitationGUID)
      .execute();
    const named = await readNames(trx, { organisationGUID, groupId: group_id }, actorGUID);
    await sendLink(options, trx, { token, email, ...named });
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'member.invitationSentAgain',
      object: { kind: 'invitation', id: invitationGUID },
    });
  });
  return readInvited(options.kysely, invitationGUID);
}

export const withdrawInvitation = (
  { kysely }: InvitationOptions,
  { organisationGUID, invitationGUID }: CallRequest<'user/withdrawInvitation'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { email } = await lockOpen(trx, organisationGUID, invitationGUID);
    await withdraw(trx, invitationGUID);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'member.invitationWithdrawn',
      object: { kind: 'invitation', id: invitationGUID },
      before: { email },
    });
  });
