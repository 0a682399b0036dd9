/** The first page of docs/performance.md has the newest figure of each goal, as the results of the benches say. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  DOCUMENT,
  goalsOf,
  readResults,
  withGoals,
  withoutOvertaken,
  type Result,
} from '../../../scripts/bench/goals.ts';

test('the goals are those of the results; `npm run bench -- goals` renews them', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  expect(readResults().length).toBeGreaterThan(10);
  expect(withGoals(document, goalsOf(readResults()))).toBe(document);
});

const result = (
  name: string,
  date: string,
  value: number,
  better: 'lower' | 'higher',
  goal?: number,
): Result => ({
  name,
  date,
  load: { before: 1, after: 2 },
  figures: [{ name: `${name} time`, value, unit: 'ms', better, ...(goal !== undefined && { goal }) }],
});

/** The lines of a table below a heading, without its head. */
const rowsBelow = (markdown: string, heading: string): string[] =>
  (markdown.split('### ').find((part) => part.startsWith(heading)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'));

describe('the goals of results', () => {
  const markdown = goalsOf([
    result('slow', '2026-11-27T10:00:00.000Z', 1200.5, 'lower', 1000),
    result('fast', '2026-11-27T09:00:00.000Z', 10, 'lower', 10),
    result('busy', '2026-11-27T09:00:00.000Z', 10, 'higher', 11),
    result('free', '2026-11-27T09:00:00.000Z', 10, 'lower'),
    result('old', '2026-11-20T09:00:00.000Z', 10, 'lower', 20),
  ]);

  it('are apart by whether they are met, in both directions', () => {
    expect(rowsBelow(markdown, 'Not met: 2').map((row) => row.split(' ')[1])).toEqual(['`slow`', '`busy`']);
    expect(markdown).toContain('1,200.5 ms');
    expect(rowsBelow(markdown, 'Met: 1').map((row) => row.split(' ')[1])).toEqual(['`fast`']);
  });

  it('leave out figures without a goal', () => {
    expect(markdown).not.toContain('free');
  });

  it('name old results apart, with what they said', () => {
    expect(rowsBelow(markdown, 'Stale: 1')).toEqual([expect.stringMatching(/`old`.*2026-11-20.*met/)]);
  });
});

test('a later run of a part overtakes its figures of the whole run, and no other ones', () => {
  const measured = (name: string, date: string, figures: Record<string, number>): Result => ({
    name,
    date,
    figures: Object.entries(figures).map(([figure, value]) => ({
      name: figure,
      value,
      unit: 'kB',
      better: 'lower',
      goal: 10,
    })),
  });
  const left = withoutOvertaken([
    measured('pages', '2026-11-27T10:00:00.000Z', { size: 12, wait: 3 }),
    measured('pages-sizes', '2026-11-28T10:00:00.000Z', { size: 9 }),
    measured('pages-waits', '2026-11-26T10:00:00.000Z', { wait: 4 }),
    measured('pages-100000', '2026-11-28T10:00:00.000Z', { wait: 5 }),
  ]);
  expect(left.map(({ name, figures }) => [name, figures.map(({ value }) => value)])).toEqual([
    ['pages', [3]],
    ['pages-sizes', [9]],
    ['pages-waits', [4]],
    ['pages-100000', [5]],
  ]);
});

test('a document without a place for goals is an error', () => {
  expect(() => withGoals('# Figures', 'goals')).toThrow(/has no place for goals/);
});
