/** Parts of a benchmark: BENCH_PART names those to run, joined by commas. Without it all are run. */

const named = process.env['BENCH_PART']?.split(',');

/** Whether one of some parts is to be run. */
export const isWanted = (...parts: readonly string[]): boolean =>
  named === undefined || parts.some((part) => named.includes(part));

/** What the results of a run are called: one of some parts does not take the place of a whole one. */
export const resultsOf = (name: string): string => [name, ...(named ?? [])].join('-');
