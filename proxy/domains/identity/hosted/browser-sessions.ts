/**
 * What a browser stores: the cookie by which it is known (random, kept as a hash, replaced at sign-in) and two sealed
 * cookies for the time in between, one while second factors are asked for and one while the person is at a provider.
 * Before sign-in nothing is stored here, so that a flood of visits leaves no rows.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sql } from 'kysely';
import { type Deployment, SESSION_SECONDS } from './deployment.ts';
import { randomToken, readBase64url } from '#proxy/platform/secrets/base64url.ts';

export interface HostedSession {
  readonly originJti: string;
  readonly sub: string;
  /** Null: by password. */
  readonly provider: string | null;
  readonly authTime: Date;
}

const COOKIE = 'hosted';
const CSRF = 'identity/hosted/csrf';
const SESSION = 'identity/hosted/session';
const format = /^[\w-]{43}$/;

/** Over TLS the name binds the cookie to this host, so that no neighbouring host can plant one (RFC 6265bis, 4.1.3). */
function settings({ origin }: Deployment) {
  const common = { httpOnly: true, sameSite: 'Lax' } as const;
  return origin().startsWith('https:')
    ? ({ ...common, secure: true, path: '/', prefix: 'host' } as const)
    : ({ ...common, path: '/identity' } as const);
}

const read = (deployment: Deployment, c: Context, name: string): string | undefined => {
  const { prefix } = settings(deployment) as { prefix?: 'host' };
  return prefix ? getCookie(c, name, prefix) : getCookie(c, name);
};

const browserOf = (deployment: Deployment, c: Context): string | undefined => {
  const value = read(deployment, c, COOKIE);
  return value !== undefined && format.test(value) ? value : undefined;
};

function setBrowser(deployment: Deployment, c: Context): string {
  const value = randomToken(32);
  setCookie(c, COOKIE, value, { ...settings(deployment), maxAge: SESSION_SECONDS });
  return value;
}

const csrfOf = ({ context }: Deployment, browser: string) => context.secrets.hash(browser, CSRF);

/** The token that a form of this browser carries; makes the browser known if it is not. */
export const csrfToken = (deployment: Deployment, c: Context): string =>
  csrfOf(deployment, browserOf(deployment, c) ?? setBrowser(deployment, c)).toString('base64url');

/** Whether a form came from a page that this browser was shown. */
export function isOwnForm(deployment: Deployment, c: Context, token: string): boolean {
  const browser = browserOf(deployment, c);
  if (browser === undefined || !format.test(token)) return false;
  return timingSafeEqual(csrfOf(deployment, browser), readBase64url(token));
}

const hashOf = ({ context }: Deployment, browser: string) => context.secrets.hash(browser, SESSION);

/** Who is signed in at this browser, if the authentication behind it is still valid. */
export async function currentSession(deployment: Deployment, c: Context): Promise<HostedSession | null> {
  const browser = browserOf(deployment, c);
  if (browser === undefined) return null;
  const row = await deployment.context.db
    .selectFrom('identity.hosted_session as h')
    .innerJoin('identity.sign_in as s', 's.origin_jti', 'h.origin_jti')
    .innerJoin('identity.account as a', 'a.sub', 's.sub')
    .select(['h.origin_jti as originJti', 's.sub', 'h.provider', 's.auth_time as authTime'])
    .where('h.session_hash', '=', hashOf(deployment, browser))
    .where('h.expires_at', '>', sql<Date>`now()`)
    .where('s.revoked_at', 'is', null)
    .where('a.enabled', '=', true)
    .where('a.status', '<>', 'RESET_REQUIRED')
    .executeTakeFirst();
  return row ?? null;
}

async function forgetSession(deployment: Deployment, browser: string | undefined): Promise<void> {
  if (browser === undefined) return;
  const { db, signIns } = deployment.context;
  const ended = await db
    .deleteFrom('identity.hosted_session')
    .where('session_hash', '=', hashOf(deployment, browser))
    .returning('origin_jti')
    .executeTakeFirst();
  if (ended) await signIns.revoke(db, ended.origin_jti);
}

/** Ends the browser's session and the authentication it rests on. Tokens that clients got from it stay theirs. */
export async function endSession(deployment: Deployment, c: Context): Promise<void> {
  await forgetSession(deployment, browserOf(deployment, c));
  deleteCookie(c, COOKIE, settings(deployment));
}

/** Signs the browser in under a new cookie: a cookie that was known or set before is not accepted. */
export async function startSession(
  deployment: Deployment,
  c: Context,
  proof: { originJti: string; sub: string; provider: string | null },
): Promise<HostedSession> {
  await forgetSession(deployment, browserOf(deployment, c));
  await deployment.context.db
    .insertInto('identity.hosted_session')
    .values({
      session_hash: hashOf(deployment, setBrowser(deployment, c)),
      origin_jti: proof.originJti,
      provider: proof.provider,
      expires_at: sql<Date>`now() + ${SESSION_SECONDS} * interval '1 second'`,
    })
    .execute();
  return { ...proof, authTime: new Date() };
}

/** A cookie that only we can read and write. `seconds` bounds its use whatever the browser does. */
export function sealedCookie<T extends object>(deployment: Deployment, name: string, seconds: number) {
  const purpose = `identity/hosted/cookie/${name}`;
  const { secrets } = deployment.context;
  return {
    write(c: Context, value: T): void {
      const text = JSON.stringify({ value, until: Date.now() + seconds * 1000 });
      const sealed = secrets.seal(Buffer.from(text), purpose).toString('base64url');
      setCookie(c, name, sealed, { ...settings(deployment), maxAge: seconds });
    },
    /** Null when there is none, it was changed, or its time is over. */
    read(c: Context): T | null {
      const sealed = read(deployment, c, name);
      if (sealed === undefined) return null;
      try {
        const text = secrets.open(readBase64url(sealed), purpose).toString();
        const { value, until } = JSON.parse(text) as { value: T; until: number };
        return until > Date.now() ? value : null;
      } catch {
        return null;
      }
    },
    clear: (c: Context): void => void deleteCookie(c, name, settings(deployment)),
  };
}
