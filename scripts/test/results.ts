/** What a stage found, and how it is read from the reports of the test runners. */
import { readFileSync } from 'node:fs';

export interface Result {
  passed: number;
  failed: number;
  skipped: number;
}

export const add = (a: Result, b: Result): Result => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** A check without tests of its own counts as one. */
export const asOne = (exitCode: number): Result => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: 0,
});

/** A runner that stopped without a full report has failed, whatever it counted. */
function honest(result: Result, exitCode: number): Result {
  return exitCode !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Vitest's `json` reporter. */
export function readVitest(file: string, exitCode: number): Result {
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(
    file,
  );
  if (!report) return asOne(exitCode === 0 ? 1 : exitCode);
  return honest(
    { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests },
    exitCode,
  );
}

/** Playwright's `json` reporter. A test that passed only when tried again is a failure: it hides a race. */
export function readPlaywright(file: string, exitCode: number): Result {
  const report = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(file);
  if (!report) return asOne(exitCode === 0 ? 1 : exitCode);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}
