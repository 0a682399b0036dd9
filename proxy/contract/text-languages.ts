/**
 * Texts of a dataset in several languages. A dataset has one main language, and each of its texts may have translations
 * beside it (DCAT: literals with a language tag). `textIn` decides which one a reader gets.
 */
import { canonicalTag } from './language-tag.ts';
import { preferredLanguages } from './messages/choose-language.ts';
import { parseTextName, type NamedText, type TextName } from './text-names.ts';

/** The most languages of a dataset beside its main one. */
export const TRANSLATIONS_MOST = 30;
/** Languages of a header that are looked for. */
const ASKED_MOST = 10;

/** One text by language tag. */
export type TextByLanguage = Readonly<Record<string, string>>;
/** The translations of the texts of a dataset. What is not translated is not there; no text is empty. */
export type Translations = { readonly [N in TextName]?: TextByLanguage };

/** The texts that have translations, with them. */
export const translatedTexts = (translations: Translations | null): [TextName, TextByLanguage][] =>
  // Only names of texts are stored.
  Object.entries(translations ?? {}) as [TextName, TextByLanguage][];

/** A text, and the language that it is in. */
export interface LanguageText {
  readonly text: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** The tag and what remains of it without its last parts: `zh-Hant-TW`, `zh-Hant`, `zh` (RFC 4647, lookup). */
function broader(tag: string): string[] {
  const parts = tag.toLowerCase().split('-');
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('-'));
}

const isEmpty = (text: string) => text.trim() === '';

/** The languages of a text in the order in which they are tried: the main one, then all others by their tags. */
function candidates(main: LanguageText, translations: TextByLanguage = {}): LanguageText[] {
  const others = Object.entries(translations)
    // A dataset whose main language was changed may still have a translation to it.
    .filter(([language]) => isEmpty(main.text) || language.toLowerCase() !== main.language.toLowerCase())
    .map(([language, text]) => ({ text, language }))
    .toSorted((a, b) => (a.language < b.language ? -1 : 1));
  return [main, ...others].filter(({ text }) => !isEmpty(text));
}

/**
 * The text that a reader gets. Each language that is asked for is looked for in turn: as it is, then without its last
 * parts (`de-AT`, `de`), then in any other form of the same language (`de-CH`). If none is there, it is the main
 * language, then English, then the first by tag.
 * @param asked BCP 47 tags, the most wanted first
 * @returns never an empty text while one of the languages has one; where none has, that of the main language
 */
export function textIn(
  main: LanguageText,
  translations: TextByLanguage | undefined,
  asked: readonly string[],
): LanguageText {
  const all = candidates(main, translations);
  const find = (range: string) =>
    all.find(({ language }) => language.toLowerCase() === range) ??
    all.find(({ language }) => language.toLowerCase().startsWith(`${range}-`));
  for (const range of [...asked.flatMap(broader), ...(all[0] === main ? [] : ['en'])]) {
    const found = find(range);
    if (found !== undefined) return found;
  }
  return all[0] ?? main;
}

/** The languages of a dataset's texts: the main one, then all others by their tags. */
export function withMainLanguage(main: string, others: readonly string[]): string[] {
  const isOther = (tag: string) => tag.toLowerCase() !== main.toLowerCase();
  return [main, ...[...new Set(others)].filter(isOther).toSorted()];
}

/** The languages that a request asks for: the one that it names, else those of its Accept-Language header. */
export const askedLanguages = (
  named: string | undefined,
  acceptLanguage: string | null | undefined,
): readonly string[] =>
  named === undefined ? preferredLanguages(acceptLanguage ?? '').slice(0, ASKED_MOST) : [named];

/** A text in another language than the main one, as editors have it: a field with a name, a history and conflicts of its own. */
export type TranslatedName = `${TextName}@${string}`;

/** The name of a translation: `title@cy`. */
export const translatedName = (name: TextName, language: string): TranslatedName => `${name}@${language}`;

/** The text and the language of the name of a translation. @returns null for a name that is none, or whose tag is not canonical */
export function splitTranslatedName(
  translated: string,
): { readonly name: TextName; readonly text: NamedText; readonly language: string } | null {
  const [name = '', language, ...more] = translated.split('@');
  const text = parseTextName(name);
  if (text === null || language === undefined || more.length > 0) return null;
  return canonicalTag(language) === language ? { name: name as TextName, text, language } : null;
}

export const isTranslatedName = (name: string): name is TranslatedName => splitTranslatedName(name) !== null;

/** Translations by the names that editors have them under. */
export type NamedTranslations = Readonly<Record<TranslatedName, string>>;

export const namedTranslations = (translations: Translations | null): NamedTranslations =>
  Object.fromEntries(
    translatedTexts(translations).flatMap(([name, texts]) =>
      Object.entries(texts).map(([tag, text]) => [translatedName(name, tag), text]),
    ),
  );

/** Translations with some of them changed; an empty text takes one away. @returns null where none is left */
export function withTranslations(
  translations: Translations | null,
  changes: NamedTranslations,
): Translations | null {
  const texts = Object.entries({ ...namedTranslations(translations), ...changes }).flatMap(
    ([given, text]) => {
      const split = splitTranslatedName(given);
      return split === null || isEmpty(text) ? [] : [{ ...split, given: text }];
    },
  );
  const byName = Map.groupBy(texts, ({ name }) => name);
  if (byName.size === 0) return null;
  return Object.fromEntries(
    [...byName].map(([name, all]) => [
      name,
      Object.fromEntries(all.map(({ language, given }) => [language, given])),
    ]),
  );
}

/** Languages whose lines run from right to left, and the scripts that do. */
const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);
const rightToLeftScripts = new Set(['adlm', 'arab', 'hebr', 'nkoo', 'rohg', 'syrc', 'thaa']);

/** Which way the lines of a language run. `Intl.Locale` says so in some browsers only. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = '', ...parts] = tag.toLowerCase().split('-');
  const script = parts.find((part) => /^[a-z]{4}$/.test(part));
  const isRightToLeft = script === undefined ? rightToLeft.has(language) : rightToLeftScripts.has(script);
  return isRightToLeft ? 'rtl' : 'ltr';
}
