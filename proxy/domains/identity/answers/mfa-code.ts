/** The answers to SMS_MFA, EMAIL_OTP and SOFTWARE_TOKEN_MFA, and to SELECT_MFA_TYPE before them. */
import { markVerified, mergeAttributes, updateAccount } from '../accounts/accounts.ts';
import { recordEvent, wrongCodeEvent } from '../accounts/auth-events.ts';
import { type AuthAnswer, factorChallenge, personOf, usableFactors } from '../sessions/challenges.ts';
import type { IdentityContext } from '../context.ts';
import {
  aliasExists,
  codeMismatch,
  expiredCode,
  invalidParameter,
  softwareTokenNotFound,
} from '../protocol/exceptions.ts';
import { grantSession } from '../sessions/complete-sign-in.ts';
import { codeSubject, reserveAttempt } from '../accounts/limits.ts';
import type { MfaMethod } from '#proxy/platform/settings/pool-configuration.ts';
import { need } from '../protocol/schemas.ts';
import { closeSession, readSession, type ChallengeSession } from '../sessions/challenge-sessions.ts';
import {
  hasRecoveryCode,
  readRecoveryCode,
  readRecoveryCodes,
  useRecoveryCode,
} from '../factors/recovery-codes.ts';
import { requireNoFactor } from '../factors/set-up.ts';
import { matchStoredToken, spendStep } from '../factors/software-tokens.ts';

/**
 * A recovery code in place of the one that was asked for: it uses the session up like any other, and is itself used up.
 * @returns null for what is no unused code of this account
 */
async function answerRecoveryCode(
  context: IdentityContext,
  session: ChallengeSession,
  typed: string,
): Promise<AuthAnswer | null> {
  const code = readRecoveryCode(typed);
  // An address that is being set up has to be proved by what was sent to it.
  if (code === null || session.progress.email !== undefined) return null;
  const { sub } = session.account;
  if (!(await hasRecoveryCode(context, sub, code))) return null;
  return grantSession(context, session, async (db) => {
    if (!(await useRecoveryCode(context, db, sub, code))) throw codeMismatch();
    const codes = await readRecoveryCodes(db, sub);
    await context.noteRecoveryCode(db, sub, codes?.left ?? 0);
  });
}

interface Answer {
  readonly clientId: string;
  readonly session: string | undefined;
  readonly responses: Readonly<Record<string, string>>;
}

const read = (context: IdentityContext, answer: Answer, challenge: MfaMethod | 'SELECT_MFA_TYPE') =>
  readSession(context, {
    session: answer.session,
    clientId: answer.clientId,
    challenge,
    username: need(answer.responses, 'USERNAME'),
  });

/** A code that was sent. The person now controls the address, which is noted as verified. */
export async function answerSentCode(
  context: IdentityContext,
  method: 'SMS_MFA' | 'EMAIL_OTP',
  answer: Answer,
): Promise<AuthAnswer> {
  const code = need(answer.responses, `${method}_CODE`);
  const session = await read(context, answer, method);
  const { account, progress } = session;
  await reserveAttempt(context.db, codeSubject(account.sub));
  const recovered = await answerRecoveryCode(context, session, code);
  if (recovered !== null) return recovered;
  if (!session.isCode(code.trim())) {
    await recordEvent(context.db, wrongCodeEvent(account.sub, progress.federated));
    throw codeMismatch('Invalid code or auth state for the user.');
  }
  return grantSession(context, session, async (db) => {
    if (progress.email === undefined) {
      await markVerified(db, account, method === 'SMS_MFA' ? 'phone_number' : 'email');
      return;
    }
    // The last step of setting up codes by e-mail.
    await requireNoFactor(context, db, account);
    await mergeAttributes(db, account.sub, { email: progress.email, email_verified: 'false' });
    const changed = { ...account, attributes: { ...account.attributes, email: progress.email } };
    if (!(await markVerified(db, changed, 'email')))
      throw aliasExists('An account with the given email already exists.');
    await updateAccount(db, account.sub, { mfa_enabled: [...new Set([...account.mfaEnabled, method])] });
  });
}

/** A code of an authenticator app, which works once. */
export async function answerSoftwareToken(context: IdentityContext, answer: Answer): Promise<AuthAnswer> {
  const code = need(answer.responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const session = await read(context, answer, 'SOFTWARE_TOKEN_MFA');
  const { sub, softwareToken } = session.account;
  if (softwareToken === null) throw softwareTokenNotFound();
  await reserveAttempt(context.db, codeSubject(sub));
  const recovered = await answerRecoveryCode(context, session, code);
  if (recovered !== null) return recovered;
  const step = await matchStoredToken(context, context.db, sub, code.trim());
  if (step === null) {
    await recordEvent(context.db, wrongCodeEvent(sub, session.progress.federated));
    throw codeMismatch('Invalid code received for user');
  }
  return grantSession(context, session, async (db) => {
    if (!(await spendStep(db, sub, step)))
      throw expiredCode('Your software token has already been used once.');
  });
}

/** The choice among several factors; a code is sent only now. */
export async function answerMfaSelection(context: IdentityContext, answer: Answer): Promise<AuthAnswer> {
  const chosen = need(answer.responses, 'ANSWER');
  const session = await read(context, answer, 'SELECT_MFA_TYPE');
  const method = usableFactors(context, session.account).find((factor) => factor === chosen);
  if (method === undefined) throw invalidParameter('Invalid MFA type selected.');
  await closeSession(context.db, session);
  return factorChallenge(context, personOf(session), method);
}
