/** Writing an invitation and sending its link: to an organisation, to a group of it, or to a dataset that it shares. */
import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { INVITATIONS_AT_ONCE } from '#contract/people.ts';
import { ProblemError } from '#contract/problem.ts';
import { GROUP_GUEST_ROLE_ID } from '#contract/roles.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { writeNotices } from '#proxy/platform/notices/notices.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { EMAIL_EXPIRY } from '#proxy/platform/outbox/email.ts';
import { nameOf, type PeopleOptions } from './people.ts';

/** How long a link works, in days. */
export const INVITATION_DAYS = 14;
/** Invitations that an organisation can send in a day. */
const A_DAY = 4 * INVITATIONS_AT_ONCE;
/** What the secret of a link is hashed for. */
export const PURPOSE = 'invitation';

/** An address as it is compared. */
export const folded = (email: string) => email.trim().toLowerCase();

export type InvitationOptions = Pick<
  PeopleOptions,
  'kysely' | 'secrets' | 'sendEmail' | 'origin' | 'productName'
>;

interface NewInvitation {
  readonly organisationGUID: string;
  /** Null for the organisation itself, and for a dataset. */
  readonly groupId: string | null;
  readonly email: string;
  readonly roleId: number;
  /** The grant that the link is for, and the title of its dataset. */
  readonly shared?: { readonly grantGUID: string; readonly dataset: string };
}

/** @throws ProblemError 503 where nothing sends e-mail */
export async function sendLink(
  { sendEmail, origin, productName }: InvitationOptions,
  trx: Transaction<Schema>,
  {
    token,
    email,
    inviter,
    organisation,
    groupName,
    dataset = null,
  }: {
    dataset?: string | null | undefined;
    token: string;
    email: string;
    inviter: string;
    organisation: string;
    groupName: string | null;
  },
): Promise<void> {
  if (sendEmail === undefined)
    throw new ProblemError(503, 'This server sends no e-mail, so no one can be invited');
  const link = `${origin()}/invitation/${token}`;
  const days = INVITATION_DAYS;
  const text = messages.people.invitation({
    inviter,
    organisation,
    groupName,
    dataset,
    link,
    days,
    productName,
  });
  await sendEmail({ to: email, ...text, purpose: 'invitation', expiresIn: EMAIL_EXPIRY.news }, trx);
}

export const freshToken = () => randomBytes(24).toString('base64url');
export const expiry = sql<Date>`now() + ${INVITATION_DAYS} * interval '1 day'`;

/** Refuses more than a day's worth, also of two requests at the same time. */
export async function claimAllowance(
  trx: Transaction<Schema>,
  organisationGUID: string,
  count: number,
): Promise<void> {
  await trx
    .selectFrom('auth.organisation')
    .select('organisation_guid')
    .where('organisation_guid', '=', organisationGUID)
    .forUpdate()
    .execute();
  const { sent } = await trx
    .selectFrom('auth.invitation')
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .where('organisation_guid', '=', organisationGUID)
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (Number(sent) + count > A_DAY)
    throw new ProblemError(429, `An organisation can send ${A_DAY} invitations a day. Try again tomorrow`);
}

/** Who invites to what, as the e-mail names them. */
interface Names {
  readonly inviter: string;
  readonly organisation: string;
  readonly groupName: string | null;
}

/** The names that an invitation mentions: of the organisation, the group and the person who invites. */
export async function readNames(
  trx: Transaction<Schema>,
  { organisationGUID, groupId }: Pick<NewInvitation, 'organisationGUID' | 'groupId'>,
  actorGUID: string,
): Promise<Names> {
  const { name, group_name } = await trx
    .selectFrom('auth.organisation as o')
    .leftJoin('auth.group as g', (join) => join.on('g.group_id', '=', groupId))
    .select(['o.name', 'g.name as group_name'])
    .where('o.organisation_guid', '=', organisationGUID)
    .executeTakeFirstOrThrow();
  return { inviter: await nameOf(trx, actorGUID), organisation: name, groupName: group_name };
}

/** Sends a notice to those with an account of the address, in one statement: its time does not say whether there is one. */
const noticeInvited = (trx: Transaction<Schema>, email: string, organisation: string) =>
  writeNotices(
    trx,
    sql`select identity_guid from auth."user" where lower(email) = ${folded(email)} and email_verified`,
    { kind: 'invitation', params: { organisation } },
  );

/** Sends the link of a grant to an address. @throws ProblemError 429, or 503 where nothing sends e-mail */
export async function inviteToDataset(
  options: InvitationOptions,
  trx: Transaction<Schema>,
  {
    organisationGUID,
    email,
    ...shared
  }: { organisationGUID: string; grantGUID: string; dataset: string; email: string },
  actorGUID: string,
): Promise<void> {
  await claimAllowance(trx, organisationGUID, 1);
  const invitation = { organisationGUID, groupId: null, email, roleId: GROUP_GUEST_ROLE_ID, shared };
  await writeInvitation(options, trx, invitation, actorGUID);
}

/** Stores an invitation and its e-mail. */
export async function writeInvitation(
  options: InvitationOptions,
  trx: Transaction<Schema>,
  { organisationGUID, groupId, email, roleId, shared }: NewInvitation,
  actorGUID: string,
  names?: Names,
): Promise<string> {
  const token = freshToken();
  const { invitation_guid } = await trx
    .insertInto('auth.invitation')
    .values({
      organisation_guid: organisationGUID,
      group_id: groupId,
      grant_guid: shared?.grantGUID ?? null,
      email,
      role_id: roleId,
      token_hash: options.secrets.hash(token, PURPOSE),
      invited_by: actorGUID,
      expires_at: expiry,
      accepted_by: null,
    })
    .returning('invitation_guid')
    .executeTakeFirstOrThrow();
  const named = names ?? (await readNames(trx, { organisationGUID, groupId }, actorGUID));
  if (shared === undefined) await noticeInvited(trx, email, named.organisation);
  await sendLink(options, trx, {
    token,
    email,
    ...named,
    dataset: shared?.dataset,
  });
  // The grant is in the log itself.
  if (shared !== undefined) return invitation_guid;
  await recordAudit(trx, {
    organisationGUID,
    actorGUID,
    action: groupId === null ? 'member.invited' : 'group.memberAdded',
    object: { kind: 'invitation', id: invitation_guid },
    after: { email, roleId, groupId },
  });
  return invitation_guid;
}
