/** AdminCreateUser: invites a person, or sends an invitation again. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import type { AliasKind } from '#proxy/platform/database/schema.identity.ts';
import {
  type Account,
  claimAlias,
  findByName,
  findBySub,
  insertAccount,
  updateAccount,
} from '../../accounts/accounts.ts';
import {
  aliasKind,
  type Attributes,
  canonicalAlias,
  readAttributes,
  verifiedFlag,
} from '../../accounts/attributes.ts';
import { addressTaken } from '../../accounts/change-attributes.ts';
import type { IdentityContext } from '../../context.ts';
import {
  invalidParameter,
  unsupportedUserState,
  usernameExists,
  userNotFound,
} from '../../protocol/exceptions.ts';
import { sendInvitation } from '../../factors/messages.ts';
import { checkPolicy } from '../../factors/passwords.ts';
import { Attributes as AttributeList, Password } from '../../protocol/schemas.ts';
import { newTemporaryPassword } from '../../factors/temporary-password.ts';
import { administration, Person, requirePool, userType } from './administration.ts';

const kinds = ['email', 'phone_number'] as const;

const Input = Person.extend({
  UserAttributes: AttributeList.optional(),
  ValidationData: AttributeList.optional(),
  TemporaryPassword: Password.optional(),
  ForceAliasCreation: z.boolean().optional(),
  MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
  DesiredDeliveryMediums: z
    .array(z.enum(['SMS', 'EMAIL']))
    .max(2)
    .optional(),
});
type Input = z.output<typeof Input>;

/** Where the invitation goes: the media that were asked for, otherwise the address that is the name. */
function addresses({ DesiredDeliveryMediums: media }: Input, attributes: Attributes, named: AliasKind) {
  const wanted =
    media === undefined || media.length === 0
      ? [named]
      : kinds.filter((kind) => media.includes(kind === 'email' ? 'EMAIL' : 'SMS'));
  const found = wanted.flatMap((kind) => {
    const to = attributes[kind];
    return to === undefined ? [] : [{ kind, to }];
  });
  if (found.length === 0)
    throw invalidParameter('User does not have an address for any of the desired delivery mediums.');
  return found;
}

const expiry = ({ pool }: IdentityContext) =>
  sql<Date>`now() + ${pool.lifetimes.temporaryPassword} * interval '1 second'`;

interface Invited {
  readonly kind: AliasKind;
  readonly username: string;
  readonly attributes: Attributes;
  readonly password: string;
}

async function create(context: IdentityContext, invited: Invited): Promise<string> {
  const { kind, username, attributes, password } = invited;
  if (canonicalAlias(attributes[kind] ?? '') !== canonicalAlias(username))
    throw invalidParameter(`The ${kind} must be the same as the username.`);
  const sub = randomUUID();
  const record = await context.passwords.create(sub, password);
  await context.db.transaction().execute(async (db) => {
    await insertAccount(db, {
      sub,
      status: 'FORCE_CHANGE_PASSWORD',
      attributes,
      ...record,
      temporaryPasswordExpiresAt: expiry(context),
    });
    if (!(await claimAlias(db, sub, kind, username))) throw usernameExists('User account already exists');
    for (const other of kinds) {
      const value = attributes[other];
      const proved = other !== kind && value !== undefined && attributes[verifiedFlag(other)] === 'true';
      if (proved && !(await claimAlias(db, sub, other, value))) throw addressTaken(other);
    }
  });
  return sub;
}

/** A new temporary password for someone who has not signed in yet. */
async function renew(context: IdentityContext, account: Account, password: string): Promise<string> {
  if (account.status !== 'FORCE_CHANGE_PASSWORD')
    throw unsupportedUserState(
      `Resend not possible. ${account.username} status is not FORCE_CHANGE_PASSWORD`,
    );
  await updateAccount(context.db, account.sub, {
    ...(await context.passwords.create(account.sub, password)),
    temporary_password_expires_at: expiry(context),
  });
  return account.sub;
}

export const adminCreateUser = administration({
  input: Input,
  async run(context, input) {
    const { db, pool } = context;
    requirePool(context, input.UserPoolId);
    const kind = aliasKind(input.Username);
    if (kind === null || !pool.loginMechanisms.includes(kind))
      throw invalidParameter(
        pool.loginMechanisms.includes('phone_number')
          ? 'Username should be either an email or a phone number.'
          : 'Username should be an email.',
      );
    const password = input.TemporaryPassword ?? newTemporaryPassword(pool.passwordPolicy);
    checkPolicy(password, pool.passwordPolicy, 'did not conform with');
    // Asked before anything is written: an invitation that cannot be sent must not create a member.
    const given = { [kind]: input.Username, ...readAttributes(input.UserAttributes ?? [], 'administrator') };
    const existing = await findByName(db, input.Username);
    const resend = input.MessageAction === 'RESEND';
    if (existing && !resend) throw usernameExists('User account already exists');
    if (!existing && resend) throw userNotFound();
    const announced = input.MessageAction !== 'SUPPRESS';
    const recipients = announced ? addresses(input, existing?.attributes ?? given, kind) : [];
    const sub = existing
      ? await renew(context, existing, password)
      : await create(context, { kind, username: input.Username, attributes: given, password });
    const account = await findBySub(db, sub);
    if (!account) throw userNotFound();
    for (const address of recipients)
      await sendInvitation(context, { ...address, username: input.Username, password });
    return { User: userType(account) };
  },
});
