/** Which words of a search may be mistyped, and how one is replaced. */

import { foldWords } from '#proxy/platform/search/keywords.ts';
import type { Spelling } from '#proxy/platform/search/search-index.ts';

/** Shorter words have too many neighbours. */
const SHORTEST = 4;
/** Words of a search that are looked at. */
const MOST_WORDS = 6;

/**
 * Letters of a word from which on one error of it is likely, as `londn` of London and `wether` of weather. Shorter words
 * have many neighbours that are meant as they are typed, as `cafe` is beside `case`. The letters of the word that
 * replaces are counted: the error may have taken one of them.
 */
const UNASKED = 6;
/** From so many letters on two errors are as likely as one. */
const LONG = 8;
/** Datasets with a word that two errors make of another: a rare word is as likely a word of its own. */
const FREQUENT = 2;

/**
 * Whether a word is so near to what was typed that it may replace it unasked; others are only offered.
 * @param count datasets that the caller finds by it
 */
export const isNear = (typed: string, { word, errors }: Spelling, count: number): boolean =>
  word.length >= UNASKED &&
  foldWords(typed)[0] === word[0] &&
  (errors === 1 || (typed.length >= LONG && count >= FREQUENT));

/** The words of a text that could be mistyped. What is in quotes or is excluded is meant so. */
export const mendableWords = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(/"[^"]*"?/g, ' ')
      .split(/\s+/)
      .filter((word) => /^\p{L}+$/u.test(word) && word.length >= SHORTEST)
      .slice(-MOST_WORDS),
  ),
];

/** The last word of a text when it may still continue. */
export const openWord = (text: string): string | undefined =>
  /\p{L}$/u.test(text) ? text.split(/\s+/).at(-1) : undefined;

/** The text with a word replaced wherever it is alone. */
export const replaceWord = (text: string, typed: string, word: string): string =>
  text
    .split(' ')
    .map((part) => (part === typed ? word : part))
    .join(' ');
