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
import { closeSession, readSession } from '../sessions/challenge-sessions.ts';
import { requireNoFactor } from '../factors/set-up.ts';
import { matchStoredToken, spendStep } from '../factors/software-tokens.ts';

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
