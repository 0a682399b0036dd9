/** Benchmarks that end, and what two commits are compared by. */
import { reasonOf } from '../../bench/pages/lighthouse.ts';
import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../scripts/bench/compare.ts';
import { growthOf } from '../../../scripts/bench/growth.ts';
import type { Figure } from '../../bench/bench.ts';
import { createPieces } from '../../bench/pieces.ts';

const figure = (name: string, value: number, better: Figure['better'] = 'lower'): Figure => ({
  name,
  value,
  unit: 'ms',
  better,
});

describe('a piece of a benchmark', () => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);

  it('that fails is tried once more, and its figures count', async () => {
    const { piece, missing, figures } = createPieces(say);
    let tries = 0;
    const measured = await piece('pages', async () => {
      tries += 1;
      if (tries === 1) throw new Error('NO_NAVSTART\nat a place');
      return [figure('LCP', 900)];
    });
    expect([tries, measured, figures, missing]).toEqual([2, [figure('LCP', 900)], [figure('LCP', 900)], []]);
    expect(lines).toContain('pages: NO_NAVSTART; once more …');
  });

  it('that fails twice is missing, and loses nothing of the others', async () => {
    const { piece, missing, figures } = createPieces(say);
    await piece('sizes', async () => [figure('size', 1)]);
    const failed = await piece('pages', () => Promise.reject(new Error('no browser')));
    await piece('waits', async () => [figure('wait', 2)]);
    expect([failed, figures.map(({ name }) => name)]).toEqual([[], ['size', 'wait']]);
    expect(missing).toEqual([{ name: 'pages', reason: 'no browser' }]);
  });

  it('that stands still is missing after its time', async () => {
    const { piece, missing } = createPieces(say, 0.01);
    expect(await piece('waits', () => new Promise(() => undefined))).toEqual([]);
    expect(missing).toEqual([{ name: 'waits', reason: 'no result after 0.01 s' }]);
  });
});

describe('runs of two commits', () => {
  it('are compared by their medians, and a difference within the spread of the runs says nothing', () => {
    const here = [10, 11, 12].map((value) => [figure('list', value), figure('rate', value * 10, 'higher')]);
    const there = [20, 21, 22].map((value) => [figure('list', value), figure('rate', value * 10, 'higher')]);
    expect(compareRuns(here, there)).toMatchObject([
      { name: 'list', here: 11, there: 21, ratio: 0.52, spread: 1.2, verdict: 'better' },
      { name: 'rate', here: 110, there: 210, verdict: 'worse' },
    ]);
    expect(compareRuns([[figure('list', 10)], [figure('list', 14)]], [[figure('list', 12)]])).toMatchObject([
      { name: 'list', ratio: 1.17, spread: 1.4, verdict: 'no difference' },
    ]);
  });

  it('name a figure that one side alone has', () => {
    const comparisons = compareRuns([[figure('new', 1)]], [[figure('old', 2)]]);
    expect(comparisons.map(({ name, here, there, verdict }) => [name, here, there, verdict])).toEqual([
      ['new', 1, undefined, 'only one side'],
      ['old', undefined, 2, 'only one side'],
    ]);
  });

  it('of nothing at all are no difference', () => {
    expect(compareRuns([[figure('leaks', 0)]], [[figure('leaks', 0)]])).toMatchObject([
      { here: 0, there: 0, verdict: 'no difference' },
    ]);
  });
});

it('growth is the slope of the logarithms, and names without the size are the same figure', () => {
  const at = (size: number, root: number) => [figure(`filling ${size} rows`, size / 10), figure('p95', root)];
  expect(growthOf([100, 10_000], [at(100, 2), at(10_000, 20)])).toEqual([
    { name: 'filling N rows', unit: 'ms', values: [10, 1000], exponent: 1 },
    { name: 'p95', unit: 'ms', values: [2, 20], exponent: 0.5 },
  ]);
  expect(growthOf([100, 200], [[figure('a', 1)], [figure('b', 0)]])).toEqual([
    { name: 'a', unit: 'ms', values: [1, undefined] },
    { name: 'b', unit: 'ms', values: [undefined, 0] },
  ]);
});

describe('why Lighthouse failed', () => {
  it('is what it said last, not the command and not where in its code', () => {
    const stderr = 'Downloading …\nRuntime error encountered: NO_NAVSTART\n    at run (file.js:1:2)\n\n';
    expect(reasonOf(Object.assign(new Error('Command failed: npx'), { stderr }))).toBe(
      'Runtime error encountered: NO_NAVSTART',
    );
  });

  it('is the error where it said nothing', () => {
    expect(reasonOf(Object.assign(new Error('spawn npx ENOENT'), { stderr: '' }))).toBe('spawn npx ENOENT');
  });
});
