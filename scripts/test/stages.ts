/** The stages of `npm test`: what each runs, what it needs, and how its report is read. */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { findChromium } from './chromium.ts';
import type { Command } from './execute.ts';
import { readPlaywright, readVitest, type TestResult } from './results.ts';
import { tools, type Tool } from './tools.ts';

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
  /** Runs what has failed again, alone. */
  readonly again?: (failed: readonly TestResult[]) => Pick<Required<Stage>, 'command' | 'read'>;
}

const report = (name: string) => join(REPORTS, `${name}.json`);

const check = (name: string, ...program: [string, ...string[]]): Stage => ({
  name,
  cores: 1,
  command: () => ({ program, limit: 600 }),
});

/**
 * Checks what has changed since the last run, and what depends on it: a tenth of the time of checking everything. With
 * one checker, since each further one computes again what the others know: four take twice the processor time.
 */
const types = (name: string, project: string): Stage =>
  check(
    name,
    'tsc',
    '-p',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    join('artefacts', 'types', `${name.replaceAll(' ', '-')}.json`),
  );

/**
 * The type checker behind the lint has one processor: on each further one it computes again what the others know, which
 * takes half as much processor time more (docs/performance.md).
 */
function lint(): Stage {
  const { command, ...stage } = check('lint', 'oxlint', '--type-aware', '--deny-warnings');
  return { ...stage, command: () => ({ ...command(), env: { GOMAXPROCS: '1' } }) };
}

/**
 * Tests of the projects whose names begin with `project`: service tests are in two.
 *
 * @param args files, and options of Vitest
 */
const vitest = (project: string, limit: number, file = report(project), args: readonly string[] = []) => ({
  command: (): Command => ({
    program: [
      'vitest',
      'run',
      `--project=${project}*`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    limit,
  }),
  read: () => readVitest(file),
});

const nodeTests = (project: string, limit: number): Stage => ({
  name: `${project} tests`,
  cores: 1,
  ...vitest(project, limit),
});

/** Unit tests of some files, beside those of the stage of all of them. */
export const unitTestsOf = (name: string, files: readonly string[]): Stage => ({
  name: `unit tests of ${name}`,
  cores: 1,
  ...vitest('unit', 300, report(`unit-${name}`), files),
});

const SERVICE_LIMIT = 2700;
const BROWSER_LIMIT = 3000;

/** Another one makes the run hardly shorter, and tests fail that pass alone (decision 292). */
const BROWSER_WORKERS = Math.max(2, availableParallelism());

/** A trace of every test takes a quarter to two fifths of the processor time, one file measured (docs/performance.md). */
const WITHOUT_TRACE = '--trace=off';

/** @param file of the report, and of the list of failed tests, by which Playwright runs them again */
const playwright = (file: string, limit: number, args: readonly string[], lastRun = file) => ({
  command: (): Command => ({
    program: ['playwright', 'test', ...args],
    env: {
      CHROMIUM_PATH: findChromium(),
      // Whole, since Playwright takes it from the folder of its configuration.
      PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(report(file)),
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: report(`${lastRun}-last-run`),
    },
    limit,
  }),
  read: () => readPlaywright(report(file)),
});

/** The name of the stage that proves a tool. */
const toolStage = (name: string) => `${name} (tool)`;

/** Proves a tool. One after the other, since several of them build. */
function proofOf({ name, proof }: Tool, index: number): Stage & { readonly tool: Tool } {
  const previous = tools[index - 1];
  const common = {
    name: toolStage(name),
    tool: tools[index] as Tool,
    after: ['build', ...(previous ? [toolStage(previous.name)] : [])],
    cores: 1,
  };
  if ('program' in proof) return { ...common, command: () => ({ program: proof.program, limit: 1200 }) };
  const file = `tool-${name.replaceAll(' ', '-')}`;
  const { command, read } = playwright(file, 600, [
    '--config=tests/tools/playwright.config.ts',
    `--output=artefacts/${file}`,
    WITHOUT_TRACE,
    ...proof.specs,
  ]);
  return { ...common, command, read };
}

/** What proves the tools, which `npm test` runs only when something they depend on has changed. */
export const toolStages = tools.map(proofOf);

/** In the order in which they start where there is room, the longest first. */
export const stages: readonly Stage[] = [
  check('build', 'node', 'scripts/build.ts'),
  {
    name: 'browser tests',
    after: ['build'],
    // Alone: beside service tests they pass their limits of time.
    cores: availableParallelism(),
    ...playwright('browser', BROWSER_LIMIT, [WITHOUT_TRACE, `--workers=${BROWSER_WORKERS}`]),
    // With a trace, and in a folder of its own, so that what is known of the first failure stays.
    again: () =>
      playwright(
        'browser-again',
        BROWSER_LIMIT,
        ['--last-failed', '--workers=1', '--output=artefacts/browser-again', '--pass-with-no-tests'],
        'browser',
      ),
  },
  {
    name: 'service tests',
    after: ['build'],
    cores: 1,
    // More than half of the time they wait, so that three workers keep one core busy, and more once the other stages are done.
    ...vitest('service', SERVICE_LIMIT, report('service'), ['--maxWorkers=3']),
    again: (failed) =>
      vitest('service', SERVICE_LIMIT, report('service-again'), [...new Set(failed.map(({ file }) => file))]),
  },
  nodeTests('unit', 300),
  lint(),
  types('types', '.'),
  types('types of the browser application', 'src'),
  types('types of the machines', 'machines'),
  nodeTests('model', 300),
  check('format', 'oxfmt', '--check'),
  check('imports', 'node', 'scripts/check-imports.ts'),
  check('unused code', 'knip', '--no-progress'),
];
