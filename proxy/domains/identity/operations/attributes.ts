/** UpdateUserAttributes, DeleteUserAttributes, GetUserAttributeVerificationCode, VerifyUserAttribute, DeleteUser. */
import { deleteAccountByOperation } from '../accounts/delete-account.ts';
import * as z from 'zod';
import { requireAccess, requireAccount } from '../tokens/access-token.ts';
import { markVerified, mergeAttributes, releaseAlias, updateAccount } from '../accounts/accounts.ts';
import { isVerified, readAttributes, verifiedFlag } from '../accounts/attributes.ts';
import {
  addressTaken,
  attributeRequired,
  changeAttributes,
  sendVerification,
  unprovedAddresses,
} from '../accounts/change-attributes.ts';
import { useCode } from '../factors/codes.ts';
import { isRecentSignIn } from '../security/own-proof.ts';
import { renewCredentials } from '../accounts/credentials.ts';
import {
  expiredCode,
  invalidParameter,
  notAuthorized,
  tooManyFailedAttempts,
} from '../protocol/exceptions.ts';
import { spend } from '../accounts/limits.ts';
import { operation } from '../protocol/operation.ts';
import {
  AttributeName,
  Attributes as AttributeList,
  ConfirmationCode,
  Parameters,
  Token,
  VerifiableAttribute,
} from '../protocol/schemas.ts';

export const updateUserAttributes = operation({
  input: z.object({
    AccessToken: Token,
    UserAttributes: AttributeList,
    ClientMetadata: Parameters.optional(),
  }),
  async run(context, input) {
    const account = await requireAccount(context, input.AccessToken);
    const change = readAttributes(input.UserAttributes);
    for (const _ of unprovedAddresses(account.attributes, change))
      await spend(context.db, account.sub, 'sendVerification');
    return { CodeDeliveryDetailsList: await changeAttributes(context, account, change) };
  },
});

export const deleteUserAttributes = operation({
  input: z.object({ AccessToken: Token, UserAttributeNames: z.array(AttributeName).max(50) }),
  async run(context, { AccessToken: token, UserAttributeNames: names }) {
    const { db, pool } = context;
    const account = await requireAccount(context, token);
    const required = names.find((name) => pool.requiredAttributes.includes(name));
    if (required !== undefined) throw attributeRequired(required);
    // Refuses names that are no attributes, such as `sub` and the verified flags.
    readAttributes(names.map((Name) => ({ Name, Value: '' })));
    const change: Record<string, null> = Object.fromEntries(names.map((name) => [name, null]));
    await db.transaction().execute(async (trx) => {
      if (names.includes('phone_number')) {
        change[verifiedFlag('phone_number')] = null;
        await releaseAlias(trx, account.sub, 'phone_number');
        const mfa_enabled = account.mfaEnabled.filter((method) => method !== 'SMS_MFA');
        const mfa_preferred = account.mfaPreferred === 'SMS_MFA' ? null : account.mfaPreferred;
        await updateAccount(trx, account.sub, { mfa_enabled, mfa_preferred });
        await renewCredentials(trx, account.sub);
      }
      await mergeAttributes(trx, account.sub, change);
    });
    return {};
  },
});

export const getUserAttributeVerificationCode = operation({
  limit: 'code',
  input: z.object({
    AccessToken: Token,
    AttributeName: VerifiableAttribute,
    ClientMetadata: Parameters.optional(),
  }),
  async run(context, { AccessToken: token, AttributeName: kind }) {
    const account = await requireAccount(context, token);
    const to = account.attributes[kind];
    if (to === undefined) throw invalidParameter(`User has no ${kind} to verify.`);
    await spend(context.db, account.sub, 'sendVerification');
    return { CodeDeliveryDetails: await sendVerification(context, account.sub, kind, to) };
  },
});

export const verifyUserAttribute = operation({
  limit: 'guess',
  input: z.object({ AccessToken: Token, AttributeName: VerifiableAttribute, Code: ConfirmationCode }),
  async run(context, { AccessToken: token, AttributeName: kind, Code: code }) {
    const account = await requireAccount(context, token);
    if (isVerified(account.attributes, kind)) return {};
    await spend(context.db, account.sub, 'verifyAttribute', tooManyFailedAttempts);
    await context.db.transaction().execute(async (trx) => {
      const sentTo = await useCode(context, trx, { sub: account.sub, purpose: `verify:${kind}`, code });
      // The address was changed after the code was sent.
      if (sentTo !== account.attributes[kind]) throw expiredCode();
      if (!(await markVerified(trx, account, kind))) throw addressTaken(kind);
    });
    return {};
  },
});

export const deleteUser = operation({
  input: z.object({ AccessToken: Token }),
  async run(context, { AccessToken: token }) {
    const { account, claims } = await requireAccess(context, token);
    if (!(await isRecentSignIn(context.db, claims.originJti)))
      throw notAuthorized('The sign-in is too old to delete the account. Sign in again.');
    await deleteAccountByOperation(context, account.sub);
    return {};
  },
});
