/** The stages of `npm test`: what each runs, what it needs, and how its report is read. */
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import type { Command } from './execute.ts';
import { readPlaywright, readVitest, type TestResult } from './results.ts';

/** Where the reports of a run are. */
export const REPORTS = join('artefacts', 'reports');

export interface Stage {
  readonly name: string;
  /** Names of stages whose results it needs. */
  readonly after?: readonly string[];
  /** Cores it keeps busy. */
  readonly cores: number;
  readonly command: () => Command;
  /** The tests of its report; a stage without them counts as one test. */
  readonly read?: () => readonly TestResult[] | undefined;
  /** Runs what has failed once more, alone. */
  readonly again?: (failed: readonly TestResult[]) => {
    readonly command: Command;
    readonly read: () => readonly TestResult[] | undefined;
  };
}

const report = (name: string) => join(REPORTS, `${name}.json`);

const check = (name: string, ...program: [string, ...string[]]): Stage => ({
  name,
  cores: 1,
  command: () => ({ program, limit: 180 }),
});

const vitest = (project: string, limit: number, file = report(project), files: readonly string[] = []) => ({
  command: {
    program: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...files,
    ] as [string, ...string[]],
    limit,
  },
  read: () => readVitest(file),
});

const nodeTests = (project: string, limit: number): Stage => {
  const { command, read } = vitest(project, limit);
  return { name: `${project} tests`, cores: 1, command: () => command, read };
};

const SERVICE_LIMIT = 1500;
const BROWSER_LIMIT = 3000;
/** Playwright's list of tests that failed, by which it runs them again. */
const LAST_RUN = report('browser-last-run');

const browser = (name: string, ...args: string[]) => ({
  command: {
    program: ['playwright', 'test', ...args] as [string, ...string[]],
    env: {
      CHROMIUM_PATH: findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report(name),
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: LAST_RUN,
    },
    limit: BROWSER_LIMIT,
  },
  read: () => readPlaywright(report(name)),
});

export const stages: readonly Stage[] = [
  check('format', 'oxfmt', '--check', '.'),
  check('imports', 'node', 'scripts/check-imports.ts'),
  check('build', 'node', 'scripts/build.ts'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('types', 'tsc', '-p', '.'),
  check('types of the browser application', 'tsc', '-p', 'src'),
  check('types of the machines', 'tsc', '-p', 'machines'),
  check('unused code', 'knip', '--no-progress'),
  nodeTests('unit', 300),
  nodeTests('model', 300),
  {
    ...nodeTests('service', SERVICE_LIMIT),
    after: ['build'],
    again: (failed) => {
      const files = [...new Set(failed.map(({ file }) => file))];
      return vitest('service', SERVICE_LIMIT, report('service-again'), files);
    },
  },
  {
    name: 'browser tests',
    after: ['build'],
    cores: 1,
    command: () => browser('browser').command,
    read: () => readPlaywright(report('browser')),
    // In a folder of its own, so that pictures and traces of the first failure stay.
    again: () =>
      browser(
        'browser-again',
        '--last-failed',
        '--workers=1',
        '--output=artefacts/browser-again',
        '--pass-with-no-tests',
      ),
  },
];
