/**
 * What a typed word is also found by where words of related meaning count: the nearest words, and where some of the words
 * are enough, also the terms of a dictionary, for one word or several (`drug stores`), and tags that occur with a tag.
 */
import { foldWords, type KeywordPart } from '#proxy/platform/search/keywords.ts';
import type { Breadth } from '#proxy/platform/search/search-index.ts';
import type { Answers } from './ask-words.ts';
import type { Form } from './keyword-query.ts';
import { relatedRuns, relatedTerms, relatedWords } from './related-words.ts';

/** The further forms of the word at a place. */
export type RelatedForms = (parts: readonly KeywordPart[], place: number) => Form[];

const wordsOf = (parts: readonly KeywordPart[]): string[] =>
  parts.map(({ kind, isExcluded, text }) => (kind === 'word' && !isExcluded ? text : ''));

/** Every text whose lexemes `formsOfRelated` needs. */
export const textsOfRelated = (parts: readonly KeywordPart[], breadth: Breadth): string[] => {
  const words = wordsOf(parts);
  return breadth === 'some'
    ? [
        ...words.flatMap((word) => [...relatedWords(word), ...relatedTerms(word)]),
        ...relatedRuns(words).flatMap(({ terms }) => terms),
      ]
    : words.flatMap(relatedWords);
};

export const formsOfRelated =
  ({ lexemes, together }: Answers, breadth: Breadth): RelatedForms =>
  (parts, place) => {
    const words = wordsOf(parts);
    const word = words[place] ?? '';
    const formsOf = (kind: Form['kind'], texts: readonly string[]) =>
      texts.map((text) => ({ kind, lexemes: lexemes[text] ?? [] })).filter((form) => form.lexemes.length > 0);
    const nearest = formsOf('related', relatedWords(word));
    if (breadth !== 'some') return nearest;
    const runs = relatedRuns(words).filter(({ from, length }) => place >= from && place < from + length);
    return [
      // Several words that are one term say what is meant: its other names count as the operator's synonyms do.
      ...formsOf(
        'synonym',
        runs.flatMap(({ terms }) => terms),
      ),
      ...nearest,
      ...formsOf('related', relatedTerms(word)),
      ...(together[foldWords(word)] ?? []).map((tag) => ({ kind: 'part' as const, lexemes: tag })),
    ];
  };
