/**
 * What rests on the credentials of a person, and how it ends when they change. Every change counts
 * `credentials_version` up; sessions and authentications start only under the version that their proof was read with,
 * and lock the account's row meanwhile, so that of a proof and a change at once one sees the other.
 */
import { sql } from 'kysely';
import type { Account } from './accounts.ts';
import { invalidSession } from '../protocol/exceptions.ts';
import type { Queries } from '../queries.ts';

/** What an account was when a proof was checked. */
export type ProvedAccount = Pick<Account, 'sub' | 'credentialsVersion'>;

/**
 * Ends what was started with the credentials of a person: sign-ins that are not finished, and what their devices have
 * proved. To be run in the transaction that changes the credentials.
 */
export async function renewCredentials(db: Queries, sub: string): Promise<void> {
  // First, because it waits for the lock on the row and reads below what the previous transaction wrote.
  await sql`update identity.account set credentials_version = credentials_version + 1 where sub = ${sub}`.execute(
    db,
  );
  await db.deleteFrom('identity.challenge_session').where('sub', '=', sub).execute();
  await db
    .updateTable('identity.device')
    .set({ factor_proved: false })
    .where('sub', '=', sub)
    .where('factor_proved', '=', true)
    .execute();
}

/** The row of an account that is still what it was, kept so until the end of the statement's transaction. */
export const unchanged = ({ sub, credentialsVersion }: ProvedAccount) => sql`
  select from identity.account where sub = ${sub} and credentials_version = ${credentialsVersion} for share`;

/**
 * Locks an account for a transaction that changes it. @throws NotAuthorizedException when its credentials are others.
 */
export async function lockUnchanged(db: Queries, { sub, credentialsVersion }: ProvedAccount): Promise<void> {
  const { rows } = await sql`select sub from identity.account
    where sub = ${sub} and credentials_version = ${credentialsVersion} for no key update`.execute(db);
  if (rows.length === 0) throw invalidSession();
}
