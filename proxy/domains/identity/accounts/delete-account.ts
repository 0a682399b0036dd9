/** Deletes an account, and in the same transaction what the product knows of its owner. */
import { sql } from 'kysely';
import type { IdentityContext } from '../context.ts';

export const deleteAccount = ({ db, forget }: IdentityContext, sub: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`delete from identity.account where sub = ${sub}`.execute(trx);
    await forget(trx, sub);
  });
