/** The people of the user pool: queries on accounts, their sign-in names and their authenticator. */
import { type RawBuilder, sql } from 'kysely';
import { isGuid } from '#contract/guid.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { AccountStatus, AliasKind } from '#proxy/platform/database/schema.identity.ts';
import { type Attributes, aliasKind, canonicalAlias, verifiedFlag } from './attributes.ts';
import type { PasswordRecord } from '../factors/passwords.ts';
import type { MfaMethod } from '#proxy/platform/settings/pool-configuration.ts';
import type { Queries } from '../queries.ts';

export interface Account extends PasswordRecord {
  readonly sub: string;
  /** The immutable name on the wire: the `sub`, or `Google_1234` for a person of that provider. */
  readonly username: string;
  readonly status: AccountStatus;
  readonly enabled: boolean;
  readonly attributes: Attributes;
  readonly temporaryPasswordExpired: boolean;
  readonly mfaEnabled: readonly MfaMethod[];
  readonly mfaPreferred: MfaMethod | null;
  /** Present when an authenticator app was verified. */
  readonly softwareToken: { readonly friendlyName: string | null } | null;
  /** Counted up whenever the credentials change (see `credentials.ts`). */
  readonly credentialsVersion: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A condition on `identity.account as a`. */
export type Condition = RawBuilder<boolean>;

/** What `toAccount` reads, of `identity.account as a` and `identity.software_token as t`. */
const columns = sql`a.sub, coalesce(a.username, a.sub::text) as username, a.status, a.enabled, a.attributes,
  a.srp_salt, a.srp_verifier, a.mfa_enabled as "mfaEnabled", a.mfa_preferred as "mfaPreferred",
  coalesce(a.temporary_password_expires_at <= now(), false) as "temporaryPasswordExpired",
  a.credentials_version as "credentialsVersion", t.friendly_name as "tokenName", t.secret is not null as "tokenVerified",
  a.created_at as "createdAt", a.updated_at as "updatedAt"`;
const tables = sql`identity.account a left join identity.software_token t on t.sub = a.sub`;

/** One statement for the hottest queries: text is cheaper than a query that is put together again each time. */
async function select(db: Queries, rest: RawBuilder<unknown>, more = sql``): Promise<Account[]> {
  const { rows } = await sql`${prepared}select ${columns}${more} from ${tables} ${rest}`.execute(db);
  return rows.map(toAccount);
}

type Row = Omit<Account, 'softwareToken'> & { tokenName: string | null; tokenVerified: boolean };

function toAccount(row: unknown): Account {
  const { tokenName, tokenVerified, ...account } = row as Row;
  return { ...account, softwareToken: tokenVerified ? { friendlyName: tokenName } : null };
}

/** The account of a `sub`; null where there is none. */
export async function findBySub(db: Queries, sub: string): Promise<Account | null> {
  const [account] = await select(db, sql`where a.sub = ${sub}`);
  return account ?? null;
}

/** Where a name is looked for: rows with a `sub` and a name, in the order of an index. */
interface Names {
  readonly from: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly value: string;
}

function namesLike(username: string): Names {
  if (isGuid(username))
    return { from: sql`identity.account n where true`, name: sql`n.sub`, value: username.toLowerCase() };
  const kind = aliasKind(username);
  return kind === null
    ? { from: sql`identity.account n where true`, name: sql`n.username`, value: username }
    : {
        from: sql`identity.alias n where n.kind = ${kind}`,
        name: sql`n.value`,
        value: canonicalAlias(username),
      };
}

/**
 * Finds a person by what was typed: an e-mail address, a phone number, the internal or the federated name. For a name
 * that no one has, the account of the name next to it is read and thrown away, so that both take the same time.
 */
export async function findByName(db: Queries, username: string): Promise<Account | null> {
  const { from, name, value } = namesLike(username);
  const [found] = await select(
    db,
    sql`join ((select n.sub, ${name}::text as name, true as follows from ${from} and ${name} >= ${value}
        order by ${name} limit 1)
      union all (select n.sub, ${name}::text, false from ${from} and ${name} < ${value}
        order by ${name} desc limit 1)
      order by follows desc limit 1) as near on near.sub = a.sub`,
    sql`, near.name as "foundName"`,
  );
  if (found === undefined) return null;
  const { foundName, ...account } = found as Account & { readonly foundName: string };
  return foundName === value ? account : null;
}

/** People in the order of their `sub`, from after `after` on. */
export const listAccounts = (
  db: Queries,
  { where, after, limit }: { where?: Condition | undefined; after?: string | undefined; limit: number },
): Promise<Account[]> =>
  select(
    db,
    sql`where ${where ?? sql`true`} and ${after === undefined ? sql`true` : sql`a.sub > ${after}`}
      order by a.sub limit ${limit}`,
  );

/**
 * Reads an account with the effects of other statements, in one round trip.
 * @param effects `with name as (…), …`
 * @param facts expressions of the effects, returned whether or not the account exists.
 */
export async function findBySubWith<Facts>(
  db: Queries,
  sub: string,
  effects: RawBuilder<unknown>,
  facts: RawBuilder<unknown>,
): Promise<{ account: Account | null; facts: Facts }> {
  const { rows } = await sql<{ facts: Facts; sub: string | null }>`${prepared}${effects}
    select ${facts} as facts, ${columns} from (select) as nothing
    left join identity.account a on a.sub = ${sub} left join identity.software_token t on t.sub = a.sub`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A statement without tables always has a row');
  const { facts: told, ...rest } = row;
  return { facts: told, account: row.sub === null ? null : toAccount(rest) };
}

/** True when `username` is a name of this account, as later steps of a sign-in repeat it. */
export function isNamed(account: Account, username: string): boolean {
  if (username.toLowerCase() === account.sub || username === account.username) return true;
  const kind = aliasKind(username);
  const value = kind === null ? undefined : account.attributes[kind];
  return value !== undefined && canonicalAlias(value) === canonicalAlias(username);
}

export interface NewAccount extends PasswordRecord {
  readonly sub: string;
  /** Where it is not the `sub`. */
  readonly username?: string;
  readonly status: AccountStatus;
  readonly attributes: Attributes;
  readonly temporaryPasswordExpiresAt?: Date | RawBuilder<Date>;
}

/** Stores a new account with its names. */
export async function insertAccount(db: Queries, account: NewAccount): Promise<void> {
  await db
    .insertInto('identity.account')
    .values({
      sub: account.sub,
      username: account.username ?? null,
      status: account.status,
      attributes: account.attributes,
      srp_salt: account.srp_salt,
      srp_verifier: account.srp_verifier,
      temporary_password_expires_at: account.temporaryPasswordExpiresAt ?? null,
    })
    .execute();
}

/** Reserves a sign-in name for a person, in place of their earlier one. @returns false when someone else has it. */
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

/** Whether no one else signs in with a name. */
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
  readonly enabled?: boolean;
  readonly mfa_enabled?: MfaMethod[];
  readonly mfa_preferred?: MfaMethod | null;
  readonly temporary_password_expires_at?: Date | RawBuilder<Date> | null;
}

/** Changes columns of an account, and when it was changed. */
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
 * @returns false when the address is someone else's sign-in name; nothing is changed then.
 */
export async function markVerified(db: Queries, account: Account, kind: AliasKind): Promise<boolean> {
  const value = account.attributes[kind];
  if (value === undefined || !(await claimAlias(db, account.sub, kind, value))) return false;
  await mergeAttributes(db, account.sub, { [verifiedFlag(kind)]: 'true' });
  return true;
}
