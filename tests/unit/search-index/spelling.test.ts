/** How far a typed word is from a word of the catalogue. */
import { describe, expect, it } from 'vitest';
import { distance } from '#proxy/domains/search-index/text/spelling.ts';

describe('the distance of words', () => {
  it.each([
    ['pollution', 'pollution', 0],
    ['polution', 'pollution', 1],
    ['pollutoin', 'pollution', 1],
    ['pollutiom', 'pollution', 1],
    ['ppollution', 'pollution', 1],
    ['erthqake', 'earthquake', 2],
    ['', 'abc', 3],
    ['abc', '', 3],
  ])('%s, %s', (typed, word, errors) => {
    expect(distance(typed, word)).toBe(errors);
  });

  it('does not count what an unfinished word lacks', () => {
    expect(distance('polut', 'pollution', true)).toBe(1);
    expect(distance('poll', 'pollution', true)).toBe(0);
    expect(distance('pollutions', 'pollution', true)).toBe(1);
  });
});
