/**
 * Seals with the present SECRET_KEY what the previous one has sealed, so that the previous one can be given up. Whatever
 * is kept sealed for longer than a message or a challenge lives is in the list below; a test compares it with the
 * columns that there are.
 */
import { sql, type Kysely } from 'kysely';
import { StartError } from '#proxy/platform/settings/start-error.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Secrets } from './secrets.ts';

interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly purpose: string;
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'identity.account', key: 'sub', column: 'srp_verifier', purpose: 'identity/verifier' },
  {
    table: 'identity.device',
    key: 'device_key',
    column: 'srp_verifier',
    purpose: 'identity/device-verifier',
  },
  { table: 'identity.software_token', key: 'sub', column: 'secret', purpose: 'identity/totp' },
  { table: 'identity.software_token', key: 'sub', column: 'pending_secret', purpose: 'identity/totp' },
  { table: 'identity.signing_key', key: 'kid', column: 'private_key', purpose: 'identity/signing-key' },
  { table: 'identity.invocation', key: 'fingerprint', column: 'answer', purpose: 'identity/invocation' },
  { table: 'outbox.message', key: 'id', column: 'sealed', purpose: 'outbox/message' },
];

/** Rows of one transaction: enough to be fast, few enough that sign-ins do not wait. */
const BATCH = 500;

interface SealedRow {
  /** The key as text, which every type of key has and can be compared by. */
  readonly key: string;
  readonly sealed: Buffer;
}

async function resealColumn(
  kysely: Kysely<Schema>,
  secrets: Pick<Secrets, 'renew'>,
  { table, key, column, purpose }: SealedColumn,
): Promise<number> {
  const [name, id, value] = [sql.table(table), sql.ref(key), sql.ref(column)];
  const renew = (sealed: Buffer) => {
    try {
      return secrets.renew(sealed, purpose);
    } catch (cause) {
      throw new StartError(
        `Neither SECRET_KEY nor SECRET_KEY_PREVIOUS decrypts ${column} of ${table}: it was encrypted with another key. Rows that were encrypted again before are saved; run this again with the right keys.`,
        { cause },
      );
    }
  };
  let changed = 0;
  for (let after = ''; ;) {
    const last = await kysely.transaction().execute(async (trx) => {
      // Locked, so that a password that is changed meanwhile is not put back.
      const { rows } = await sql<SealedRow>`
        select ${id}::text collate "C" as key, ${value} as sealed from ${name}
        where ${value} is not null and ${id}::text collate "C" > ${after}
        order by 1 limit ${BATCH} for update
      `.execute(trx);
      for (const row of rows) {
        const renewed = renew(row.sealed);
        if (renewed === null) continue;
        await sql`update ${name} set ${value} = ${renewed} where ${id}::text = ${row.key}`.execute(trx);
        changed += 1;
      }
      return rows.length < BATCH ? undefined : rows.at(-1)?.key;
    });
    if (last === undefined) return changed;
    after = last;
  }
}

/**
 * Seals again whatever the previous key has sealed; servers may run meanwhile, and it may be run again.
 * @returns how many values were sealed again
 * @throws StartError when neither key opens a value
 */
export async function reseal(kysely: Kysely<Schema>, secrets: Pick<Secrets, 'renew'>): Promise<number> {
  let changed = 0;
  for (const column of sealedColumns) changed += await resealColumn(kysely, secrets, column);
  return changed;
}
