/** What is read from the reports of the runners: no more than they have seen, and what failed only once by name. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  asOne,
  count,
  countAgain,
  readPlaywright,
  readVitest,
  type TestResult,
} from '../../../scripts/test/results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));
let reports = 0;
const report = (value: unknown) => {
  const file = join(folder, `report-${++reports}.json`);
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
};

describe('a report of Vitest', () => {
  const file = (status: string, message: string, ...tests: [string, string, string?][]) => ({
    name: join(process.cwd(), 'tests/service/a.test.ts'),
    status,
    message,
    assertionResults: tests.map(([title, outcome, failure]) => ({
      ancestorTitles: ['a group'],
      title,
      status: outcome,
      failureMessages: failure === undefined ? [] : [failure],
    })),
  });
  const read = (...testResults: unknown[]) => readVitest(report({ testResults }));

  test('its tests, each with the text of its failure', () => {
    const tests = read(
      file(
        'failed',
        '',
        ['one', 'passed'],
        ['two', 'failed', '\u001b[31mwrong\u001b[39m'],
        ['three', 'pending'],
      ),
    );
    expect(tests).toEqual([
      expect.objectContaining({ name: 'tests/service/a.test.ts › a group › one', outcome: 'passed' }),
      expect.objectContaining({ outcome: 'failed', file: 'tests/service/a.test.ts', message: 'wrong' }),
      expect.objectContaining({ outcome: 'skipped', message: '' }),
    ]);
  });

  test('a file that fails although none of its tests does is a failure', () => {
    const tests = read(file('failed', 'the hook broke', ['one', 'skipped']));
    expect(count(tests, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
    expect(tests?.at(-1)).toMatchObject({ outcome: 'failed', message: 'the hook broke' });
  });
});

describe('a report of Playwright', () => {
  const spec = (title: string, status: string, expectedStatus = 'passed', results: unknown[] = [{}]) => ({
    title,
    file: 'tests/browser/a.spec.ts',
    tests: [{ status, expectedStatus, results }],
  });
  const read = (...specs: unknown[]) =>
    readPlaywright(
      report({ suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'a group', specs }] }] }),
    );

  test('its tests, each with the text of its failure', () => {
    const failed = spec('two', 'unexpected', 'passed', [{ errors: [{ message: 'wrong' }] }]);
    expect(read(spec('one', 'expected'), failed, spec('three', 'skipped', 'skipped'))).toEqual([
      expect.objectContaining({ name: 'a.spec.ts › a group › one', outcome: 'passed' }),
      expect.objectContaining({ outcome: 'failed', message: 'wrong' }),
      expect.objectContaining({ outcome: 'skipped' }),
    ]);
  });

  test.each([
    ['another failure kept it from running', spec('one', 'skipped', 'passed', [])],
    ['it passed only when Playwright tried it again', spec('one', 'flaky')],
  ])('a test has failed when %s', (_, one) => {
    expect(count(read(one), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe.each([
  ['Vitest', readVitest],
  ['Playwright', readPlaywright],
])('of %s', (_, read) => {
  test.each([
    ['no report', join(folder, 'nothing.json')],
    ['half a report', report('{"testRes')],
  ])('%s is a failure, even after exit code 0', (_name, file) => {
    expect(count(read(file), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
});

const one = (title: string, outcome: TestResult['outcome'], message = ''): TestResult => ({
  name: `a › ${title}`,
  file: 'a',
  outcome,
  message,
});

test('a runner that failed without a failed test counts as a failure', () => {
  expect(count([one('one', 'passed')], 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('a check without tests counts as one', () => {
  expect(asOne(0)).toMatchObject({ passed: 1, failed: 0 });
  expect(asOne(2)).toMatchObject({ passed: 0, failed: 1 });
});

describe('the second try', () => {
  const first = [one('good', 'passed'), one('late', 'failed', 'Timed out'), one('left out', 'skipped')];

  test('what passes then is flaky, by name and with what was seen', () => {
    expect(countAgain(first, [one('late', 'passed')], 0)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
      failures: [],
      flaky: [{ name: 'a › late', message: 'Timed out' }],
    });
  });

  test('what fails then as well has failed', () => {
    expect(countAgain(first, [one('late', 'failed')], 1)).toMatchObject({ passed: 1, failed: 1, flaky: [] });
  });

  test('what passed at first and fails beside it has failed', () => {
    const second = [one('good', 'failed'), one('late', 'passed')];
    expect(countAgain(first, second, 1)).toMatchObject({
      passed: 1,
      failed: 1,
      flaky: [{ name: 'a › late' }],
    });
  });

  test('a file that could not be loaded is flaky when it can be, and its tests count', () => {
    const whole = one('(the whole file)', 'failed', 'no database');
    const result = countAgain([whole], [one('good', 'passed'), one('late', 'passed')], 0);
    expect(result).toMatchObject({ passed: 2, failed: 0, flaky: [{ message: 'no database' }] });
  });

  test('a test that was not run again has failed still', () => {
    expect(countAgain(first, [], 0)).toMatchObject({ failed: 1, flaky: [] });
  });

  test('a try that ends without a report, or fails without a failed test, fails', () => {
    expect(countAgain(first, undefined, 0)).toMatchObject({ failed: 1, flaky: [] });
    expect(countAgain(first, [one('late', 'passed')], 1)).toMatchObject({ failed: 1 });
  });
});
