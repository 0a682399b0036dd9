/**
 * Calls about the personal token (PERSONAL_TOKENS): a secret with which a program reads what its owner may read.
 * The paths are the specification's (section 7).
 */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Instant, Nothing } from './entities/common.ts';
import { QuotaUse, type Quota } from './quota.ts';

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
});
export type PersonalToken = z.infer<typeof PersonalToken>;

const auth = {
  service: 'auth',
  method: 'POST',
  audience: 'application',
  access: 'member',
  request: Nothing,
} as const;
const Made = z.object({ dataValues: z.string(), token: PersonalToken });

export const personalTokenCalls = {
  'oauth/get_personal_token': defineCall({
    ...auth,
    path: 'oauth/get_personal_token',
    summary: "The caller's personal token, without its secret.",
    safe: true,
    response: z.object({ token: PersonalToken }),
  }),
  generate_personal_token: defineCall({
    ...auth,
    path: 'generate_personal_token',
    summary: 'Makes a personal token and answers it whole, once.',
    safe: false,
    response: Made,
  }),
  reset_personal_token: defineCall({
    ...auth,
    path: 'reset_personal_token',
    summary: 'Replaces the personal token. The one before ends at once.',
    safe: false,
    response: Made,
  }),
  revoke_personal_token: defineCall({
    ...auth,
    path: 'revoke_personal_token',
    summary: 'Ends the personal token.',
    safe: false,
    response: Nothing,
  }),
};
