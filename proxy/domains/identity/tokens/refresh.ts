/** New ID and access tokens for a refresh token; shared by GetTokensFromRefreshToken and REFRESH_TOKEN_AUTH. */
import { type Account, findBySub } from '../accounts/accounts.ts';
import type { AuthAnswer } from '../sessions/challenges.ts';
import type { IdentityContext } from '../context.ts';
import { notAuthorized, passwordResetRequired, refreshTokenReuse } from '../protocol/exceptions.ts';

/**
 * @throws NotAuthorizedException for a token that is unknown, of another client or device, expired or revoked;
 * RefreshTokenReuseException for one that was replaced.
 */
export async function refresh(
  context: IdentityContext,
  token: string,
  client: {
    readonly clientId: string;
    /** Where it says that it is. */
    readonly deviceKey?: string | undefined;
    /** Throws unless the client is who it says, once the person is known. */
    readonly prove?: (account: Account) => void;
  },
): Promise<AuthAnswer> {
  const { db, pool, signIns, tokens } = context;
  const { clientId, deviceKey, prove } = client;
  const signIn = await signIns.findByRefreshToken(db, token);
  if (!signIn || signIn.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
  const elsewhere = deviceKey !== undefined && signIn.deviceKey !== null && deviceKey !== signIn.deviceKey;
  if (pool.devices !== 'off' && elsewhere) throw notAuthorized('Invalid Refresh Token');
  if (signIn.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (signIn.replacedBefore(pool.refreshRotation?.graceSeconds ?? 0)) {
    // Two clients have the same token, so one of them stole it: both are signed out (RFC 9700, 4.14.2).
    await signIns.revoke(db, signIn.originJti);
    throw refreshTokenReuse();
  }
  if (signIn.expired) throw notAuthorized('Refresh Token has expired');
  const account = await findBySub(db, signIn.sub);
  if (!account) throw notAuthorized('Invalid Refresh Token');
  prove?.(account);
  if (!account.enabled) throw notAuthorized('User is disabled.');
  if (account.status === 'RESET_REQUIRED') throw passwordResetRequired();
  const successor = pool.refreshRotation
    ? await signIns.rotate(db, token, pool.refreshRotation.graceSeconds)
    : undefined;
  // Another request replaced it since it was looked up: two clients have it, as above.
  if (successor === null) {
    await signIns.revoke(db, signIn.originJti);
    throw refreshTokenReuse();
  }
  return { ChallengeParameters: {}, AuthenticationResult: await tokens.issue(account, signIn, successor) };
}
