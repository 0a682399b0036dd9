/** Replacing a mistyped word in a search. */
import { expect, it } from 'vitest';
import { replaceWord } from '#proxy/domains/discovery/spelling.ts';

it('replaces a word where it stands alone', () => {
  expect(replaceWord('cat concat cat', 'cat', 'dog')).toBe('dog concat dog');
});
