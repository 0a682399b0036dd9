/** Proofs of consent: what is kept of a decision, what is refused, and when it is removed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsentProof } from '#contract/consent.ts';
import { removeOldConsent } from '#proxy/domains/consent/record-consent.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { runDue } from '#proxy/platform/jobs/scheduler.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench } from '../../support/auth-service.ts';
import { ask, send } from '../../support/catalogue.ts';
import { testDatabase } from '../../support/database.ts';

const ID = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';
const proof: ConsentProof = {
  consentId: ID,
  policyVersion: 1,
  choice: 'granted',
  allowed: ['functional'],
  decidedAt: '2026-11-22T10:00:00.000Z',
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString();

let db: Database;
let auth: Service;

beforeAll(async () => {
  db = await testDatabase();
  ({ auth } = authBench(db));
});
afterAll(() => db.close());
beforeEach(() => db.kysely.deleteFrom('auth.consent_proof').execute());

const rows = () => db.kysely.selectFrom('auth.consent_proof').selectAll().orderBy('decided_at').execute();

describe('a proof', () => {
  it('is kept with what was decided, under which policy and when, and with nothing else', async () => {
    await ask(auth, 'consent/record', proof);
    await ask(auth, 'consent/record', { ...proof, choice: 'withdrawn', allowed: [], decidedAt: at(1) });
    const [first, second] = await rows();
    expect(Object.keys(first ?? {}).toSorted()).toEqual(
      ['allowed', 'choice', 'consent_id', 'decided_at', 'policy_version', 'recorded_at'].toSorted(),
    );
    expect(first).toMatchObject({
      consent_id: ID,
      policy_version: 1,
      choice: 'granted',
      allowed: ['functional'],
      decided_at: new Date(proof.decidedAt),
    });
    expect(second).toMatchObject({ consent_id: ID, choice: 'withdrawn', allowed: [] });
  });

  it('that comes twice is kept once', async () => {
    await ask(auth, 'consent/record', proof);
    await ask(auth, 'consent/record', proof);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['consentId', { consentId: 'marta' }],
    ['policyVersion', { policyVersion: 0 }],
    ['choice', { choice: 'perhaps' }],
    ['allowed', { allowed: ['advertising'] }],
    ['allowed', { choice: 'withdrawn' }],
    ['allowed', { allowed: [] }],
    ['decidedAt', { decidedAt: 'yesterday' }],
  ])('whose %s is wrong is refused by name', async (field, wrong) => {
    const answer = await send(auth, 'consent/record', { ...proof, ...wrong } as ConsentProof);
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors[0]?.field).toMatch(new RegExp(`^${field}`));
    expect(await rows()).toEqual([]);
  });
});

describe('limits', () => {
  it('turn away who changes their mind twenty times within the hour, and no one else', async () => {
    for (let minute = 0; minute < 20; minute += 1)
      await ask(auth, 'consent/record', { ...proof, decidedAt: at(minute) });
    expect((await send(auth, 'consent/record', { ...proof, decidedAt: at(20) })).status).toBe(429);
    // An answer that was lost is no change of mind.
    expect((await send(auth, 'consent/record', { ...proof, decidedAt: at(3) })).status).toBe(200);
    const other = { ...proof, consentId: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a02' };
    expect((await send(auth, 'consent/record', other)).status).toBe(200);
  });

  it('bound what all callers together may store in a minute', async () => {
    await sql`insert into auth.consent_proof (consent_id, decided_at, policy_version, choice, allowed)
      select gen_random_uuid(), now(), 1, 'granted', '{functional}' from generate_series(1, 1200)`.execute(
      db.kysely,
    );
    expect((await send(auth, 'consent/record', proof)).status).toBe(429);
    await sql`update auth.consent_proof set recorded_at = now() - interval '2 minutes'`.execute(db.kysely);
    expect((await send(auth, 'consent/record', proof)).status).toBe(200);
  });
});

it('proofs are removed after two years, and not before', async () => {
  await ask(auth, 'consent/record', proof);
  await ask(auth, 'consent/record', { ...proof, decidedAt: at(1) });
  await sql`update auth.consent_proof set recorded_at = now() - interval '25 months'
    where decided_at = ${proof.decidedAt}::timestamptz`.execute(db.kysely);
  expect(await runDue(db.kysely, removeOldConsent)).toMatchObject({ ran: true });
  expect((await rows()).map(({ decided_at }) => decided_at)).toEqual([new Date(at(1))]);
});
