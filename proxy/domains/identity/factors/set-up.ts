/** The people for whom a sign-in can set up a second factor. */
import { findBySub } from '../accounts/accounts.ts';
import { usableFactors } from '../sessions/challenges.ts';
import type { IdentityContext } from '../context.ts';
import { type ProvedAccount, lockUnchanged } from '../accounts/credentials.ts';
import { invalidSession } from '../protocol/exceptions.ts';
import type { Queries } from '../queries.ts';

/**
 * Set-up is for accounts without a factor. Several sign-ins may have reached it, by anyone who knows the
 * password; the one that is finished first ends the others. To be run in the transaction that sets the factor up.
 *
 * @throws NotAuthorizedException when there is a factor by now, or the credentials are others.
 */
export async function requireNoFactor(
  context: IdentityContext,
  db: Queries,
  account: ProvedAccount,
): Promise<void> {
  await lockUnchanged(db, account);
  const now = await findBySub(db, account.sub);
  if (!now || usableFactors(context, now).length > 0) throw invalidSession();
}
