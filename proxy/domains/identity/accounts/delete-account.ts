/** Deletes an account, and in the same transaction what the product stores about its owner. */
import { sql } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import type { IdentityContext } from '../context.ts';
import { invalidParameter } from '../protocol/exceptions.ts';

/** @throws ProblemError 409 for a person whom an organisation needs as its owner */
export const deleteAccount = ({ db, forget }: IdentityContext, sub: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`delete from identity.account where sub = ${sub}`.execute(trx);
    await forget(trx, sub);
  });

/** The same for operations of the pool. @throws InvalidParameterException where the product refuses */
export async function deleteAccountByOperation(context: IdentityContext, sub: string): Promise<void> {
  try {
    await deleteAccount(context, sub);
  } catch (error) {
    throw error instanceof ProblemError && error.status === 409 ? invalidParameter(error.message) : error;
  }
}
