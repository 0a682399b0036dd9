/** The last line of `npm test` must not say more than the runners have seen. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { add, asOne, readPlaywright, readVitest } from '../../../scripts/test/results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));
let reports = 0;
const report = (value: unknown) => {
  const file = join(folder, `report-${++reports}.json`);
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
};
const vitest = (numPassedTests: number, numFailedTests: number, numPendingTests = 0) =>
  report({ numPassedTests, numFailedTests, numPendingTests });

describe('vitest', () => {
  test('its figures', () => {
    expect(readVitest(vitest(5, 2, 1), 1)).toEqual({ passed: 5, failed: 2, skipped: 1 });
  });

  test('a runner that failed without a failed test counts as a failure', () => {
    expect(readVitest(vitest(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  test.each([
    ['no report', join(folder, 'nothing.json')],
    ['half a report', report('{"numPas')],
  ])('%s is a failure, even after exit code 0', (_, file) => {
    expect(readVitest(file, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test('a browser test that needed a second try has failed', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 };
  expect(readPlaywright(report({ stats }), 0)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('a check without tests counts as one, and sums are sums', () => {
  expect(add(asOne(0), asOne(2))).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
