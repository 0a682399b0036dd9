/**
 * Authentications and their refresh tokens. One authentication is one `origin_jti`; ending it ends its refresh
 * token and every access token that carries the id.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Secrets } from '#proxy/embedded/secrets.ts';
import type { Queries } from './queries.ts';

const HASH = 'identity/refresh-token';

export interface SignIn {
  readonly originJti: string;
  readonly sub: string;
  readonly clientId: string;
  readonly eventId: string;
  /** When the person proved who they are; a refresh does not change it. */
  readonly authTime: Date;
}

interface RefreshableSignIn extends SignIn {
  readonly expired: boolean;
  readonly revoked: boolean;
}

export interface SignIns {
  start(
    db: Queries,
    person: { sub: string; clientId: string },
    seconds: number,
  ): Promise<{ signIn: SignIn; refreshToken: string }>;
  findByRefreshToken(db: Queries, token: string): Promise<RefreshableSignIn | null>;
  /** Whether access tokens of this authentication are still honoured, and for whom. */
  isLive(db: Queries, originJti: string): Promise<boolean>;
  revoke(db: Queries, originJti: string): Promise<void>;
  revokeAll(db: Queries, sub: string): Promise<void>;
}

export function createSignIns(secrets: Secrets): SignIns {
  const hash = (token: string) => secrets.hash(token, HASH);
  return {
    async start(db, { sub, clientId }, seconds) {
      const signIn: SignIn = {
        originJti: randomUUID(),
        sub,
        clientId,
        eventId: randomUUID(),
        authTime: new Date(),
      };
      const refreshToken = randomBytes(48).toString('base64url');
      await db
        .with('started', (with_) =>
          with_.insertInto('identity.sign_in').values({
            origin_jti: signIn.originJti,
            sub,
            client_id: clientId,
            event_id: signIn.eventId,
            auth_time: signIn.authTime,
            expires_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
          }),
        )
        .insertInto('identity.refresh_token')
        .values({ token_hash: hash(refreshToken), origin_jti: signIn.originJti })
        .execute();
      return { signIn, refreshToken };
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
        ])
        .select(sql<boolean>`s.expires_at <= now()`.as('expired'))
        .select(sql<boolean>`s.revoked_at is not null`.as('revoked'))
        .where('r.token_hash', '=', hash(token))
        .executeTakeFirst();
      return row ?? null;
    },
    async isLive(db, originJti) {
      const row = await db
        .selectFrom('identity.sign_in as s')
        .innerJoin('identity.account as a', 'a.sub', 's.sub')
        .select('s.origin_jti')
        .where('s.origin_jti', '=', originJti)
        .where('s.revoked_at', 'is', null)
        .where('a.enabled', '=', true)
        .executeTakeFirst();
      return row !== undefined;
    },
    async revoke(db, originJti) {
      await db
        .updateTable('identity.sign_in')
        .set({ revoked_at: sql<Date>`now()` })
        .where('origin_jti', '=', originJti)
        .where('revoked_at', 'is', null)
        .execute();
    },
    async revokeAll(db, sub) {
      await db
        .updateTable('identity.sign_in')
        .set({ revoked_at: sql<Date>`now()` })
        .where('sub', '=', sub)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}
