/** Which renaming of a source counts for a column, and who has said it. */
import { expect, it } from 'vitest';
import { confirmedName, confirmedRenaming } from '#proxy/platform/catalogue/imported-columns.ts';

const pairs = [
  { before: 'ward', after: 'area', actorGUID: 'first' },
  { before: 'ward', after: 'district', actorGUID: 'second' },
];

it('is the one whose other name the file has now, in either direction', () => {
  expect(confirmedRenaming(pairs, 'ward', ['district', 'x'])).toEqual({ pair: pairs[1], after: 'district' });
  expect(confirmedRenaming(pairs, 'area', ['ward'])).toEqual({ pair: pairs[0], after: 'ward' });
  expect(confirmedName(pairs, 'district', ['ward'])).toBe('ward');
});

it('is none for a column of which nothing was said, or whose other name the file does not have', () => {
  expect(confirmedRenaming(pairs, 'name', ['ward'])).toBeNull();
  expect(confirmedName(pairs, 'ward', ['x'])).toBeNull();
});
