/**
 * Everything that is counted against guessing, in PostgreSQL: the doubling lock-out after failed proofs, and
 * calls per hour. One statement each, so that parallel requests and parallel servers cannot slip past.
 */
import { type RawBuilder, sql } from 'kysely';
import { limitExceeded, notAuthorized } from '../protocol/exceptions.ts';
import type { Queries } from '../queries.ts';

/** Failures that are free of delay; each further one doubles the lock, up to a quarter of an hour. */
const FREE_FAILURES = 5;
const LONGEST_LOCK_SECONDS = 900;

/** Calls per subject and hour (AWS: "Quotas in Amazon Cognito"). */
const hourly = {
  confirmSignUp: 15,
  verifyAttribute: 15,
  resendConfirmation: 5,
  sendVerification: 5,
  changePassword: 5,
  forgotPassword: 10,
  confirmForgotPassword: 15,
  signUp: 20,
  /** Of all callers together: a sign-up sends a message to whatever address a visitor types. */
  signUpByAnyone: 5_000,
  signUpFromAddress: 50,
  codeFromAddress: 100,
  /** Wrong passwords and codes, for all names together. */
  wrongFromAddress: 100,
  sendSignInCode: 30,
} as const;
export type LimitedAction = keyof typeof hourly;

/**
 * Counts an attempt as failed before it is checked, which is what makes parallel guessing pointless;
 * `clearFailures` takes it back when the proof is right. An attempt during a lock does not count.
 * @throws NotAuthorizedException "Password attempts exceeded" during a lock.
 */
export async function reserveAttempt(db: Queries, subject: string): Promise<void> {
  const { rows } = await reservation(subject).execute(db);
  if (rows.length === 0) throw attemptsExceeded();
}

export const attemptsExceeded = () => notAuthorized('Password attempts exceeded');

/**
 * The statement of `reserveAttempt`: a row when the attempt may be checked.
 * @param source counts once for each of its rows, of which there must be at most one.
 */
export function reservation(
  subject: string,
  source = sql`(select) as once`,
): RawBuilder<{ failures: number }> {
  const failures = sql`case
    when l.last_attempt_at < now() - interval '15 minutes' then 1
    else l.failures + 1 end`;
  return sql<{ failures: number }>`
    insert into identity.lock_out as l (subject, failures, last_attempt_at)
    select ${subject}::text, 1, now() from ${source}
    on conflict (subject) do update set
      failures = ${failures},
      locked_until = case when ${failures} >= ${FREE_FAILURES}
        then now() + interval '1 second' * least(${LONGEST_LOCK_SECONDS}, 2 ^ least(20, ${failures} - ${FREE_FAILURES}))
        end,
      last_attempt_at = now()
    where l.locked_until is null or l.locked_until <= now()
    returning l.failures`;
}

/** Forgets the failures of subjects whose proof was right. */
export async function clearFailures(db: Queries, ...subjects: string[]): Promise<void> {
  await db.deleteFrom('identity.lock_out').where('subject', 'in', subjects).execute();
}

/** The subjects that lock separately: a right password must not reset the guesses at second factors. */
export const passwordSubject = (sub: string): string => `password:${sub}`;
/** Codes instead of a password: guessing them cannot lock a member's second factor. */
export const firstCodeSubject = (sub: string): string => `first-code:${sub}`;
export const codeSubject = (sub: string): string => `code:${sub}`;

/** True when the subject has made such a call within the hour. */
export async function hasSpent(db: Queries, subject: string, action: LimitedAction): Promise<boolean> {
  const row = await db
    .selectFrom('identity.allowance')
    .select('used')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('window_ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the subject has used all such calls of this hour. */
export async function isSpent(db: Queries, subject: string, action: LimitedAction): Promise<boolean> {
  const row = await db
    .selectFrom('identity.allowance')
    .select('used')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('used', '>=', hourly[action])
    .where('window_ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses one of the calls a subject has per hour. A call that is refused does not prolong the refusal.
 * @throws LimitExceededException, or what `refusal` makes.
 */
export async function spend(
  db: Queries,
  subject: string,
  action: LimitedAction,
  refusal: () => Error = limitExceeded,
): Promise<void> {
  const { rows } = await sql`
    insert into identity.allowance as a (subject, action, used, window_ends_at)
    values (${subject}, ${action}, 1, now() + interval '1 hour')
    on conflict (subject, action) do update set
      used = case when a.window_ends_at <= now() then 1 else a.used + 1 end,
      window_ends_at = case when a.window_ends_at <= now() then now() + interval '1 hour' else a.window_ends_at end
    where a.window_ends_at <= now() or a.used < ${hourly[action]}
    returning a.used`.execute(db);
  if (rows.length === 0) throw refusal();
}
