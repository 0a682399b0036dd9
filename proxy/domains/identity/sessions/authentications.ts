/**
 * Authentications and their refresh tokens. One authentication is one `origin_jti`; ending it ends its refresh
 * token and every access token that carries the id.
 */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { ChallengeResponse } from '#proxy/platform/database/schema.identity.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { type ProvedAccount, renewCredentials, unchanged } from '../accounts/credentials.ts';
import { invalidSession } from '../protocol/exceptions.ts';
import type { Queries } from '../queries.ts';
import { presentBrowser, type Browser } from './browser.ts';
import { randomToken } from '#proxy/platform/secrets/base64url.ts';

const HASH = 'identity/refresh-token';
/** Whether the authentication of the same statement was kept. */
const begun = sql<boolean>`exists (select from started)`;

export interface SignIn {
  readonly originJti: string;
  readonly sub: string;
  readonly clientId: string;
  readonly eventId: string;
  /** When the person proved who they are; a refresh does not change it. */
  readonly authTime: Date;
  /** Scopes of its access tokens, separated by spaces; null for those of a sign-in by the API. */
  readonly scope: string | null;
  /** The device that it was on; null where the pool does not track devices. */
  readonly deviceKey: string | null;
}

interface RefreshableSignIn extends SignIn {
  /** Whether its token was replaced longer ago than so many seconds. */
  replacedBefore(seconds: number): boolean;
  readonly expired: boolean;
  readonly revoked: boolean;
}

export interface NewSignIn {
  /** As it was when the proof was checked. */
  readonly account: ProvedAccount;
  readonly clientId: string;
  readonly scope?: string | null;
  readonly authTime?: Date;
  readonly deviceKey?: string | null;
  /** The key is new, so that a device may be confirmed with it. */
  readonly deviceUnconfirmed?: boolean;
  /** What was proved, for the record; absent where nothing was proved again. */
  readonly challenges?: readonly ChallengeResponse[];
  /** Whose failures the success makes good (see `limits.ts`). */
  readonly forgive?: string;
}

export interface PreparedSignIn {
  readonly signIn: SignIn;
  readonly refreshToken: string;
  readonly person: NewSignIn;
}

type Besides = (condition: RawBuilder<boolean>) => RawBuilder<unknown>;

export interface SignIns {
  /** A new authentication and its refresh token, which is stored before it is sent. */
  prepare(person: NewSignIn): PreparedSignIn;
  /**
   * Keeps an authentication that was prepared.
   * @param besides makes a statement to be run with it if the condition is true, such as one that keeps the answer
   * @throws NotAuthorizedException when the credentials have changed since the proof.
   */
  keep(db: Queries, prepared: PreparedSignIn, seconds: number, besides?: Besides): Promise<void>;
  /** Prepares and keeps one. */
  start(db: Queries, person: NewSignIn, seconds: number): Promise<{ signIn: SignIn; refreshToken: string }>;
  findByRefreshToken(db: Queries, token: string): Promise<RefreshableSignIn | null>;
  /**
   * Replaces a refresh token, which serves on for `graceSeconds`.
   * @returns its successor; `null` when it was replaced longer ago.
   */
  rotate(db: Queries, token: string, graceSeconds: number): Promise<string | null>;
  /** Whether access tokens of this authentication are still honoured, and for whom. */
  isLive(db: Queries, originJti: string): Promise<boolean>;
  revoke(db: Queries, originJti: string): Promise<void>;
  /** Ends every sign-in on a device. */
  revokeOnDevice(db: Queries, sub: string, deviceKey: string): Promise<void>;
  /**
   * Ends every sign-in of a person, or all but one, those that are not finished and what their devices have proved. To
   * be run in a transaction.
   */
  revokeAll(db: Queries, sub: string, exceptOriginJti?: string): Promise<void>;
}

/** Called for a sign-in in a browser that the account was not used in before, but not of the first one of all. */
export type NoteNewBrowser = (db: Queries, sub: string, browser: Browser) => Promise<void>;

interface KeptAs {
  readonly tokenHash: Buffer;
  readonly seconds: number;
  readonly besides: Besides | undefined;
  readonly usedIn: Browser;
}

/**
 * Writes a sign-in with all that belongs to it, in one statement.
 *
 * @returns whether its browser is a new one of an account that has others; undefined if the account has changed meanwhile
 */
