/**
 * How long calls took, as steps that can be summed: each ends an eighth of a doubling after the one before, so a time is
 * known to a tenth of itself, and the times of a year are a few rows.
 */

const STEPS_OF_A_DOUBLING = 8;
/** A day and more is one step. */
const LAST_STEP = 220;

/** The step that a time is in. @param ms milliseconds; what takes less than one is in the first step */
export const stepOf = (ms: number): number =>
  Math.min(LAST_STEP, Math.max(0, Math.ceil(Math.log2(Math.max(1, ms)) * STEPS_OF_A_DOUBLING)));

/** Where a step ends, in whole milliseconds. */
export const endOf = (step: number): number => Math.round(2 ** (step / STEPS_OF_A_DOUBLING));

export interface CallsOfStep {
  readonly step: number;
  readonly calls: number;
}

/**
 * The time within which a share of the calls was answered.
 *
 * @param share from 0 to 1
 * @returns milliseconds; null where there are no calls
 */
export function timeWithin(times: readonly CallsOfStep[], share: number): number | null {
  const sorted = times.toSorted((one, other) => one.step - other.step);
  const wanted = sorted.reduce((sum, { calls }) => sum + calls, 0) * share;
  let seen = 0;
  for (const { step, calls } of sorted) {
    seen += calls;
    if (calls > 0 && seen >= wanted) return endOf(step);
  }
  return null;
}
