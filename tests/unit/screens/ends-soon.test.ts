/** What ends soon, as lists of keys, tokens and shares say it. */
import { expect, it } from 'vitest';
import { endsSoon } from '#src/screens/dataset-access/access-queries.ts';

const NOW = Date.parse('2026-11-01T12:00:00.000Z');
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

it.each([
  ['today', 0.5, true],
  ['in two weeks', 14.9, true],
  ['later', 15, false],
  ['before now', -0.1, false],
])('%s', (_, days, isSoon) => {
  expect(endsSoon(inDays(days), NOW)).toBe(isSoon);
});

it('is nothing without an end', () => {
  expect(endsSoon(null, NOW)).toBe(false);
});
