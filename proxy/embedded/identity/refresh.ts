/** New ID and access tokens for a refresh token; shared by GetTokensFromRefreshToken and REFRESH_TOKEN_AUTH. */
import { findBySub } from './accounts.ts';
import type { AuthAnswer } from './challenges.ts';
import type { IdentityContext } from './context.ts';
import { notAuthorized, passwordResetRequired } from './exceptions.ts';

/** @throws NotAuthorizedException for a token that is unknown, of another client, expired or revoked. */
export async function refresh(
  context: IdentityContext,
  clientId: string,
  token: string,
): Promise<AuthAnswer> {
  const { db, signIns, tokens } = context;
  const signIn = await signIns.findByRefreshToken(db, token);
  if (!signIn || signIn.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
  if (signIn.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (signIn.expired) throw notAuthorized('Refresh Token has expired');
  const account = await findBySub(db, signIn.sub);
  if (!account) throw notAuthorized('Invalid Refresh Token');
  if (!account.enabled) throw notAuthorized('User is disabled.');
  if (account.status === 'RESET_REQUIRED') throw passwordResetRequired();
  return { ChallengeParameters: {}, AuthenticationResult: await tokens.issue(account, signIn) };
}
