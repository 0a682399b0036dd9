/** Where uses of the product are sent, for people who have agreed to it. */
import * as z from 'zod';

/** `none`: nowhere, also in development. */
const NOWHERE = 'none';

export const analyticsEnvironment = {
  ANALYTICS_HOST: z
    .union(
      [
        z.literal(NOWHERE),
        z.url({ protocol: /^https?$/, error: 'must be an http or https address, or none' }),
      ],
      'must be an http or https address, or none',
    )
    .optional(),
  ANALYTICS_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'must contain letters, digits, - and _ only')
    .optional(),
};

export interface AnalyticsSettings {
  /** An address, or a path of this origin, without a slash at the end. */
  readonly host: string;
  /** Public: every page that may report something carries it. */
  readonly key: string;
}

/** In development what would be sent elsewhere can be read here. */
export const ANALYTICS_SINK = '/dev/analytics';

/** The settings; null for none; a sentence that names the variable at fault. */
export function readAnalytics(
  {
    ANALYTICS_HOST: host,
    ANALYTICS_KEY: key,
  }: { ANALYTICS_HOST?: string | undefined; ANALYTICS_KEY?: string | undefined },
  development: boolean,
): AnalyticsSettings | null | string {
  if (host === NOWHERE) return null;
  if (host === undefined && key === undefined)
    return development ? { host: ANALYTICS_SINK, key: 'development' } : null;
  if (host === undefined) return 'ANALYTICS_HOST is missing: ANALYTICS_KEY is of no use without it.';
  if (key === undefined) return 'ANALYTICS_KEY is missing: ANALYTICS_HOST takes nothing without a key.';
  return { host: host.replace(/\/+$/, ''), key };
}
