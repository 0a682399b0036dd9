/** Names under which uploads, and files of archives, are stored. */
import { expect, it } from 'vitest';
import { isStorable } from '#contract/entities/common.ts';
import { safeFileName } from '#contract/uploads.ts';

it('are shortened to whole characters, which the database can store', () => {
  // Each letter is of two units; with the dot and the ending, 150 of them begin in the middle of one.
  const long = safeFileName(`${'\u{1D49C}'.repeat(100)}.csv1`);
  expect(long).toMatch(/^\u{1D49C}+\.csv1$/u);
  expect(isStorable(long)).toBe(true);
});

it('are no paths', () => {
  expect(['../../etc/passwd', 'C:\\data\\sites.csv', '...', 'a/'].map(safeFileName)).toEqual([
    'passwd',
    'sites.csv',
    'data',
    'data',
  ]);
});
