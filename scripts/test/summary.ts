/** The last lines of a run: how long each stage took, which tests failed or are flaky and why, and what passed. */
import { add, MOST_FLAKY, NOTHING, type Failure, type Result } from './results.ts';

export interface StageReport {
  readonly name: string;
  readonly result: Result;
  readonly seconds: number;
}

const row = (name: string, seconds: number, { passed, failed }: Result): string =>
  `${name.padEnd(34)}${seconds.toFixed(1).padStart(8)} s${String(passed).padStart(8)} passed${String(failed).padStart(6)} failed`;

/** More failed tests are counted, not named: what failed first is far above them then. */
const MOST_NAMED = 20;

/** Characters of a failure that are shown beside its name; `artefacts/reports` has all of it. */
const REASON_LENGTH = 300;

/** A line for the test, and one for the beginning of what its runner said. */
function named(kind: string, { name, message }: Failure): string[] {
  const reason = message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 5)
    .join(' · ')
    .slice(0, REASON_LENGTH);
  return [`${kind}: ${name}`, ...(reason === '' ? [] : [`  ${reason}`])];
}

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
    ...sum.failures.slice(0, MOST_NAMED).flatMap((failure) => named('Failed', failure)),
    ...(sum.failures.length > MOST_NAMED ? [`And ${sum.failures.length - MOST_NAMED} more failed.`] : []),
    ...sum.flaky.flatMap((flake) => named('Flaky', flake)),
    ...(isTooFlaky ? [`More than ${MOST_FLAKY} flaky tests fail the run.`] : []),
    `flaky: ${sum.flaky.length}`,
    `${total.passed} passed, ${total.failed} failed${skipped}`,
  ];
  // A run in which nothing passed has proved nothing.
  return { text: lines.join('\n'), isGood: total.failed === 0 && total.passed > 0 };
}
