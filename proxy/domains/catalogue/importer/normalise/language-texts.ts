/**
 * Texts that a source states in several languages: as value objects of JSON-LD (`@value`, `@language`), or as an object
 * by language (`title_translated` of CKAN, language maps). One language becomes that of the dataset, the others are kept
 * beside it.
 */
import { languageRepairs } from '#proxy/platform/lookups/language.ts';
import { languageOf } from './language.ts';
import { canonicalTag } from '#contract/language-tag.ts';
import { isFields, listOf, textOf } from '#proxy/platform/formats/json/untyped.ts';

/** A text with its language; an empty tag where none is stated. */
export interface StatedText {
  readonly text: string;
  readonly language: string;
}

/** @returns a canonical tag; empty for a value that is none */
const tagOf = (value: string): string => {
  const tag = value.trim().replaceAll('_', '-');
  return languageRepairs[tag.toLowerCase()] ?? canonicalTag(tag) ?? '';
};

/** Reads a text in whatever way it is stated. Of two texts in one language the first counts. */
export function statedTexts(value: unknown): StatedText[] {
  const texts = listOf(value).flatMap((item): StatedText[] => {
    const plain = textOf(item);
    if (plain !== null) return [{ text: plain, language: '' }];
    if (!isFields(item)) return [];
    const lexical = textOf(item['@value']);
    if (lexical !== null) return [{ text: lexical, language: tagOf(textOf(item['@language']) ?? '') }];
    return Object.entries(item).flatMap(([tag, text]) => {
      const words = textOf(text);
      const language = tagOf(tag);
      return words === null || language === '' ? [] : [{ text: words, language }];
    });
  });
  return [...new Map(texts.toReversed().map((one) => [one.language, one])).values()].toReversed();
}

const primary = (tag: string) => tag.split('-')[0];
const isEnglish = ({ language }: StatedText) => primary(language) === 'en';

/**
 * Chooses the language of a dataset: the one that the source names, then that of the title which is stated without a
 * language as well, then English, then texts without a language, then the first. One that has both title and description comes before one that has the title alone.
 */
export function mainLanguage(
  titles: readonly StatedText[],
  descriptions: readonly StatedText[],
  named: string | null,
): string {
  const main = named === null ? '' : (languageOf(named) ?? '');
  const plain = titles.find(({ language }) => language === '')?.text;
  const ranked = [
    ...titles.filter(({ language }) => main !== '' && language === main),
    ...titles.filter(({ language }) => main !== '' && primary(language) === primary(main)),
    ...titles.filter(({ text, language }) => language !== '' && text === plain),
    ...titles.filter(isEnglish),
    ...titles.filter(({ language }) => language === ''),
    ...titles,
  ];
  const isDescribed = ({ language }: StatedText) => descriptions.some((one) => one.language === language);
  return (ranked.find(isDescribed) ?? ranked[0])?.language ?? '';
}

/** A text in the language of its dataset, and the same in others. */
export function splitTexts(
  texts: readonly StatedText[],
  language: string,
): { readonly main: string | null; readonly others: Readonly<Record<string, string>> } {
  // A text without a language is one of the dataset's, unless there is one that says so.
  const main =
    texts.find((one) => one.language === language) ??
    texts.find((one) => one.language === '') ??
    texts.find((one) => primary(one.language) === primary(language));
  const others = texts.filter((one) => one !== main && one.language !== '');
  return {
    main: main?.text ?? null,
    others: Object.fromEntries(others.map((one) => [one.language, one.text])),
  };
}
