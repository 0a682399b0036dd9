/** ForgotPassword, ConfirmForgotPassword and ChangePassword. */
import * as z from 'zod';
import { requireAccount, requireClient } from '../access.ts';
import { type Account, findByName, updateAccount } from '../accounts.ts';
import { aliasKind, deliveryDetails } from '../attributes.ts';
import { recordEvent } from '../auth-events.ts';
import { issueCode, useCode } from '../codes.ts';
import { recoveryAddress } from '../confirmation.ts';
import { expiredCode, tooManyFailedAttempts, userNotConfirmed, wrongPassword } from '../exceptions.ts';
import { clearFailures, passwordSubject, reserveAttempt, spend } from '../limits.ts';
import { operation } from '../operation.ts';
import { checkPolicy } from '../passwords.ts';
import { ClientId, ConfirmationCode, Parameters, Password, Token, Username } from '../schemas.ts';
import { standIn } from '../stand-in.ts';

/** Invited and unconfirmed people have no password of their own to recover. */
const mayRecover = ({ enabled, status }: Account): boolean =>
  enabled && (status === 'CONFIRMED' || status === 'RESET_REQUIRED');

const Name = z.object({ ClientId, Username, ClientMetadata: Parameters.optional() });

export const forgotPassword = operation({
  input: Name,
  async run(context, input) {
    const { db, pool, secrets } = context;
    requireClient(context, input.ClientId);
    const account = await findByName(db, input.Username);
    await spend(db, account?.sub ?? standIn(secrets, input.Username).sub, 'forgotPassword');
    const address = account && mayRecover(account) ? recoveryAddress(context, account) : null;
    // Simulated for a name that nobody has and for an account that cannot be recovered: the answer tells nothing.
    if (!account || !address)
      return { CodeDeliveryDetails: deliveryDetails(aliasKind(input.Username) ?? 'email', input.Username) };
    await recordEvent(db, { sub: account.sub, type: 'ForgotPassword', pass: true });
    return {
      CodeDeliveryDetails: await issueCode(context, {
        sub: account.sub,
        purpose: 'reset-password',
        ...address,
        seconds: pool.lifetimes.resetCode,
      }),
    };
  },
});

export const confirmForgotPassword = operation({
  input: Name.extend({ ConfirmationCode, Password }),
  async run(context, input) {
    const { db, passwords, pool, secrets, signIns } = context;
    requireClient(context, input.ClientId);
    checkPolicy(input.Password, pool.passwordPolicy);
    const account = await findByName(db, input.Username);
    const subject = account?.sub ?? standIn(secrets, input.Username).sub;
    await spend(db, subject, 'confirmForgotPassword', tooManyFailedAttempts);
    if (!account) throw expiredCode();
    if (account.status === 'UNCONFIRMED') throw userNotConfirmed();
    const record = await passwords.create(account.sub, input.Password);
    await db.transaction().execute(async (trx) => {
      const code = { sub: account.sub, purpose: 'reset-password', code: input.ConfirmationCode } as const;
      await useCode(context, trx, code);
      await updateAccount(trx, account.sub, { ...record, status: 'CONFIRMED' });
      // Whoever knew the old password loses what it opened.
      await signIns.revokeAll(trx, account.sub);
      await clearFailures(trx, passwordSubject(account.sub));
    });
    return {};
  },
});

export const changePassword = operation({
  input: z.object({ AccessToken: Token, PreviousPassword: Password, ProposedPassword: Password }),
  async run(context, input) {
    const { db, passwords, pool } = context;
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
    await updateAccount(db, account.sub, await passwords.create(account.sub, input.ProposedPassword));
    await recordEvent(db, { ...event, pass: true });
    return {};
  },
});
