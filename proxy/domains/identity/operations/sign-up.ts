/** SignUp, ConfirmSignUp and ResendConfirmationCode: from a visitor to a confirmed member. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { requireClient } from '../tokens/access-token.ts';
import { claimAlias, findByName, insertAccount, markVerified, updateAccount } from '../accounts/accounts.ts';
import {
  aliasKind,
  type Attributes,
  canonicalAlias,
  deliveryDetails,
  foldEmail,
  readAttributes,
} from '../accounts/attributes.ts';
import { recordEvent } from '../accounts/auth-events.ts';
import { checkSecretHash } from '../protocol/client-secret.ts';
import { issueCode, useCode } from '../factors/codes.ts';
import { confirmationAddress } from '../accounts/confirmation.ts';
import type { IdentityContext } from '../context.ts';
import {
  aliasExists,
  expiredCode,
  invalidParameter,
  notAuthorized,
  tooManyFailedAttempts,
  usernameExists,
} from '../protocol/exceptions.ts';
import { spend } from '../accounts/limits.ts';
import { operation } from '../protocol/operation.ts';
import { checkPolicy } from '../factors/passwords.ts';
import {
  Attributes as AttributeList,
  ClientId,
  ConfirmationCode,
  Parameters,
  Password,
  SecretHash,
  Username,
} from '../protocol/schemas.ts';
import { decoyFor } from '../accounts/unknown-user.ts';

/** The attributes of a new person, their sign-in name among them. @throws InvalidParameterException */
function newAttributes(
  { pool }: IdentityContext,
  username: string,
  list: z.output<typeof AttributeList>,
): Attributes {
  const kind = aliasKind(username);
  if (kind === null || !pool.loginMechanisms.includes(kind))
    throw invalidParameter(
      pool.loginMechanisms.includes('phone_number')
        ? 'Username should be either an email or a phone number.'
        : 'Username should be an email.',
    );
  const attributes = readAttributes(list);
  const given = attributes[kind];
  if (given !== undefined && canonicalAlias(given) !== canonicalAlias(username))
    throw invalidParameter(`The ${kind} must be the same as the username.`);
  attributes[kind] ??= foldEmail(username);
  const missing = pool.requiredAttributes.filter((name) => (attributes[name] ?? '') === '');
  if (missing.length > 0)
    throw invalidParameter(
      `Attributes did not conform to the schema: ${missing.map((name) => `${name}: The attribute is required\n`).join('')}`,
    );
  return attributes;
}

export const signUp = operation({
  limit: 'signUp',
  input: z.object({
    ClientId,
    Username,
    Password,
    SecretHash: SecretHash.optional(),
    UserAttributes: AttributeList.optional(),
    ClientMetadata: Parameters.optional(),
  }),
  async run(context, input) {
    const { db, passwords, pool } = context;
    requireClient(context, input.ClientId);
    checkSecretHash(context, input.Username, input.SecretHash);
    if (!pool.selfSignUp) throw notAuthorized('SignUp is not permitted for this user pool');
    const attributes = newAttributes(context, input.Username, input.UserAttributes ?? []);
    checkPolicy(input.Password, pool.passwordPolicy, 'did not conform with');
    const kind = aliasKind(input.Username) ?? 'email';
    await spend(db, canonicalAlias(input.Username), 'signUp');
    await spend(db, 'anyone', 'signUpByAnyone');
    const sub = randomUUID();
    const record = await passwords.create(sub, input.Password);
    await db.transaction().execute(async (trx) => {
      await insertAccount(trx, { sub, status: 'UNCONFIRMED', attributes, ...record });
      if (!(await claimAlias(trx, sub, kind, input.Username)))
        throw usernameExists(`An account with the given ${kind} already exists.`);
    });
    await recordEvent(db, { sub, type: 'SignUp', pass: true });
    const to = attributes[kind] ?? input.Username;
    const details = await issueCode(context, {
      sub,
      purpose: 'sign-up',
      kind,
      to,
      seconds: pool.lifetimes.signUpCode,
    });
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: details };
  },
});

const Name = z.object({
  ClientId,
  Username,
  SecretHash: SecretHash.optional(),
  ClientMetadata: Parameters.optional(),
});

export const confirmSignUp = operation({
  limit: 'guess',
  input: Name.extend({ ConfirmationCode, ForceAliasCreation: z.boolean().optional() }),
  even: 'refusals',
  async run(context, input) {
    const { db, secrets } = context;
    requireClient(context, input.ClientId);
    checkSecretHash(context, input.Username, input.SecretHash);
    const account = await findByName(db, input.Username);
    await spend(
      db,
      account?.sub ?? decoyFor(secrets, input.Username).sub,
      'confirmSignUp',
      tooManyFailedAttempts,
    );
    if (!account) throw expiredCode();
    if (account.status !== 'UNCONFIRMED')
      // The same for every such state: which accounts have to reset a password is not disclosed.
      throw notAuthorized('User cannot be confirmed. Current status is CONFIRMED');
    await db.transaction().execute(async (trx) => {
      const code = { sub: account.sub, purpose: 'sign-up', code: input.ConfirmationCode } as const;
      const kind = aliasKind(await useCode(context, trx, code)) ?? 'email';
      if (!(await markVerified(trx, account, kind)))
        throw aliasExists(`An account with the ${kind} already exists.`);
      await updateAccount(trx, account.sub, { status: 'CONFIRMED' });
    });
    return {};
  },
});

export const resendConfirmationCode = operation({
  limit: 'code',
  input: Name,
  even: 'all',
  async run(context, input) {
    const { db, pool, secrets } = context;
    requireClient(context, input.ClientId);
    checkSecretHash(context, input.Username, input.SecretHash);
    const account = await findByName(db, input.Username);
    await spend(db, account?.sub ?? decoyFor(secrets, input.Username).sub, 'resendConfirmation');
    // The response to an unknown name reveals nothing.
    if (!account)
      return { CodeDeliveryDetails: deliveryDetails(aliasKind(input.Username) ?? 'email', input.Username) };
    if (account.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    await recordEvent(db, { sub: account.sub, type: 'ResendCode', pass: true });
    const { kind, to } = confirmationAddress(account, input.Username);
    return {
      CodeDeliveryDetails: await issueCode(context, {
        sub: account.sub,
        purpose: 'sign-up',
        kind,
        to,
        seconds: pool.lifetimes.signUpCode,
      }),
    };
  },
});
