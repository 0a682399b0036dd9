/** Whether a period ends before it begins: as far as both ends are known, in every year. */
import { expect, it } from 'vitest';
import { GivenPeriod, isInOrder } from '#contract/period.ts';

it.each([
  ['2019', '2020'],
  ['2020-05', '2020'],
  ['2020', '2020-05'],
  ['2020-05-01', '2020-05'],
  ['2020-05-01T10:00:00Z', '2020-05-01'],
  ['-0500', '-0044'],
  ['-0500-03', '-0500-04'],
  ['-0001', '0001'],
  ['9999', '12020'],
  [null, '-0500'],
])('%s to %s is in order', (start, end) => expect(isInOrder({ start, end })).toBe(true));

it.each([
  ['2020', '2019'],
  ['2020-05', '2020-04-30'],
  ['-0044', '-0500'],
  ['2020', '-0500'],
  ['-0500-04', '-0500-03'],
  ['12020', '9999'],
])('%s to %s is not', (start, end) => {
  expect(isInOrder({ start, end })).toBe(false);
  expect(GivenPeriod.safeParse({ start, end }).error?.issues.map(({ message }) => message)).toEqual([
    'period.reversed',
  ]);
});
