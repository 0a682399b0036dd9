/**
 * Words of related meaning, for searches that find nothing or little. English: 30,000 words with at most ten others each
 * (`prison` and `jail`), and 39,000 terms with at most five (`drugstore` and `pharmacy`), the closest first.
 * `scripts/make-related-words.ts` and `scripts/make-related-terms.ts` make the files; docs/decisions/0044-related-words.md
 * and 0133-related-datasets.md say from what.
 */
import { join } from 'node:path';
import { foldWords } from '#proxy/platform/search/keywords.ts';
import { readWordTable } from './word-table.ts';

/** Others of one word. */
export const RELATED_WORDS = 10;
/** Others of one term. */
export const RELATED_TERMS = 5;
/** Words of the longest term. */
const LONGEST = 3;

const lookup = (file: string, others: number) => {
  let find: ReturnType<typeof readWordTable> | undefined;
  return (entry: string): string[] => {
    find ??= readWordTable(join(import.meta.dirname, file), others);
    return find(entry);
  };
};
const wordsOf = lookup('related-words.bin', RELATED_WORDS);
const termsOf = lookup('related-terms.bin', RELATED_TERMS);

/** Endings of plurals, and what the word of the dictionary ends in. */
const PLURALS = [
  ['ies', 'y'],
  ['ves', 'f'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['sses', 'ss'],
  ['xes', 'x'],
  ['s', ''],
] as const;

/** Words of related meaning, the closest first; none for a word that the list does not have. */
export const relatedWords = (word: string): string[] => wordsOf(foldWords(word));

/** The terms of a dictionary that a text may be: itself, and without the ending of a plural. */
const dictionaryForms = (text: string): string[] => [
  text,
  ...PLURALS.flatMap(([end, base]) =>
    text.endsWith(end) && text.length > end.length + 2 ? text.slice(0, -end.length) + base : [],
  ),
];

/** Terms that say the same or nearly the same as a word or a term. */
export function relatedTerms(text: string): string[] {
  const others = dictionaryForms(foldWords(text)).map(termsOf);
  return others.find((list) => list.length > 0) ?? [];
}

/** Neighbouring words that are one term, and what else it is called. */
export interface RelatedRun {
  readonly from: number;
  readonly length: number;
  readonly terms: readonly string[];
}

/** @param words in the order in which they were typed, empty where a term cannot go on; `drug stores` is also looked up as `drugstores` */
export const relatedRuns = (words: readonly string[]): RelatedRun[] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST, words.length - from) - 1 }, (__, i) => {
      const run = words.slice(from, from + i + 2);
      return {
        from,
        length: run.length,
        terms: run.includes('')
          ? []
          : [...new Set([...relatedTerms(run.join(' ')), ...relatedTerms(run.join(''))])],
      };
    }).filter(({ terms }) => terms.length > 0),
  );
