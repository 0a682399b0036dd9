/** The last lines of a run: how long each stage took, which tests are flaky, and one line that says what passed. */
import { add, MOST_FLAKY, NOTHING, type Result } from './results.ts';

export interface StageReport {
  readonly name: string;
  readonly result: Result;
  readonly seconds: number;
}

const row = (name: string, seconds: number, { passed, failed }: Result): string =>
  `${name.padEnd(34)}${seconds.toFixed(1).padStart(8)} s${String(passed).padStart(8)} passed${String(failed).padStart(6)} failed`;

/**
 * @param seconds of the whole run, in which stages overlap
 * @returns the lines, the last of which is `N passed, N failed`, with `, N skipped` if there are any
 */
export function summarize(
  reports: readonly StageReport[],
  seconds: number,
): { readonly text: string; readonly isGood: boolean } {
  const sum = reports.reduce((all, { result }) => add(all, result), NOTHING);
  const isTooFlaky = sum.flaky.length > MOST_FLAKY;
  // Too many flaky tests are one failure more, so that the last line says what the exit code says.
  const total = isTooFlaky ? { ...sum, failed: sum.failed + 1 } : sum;
  const failing = reports.filter(({ result }) => result.failed > 0).map(({ name }) => name);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  const lines = [
    '',
    ...reports.map(({ name, result, seconds: took }) => row(name, took, result)),
    row('all', seconds, total),
    '',
    ...(failing.length > 0 ? [`Failing: ${failing.join(', ')}`] : []),
    ...sum.flaky.map(({ name }) => `Flaky: ${name}`),
    ...(isTooFlaky ? [`More than ${MOST_FLAKY} flaky tests fail the run.`] : []),
    `flaky: ${sum.flaky.length}`,
    `${total.passed} passed, ${total.failed} failed${skipped}`,
  ];
  // A run in which nothing passed has proved nothing.
  return { text: lines.join('\n'), isGood: total.failed === 0 && total.passed > 0 };
}
