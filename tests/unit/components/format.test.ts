/** Numbers, sizes and times as people read them. */
import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatBytes,
  formatDay,
  formatLanguage,
  formatNumber,
  formatShare,
  plural,
} from '#src/messages/format.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ago = (minutes: number) => formatAge(new Date(NOW - minutes * 60_000).toISOString(), NOW);
const DAY = 24 * 60;

describe('numbers', () => {
  it('groups them and never rounds whole ones', () => {
    expect(formatNumber(1_284_391)).toBe('1,284,391');
    expect(formatShare(2 / 3)).toBe('66.7%');
  });

  it('chooses the form of the word', () => {
    const forms = { one: '# dataset', other: '# datasets' };
    expect([0, 1, 2418].map((count) => plural(count, forms))).toEqual([
      '0 datasets',
      '1 dataset',
      '2,418 datasets',
    ]);
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [28_400, '28 kB'],
    [412_600_000, '412.6 MB'],
    [1_200_000_000, '1.2 GB'],
  ])('writes %i bytes', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });
});

describe('times', () => {
  it('is relative up to twelve months, and the day beyond', () => {
    expect(ago(0)).toBe('this minute');
    expect(ago(18)).toBe('18 minutes ago');
    expect(ago(180)).toBe('3 hours ago');
    expect(ago(DAY)).toBe('yesterday');
    expect(ago(12 * DAY)).toBe('12 days ago');
    expect(ago(35 * DAY)).toBe('5 weeks ago');
    expect(ago(200 * DAY)).toBe('6 months ago');
    expect(ago(400 * DAY)).toBe('16 October 2025');
  });

  it('says the day of what lies ahead', () => {
    expect(ago(-3 * DAY)).toBe('23 November 2026');
  });

  it('reads days in UTC, wherever the reader is', () => {
    expect(formatDay('2026-03-04')).toBe('4 March 2026');
    expect(formatDay('2026-03-04T23:59:00Z')).toBe('4 March 2026');
  });
});

describe('languages', () => {
  it('names them, and leaves alone what is no tag', () => {
    expect(formatLanguage('de')).toBe('German');
    expect(formatLanguage('not a tag')).toBe('not a tag');
  });
});
