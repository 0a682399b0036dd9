/** The people of the user pool: queries on accounts, their sign-in names and their authenticator. */
import { sql } from 'kysely';
import type { AccountStatus, AliasKind } from '#proxy/embedded/database/schema.identity.ts';
import { type Attributes, aliasKind, canonicalAlias, verifiedFlag } from './attributes.ts';
import type { PasswordRecord } from './passwords.ts';
import type { MfaMethod } from './pool.ts';
import type { Queries } from './queries.ts';

export interface Account extends PasswordRecord {
  readonly sub: string;
  readonly status: AccountStatus;
  readonly enabled: boolean;
  readonly attributes: Attributes;
  readonly temporaryPasswordExpired: boolean;
  readonly mfaEnabled: readonly MfaMethod[];
  readonly mfaPreferred: MfaMethod | null;
  /** Present when an authenticator app was verified. */
  readonly softwareToken: { readonly friendlyName: string | null } | null;
}

const uuidFormat = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isUuid = (text: string): boolean => uuidFormat.test(text);

const selectAccount = (db: Queries) =>
  db
    .selectFrom('identity.account as a')
    .leftJoin('identity.software_token as t', 't.sub', 'a.sub')
    .select([
      'a.sub',
      'a.status',
      'a.enabled',
      'a.attributes',
      'a.srp_salt',
      'a.srp_verifier',
      'a.mfa_enabled as mfaEnabled',
      'a.mfa_preferred as mfaPreferred',
      't.friendly_name as tokenName',
    ])
    .select(
      sql<boolean>`coalesce(a.temporary_password_expires_at <= now(), false)`.as('temporaryPasswordExpired'),
    )
    .select(sql<boolean>`t.secret is not null`.as('tokenVerified'));

type Row = Omit<Account, 'softwareToken'> & { tokenName: string | null; tokenVerified: boolean };

function toAccount(row: unknown): Account {
  const { tokenName, tokenVerified, ...account } = row as Row;
  return { ...account, softwareToken: tokenVerified ? { friendlyName: tokenName } : null };
}

export async function findBySub(db: Queries, sub: string): Promise<Account | null> {
  const row = await selectAccount(db).where('a.sub', '=', sub).executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** Finds a person by what was typed: an e-mail address, a phone number, or the internal name. */
export async function findByName(db: Queries, username: string): Promise<Account | null> {
  if (isUuid(username)) return findBySub(db, username.toLowerCase());
  const kind = aliasKind(username);
  if (kind === null) return null;
  const row = await selectAccount(db)
    .innerJoin('identity.alias as n', 'n.sub', 'a.sub')
    .where('n.kind', '=', kind)
    .where('n.value', '=', canonicalAlias(username))
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** True when `username` is a name of this account, as later steps of a sign-in repeat it. */
export function isNamed(account: Account, username: string): boolean {
  if (username.toLowerCase() === account.sub) return true;
  const kind = aliasKind(username);
  const value = kind === null ? undefined : account.attributes[kind];
  return value !== undefined && canonicalAlias(value) === canonicalAlias(username);
}

export interface NewAccount extends PasswordRecord {
  readonly sub: string;
  readonly status: AccountStatus;
  readonly attributes: Attributes;
  readonly temporaryPasswordExpiresAt?: Date;
}

export async function insertAccount(db: Queries, account: NewAccount): Promise<void> {
  await db
    .insertInto('identity.account')
    .values({
      sub: account.sub,
      status: account.status,
      attributes: account.attributes,
      srp_salt: account.srp_salt,
      srp_verifier: account.srp_verifier,
      temporary_password_expires_at: account.temporaryPasswordExpiresAt ?? null,
    })
    .execute();
}

/** Reserves a sign-in name for a person, in place of their earlier one. @returns false when somebody else has it. */
export async function claimAlias(db: Queries, sub: string, kind: AliasKind, value: string): Promise<boolean> {
  const canonical = canonicalAlias(value);
  // The unique key decides between two who claim at once; the loser's statement changes nothing.
  const { rows } = await sql<{ sub: string }>`
    insert into identity.alias as n (kind, value, sub) values (${kind}, ${canonical}, ${sub})
    on conflict (kind, value) do update set sub = n.sub
    returning n.sub`.execute(db);
  if (rows[0]?.sub !== sub) return false;
  await db
    .deleteFrom('identity.alias')
    .where('sub', '=', sub)
    .where('kind', '=', kind)
    .where('value', '<>', canonical)
    .execute();
  return true;
}

/** Whether nobody else signs in with a name. */
export async function isAliasFree(
  db: Queries,
  sub: string,
  kind: AliasKind,
  value: string,
): Promise<boolean> {
  const owner = await db
    .selectFrom('identity.alias')
    .select('sub')
    .where('kind', '=', kind)
    .where('value', '=', canonicalAlias(value))
    .where('sub', '<>', sub)
    .executeTakeFirst();
  return owner === undefined;
}

/** Gives up a sign-in name. */
export async function releaseAlias(db: Queries, sub: string, kind: AliasKind): Promise<void> {
  await db.deleteFrom('identity.alias').where('sub', '=', sub).where('kind', '=', kind).execute();
}

export interface AccountChange extends Partial<PasswordRecord> {
  readonly status?: AccountStatus;
  readonly mfa_enabled?: MfaMethod[];
  readonly mfa_preferred?: MfaMethod | null;
  readonly temporary_password_expires_at?: Date | null;
}

export async function updateAccount(db: Queries, sub: string, change: AccountChange): Promise<void> {
  await db
    .updateTable('identity.account')
    .set({ ...change, updated_at: new Date() })
    .where('sub', '=', sub)
    .execute();
}

/** Merges attributes into the stored ones; a `null` removes. */
export async function mergeAttributes(
  db: Queries,
  sub: string,
  change: Readonly<Record<string, string | null>>,
): Promise<void> {
  await sql`update identity.account
    set attributes = jsonb_strip_nulls(attributes || ${JSON.stringify(change)}::jsonb), updated_at = now()
    where sub = ${sub}`.execute(db);
}

/**
 * Notes that a person controls an address, which makes it a sign-in name.
 * @returns false when the address is somebody else's sign-in name; nothing is changed then.
 */
export async function markVerified(db: Queries, account: Account, kind: AliasKind): Promise<boolean> {
  const value = account.attributes[kind];
  if (value === undefined || !(await claimAlias(db, account.sub, kind, value))) return false;
  await mergeAttributes(db, account.sub, { [verifiedFlag(kind)]: 'true' });
  return true;
}
