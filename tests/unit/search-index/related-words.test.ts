/** The list of related words: what it has, and what it must never have. */
import { expect, it } from 'vitest';
import {
  RELATED_WORDS,
  relatedRuns,
  relatedTerms,
  relatedWords,
} from '#proxy/domains/search-index/text/related-words.ts';

it.each([
  ['prison', 'jail'],
  ['churches', 'worship'],
  ['Wildfires', 'fires'],
  ['daycare', 'childcare'],
])('%s is related to %s', (word, other) => {
  expect(relatedWords(word)).toContain(other);
  expect(relatedWords(word).length).toBeLessThanOrEqual(RELATED_WORDS);
});

it('has no names, no opposites, no members of a series and no forms of the same word', () => {
  expect(relatedWords('france')).toEqual([]);
  expect(relatedWords('january')).toEqual([]);
  expect(relatedWords('male')).not.toContain('female');
  expect(relatedWords('wildfires')).not.toContain('wildfire');
});

it.each([
  ['cemetery', 'graveyard'],
  ['Railway stations', 'train station'],
  ['oil rig', 'drilling platform'],
])('%s is also called %s', (term, other) => {
  expect(relatedTerms(term)).toContain(other);
});

it('finds a term in neighbouring words, also one that is written as one word', () => {
  const run = relatedRuns(['cheap', 'drug', 'stores']).find(({ terms }) => terms.includes('pharmacy'));
  expect(run).toMatchObject({ from: 1, length: 2 });
  expect(relatedRuns(['', 'drug', ''])).toEqual([]);
});

it('has nothing for what is no word', () => {
  for (const text of ['', 'xyzzyq', 'constructor', '__proto__', 'a b'])
    expect([...relatedWords(text), ...relatedTerms(text)]).toEqual([]);
});
