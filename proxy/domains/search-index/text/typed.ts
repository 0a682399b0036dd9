/** What is in the search field so far, as the indexes of names expect it. */
import { foldWords } from '#proxy/platform/search/keywords.ts';

export interface Typed {
  /** Folded, single spaces. */
  readonly text: string;
  readonly words: readonly string[];
  /** A text-search query of plain words, the last one as a beginning. */
  readonly query: string;
}

/** Comes after every character of a stored text: what begins with `a` is between `a` and `a` with it. */
export const LAST = '\u{10FFFF}';

/** A shorter text starts too much to be of help. */
const SHORTEST = 2;

/** Takes the typed text apart; null while there is too little of it. */
export function readTyped(keywords: string): Typed | null {
  const text = foldWords(keywords);
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length === 0 || words.join('').length < SHORTEST) return null;
  const isOpen = /[\p{L}\p{N}]$/u.test(keywords);
  const query = words
    .map((word, i) => `'${word}'${isOpen && i === words.length - 1 ? ':*' : ''}`)
    .join(' & ');
  return { text, words, query };
}
