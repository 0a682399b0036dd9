/** The call by which the proof of a person's consent reaches the server. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { consentChoices, consentPurposes } from './consent-constants.ts';
import { Guid, Instant, Nothing } from './entities/common.ts';
import { ruleCode } from './rule.ts';

/**
 * One decision. It names no one: `consentId` was drawn by the browser when something was first allowed, and is
 * forgotten there with the withdrawal.
 */
export const ConsentProof = z
  .object({
    consentId: Guid,
    policyVersion: z.int().check(z.gte(1), z.lte(1_000_000)),
    choice: z.enum(consentChoices),
    /** The purposes that are allowed from then on. */
    allowed: z
      .array(z.enum(consentPurposes, ruleCode('consent.notPurpose')))
      .check(z.maxLength(consentPurposes.length)),
    /** By the clock of the browser; the server adds its own. */
    decidedAt: Instant,
  })
  .check(
    z.refine(({ choice, allowed }) => (choice === 'withdrawn') === (allowed.length === 0), {
      error: ruleCode('consent.notCoherent'),
      path: ['allowed'],
    }),
  );
export type ConsentProof = z.infer<typeof ConsentProof>;

export const consentCalls = {
  'consent/record': defineCall({
    service: 'auth',
    method: 'POST',
    path: 'consent/record',
    summary:
      'Stores the proof that a person has given or withdrawn consent. A repeated proof is stored once.',
    access: 'anyone',
    safe: false,
    audience: 'application',
    request: ConsentProof,
    response: Nothing,
  }),
};
