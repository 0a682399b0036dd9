/** What the frequency of updates says beyond its name. */

/** Codes of the EU frequency list that represent data which is not updated again. */
const finished: ReadonlySet<string> = new Set(['NEVER', 'NOT_PLANNED']);

/** True when the publisher has said that no update is to come. */
export const isFinished = (frequency: { readonly code: string } | null): boolean =>
  frequency !== null && finished.has(frequency.code);
