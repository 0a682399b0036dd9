/** ForgotPassword, ConfirmForgotPassword and ChangePassword. */
import * as z from 'zod';
import { requireAccount, requireClient } from '../tokens/access-token.ts';
import { type Account, findByName, updateAccount } from '../accounts/accounts.ts';
import { aliasKind, canonicalAlias, deliveryDetails } from '../accounts/attributes.ts';
import { recordEvent } from '../accounts/auth-events.ts';
import { checkSecretHash } from '../protocol/client-secret.ts';
import { issueCode, useCode } from '../factors/codes.ts';
import { recoveryAddress } from '../accounts/confirmation.ts';
import { codeMismatch, expiredCode, tooManyFailedAttempts, wrongPassword } from '../protocol/exceptions.ts';
import { clearFailures, hasSpent, passwordSubject, reserveAttempt, spend } from '../accounts/limits.ts';
import { operation } from '../protocol/operation.ts';
import { checkPolicy } from '../factors/passwords.ts';
import {
  ClientId,
  ConfirmationCode,
  Parameters,
  Password,
  SecretHash,
  Token,
  Username,
} from '../protocol/schemas.ts';
import { decoyFor } from '../accounts/unknown-user.ts';

/** Invited and unconfirmed people have no password of their own to recover. */
const mayRecover = ({ enabled, status }: Account): boolean =>
  enabled && (status === 'CONFIRMED' || status === 'RESET_REQUIRED');

const Name = z.object({
  ClientId,
  Username,
  SecretHash: SecretHash.optional(),
  ClientMetadata: Parameters.optional(),
});

export const forgotPassword = operation({
  limit: 'code',
  input: Name,
  even: 'all',
  async run(context, input) {
    const { db, pool, secrets } = context;
    requireClient(context, input.ClientId);
    checkSecretHash(context, input.Username, input.SecretHash);
    const account = await findByName(db, input.Username);
    await spend(db, account?.sub ?? decoyFor(secrets, input.Username).sub, 'forgotPassword');
    const kind = aliasKind(input.Username) ?? 'email';
    const address = account && mayRecover(account) ? recoveryAddress(context, account, kind) : null;
    if (account && address) {
      await recordEvent(db, { sub: account.sub, type: 'ForgotPassword', pass: true });
      const code = { sub: account.sub, purpose: 'reset-password', ...address } as const;
      await issueCode(context, { ...code, seconds: pool.lifetimes.resetCode });
    }
    // Made from the name that was typed, whether anyone has it or not: the answer reveals nothing.
    return { CodeDeliveryDetails: deliveryDetails(kind, canonicalAlias(input.Username)) };
  },
});

export const confirmForgotPassword = operation({
  limit: 'guess',
  input: Name.extend({ ConfirmationCode, Password }),
  even: 'refusals',
  async run(context, input) {
    const { db, passwords, pool, secrets, signIns } = context;
    requireClient(context, input.ClientId);
    checkSecretHash(context, input.Username, input.SecretHash);
    checkPolicy(input.Password, pool.passwordPolicy);
    const account = await findByName(db, input.Username);
    const subject = account?.sub ?? decoyFor(secrets, input.Username).sub;
    await spend(db, subject, 'confirmForgotPassword', tooManyFailedAttempts);
    // A name that no one has answers like one whose code is pending, for as long as one would be.
    const refusal = async () =>
      (await hasSpent(db, subject, 'forgotPassword')) ? codeMismatch() : expiredCode();
    // The same work for a name that no one has: no code of it is pending.
    const record = await passwords.create(subject, input.Password);
    await db.transaction().execute(async (trx) => {
      const code = { sub: subject, purpose: 'reset-password', code: input.ConfirmationCode } as const;
      await useCode(context, trx, code).catch(async () => {
        throw await refusal();
      });
      if (!account || account.status === 'UNCONFIRMED') throw await refusal();
      await updateAccount(trx, account.sub, { ...record, status: 'CONFIRMED' });
      // Sessions that the old password opened end.
      await signIns.revokeAll(trx, account.sub);
      await clearFailures(trx, passwordSubject(account.sub));
    });
    return {};
  },
});

export const changePassword = operation({
  input: z.object({ AccessToken: Token, PreviousPassword: Password, ProposedPassword: Password }),
  async run(context, input) {
    const { db, passwords, pool, signIns, tokens } = context;
    const account = await requireAccount(context, input.AccessToken);
    await spend(db, account.sub, 'changePassword');
    const subject = passwordSubject(account.sub);
    await reserveAttempt(db, subject);
    const event = { sub: account.sub, type: 'PasswordChange' } as const;
    if (!(await passwords.matches(account.sub, input.PreviousPassword, account))) {
      await recordEvent(db, { ...event, pass: false });
      throw wrongPassword();
    }
    await clearFailures(db, subject);
    checkPolicy(input.ProposedPassword, pool.passwordPolicy);
    const record = await passwords.create(account.sub, input.ProposedPassword);
    const { originJti } = await tokens.verifyAccess(input.AccessToken);
    await db.transaction().execute(async (trx) => {
      await updateAccount(trx, account.sub, record);
      // Other sessions that the old password opened end.
      await signIns.revokeAll(trx, account.sub, originJti);
    });
    await recordEvent(db, { ...event, pass: true });
    return {};
  },
});
