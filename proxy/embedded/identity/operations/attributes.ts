/** UpdateUserAttributes, DeleteUserAttributes, GetUserAttributeVerificationCode, VerifyUserAttribute, DeleteUser. */
import { sql } from 'kysely';
import * as z from 'zod';
import type { AliasKind } from '#proxy/embedded/database/schema.identity.ts';
import { requireAccount } from '../access.ts';
import {
  claimAlias,
  isAliasFree,
  markVerified,
  mergeAttributes,
  releaseAlias,
  updateAccount,
} from '../accounts.ts';
import {
  type Attributes,
  canonicalAlias,
  type CodeDeliveryDetails,
  isVerified,
  readAttributes,
  verifiedFlag,
} from '../attributes.ts';
import { issueCode, useCode } from '../codes.ts';
import type { IdentityContext } from '../context.ts';
import { aliasExists, expiredCode, invalidParameter, tooManyFailedAttempts } from '../exceptions.ts';
import { spend } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  AttributeName,
  Attributes as AttributeList,
  ConfirmationCode,
  Parameters,
  Token,
  VerifiableAttribute,
} from '../schemas.ts';

const taken = (kind: AliasKind) => aliasExists(`An account with the given ${kind} already exists.`);

const sendVerification = (
  context: IdentityContext,
  sub: string,
  kind: AliasKind,
  to: string,
): Promise<CodeDeliveryDetails> =>
  issueCode(context, {
    sub,
    purpose: `verify:${kind}`,
    kind,
    to,
    seconds: context.pool.lifetimes.verificationCode,
  });

/** The addresses among changed attributes whose value is a new one. */
function changedAddresses(before: Attributes, change: Attributes): { kind: AliasKind; to: string }[] {
  return (['email', 'phone_number'] as const).flatMap((kind) => {
    const to = change[kind];
    const same = to !== undefined && canonicalAlias(before[kind] ?? '') === canonicalAlias(to);
    return to === undefined || to === '' || same ? [] : [{ kind, to }];
  });
}

export const updateUserAttributes = operation({
  input: z.object({
    AccessToken: Token,
    UserAttributes: AttributeList,
    ClientMetadata: Parameters.optional(),
  }),
  async run(context, input) {
    const { db, pool } = context;
    const account = await requireAccount(context, input.AccessToken);
    const { sub } = account;
    const change = readAttributes(input.UserAttributes);
    const emptied = pool.requiredAttributes.find((name) => change[name] === '');
    if (emptied !== undefined)
      throw invalidParameter(
        `Attributes did not conform to the schema: ${emptied}: The attribute is required\n`,
      );
    const addresses = changedAddresses(account.attributes, change);
    for (let count = 0; count < addresses.length; count++) await spend(db, sub, 'sendVerification');
    await db.transaction().execute(async (trx) => {
      for (const { kind, to } of addresses) {
        // A sign-in name follows its attribute at once; another address becomes one when it is verified.
        const first = pool.loginMechanisms[0] === kind;
        if (first ? !(await claimAlias(trx, sub, kind, to)) : !(await isAliasFree(trx, sub, kind, to)))
          throw taken(kind);
        if (!first) await releaseAlias(trx, sub, kind);
      }
      const flags = addresses.map(({ kind }) => [verifiedFlag(kind), 'false'] as const);
      const values = Object.entries(change).map(
        ([name, value]) => [name, value === '' ? null : value] as const,
      );
      await mergeAttributes(trx, sub, Object.fromEntries([...values, ...flags]));
    });
    const details: CodeDeliveryDetails[] = [];
    for (const { kind, to } of addresses) details.push(await sendVerification(context, sub, kind, to));
    return { CodeDeliveryDetailsList: details };
  },
});

export const deleteUserAttributes = operation({
  input: z.object({ AccessToken: Token, UserAttributeNames: z.array(AttributeName).max(50) }),
  async run(context, { AccessToken: token, UserAttributeNames: names }) {
    const { db, pool } = context;
    const account = await requireAccount(context, token);
    const required = names.find((name) => pool.requiredAttributes.includes(name));
    if (required !== undefined)
      throw invalidParameter(
        `Attributes did not conform to the schema: ${required}: The attribute is required\n`,
      );
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
      }
      await mergeAttributes(trx, account.sub, change);
    });
    return {};
  },
});

export const getUserAttributeVerificationCode = operation({
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
  input: z.object({ AccessToken: Token, AttributeName: VerifiableAttribute, Code: ConfirmationCode }),
  async run(context, { AccessToken: token, AttributeName: kind, Code: code }) {
    const account = await requireAccount(context, token);
    if (isVerified(account.attributes, kind)) return {};
    await spend(context.db, account.sub, 'verifyAttribute', tooManyFailedAttempts);
    await context.db.transaction().execute(async (trx) => {
      const sentTo = await useCode(context, trx, { sub: account.sub, purpose: `verify:${kind}`, code });
      // The address was changed after the code was sent.
      if (sentTo !== account.attributes[kind]) throw expiredCode();
      if (!(await markVerified(trx, account, kind))) throw taken(kind);
    });
    return {};
  },
});

export const deleteUser = operation({
  input: z.object({ AccessToken: Token }),
  async run(context, { AccessToken: token }) {
    const { sub } = await requireAccount(context, token);
    await sql`delete from identity.account where sub = ${sub}`.execute(context.db);
    return {};
  },
});
