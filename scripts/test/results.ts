/** What a stage found, and how it is read from the reports of the test runners. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** One test of a report. */
export interface TestResult {
  /** File, groups and title, joined by ` › `: unique in a report. */
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What the runner says about a failure; empty otherwise. */
  readonly message: string;
}

/** A test that failed, at least once. */
export interface Failure {
  readonly name: string;
  /** What the runner said about the failure. */
  readonly message: string;
}

export interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that failed, as far as the stage names its tests. */
  readonly failures: readonly Failure[];
  /** Those that failed, and passed when they were run again alone. */
  readonly flaky: readonly Failure[];
}

/** More than this many flaky tests fail a run. */
export const MOST_FLAKY = 3;

/** Characters that are kept of what a runner says about a failure. */
const MESSAGE_LENGTH = 4000;

/** A file as a whole fails when it cannot be loaded, or when what it prepares for all of its tests fails. */
const WHOLE_FILE = '(the whole file)';

const messageOf = (messages: readonly (string | undefined)[]): string =>
  stripVTControlCharacters(messages.filter((one) => one !== undefined && one !== '').join('\n')).slice(
    0,
    MESSAGE_LENGTH,
  );

export const NOTHING: Result = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

export const add = (a: Result, b: Result): Result => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  flaky: [...a.flaky, ...b.flaky],
});

/** A check without tests of its own counts as one. */
export const asOne = (exitCode: number): Result => ({
  ...NOTHING,
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
});

const asFailure = ({ name, message }: TestResult): Failure => ({ name, message });

/** The figures of a report. A runner that stopped without one, or failed without a failed test, has failed. */
export function count(tests: readonly TestResult[] | undefined, exitCode: number): Result {
  if (!tests) return asOne(1);
  const of = (outcome: TestResult['outcome']) => tests.filter((test) => test.outcome === outcome).length;
  const failed = of('failed');
  return {
    passed: of('passed'),
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: of('skipped'),
    failures: tests.filter(({ outcome }) => outcome === 'failed').map(asFailure),
    flaky: [],
  };
}

/**
 * The figures of a report after its failed tests were run again: what the second try says is true, and a test that
 * failed only at the first is flaky.
 *
 * @param second what was run again: the failed tests, or whole files of them
 * @param exitCode of the second try
 */
export function countAgain(
  first: readonly TestResult[],
  second: readonly TestResult[] | undefined,
  exitCode: number,
): Result {
  if (!second) return count(first, 1);
  const again = new Map<string, TestResult>();
  // Titles may repeat in a file; one that failed counts for all of its name.
  for (const test of second) if (again.get(test.name)?.outcome !== 'failed') again.set(test.name, test);
  const passedNow = ({ name, file }: TestResult) =>
    name.endsWith(WHOLE_FILE)
      ? second.some((test) => test.file === file) &&
        !second.some((test) => test.file === file && test.outcome === 'failed')
      : again.get(name)?.outcome === 'passed';
  const flaky = first.filter((test) => test.outcome === 'failed' && passedNow(test));
  const known = new Set(first.map(({ name }) => name));
  const merged = [
    ...first.map((test) => again.get(test.name) ?? test).filter((test) => !flaky.includes(test)),
    ...second.filter(({ name }) => !known.has(name)),
  ];
  return {
    ...count(merged, merged.some(({ outcome }) => outcome === 'failed') ? 1 : exitCode),
    flaky: flaky.map(asFailure),
  };
}

/** @returns undefined when there is no report, or only a part of one */
function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** The tests of a report of Vitest's `json` reporter; undefined when it is not whole. */
export function readVitest(report: string): readonly TestResult[] | undefined {
  return readReport<VitestReport>(report)?.testResults.flatMap(
    ({ name, status, message, assertionResults }) => {
      const file = relative(process.cwd(), name);
      const tests = assertionResults.map((test): TestResult => {
        const hasFailed = test.status === 'failed';
        return {
          name: [file, ...test.ancestorTitles, test.title].join(' › '),
          file,
          outcome: hasFailed ? 'failed' : test.status === 'passed' ? 'passed' : 'skipped',
          message: hasFailed ? messageOf(test.failureMessages ?? []) : '',
        };
      });
      const isUnexplained = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
      const whole: TestResult = {
        name: `${file} › ${WHOLE_FILE}`,
        file,
        outcome: 'failed',
        message: messageOf([message]),
      };
      return isUnexplained ? [...tests, whole] : tests;
    },
  );
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly expectedStatus: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

type PlaywrightTest = PlaywrightSuite['specs'][number]['tests'][number];

/** A test that another test's failure kept from running has not passed. */
function outcomeOf({ status, expectedStatus, results }: PlaywrightTest): TestResult['outcome'] {
  if (status === 'expected') return 'passed';
  const isMeant = status === 'skipped' && expectedStatus === 'skipped' && results.length > 0;
  return isMeant ? 'skipped' : 'failed';
}

function testsOf(suite: PlaywrightSuite, above: readonly string[]): TestResult[] {
  const titles = [...above, suite.title];
  return [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map((test): TestResult => {
        const outcome = outcomeOf(test);
        const messages = test.results.flatMap(({ errors }) => (errors ?? []).map(({ message }) => message));
        return {
          name: [...titles, title].join(' › '),
          file,
          outcome,
          message: outcome === 'failed' ? messageOf(messages) || 'It did not run.' : '',
        };
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles)),
  ];
}

/** The tests of a report of Playwright's `json` reporter; undefined when it is not whole. */
export const readPlaywright = (report: string): readonly TestResult[] | undefined =>
  readReport<PlaywrightReport>(report)?.suites.flatMap((suite) => testsOf(suite, []));
