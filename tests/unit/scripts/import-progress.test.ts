/** How far an import is, in words: a file that takes long is named, and the time goes on. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createImportProgress } from '../../../scripts/start/import-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(isTerminal: boolean) {
  const written: string[] = [];
  return { written, ...createImportProgress({ write: (text) => written.push(text), isTerminal }) };
}

it('without a terminal, a long file is named at once and said again every five seconds', () => {
  const { written, report, end } = started(false);
  report({ step: 'reading', done: 1, total: 1, name: 'large.zip' });
  vi.advanceTimersByTime(11_000);
  end();
  vi.advanceTimersByTime(60_000);
  expect(written).toEqual([
    'Reading 1 of 1: large.zip\n',
    'Reading 1 of 1: large.zip, 5 s\n',
    'Reading 1 of 1: large.zip, 10 s\n',
  ]);
});

it('without a terminal, a step of many is a line for each tenth, and the file that takes long is named', () => {
  const { written, report } = started(false);
  for (let done = 1; done <= 200; done += 1) report({ step: 'writing', done, total: 200 });
  expect(written).toHaveLength(11);
  report({ step: 'reading', done: 13, total: 200, name: 'a.csv' });
  report({ step: 'reading', done: 14, total: 200, name: 'slow.csv' });
  vi.advanceTimersByTime(5000);
  expect(written.slice(11)).toEqual(['Reading 13 of 200: a.csv\n', 'Reading 14 of 200: slow.csv, 5 s\n']);
});

it('on a terminal, one line is written over each second and ended once', () => {
  const { written, report, end } = started(true);
  report({ step: 'reading', done: 1, total: 2, name: 'large.zip' });
  vi.advanceTimersByTime(2000);
  end();
  end();
  expect(written.join('')).toBe(
    '\r\u001B[KReading 1 of 2: large.zip\r\u001B[KReading 1 of 2: large.zip, 1 s\r\u001B[KReading 1 of 2: large.zip, 2 s\n',
  );
});
