/**
 * Keeps proofs of consent, and removes them when nothing has to be proved any more.
 *
 * It needs no identity, so no network address is used, not even to limit requests: that is
 * counted for each consent and for all of them together. A caller who is turned away keeps the proof and tries again.
 */
import { sql, type Kysely } from 'kysely';
import type { ConsentProof } from '#contract/consent.ts';
import { CONSENT_PROOF_MONTHS } from '#contract/consent-constants.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

/** Changes of mind of one person in an hour. */
const HOURLY_OF_ONE = 20;
/** Decisions of all visitors in a minute: a flood does not fill the disk, and a busy day stays far below. */
const EVERY_MINUTE = 1_200;

const tooMany = () => new ProblemError(429, 'Too many decisions at once. Please try again later');

/** @throws ProblemError 429 */
export async function recordConsent(kysely: Kysely<Schema>, proof: ConsentProof): Promise<void> {
  const { consentId, decidedAt, policyVersion, choice, allowed } = proof;
  const { rows } = await sql<{ isKnown: boolean; ofOne: number; ofAll: number }>`select
    exists (select from auth.consent_proof
      where consent_id = ${consentId} and decided_at = ${decidedAt}::timestamptz) as "isKnown",
    (select count(*)::int from auth.consent_proof
      where consent_id = ${consentId} and recorded_at > now() - interval '1 hour') as "ofOne",
    (select count(*)::int from auth.consent_proof
      where recorded_at > now() - interval '1 minute') as "ofAll"`.execute(kysely);
  const [spent] = rows;
  // An answer was lost on its way, and the proof was sent again.
  if (spent?.isKnown) return;
  if (spent && (spent.ofOne >= HOURLY_OF_ONE || spent.ofAll >= EVERY_MINUTE)) throw tooMany();
  await kysely
    .insertInto('auth.consent_proof')
    .values({
      consent_id: consentId,
      decided_at: decidedAt,
      policy_version: policyVersion,
      choice,
      allowed: [...allowed],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A proof is kept for as long as a decision may be asked about. */
export const removeOldConsent: PeriodicJob = {
  name: 'remove old proofs of consent',
  every: 86_400_000,
  work: (kysely) =>
    sql`delete from auth.consent_proof
      where recorded_at < now() - make_interval(months => ${CONSENT_PROOF_MONTHS})`.execute(kysely),
};
