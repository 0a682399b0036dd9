/** Authenticator secrets: sealed, one in force and at most one waiting for its first code. */
import { sql } from 'kysely';
import type { IdentityContext } from '../context.ts';
import type { Queries } from '../queries.ts';
import { matchTotp } from './totp.ts';

const SEAL = 'identity/totp';

/** Keeps a secret that waits for verification; the one in force stays until then. */
export async function associate(
  { secrets }: IdentityContext,
  db: Queries,
  sub: string,
  secret: Buffer,
): Promise<void> {
  const pending_secret = secrets.seal(secret, SEAL);
  await db
    .insertInto('identity.software_token')
    .values({ sub, pending_secret })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet({ pending_secret }))
    .execute();
}

async function match(
  { secrets }: IdentityContext,
  db: Queries,
  { sub, column, code }: { sub: string; column: 'secret' | 'pending_secret'; code: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('identity.software_token')
    .select(column)
    .where('sub', '=', sub)
    .executeTakeFirst();
  const sealed = (row as Partial<Record<string, Buffer | null>> | undefined)?.[column];
  return sealed ? matchTotp(secrets.open(sealed, SEAL), code) : null;
}

/** The time step of a code of the secret in force, or `null`. */
export const matchStoredToken = (context: IdentityContext, db: Queries, sub: string, code: string) =>
  match(context, db, { sub, column: 'secret', code });

/** The time step of a code of the secret that waits, or `null`. */
export const matchPendingToken = (context: IdentityContext, db: Queries, sub: string, code: string) =>
  match(context, db, { sub, column: 'pending_secret', code });

/** Notes a step as used. @returns false when it, or a later one, was used before. */
export async function spendStep(db: Queries, sub: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('identity.software_token')
    .set({ last_step: step })
    .where('sub', '=', sub)
    .where('last_step', '<', String(step))
    .returning('sub')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts the waiting secret in force. Its first code counts as used. @returns false when none was waiting. */
export async function confirmPending(
  db: Queries,
  sub: string,
  { step, friendlyName }: { step: number; friendlyName: string | undefined },
): Promise<boolean> {
  const row = await db
    .updateTable('identity.software_token')
    .set({
      secret: sql<Buffer>`pending_secret`,
      pending_secret: null,
      last_step: step,
      friendly_name: friendlyName ?? null,
    })
    .where('sub', '=', sub)
    .where('pending_secret', 'is not', null)
    .returning('sub')
    .executeTakeFirst();
  return row !== undefined;
}
