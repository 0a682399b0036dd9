/** The forms of numbers, days and sizes are those of the language, to the last word. */
import { afterAll, expect, test, vi } from 'vitest';

vi.mock('#src/messages/language.ts', () => ({ language: { tag: 'ar-EG', direction: 'rtl' } }));

// Unit tests share their modules: this file wants one of its own, and leaves none behind.
vi.resetModules();
const format = await import('#src/messages/format.ts');
afterAll(() => vi.resetModules());

test.each([
  ['a number', format.formatNumber(12_408)],
  ['a share', format.formatShare(0.416)],
  ['a list', format.formatList(['1', '2', '3'])],
  ['a size', format.formatBytes(412_600_000)],
  ['a day', format.formatDay('2026-03-04')],
  ['a month', format.formatMonth('2006-01')],
  ['a day of a year', format.formatDayOfYear('2026-08-22')],
  ['a time', format.formatClock(new Date('2026-03-04T11:42:00Z'))],
  ['a moment', format.formatInstant('2026-03-04T11:42:00Z').replace('UTC', '')],
  ['an age', format.formatAge('2026-03-04T11:42:00Z', Date.parse('2026-03-06T11:42:00Z'))],
  ['a language', format.formatLanguage('de')],
  ['a plural', format.plural(2, { two: '#', other: '##' })],
])('%s has no word of English', (_, text) => {
  expect(text).not.toMatch(/[a-z]/i);
  expect(text).not.toBe('');
});

test('a box is described with the given words', () => {
  const words = {
    north: (degrees: string) => `N${degrees}`,
    south: (degrees: string) => `S${degrees}`,
    east: (degrees: string) => `E${degrees}`,
    west: (degrees: string) => `W${degrees}`,
    sides: (...sides: string[]) => sides.join('/'),
  };
  expect(format.formatBox({ west: -1, south: -2, east: 3, north: 4 }, words)).toBe('S٢/N٤/W١/E٣');
});
