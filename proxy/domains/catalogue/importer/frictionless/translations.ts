/** Texts of a package in further languages, as our own packages have them: by the name of the text, and by tag. */
import { FILE_NAME_LENGTH } from '#contract/publishing-constants.ts';
import { FILE_DESCRIPTION_LENGTH, TITLE_LENGTH } from '#contract/publishing-fields.ts';
import type { TextByLanguage, Translations } from '#contract/text-languages.ts';
import { storedTranslations } from '#proxy/platform/catalogue/dataset-texts.ts';
import { fieldsOf, listOf, textOf, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import { statedTexts } from '../normalise/language-texts.ts';
import { noteTerms, notes } from '../normalise/notes.ts';
import { rightsText } from '../normalise/rights.ts';
import { tagsOf } from '../normalise/tag.ts';
import { description, plainText, shorten, summaryOf } from '../normalise/text.ts';
import type { ImportResource } from '../record.ts';
import { languageOf } from '../normalise/language.ts';

/** The texts of one name, by their tags. */
function byLanguage(document: Fields, name: string, read: (text: string) => string): TextByLanguage {
  const stated = statedTexts(fieldsOf(document['translations'])[name]);
  return Object.fromEntries(
    stated.flatMap(({ language, text }) => (language === '' ? [] : [[language, read(text)]])),
  );
}

const titleOf = (text: string) => shorten(plainText(text).replaceAll(/\s+/g, ' '), TITLE_LENGTH);

/** The language of the texts that are not translated: the one that is named, else the first of the data. */
export const textLanguageOf = (document: Fields, languages: readonly string[]): string =>
  languageOf(textOf(document['textLanguage'])) ?? languages[0] ?? 'en';

/** What is translated of the dataset. @param language the main one */
export function translationsOf(document: Fields, language: string): { translations?: Translations } {
  const described = byLanguage(document, 'description', description);
  const translations = storedTranslations(language, {
    title: byLanguage(document, 'title', titleOf),
    summary: Object.fromEntries(Object.entries(described).map(([tag, text]) => [tag, summaryOf(text)])),
    description: described,
    rights: byLanguage(document, 'rights', (text) => rightsText(text) ?? ''),
    tags: byLanguage(document, 'keywords', (text) =>
      tagsOf(text.split('\n'))
        .map(({ label }) => label)
        .join('\n'),
    ),
    ...Object.fromEntries(
      notes.map((note) => [
        note,
        byLanguage(document, noteTerms[note].term, (text) => shorten(plainText(text), noteTerms[note].most)),
      ]),
    ),
  });
  return translations === null ? {} : { translations };
}

/** What is translated of a file. */
export function fileTranslationsOf(resource: Fields): Pick<ImportResource, 'translations'> {
  if (listOf(resource['translations']).length === 0) return {};
  return {
    translations: {
      name: byLanguage(resource, 'title', (text) => shorten(plainText(text), FILE_NAME_LENGTH)),
      description: byLanguage(resource, 'description', (text) =>
        shorten(plainText(text), FILE_DESCRIPTION_LENGTH),
      ),
    },
  };
}
