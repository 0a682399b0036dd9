/** The person that an access token identifies, as of this moment. */
import { type Account, findBySub } from '../accounts/accounts.ts';
import type { IdentityContext } from '../context.ts';
import { notAuthorized, passwordResetRequired, resourceNotFound } from '../protocol/exceptions.ts';
import { type AccessClaims, API_SCOPE } from './tokens.ts';

/**
 * Verifies an access token and that its authentication is still valid.
 * @throws NotAuthorizedException
 */
export async function verifyLiveAccess(
  { db, signIns, tokens }: Pick<IdentityContext, 'db' | 'signIns' | 'tokens'>,
  token: string,
): Promise<AccessClaims> {
  const claims = await tokens.verifyAccess(token);
  if (!(await signIns.isLive(db, claims.originJti))) throw notAuthorized('Access Token has been revoked');
  return claims;
}

/** The account behind an access token. @throws NotAuthorizedException or PasswordResetRequiredException. */
export const requireAccount = async (context: IdentityContext, token: string): Promise<Account> =>
  (await requireAccess(context, token)).account;

/** The account behind an access token, and what the token says. @throws as `requireAccount`. */
export async function requireAccess(
  context: IdentityContext,
  token: string,
): Promise<{ account: Account; claims: AccessClaims }> {
  const claims = await verifyLiveAccess(context, token);
  if (!claims.scopes.includes(API_SCOPE)) throw notAuthorized('Access Token does not have required scopes');
  const account = await findBySub(context.db, claims.sub);
  if (!account) throw notAuthorized('Access Token has been revoked');
  if (account.status === 'RESET_REQUIRED') throw passwordResetRequired();
  return { account, claims };
}

/** @throws ResourceNotFoundException for another client than ours. */
export function requireClient({ pool }: IdentityContext, clientId: string): string {
  if (clientId !== pool.clientId) throw resourceNotFound(`User pool client ${clientId} does not exist.`);
  return clientId;
}
