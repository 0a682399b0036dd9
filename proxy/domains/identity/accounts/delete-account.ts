/** Deletes an account, and in the same transaction what the product stores about its owner. */
import { sql, type Transaction } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { IdentityContext } from '../context.ts';
import { invalidParameter } from '../protocol/exceptions.ts';

/** @throws ProblemError 409 for a person whom an organisation needs as its owner */
export async function deleteAccount(
  { forget }: Pick<IdentityContext, 'forget'>,
  trx: Transaction<Schema>,
  sub: string,
): Promise<void> {
  await sql`delete from identity.account where sub = ${sub}`.execute(trx);
  await forget(trx, sub);
}

/** The same for operations of the pool. @throws InvalidParameterException where the product refuses */
export async function deleteAccountByOperation(context: IdentityContext, sub: string): Promise<void> {
  try {
    await context.db.transaction().execute(async (trx) => {
      // No one takes over here, whom the person may have chosen for another day, so no log names them.
      await trx.deleteFrom('auth.account_handover').where('identity_guid', '=', sub).execute();
      await deleteAccount(context, trx, sub);
    });
  } catch (error) {
    throw error instanceof ProblemError && error.status === 409 ? invalidParameter(error.message) : error;
  }
}
