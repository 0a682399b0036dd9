/**
 * How often a member may do what costs others time or this server room. What was done in the last hour is
 * counted where it is recorded anyway; calls of one member take turns, so that parallel ones cannot slip past.
 */
import { sql, type Transaction } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { AppEventTable } from '#proxy/platform/database/schema.apps.ts';

const HOURLY = { pictures: 40, submissions: 30, decisions: 300 } as const;

const refusal = () => new ProblemError(429, 'That is enough for one hour. Please try again later');

const takeTurn = (trx: Transaction<Schema>, identityGUID: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`apps ${identityGUID}`}))`.execute(trx);

/** @throws ProblemError 429 */
export async function claimUpload(trx: Transaction<Schema>, identityGUID: string): Promise<void> {
  await takeTurn(trx, identityGUID);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from catalogue.app_picture
    where uploaded_by = ${identityGUID} and uploaded_at > now() - interval '1 hour'`.execute(trx);
  if ((rows[0]?.n ?? 0) >= HOURLY.pictures) throw refusal();
}

/** @throws ProblemError 429 */
export async function claimEvent(
  trx: Transaction<Schema>,
  identityGUID: string,
  kind: 'submissions' | 'decisions',
): Promise<void> {
  await takeTurn(trx, identityGUID);
  const events: AppEventTable['event'][] =
    kind === 'submissions' ? ['submitted', 'withdrawn'] : ['approved', 'declined', 'undone'];
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from catalogue.app_event
    where actor_guid = ${identityGUID} and event = any (${events}::text[])
      and happened_at > now() - interval '1 hour'`.execute(trx);
  if ((rows[0]?.n ?? 0) >= HOURLY[kind]) throw refusal();
}
