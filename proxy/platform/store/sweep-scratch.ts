/** Takes away what processes that have died have left of files on their way into a store, or out of it. */
import { removeAbandoned } from './draft.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

const HOUR = 3_600_000;

/**
 * @param scratch where such files are
 * @param now the clock, in milliseconds since 1970
 */
export const sweepScratch = (scratch: string, now: () => number = Date.now): PeriodicJob => ({
  name: 'sweep files on their way',
  every: HOUR,
  everywhere: true,
  work: () => removeAbandoned(scratch, now()),
});
