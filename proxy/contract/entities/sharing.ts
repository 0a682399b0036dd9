/** Datasets that are shared, and the explanation of who may do what. */
import * as z from 'zod/mini';
import { accessLevels, principalKinds } from '../access.ts';
import { Guid, Instant } from './common.ts';

/** One grant of a dataset, as both sides see it. */
export const Share = z.object({
  grantGUID: Guid,
  dataset: z.object({
    datasetGUID: Guid,
    title: z.string(),
    organisationSlug: z.string(),
    organisationName: z.string(),
  }),
  principal: z.object({ kind: z.enum(principalKinds), id: Guid, name: z.string() }),
  level: z.enum(accessLevels),
  /** Files that it is limited to; null for all. */
  resources: z.nullable(z.array(z.object({ resourceGUID: Guid, name: z.string() }))),
  from: Instant,
  /** Null: no end. */
  until: z.nullable(Instant),
  grantedBy: z.string(),
  reason: z.string(),
  state: z.enum(['active', 'upcoming', 'ended']),
});
export type Share = z.infer<typeof Share>;

const reasonCodes = [
  'public.published',
  'public.announced',
  'role',
  'grant',
  'grant.notYet',
  'grant.ended',
  'grant.level',
  'grant.otherResource',
  'token.ended',
  'token.scope',
] as const;

export const AccessExplanation = z.object({
  allowed: z.boolean(),
  status: z.int(),
  because: z.array(
    z.object({
      effect: z.enum(['allows', 'insufficient', 'limits', 'forbids']),
      code: z.enum(reasonCodes),
      level: z.optional(z.enum(accessLevels)),
      name: z.optional(z.string()),
      grantGUID: z.optional(Guid),
      until: z.nullish(Instant),
    }),
  ),
  until: z.nullable(Instant),
});
