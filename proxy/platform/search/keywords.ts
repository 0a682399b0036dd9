/**
 * From what a reader types to a query of the full-text index. The last word also matches as a beginning, so
 * that results appear while it is still being typed.
 */

import { storableText } from '#proxy/platform/database/storable-text.ts';

export interface SearchWords {
  /** Everything, in the syntax of web searches: quotes, `or`, a minus before what must not occur. */
  readonly all: string;
  /** What stands before the last word. */
  readonly before: string;
  /** The last word when it may be unfinished; null inside quotes, after a minus, or when nothing is left of it. */
  readonly unfinished: string | null;
}

/** Takes the typed words apart. Never fails: any text is a search. */
export function searchWords(keywords: string): SearchWords {
  const all = storableText(keywords).trim().replaceAll(/\s+/g, ' ');
  const start = all.lastIndexOf(' ') + 1;
  const last = all.slice(start);
  const insideQuotes = (all.match(/"/g) ?? []).length % 2 === 1;
  // Only one plain word can be continued; an address or a hyphenated word is taken apart by the index itself.
  const plain = /^[\p{L}\p{N}]{2,}$/u.test(last) && last.toLowerCase() !== 'or';
  return { all, before: all.slice(0, start).trim(), unfinished: plain && !insideQuotes ? last : null };
}

/** The words that are typed; none where quotes, `or` or a minus say how they belong together. */
export function plainWords(keywords: string): string[] {
  const { all } = searchWords(keywords);
  const words = all.split(' ').filter((word) => word !== '');
  return words.some((word) => /^-|"/.test(word) || word.toLowerCase() === 'or') ? [] : words;
}

/** Words without case and accents, as `catalogue.fold` makes them. */
export const foldWords = (text: string): string =>
  storableText(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
