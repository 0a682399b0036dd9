/** Removes what has expired. Any number of processes may do so at any time. */
import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/** Refresh tokens outlive their sign-in by a day, so that an expired one still differs from an unknown one. */
export async function sweep(db: Queries): Promise<void> {
  const statements = [
    sql`delete from identity.invocation where expires_at <= now()`,
    sql`delete from identity.spent_block where expires_at <= now()`,
    sql`delete from identity.challenge_session where expires_at <= now() - interval '10 minutes'`,
    sql`delete from identity.code where expires_at <= now() - interval '1 day'`,
    sql`delete from identity.lock_out where last_attempt_at <= now() - interval '20 minutes'`,
    sql`delete from identity.allowance where window_ends_at <= now()`,
    sql`delete from identity.sign_in where expires_at <= now() - interval '1 day'`,
    sql`delete from identity.browser where last_seen_at <= now() - interval '400 days'`,
    sql`delete from identity.auth_event where created_at <= now() - interval '90 days'`,
    sql`delete from identity.hosted_session where expires_at <= now()`,
    sql`delete from identity.authorization_code where expires_at <= now() - interval '1 day'`,
    // An address that its owner never confirmed is free again, so that no one can keep it from them.
    sql`delete from identity.account a where a.status = 'UNCONFIRMED' and a.created_at <= now() - interval '2 days'
      and not exists (select from identity.code c where c.sub = a.sub and c.expires_at > now())`,
  ];
  for (const statement of statements) await statement.execute(db);
}
