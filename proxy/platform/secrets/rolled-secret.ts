/**
 * Another secret in the place of one, for API keys and personal tokens: those before it work for as long as was stated, and
 * never for longer than they were to.
 */
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Where secrets of one kind are: the present ones, those before, and the column of both that says whose they are. */
export type SecretTables =
  | {
      readonly present: 'access.api_key';
      readonly earlier: 'access.earlier_secret';
      readonly owner: 'key_guid';
    }
  | {
      readonly present: 'access.personal_token';
      readonly earlier: 'access.earlier_token';
      readonly owner: 'identity_guid';
    };

/** Hours before its end in which a use of a secret is reported; less where it has less than four times as many. */
const LAST = 1;

interface Rolled {
  /** Keyed. */
  readonly hash: Buffer;
  readonly lastFour: string;
  /** For how long the present secret still works; 0: no secret before the new one works. */
  readonly overlapHours: number;
}

/** Puts a new secret in the place of the present one, with its full time. The row of its owner is locked already. */
export async function rollSecret(
  trx: Transaction<Schema>,
  tables: SecretTables,
  guid: string,
  { hash, lastFour, overlapHours }: Rolled,
): Promise<void> {
  const [present, earlier, owner] = [
    sql.table(tables.present),
    sql.table(tables.earlier),
    sql.ref(tables.owner),
  ];
  // With an overlap, those that were promised more time keep it.
  await sql`
    delete from ${earlier} where ${owner} = ${guid} and (${overlapHours === 0} or works_until <= now())
  `.execute(trx);
  if (overlapHours > 0)
    await sql`
      insert into ${earlier} (token_hash, ${owner}, works_until, warn_from)
      select token_hash, ${owner}, e.until, e.until - least(${LAST} * interval '1 hour', (e.until - now()) / 4)
      from ${present}
      cross join lateral (select least(expires_at, now() + ${overlapHours} * interval '1 hour') as until) e
      where ${owner} = ${guid}
    `.execute(trx);
  await sql`
    update ${present} set token_hash = ${hash}, last_four = ${lastFour},
      expires_at = now() + lifetime_days * interval '1 day'
    where ${owner} = ${guid}
  `.execute(trx);
}

/** Of a row of earlier secrets, whether its use is to be reported and was not yet, as an SQL condition. */
export const isLateUse = sql<boolean>`(warn_from <= now() and warned_at is null) is true`;

/**
 * The secrets of these hashes that work, present and earlier ones, as SQL: the owner, `until` and `is_late`. Of present ones
 * the time is for the caller to look at.
 */
export const workingSecrets = (tables: SecretTables, hashes: readonly Buffer[]): RawBuilder<unknown> => {
  const owner = sql.ref(tables.owner);
  return sql`
    select ${owner}, expires_at as until, false as is_late from ${sql.table(tables.present)}
    where token_hash = any (${hashes}::bytea[])
    union all
    select ${owner}, works_until, ${isLateUse} from ${sql.table(tables.earlier)}
    where token_hash = any (${hashes}::bytea[]) and works_until > now()`;
};

/**
 * Notes that a secret is used shortly before it stops.
 * @returns false where that was noted before, by another request
 */
export async function noteLateUse(
  trx: Transaction<Schema>,
  tables: SecretTables,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(tables.earlier)} set warned_at = now()
    where token_hash = any (${hashes}::bytea[]) and ${isLateUse} returning token_hash
  `.execute(trx);
  return rows.length > 0;
}
