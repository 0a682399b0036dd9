/** Replacing a mistyped word in a search. */
import { expect, it } from 'vitest';
import { isNear, replaceWord } from '#proxy/domains/discovery/spelling.ts';

it('replaces a word where it stands alone', () => {
  expect(replaceWord('cat concat cat', 'cat', 'dog')).toBe('dog concat dog');
});

it.each([
  ['cafe', 'case', false],
  ['prots', 'ports', false],
  ['londn', 'london', true],
  ['wether', 'weather', true],
  ['barlei', 'barley', true],
])('%s becomes %s unasked: %s', (typed, word, applied) => {
  expect(isNear(typed, { word, errors: 1 }, 3)).toBe(applied);
});
