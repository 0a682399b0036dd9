/**
 * Recovery codes: ten codes that are shown once, each of which replaces a second factor once. Ten digits each, so that they
 * can be typed where a code of six is asked for (NIST SP 800-63B, look-up secrets). Wrong ones count as wrong second factors.
 */
import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { RECOVERY_CODE_DIGITS, RECOVERY_CODES } from '#contract/security.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { IdentityContext } from '../context.ts';
import type { Queries } from '../queries.ts';

const HASH = 'identity/recovery-code';
const shape = new RegExp(`^\\d{${RECOVERY_CODE_DIGITS}}$`);

const newCode = (): string =>
  Array.from({ length: RECOVERY_CODE_DIGITS }, () => String(randomInt(10))).join('');

/** The digits of a text that may be a recovery code; null for one that cannot be. */
export function readRecoveryCode(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return shape.test(digits) ? digits : null;
}

/** Makes codes in place of those before. @returns them, this once, in the order in which they are shown */
export async function makeRecoveryCodes(
  { secrets }: Pick<IdentityContext, 'secrets'>,
  trx: Transaction<Schema>,
  sub: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  await trx.deleteFrom('identity.recovery_code').where('sub', '=', sub).execute();
  await trx
    .insertInto('identity.recovery_code')
    .values([...codes].map((code) => ({ sub, code_hash: secrets.hash(code, HASH) })))
    .execute();
  return [...codes];
}

/** Whether the account has this code, unused. */
export async function hasRecoveryCode(
  { db, secrets }: Pick<IdentityContext, 'db' | 'secrets'>,
  sub: string,
  code: string,
): Promise<boolean> {
  const { rows } = await sql`select from identity.recovery_code where sub = ${sub} and used_at is null
    and code_hash = any (${secrets.hashes(code, HASH)}::bytea[])`.execute(db);
  return rows.length > 0;
}

/** Uses a code. @returns false when it was used meanwhile */
export async function useRecoveryCode(
  { secrets }: Pick<IdentityContext, 'secrets'>,
  db: Queries,
  sub: string,
  code: string,
): Promise<boolean> {
  const { rows } =
    await sql`update identity.recovery_code set used_at = now() where sub = ${sub} and used_at is null
    and code_hash = any (${secrets.hashes(code, HASH)}::bytea[]) returning sub`.execute(db);
  return rows.length > 0;
}

/** How many codes are left, and when they were made; null before the first. */
export async function readRecoveryCodes(
  db: Queries,
  sub: string,
): Promise<{ left: number; madeAt: string } | null> {
  const { rows } = await sql<{ left: number; madeAt: Date | null }>`
    select count(*) filter (where used_at is null)::int as left, max(created_at) as "madeAt"
    from identity.recovery_code where sub = ${sub}
  `.execute(db);
  const [row] = rows;
  return row?.madeAt == null ? null : { left: row.left, madeAt: row.madeAt.toISOString() };
}
