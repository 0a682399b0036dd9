/** The answer to MFA_SETUP: the authenticator that was verified in this session, or an address for codes. */
import { updateAccount } from '../accounts/accounts.ts';
import { isEmail } from '../accounts/attributes.ts';
import { type AuthAnswer, factorChallenge, personOf } from '../sessions/challenges.ts';
import type { IdentityContext } from '../context.ts';
import { invalidParameter, invalidSession } from '../protocol/exceptions.ts';
import { grantSession } from '../sessions/complete-sign-in.ts';
import { need } from '../protocol/schemas.ts';
import { closeSession, readSession } from '../sessions/challenge-sessions.ts';
import { requireNoFactor } from '../factors/set-up.ts';

/** @throws NotAuthorizedException for a session in which nothing was set up, or when something was set up in another. */
export async function answerMfaSetup(
  context: IdentityContext,
  answer: { clientId: string; session: string | undefined; responses: Readonly<Record<string, string>> },
): Promise<AuthAnswer> {
  const { responses } = answer;
  const session = await readSession(context, {
    session: answer.session,
    clientId: answer.clientId,
    challenge: 'MFA_SETUP',
    username: need(responses, 'USERNAME'),
  });
  const { account, progress } = session;
  const email = responses['EMAIL'];
  if (email !== undefined && context.pool.mfa.methods.includes('EMAIL_OTP')) {
    if (!isEmail(email)) throw invalidParameter('Invalid email address format.');
    // Asked again once the code is right; until then nothing is changed, and no code is sent that cannot be used.
    await requireNoFactor(context, context.db, account);
    const challenge = await factorChallenge(context, personOf(session), 'EMAIL_OTP', { email });
    await closeSession(context.db, session);
    return challenge;
  }
  if (progress.softwareToken !== 'verified') throw invalidSession();
  return grantSession(context, session, async (db) => {
    await requireNoFactor(context, db, account);
    await updateAccount(db, account.sub, {
      mfa_enabled: [...new Set([...account.mfaEnabled, 'SOFTWARE_TOKEN_MFA' as const])],
    });
  });
}
