/** AssociateSoftwareToken and VerifySoftwareToken: setting up an authenticator app, signed in or during sign-in. */
import * as z from 'zod';
import { requireAccount } from '../tokens/access-token.ts';
import type { Account } from '../accounts/accounts.ts';
import type { IdentityContext } from '../context.ts';
import { renewCredentials } from '../accounts/credentials.ts';
import { enableSoftwareToken, invalidParameter, softwareTokenNotFound } from '../protocol/exceptions.ts';
import { codeSubject, clearFailures, reserveAttempt } from '../accounts/limits.ts';
import { operation } from '../protocol/operation.ts';
import type { Queries } from '../queries.ts';
import { Session, Token, UserCode } from '../protocol/schemas.ts';
import {
  type ChallengeSession,
  closeSession,
  openSession,
  type Progress,
  readSession,
} from '../sessions/challenge-sessions.ts';
import { requireNoFactor } from '../factors/set-up.ts';
import { associate, confirmPending, matchPendingToken } from '../factors/software-tokens.ts';
import { newTotpSecret, toBase32 } from '../factors/totp.ts';

type Proof = { readonly AccessToken?: string | undefined; readonly Session?: string | undefined };

/** The person, by access token or by the session of an MFA_SETUP challenge. */
async function identify(
  context: IdentityContext,
  { AccessToken: token, Session: session }: Proof,
): Promise<{ account: Account; session: ChallengeSession | null }> {
  if (!context.pool.mfa.methods.includes('SOFTWARE_TOKEN_MFA'))
    throw softwareTokenNotFound('Software Token MFA has not been enabled by the userPool');
  if (token !== undefined) return { account: await requireAccount(context, token), session: null };
  if (session === undefined) throw invalidParameter('Missing required parameter AccessToken');
  const found = await readSession(context, { session, challenge: 'MFA_SETUP' });
  return { account: found.account, session: found };
}

/** Replaces a session by one that has come further. */
async function advance(
  context: IdentityContext,
  db: Queries,
  session: ChallengeSession,
  softwareToken: NonNullable<Progress['softwareToken']>,
): Promise<string> {
  await closeSession(db, session);
  return openSession(context, db, {
    account: session.account,
    clientId: session.clientId,
    challenge: 'MFA_SETUP',
    progress: { ...session.progress, softwareToken },
  });
}

export const associateSoftwareToken = operation({
  input: z.object({ AccessToken: Token.optional(), Session: Session.optional() }),
  async run(context, input) {
    const { account, session } = await identify(context, input);
    const secret = newTotpSecret();
    return context.db.transaction().execute(async (db) => {
      if (session) await requireNoFactor(context, db, account);
      await associate(context, db, account.sub, secret);
      const SecretCode = toBase32(secret);
      return session
        ? { SecretCode, Session: await advance(context, db, session, 'associated') }
        : { SecretCode };
    });
  },
});

export const verifySoftwareToken = operation({
  input: z.object({
    AccessToken: Token.optional(),
    Session: Session.optional(),
    UserCode,
    FriendlyDeviceName: z
      .string()
      .max(131_072)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u)
      .optional(),
  }),
  async run(context, { UserCode: code, FriendlyDeviceName: friendlyName, ...proof }) {
    const { account, session } = await identify(context, proof);
    const { sub } = account;
    await reserveAttempt(context.db, codeSubject(sub));
    const step = await matchPendingToken(context, context.db, sub, code);
    if (step === null) throw enableSoftwareToken();
    return context.db.transaction().execute(async (db) => {
      if (session) await requireNoFactor(context, db, account);
      if (!(await confirmPending(db, sub, { step, friendlyName }))) throw enableSoftwareToken();
      await clearFailures(db, codeSubject(sub));
      // In a session it is the first factor, so that nothing rests on another.
      if (!session) await renewCredentials(db, sub);
      return session
        ? { Status: 'SUCCESS', Session: await advance(context, db, session, 'verified') }
        : { Status: 'SUCCESS' };
    });
  },
});
