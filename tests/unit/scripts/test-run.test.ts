/** The run of all stages: what may overlap, how output stays readable, and what the last lines say. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createConsole } from '../../../scripts/test/console.ts';
import { NOTHING } from '../../../scripts/test/results.ts';
import { runJobs } from '../../../scripts/test/schedule.ts';
import { summarize } from '../../../scripts/test/summary.ts';
import { tools } from '../../../scripts/test/tools.ts';

describe('the last lines', () => {
  const stage = (passed: number, failed: number, skipped = 0, flaky = 0) => ({
    name: 'browser tests',
    seconds: 12,
    result: {
      passed,
      failed,
      skipped,
      failures: Array.from({ length: failed }, (_, i) => ({
        name: `wrong ${i}`,
        message: 'Error: not equal\n\n  Expected: 1\n    at file.ts:1',
      })),
      flaky: Array.from({ length: flaky }, (_, i) => ({ name: `test ${i}`, message: 'late' })),
    },
  });
  const lines = (...stages: ReturnType<typeof stage>[]) => summarize(stages, 20).text.split('\n');

  test('the last one says what passed and failed, and what was skipped only if anything was', () => {
    expect(lines(stage(3, 0), stage(4, 1)).at(-1)).toBe('7 passed, 1 failed');
    expect(lines(stage(3, 0, 2)).at(-1)).toBe('3 passed, 0 failed, 2 skipped');
  });

  test('flaky tests are named and counted', () => {
    const said = lines(stage(3, 0, 0, 2));
    expect(said.at(-2)).toBe('flaky: 2');
    expect(said).toEqual(expect.arrayContaining(['Flaky: test 0', 'Flaky: test 1']));
    expect(summarize([stage(3, 0, 0, 3)], 20).isGood).toBe(true);
  });

  test('failed tests are named with what was seen, at most twenty of them', () => {
    const said = lines(stage(3, 22));
    expect(said).toEqual(
      expect.arrayContaining([
        'Failed: wrong 0',
        '  Error: not equal · Expected: 1',
        'Failed: wrong 19',
        'And 2 more failed.',
      ]),
    );
    expect(said).not.toContain('Failed: wrong 20');
  });

  test('more than three of them fail the run', () => {
    expect(summarize([stage(3, 0, 0, 2), stage(3, 0, 0, 2)], 20).isGood).toBe(false);
    expect(lines(stage(6, 0, 0, 4)).at(-1)).toBe('6 passed, 1 failed');
  });

  test('a run in which nothing passed is not good', () => {
    expect(summarize([{ name: 'format', seconds: 1, result: NOTHING }], 1).isGood).toBe(false);
  });
});

describe('the order of stages', () => {
  /** Runs jobs that end when the test says so, and notes what starts and ends. */
  function watch(jobs: readonly (readonly [name: string, places: number, ...after: string[]])[]) {
    const noted: string[] = [];
    const ends = new Map<string, () => void>();
    const all = runJobs(
      jobs.map(([name, places, ...after]) => ({
        name,
        places,
        after,
        run: () => {
          noted.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        },
      })),
      2,
    );
    const end = async (name: string) => {
      ends.get(name)?.();
      noted.push(`end of ${name}`);
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { noted, end, all };
  }

  test('as many run as there is room for, and each waits for what it needs', async () => {
    const { noted, end, all } = watch([
      ['build', 1],
      ['browser', 1, 'build'],
      ['lint', 1],
      ['unit', 1],
    ]);
    await end('build');
    await end('lint');
    await end('browser');
    await end('unit');
    await all;
    expect(noted).toEqual(
      'build,lint,end of build,browser,end of lint,unit,end of browser,end of unit'.split(','),
    );
  });

  test('what needs the whole machine runs alone', async () => {
    const { noted, end, all } = watch([
      ['lint', 1],
      ['everything', 5],
    ]);
    await end('lint');
    await end('everything');
    await all;
    expect(noted).toEqual(['lint', 'end of lint', 'everything', 'end of everything']);
  });
});

test('output of stages that overlap is printed whole, the first as it comes', () => {
  let printed = '';
  const screen = createConsole((text) => (printed += text));
  const [browser, lint, unit] = ['browser', 'lint', 'unit'].map(screen.open);
  lint?.write('lint 1\n');
  browser?.write('browser 1\n');
  unit?.write('unit 1\n');
  unit?.end();
  browser?.write('browser 2\n');
  browser?.end();
  lint?.write('lint 2\n');
  lint?.end();
  expect(printed.split('\n').filter(Boolean)).toEqual([
    '── browser',
    '── lint starts; what it says follows',
    '── unit starts; what it says follows',
    'browser 1',
    'browser 2',
    '── end of browser',
    '── unit',
    'unit 1',
    '── end of unit',
    '── lint',
    'lint 1',
    'lint 2',
    '── end of lint',
  ]);
});

test('output of a stage that has failed is printed at once', () => {
  let printed = '';
  const screen = createConsole((text) => (printed += text));
  const [browser, lint, unit] = ['browser', 'lint', 'unit'].map(screen.open);
  printed = '';
  lint?.write('lint 1\n');
  unit?.write('unit 1\n');
  lint?.end();
  unit?.end(true);
  browser?.write('browser 1\n');
  browser?.end();
  expect(printed.split('\n').filter(Boolean)).toEqual([
    '── unit FAILED',
    'unit 1',
    '── end of unit',
    '── browser goes on',
    'browser 1',
    '── end of browser',
    '── lint',
    'lint 1',
    '── end of lint',
  ]);
});

test('everything that a tool depends on is where the list says', () => {
  const missing = tools.flatMap(({ inputs }) => inputs).filter((input) => !existsSync(input));
  expect(missing).toEqual([]);
});