async function insertSignIn(
  db: Queries,
  { signIn, person }: PreparedSignIn,
  { tokenHash, seconds, besides, usedIn: { browser, system } }: KeptAs,
): Promise<{ readonly isNew: boolean } | undefined> {
  const { originJti, sub, clientId, eventId, authTime, scope, deviceKey } = signIn;
  const effects = [
    sql`started as (
      insert into identity.sign_in (origin_jti, sub, client_id, event_id, auth_time, scope, device_key,
        device_unconfirmed, browser, system, credentials_version, expires_at)
      select ${originJti}::uuid, ${sub}::uuid, ${clientId}, ${eventId}::uuid, ${authTime}::timestamptz,
        ${scope}::text, ${deviceKey}::text, ${person.deviceUnconfirmed ?? false}::boolean,
        ${browser}::text, ${system}::text,
        ${person.account.credentialsVersion}::integer, now() + ${seconds} * interval '1 second'
      from (${unchanged(person.account)}) as account
      returning origin_jti)`,
    sql`seen as (
      insert into identity.browser (sub, browser, system)
      select ${sub}::uuid, ${browser}::text, ${system}::text from started
      on conflict (sub, browser, system) do update set last_seen_at = now()
      returning sub)`,
    ...(person.challenges
      ? [
          sql`recorded as (
            insert into identity.auth_event (event_id, sub, event_type, event_response, challenge_responses)
            select ${eventId}::uuid, ${sub}::uuid, 'SignIn', 'Pass', ${JSON.stringify(person.challenges)}::jsonb
            from started)`,
        ]
      : []),
    ...(person.forgive === undefined
      ? []
      : [sql`forgiven as (delete from identity.lock_out where subject = ${person.forgive} and ${begun})`]),
    ...(besides ? [sql`besides as (${besides(begun)})`] : []),
  ];
  // What was there before the statement: its own effects are not visible to it.
  const { rows } = await sql<{ isNew: boolean }>`${prepared}with ${sql.join(effects)}
    insert into identity.refresh_token (token_hash, origin_jti)
    select ${tokenHash}, origin_jti from started
    returning coalesce((select bool_and(b.browser <> ${browser}::text or b.system <> ${system}::text)
      from identity.browser b where b.sub = ${sub}::uuid), false) as "isNew"`.execute(db);
  return rows[0];
}

export function createSignIns(
  secrets: Secrets,
  noteNewBrowser: NoteNewBrowser = () => Promise.resolve(),
): SignIns {
  const hash = (token: string) => secrets.hash(token, HASH);
  const hashes = (token: string) => secrets.hashes(token, HASH);
  function prepare(person: NewSignIn): PreparedSignIn {
    const { account, clientId, scope = null, authTime = new Date(), deviceKey = null } = person;
    const { sub } = account;
    const signIn = {
      originJti: randomUUID(),
      sub,
      clientId,
      eventId: randomUUID(),
      authTime,
      scope,
      deviceKey,
    };
    return { signIn, refreshToken: randomToken(48), person };
  }

  async function keep(
    db: Queries,
    opened: PreparedSignIn,
    seconds: number,
    besides?: Besides,
  ): Promise<void> {
    const usedIn = presentBrowser();
    const tokenHash = hash(opened.refreshToken);
    const kept = await insertSignIn(db, opened, { tokenHash, seconds, besides, usedIn });
    if (kept === undefined) throw invalidSession();
    if (kept.isNew) await noteNewBrowser(db, opened.signIn.sub, usedIn);
  }

  return {
    prepare,
    keep,
    async start(db, person, seconds) {
      const opened = prepare(person);
      await keep(db, opened, seconds);
      return opened;
    },
    async findByRefreshToken(db, token) {
      const row = await db
        .selectFrom('identity.refresh_token as r')
        .innerJoin('identity.sign_in as s', 's.origin_jti', 'r.origin_jti')
        .select([
          's.origin_jti as originJti',
          's.sub',
          's.client_id as clientId',
          's.event_id as eventId',
          's.auth_time as authTime',
          's.scope',
          's.device_key as deviceKey',
        ])
        .select(sql<boolean>`s.expires_at <= now()`.as('expired'))
        .select(sql<boolean>`s.revoked_at is not null`.as('revoked'))
        .select(sql<number | null>`extract(epoch from now() - r.replaced_at)::float8`.as('age'))
        .where('r.token_hash', 'in', hashes(token))
        .executeTakeFirst();
      if (!row) return null;
      const { age, ...signIn } = row;
      return { ...signIn, replacedBefore: (seconds) => age !== null && age >= seconds };
    },
    async rotate(db, token, graceSeconds) {
      const successor = randomToken(48);
      const { rows } = await sql`with replaced as (
          update identity.refresh_token set replaced_at = coalesce(replaced_at, now())
          where token_hash in (${sql.join(hashes(token))})
            and (replaced_at is null or replaced_at > now() - ${graceSeconds} * interval '1 second')
          returning origin_jti)
        insert into identity.refresh_token (token_hash, origin_jti)
        select ${hash(successor)}, origin_jti from replaced returning origin_jti`.execute(db);
      return rows.length > 0 ? successor : null;
    },
    async isLive(db, originJti) {
      // Asked with every call of a member.
      const { rows } = await sql`${prepared}
        select from identity.sign_in s join identity.account a using (sub)
        where s.origin_jti = ${originJti} and s.revoked_at is null and a.enabled
      `.execute(db);
      return rows.length > 0;
    },
    async revoke(db, originJti) {
      await db
        .updateTable('identity.sign_in')
        .set({ revoked_at: sql<Date>`now()` })
        .where('origin_jti', '=', originJti)
        .where('revoked_at', 'is', null)
        .execute();
    },
    async revokeOnDevice(db, sub, deviceKey) {
      await db
        .updateTable('identity.sign_in')
        .set({ revoked_at: sql<Date>`now()` })
        .where('sub', '=', sub)
        .where('device_key', '=', deviceKey)
        .where('revoked_at', 'is', null)
        .execute();
    },
    async revokeAll(db, sub, exceptOriginJti) {
      await renewCredentials(db, sub);
      await db
        .updateTable('identity.sign_in')
        .set({ revoked_at: sql<Date>`now()` })
        .where('sub', '=', sub)
        .where('revoked_at', 'is', null)
        .$if(exceptOriginJti !== undefined, (others) =>
          others.where('origin_jti', '<>', exceptOriginJti ?? ''),
        )
        .execute();
    },
  };
}
