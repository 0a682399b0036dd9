/** Periods as exports and schema.org write them. */
import { expect, it } from 'vitest';
import { intervalOf } from '#contract/interval.ts';

it.each([
  [{ start: '2024-05', end: '2025' }, '2024-05/2025'],
  [{ start: '2024-05-01', end: null }, '2024-05-01/..'],
  [{ start: null, end: '2025' }, '../2025'],
  [null, undefined],
  [undefined, undefined],
])('%j is %s', (period, interval) => expect(intervalOf(period)).toBe(interval));
