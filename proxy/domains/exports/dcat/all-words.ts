/** Texts as literals, one for each language. */
import type { Literal } from 'n3';
import type { LanguageText } from '#contract/text-languages.ts';
import { words } from './vocabulary.ts';

export const allWords = (texts: readonly LanguageText[]): Literal[] =>
  texts.map(({ text, language }) => words(text, language));
