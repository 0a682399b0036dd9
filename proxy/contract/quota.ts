/** How many requests a key or a token may make in a day or a month, in UTC. */
import * as z from 'zod/mini';
import { Instant } from './entities/common.ts';

export const quotaPeriods = ['day', 'month'] as const;
export type QuotaPeriod = (typeof quotaPeriods)[number];
/** The largest quota that can be set. */
export const MOST_REQUESTS = 1_000_000_000;

export const Quota = z.object({
  limit: z.int().check(z.gte(1), z.lte(MOST_REQUESTS)),
  period: z.enum(quotaPeriods),
});
export type Quota = z.infer<typeof Quota>;

/** A quota, and how much of it is used in this period. */
export const QuotaUse = z.extend(Quota, {
  used: z.int(),
  /** When the period ends. */
  resetsAt: Instant,
});
export type QuotaUse = z.infer<typeof QuotaUse>;
