/** What a reader types, taken apart: words, phrases, and what must not occur. Any text is a search. */
import { storableText } from '#proxy/platform/database/storable-text.ts';

/** A word as it was typed, or words in quotes. */
export interface KeywordPart {
  readonly kind: 'word' | 'phrase';
  readonly text: string;
  /** Datasets with it are left out. */
  readonly isExcluded: boolean;
}

export interface ParsedKeywords {
  /** The text without what cannot be stored, with single spaces. */
  readonly all: string;
  /** Lists of parts joined by `or`; the parts of a list are joined by and. */
  readonly choices: readonly (readonly KeywordPart[])[];
  /** The last word when it may be unfinished; null inside quotes, after a minus, or when it is no plain word. */
  readonly unfinished: string | null;
}

const HAS_WORD = /[\p{L}\p{N}]/u;
const PART = /(?<minus>-*)(?:"(?<phrase>[^"]*)(?<end>"?)|(?<word>[^\s"]+))/gu;

/** Takes typed text apart. Never fails. */
export function parseKeywords(keywords: string): ParsedKeywords {
  const all = storableText(keywords).trim().replaceAll(/\s+/g, ' ');
  const choices: KeywordPart[][] = [[]];
  let unfinished: string | null = null;
  for (const { groups = {} } of all.matchAll(PART)) {
    const { minus = '', phrase, word = '' } = groups;
    const text = phrase ?? word;
    unfinished = null;
    if (phrase === undefined && minus === '' && word.toLowerCase() === 'or') choices.push([]);
    else if (HAS_WORD.test(text)) {
      choices
        .at(-1)
        ?.push({ kind: phrase === undefined ? 'word' : 'phrase', text, isExcluded: minus !== '' });
      // Only one plain word can be continued; an address or a hyphenated word is taken apart by the index itself.
      if (minus === '' && /^[\p{L}\p{N}]{2,}$/u.test(word)) unfinished = word;
    }
  }
  return { all, choices: choices.filter((parts) => parts.length > 0), unfinished };
}

/** The words that are typed; none where quotes, `or` or a minus say how they belong together. */
export function plainWords(keywords: string): string[] {
  const { choices } = parseKeywords(keywords);
  const [parts = []] = choices;
  const isPlain = choices.length < 2 && parts.every(({ kind, isExcluded }) => kind === 'word' && !isExcluded);
  return isPlain ? parts.map(({ text }) => text) : [];
}

/** Words without case and accents, as `catalogue.fold` makes them. */
export const foldWords = (text: string): string =>
  storableText(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
