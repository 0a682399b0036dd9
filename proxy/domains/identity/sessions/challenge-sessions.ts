/**
 * Challenge sessions: what a sign-in has reached between two answers. Bound to person, client and step, replaced at
 * every step. A wrong answer leaves the session usable; a right one uses it up.
 */
import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Account, findBySub, isNamed } from '../accounts/accounts.ts';
import type { IdentityContext } from '../context.ts';
import { type ProvedAccount, unchanged } from '../accounts/credentials.ts';
import { invalidSession, notAuthorized } from '../protocol/exceptions.ts';
import type { Queries } from '../queries.ts';
import { randomToken } from '#proxy/platform/secrets/base64url.ts';

export type ChallengeName =
  | 'NEW_PASSWORD_REQUIRED'
  | 'MFA_SETUP'
  | 'SELECT_MFA_TYPE'
  | 'SMS_MFA'
  | 'EMAIL_OTP'
  | 'SOFTWARE_TOKEN_MFA'
  /** Both steps of it: a wrong proof leaves the session for another. */
  | 'DEVICE_SRP_AUTH';

/** How far a set-up has come. */
export interface Progress {
  /** The authenticator associated in this session was verified; the secret itself waits with the account. */
  readonly softwareToken?: 'associated' | 'verified';
  /** An e-mail address given during set-up, to be kept once its code is right. */
  readonly email?: string;
  /** The device that the sign-in is on, one of this person. */
  readonly deviceKey?: string;
  /** A provider vouched for the person: no password was proved. */
  readonly federated?: true;
}

export interface ChallengeSession {
  readonly hash: Buffer;
  readonly account: Account;
  readonly clientId: string;
  readonly progress: Progress;
  /** Compares a one-time code with the one that was sent, in constant time. */
  readonly isCode: (code: string) => boolean;
}

interface Opening {
  /** As it was when the last proof was checked. */
  readonly account: ProvedAccount;
  readonly clientId: string;
  readonly challenge: ChallengeName;
  readonly code?: string;
  readonly destination?: string;
  readonly progress?: Progress;
}

const hashOf = ({ secrets }: IdentityContext, session: string) => secrets.hash(session, 'identity/session');
const codeHash = ({ secrets }: IdentityContext, sessionHash: Buffer, code: string) =>
  secrets.hash(`${sessionHash.toString('base64')}:${code}`, 'identity/mfa-code');

/**
 * Opens a session and returns its token: opaque, 43 characters, kept as a hash.
 * @throws NotAuthorizedException when the credentials have changed since the proof.
 */
export async function openSession(context: IdentityContext, db: Queries, opening: Opening): Promise<string> {
  const session = randomToken(32);
  const session_hash = hashOf(context, session);
  const code_hash = opening.code === undefined ? null : codeHash(context, session_hash, opening.code);
  const { rows } = await sql`
    insert into identity.challenge_session
      (session_hash, sub, client_id, challenge, code_hash, destination, progress, expires_at)
    select ${session_hash}, ${opening.account.sub}::uuid, ${opening.clientId}, ${opening.challenge},
      ${code_hash}::bytea, ${opening.destination ?? null}::text, ${JSON.stringify(opening.progress ?? {})}::jsonb,
      now() + ${context.pool.lifetimes.authSession} * interval '1 second'
    from (${unchanged(opening.account)}) as account
    returning sub`.execute(db);
  if (rows.length === 0) throw invalidSession();
  return session;
}

/**
 * The session of a token at the step it was opened for.
 * @throws NotAuthorizedException for one that is unknown, used, expired, of another client, step or person.
 */
export async function readSession(
  context: IdentityContext,
  expected: { session: string | undefined; clientId?: string; challenge: ChallengeName; username?: string },
): Promise<ChallengeSession> {
  if (expected.session === undefined) throw invalidSession();
  const hash = hashOf(context, expected.session);
  const row = await context.db
    .selectFrom('identity.challenge_session')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('session_hash', '=', hash)
    .executeTakeFirst();
  if (!row || row.challenge !== expected.challenge) throw invalidSession();
  if (expected.clientId !== undefined && row.client_id !== expected.clientId) throw invalidSession();
  if (row.expired) throw notAuthorized('Invalid session for the user, session is expired.');
  const account = await findBySub(context.db, row.sub);
  if (!account || (expected.username !== undefined && !isNamed(account, expected.username)))
    throw invalidSession();
  if (!account.enabled) throw notAuthorized('User is disabled.');
  return {
    hash,
    account,
    clientId: row.client_id,
    progress: row.progress,
    isCode: (code) => row.code_hash !== null && timingSafeEqual(codeHash(context, hash, code), row.code_hash),
  };
}

/** Uses a session up. Of two that try at once, one gets the exception. */
export async function closeSession(db: Queries, session: ChallengeSession): Promise<void> {
  const closed = await db
    .deleteFrom('identity.challenge_session')
    .where('session_hash', '=', session.hash)
    .returning('sub')
    .executeTakeFirst();
  if (!closed) throw invalidSession();
}
