/**
 * Calls about the personal token (PERSONAL_TOKENS): a secret with which a program reads what its owner may read. The first
 * three are the specification's (section 7), which has no fields for choices: they make a token that reads all that its owner
 * reads. The calls `token/*` are extensions, with the choices of API keys.
 */
import * as z from 'zod/mini';
import { KeyDataset, KeyDatasets, KeyDays, KeyNetwork, KeyScopes, Overlap } from './api-keys.ts';
import { defineCall, memberCall } from './call.ts';
import { Instant, Nothing } from './entities/common.ts';
import { Quota, QuotaUse } from './quota.ts';

/** How many requests each personal token may make. */
export const PERSONAL_QUOTA: Quota = { limit: 50_000, period: 'day' };

/** What is known of a token; the token itself is shown once. */
export const PersonalToken = z.object({
  /** The first characters, which name the kind of token. */
  prefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: z.nullable(Instant),
  quota: z.nullable(QuotaUse),
  // What follows is of the extension: a service elsewhere may leave it out.
  /** The datasets that it is limited to, as far as its owner finds them; null: all that its owner reads. */
  datasets: z.optional(z.nullable(z.array(KeyDataset))),
  /** How long a secret works after it was created, in days. */
  days: z.optional(z.int()),
  /** Networks that it was used from, the last one first, and how many there are in all. */
  networks: z.optional(z.array(KeyNetwork)),
  networkCount: z.optional(z.int()),
  /** Until when the last of the secrets before works; null when none does. */
  previousUntil: z.optional(z.nullable(Instant)),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/** What can be changed of a token. */
const choices = {
  scopes: KeyScopes,
  /** Datasets that the owner finds; null for all, with those to come. */
  datasets: z.nullable(KeyDatasets),
  /**
   * How many requests it may make; null for as many as every token. A month has no more than what every token may make in a
   * day, so that no choice opens more.
   */
  quota: z._default(
    z.nullable(z.extend(Quota, { limit: z.int().check(z.gte(1), z.lte(PERSONAL_QUOTA.limit)) })),
    null,
  ),
};

/** The secret is answered whole, once. */
const Made = z.object({ dataValues: z.string(), token: PersonalToken });

export const personalTokenCalls = {
  'oauth/get_personal_token': defineCall({
    ...memberCall,
    path: 'oauth/get_personal_token',
    summary: "The caller's personal token, without its secret.",
    safe: true,
    request: Nothing,
    response: z.object({ token: PersonalToken }),
  }),
  generate_personal_token: defineCall({
    ...memberCall,
    path: 'generate_personal_token',
    summary: 'Makes a personal token that reads all that the caller reads, and answers it whole, once.',
    safe: false,
    request: Nothing,
    response: Made,
  }),
  reset_personal_token: defineCall({
    ...memberCall,
    path: 'reset_personal_token',
    summary: 'Replaces the personal token, with its limits. The one before ends at once.',
    safe: false,
    request: Nothing,
    response: Made,
  }),
  revoke_personal_token: defineCall({
    ...memberCall,
    path: 'revoke_personal_token',
    summary: 'Ends the personal token.',
    safe: false,
    request: Nothing,
    response: Nothing,
  }),
  'token/create': defineCall({
    ...memberCall,
    path: 'token/create',
    summary:
      'Makes a personal token that is limited to scopes, datasets and days, and answers it whole, once.',
    safe: false,
    request: z.object({ ...choices, days: KeyDays }),
    response: Made,
  }),
  'token/update': defineCall({
    ...memberCall,
    path: 'token/update',
    summary: 'Changes the scopes, the datasets and the quota of the personal token. Its secret stays.',
    safe: false,
    request: z.object(choices),
    response: PersonalToken,
  }),
  'token/roll': defineCall({
    ...memberCall,
    path: 'token/roll',
    summary:
      'Gives the personal token another secret and its full time again. The secret before works as long as stated.',
    safe: false,
    request: z.object({ overlap: Overlap }),
    response: Made,
  }),
  'token/stopPrevious': defineCall({
    ...memberCall,
    path: 'token/stopPrevious',
    summary:
      'Stops the secrets of the personal token from before it was rolled. The current one continues to work.',
    safe: false,
    request: Nothing,
    response: PersonalToken,
  }),
};
