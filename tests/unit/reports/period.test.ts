/** The days of a report, and what is refused. */
import { expect, it } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import { daysOf } from '#proxy/domains/reports/period.ts';

const fieldOf = (from: string, until: string) => {
  try {
    return daysOf(from, until).days.length;
  } catch (error) {
    return error instanceof ProblemError ? error.fieldErrors?.[0]?.field : error;
  }
};

it('are so many, and as many before them', () => {
  expect(daysOf('2026-03-01', '2026-03-02')).toEqual({
    days: ['2026-03-01', '2026-03-02'],
    before: ['2026-02-27', '2026-02-28'],
  });
});

it('are refused where they are in no order, too many, or before days that the database has', () => {
  expect(fieldOf('2026-03-02', '2026-03-01')).toBe('until');
  expect(fieldOf('2020-01-01', '2026-03-01')).toBe('until');
  expect(fieldOf('0000-01-01', '0000-01-02')).toBe('from');
  expect(fieldOf('0001-01-01', '0001-01-02')).toBe('from');
  expect(fieldOf('1970-01-03', '1970-01-04')).toBe(2);
});
