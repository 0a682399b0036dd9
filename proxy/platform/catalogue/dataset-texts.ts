/** The texts of a dataset `d` as fields: each in the language that is asked for, or in the one that `textIn` falls back to. */
import { sql, type RawBuilder } from 'kysely';
import { canonicalTag } from '#contract/language-tag.ts';
import {
  textIn,
  translatedTexts,
  TRANSLATIONS_MOST,
  type LanguageText,
  type TextByLanguage,
  withMainLanguage,
  type Translations,
} from '#contract/text-languages.ts';
import { linesOfText, textFields, type TextField } from '#contract/text-names.ts';
import { field, type Selected } from './fields.ts';

/** Texts that have a column; tags are rows of a table of their own. */
type WordsField = Exclude<TextField, 'tags'>;

/** What is selected of each text: the column of the main language, and its translations. */
const columns: Readonly<Record<WordsField, RawBuilder<unknown>>> = {
  title: sql`d.title`,
  summary: sql`d.summary`,
  description: sql`d.description`,
  rights: sql`d.rights`,
  provenance: sql`d.provenance`,
  qualityNotes: sql`d.quality_notes`,
  versionNotes: sql`d.version_notes`,
};
/** Texts of the main language by which the quality of a dataset is assessed. */
export const assessedTexts = {
  description: columns.description as RawBuilder<string>,
  provenance: columns.provenance as RawBuilder<string | null>,
  qualityNotes: columns.qualityNotes as RawBuilder<string | null>,
};
export const mainLanguage = sql<string>`d.language`;
export const allTranslations = sql<Translations | null>`d.translations`;
const translations = Object.fromEntries(
  textFields.map((name) => [name, sql`d.translations -> ${sql.lit(name)}`]),
) as Readonly<Record<TextField, RawBuilder<unknown>>>;

const select = (...names: readonly WordsField[]): Selected => ({
  language: mainLanguage,
  ...Object.fromEntries(
    names.flatMap((name) => [
      [name, columns[name]],
      [`${name}_translations`, translations[name]],
    ]),
  ),
});

type Row = Readonly<Record<string, unknown>>;

/** What `select` has selected is text, and text by language. */
const read = (row: Row, name: WordsField, asked: readonly string[]): LanguageText =>
  textIn(
    { text: (row[name] as string | null) ?? '', language: row['language'] as string },
    (row[`${name}_translations`] as TextByLanguage | null) ?? undefined,
    asked,
  );

/** Texts of a page beside its title and its tags. */
export const pageTexts: readonly WordsField[] = [
  'summary',
  'description',
  'rights',
  'provenance',
  'qualityNotes',
  'versionNotes',
];

/** Texts that need not be there. */
type OptionalField = Exclude<WordsField, 'title' | 'summary' | 'description'>;

/** A text. */
export const textField = (name: Exclude<WordsField, OptionalField>) =>
  field(select(name), (row: Row, _, asked) => read(row, name, asked).text);

/** A text, or null where there is none. */
export const textOrNullField = (name: OptionalField) =>
  field(select(name), (row: Row, _, asked) => read(row, name, asked).text || null);

/** The language of the title. */
export const languageField = field(
  select('title'),
  (row: Row, _, asked) => read(row, 'title', asked).language,
);

/** The tags in the main language. */
export const tagLabels = sql<string[]>`(
  select coalesce(array_agg(t.label order by t.position), '{}')
  from catalogue.tag_usage t where t.dataset_guid = d.dataset_guid)`;

/** The tags as a text with a line for each, as their translations are. */
const readTags = (row: Row, asked: readonly string[]): LanguageText =>
  textIn(
    { text: (row['tags'] as string[]).join('\n'), language: row['language'] as string },
    (row['tags_translations'] as TextByLanguage | null) ?? undefined,
    asked,
  );
const tagColumns = { language: mainLanguage, tags: tagLabels, tags_translations: translations.tags };

/** The tags, all of them in one language. */
export const tagsField = field(tagColumns as Selected, (row: Row, _, asked) =>
  linesOfText(readTags(row, asked).text),
);

/** The languages of those texts that are not in the language of the title; undefined where all are. */
export const textLanguagesField = (names: readonly WordsField[]) =>
  field(
    { ...select('title', ...names), ...tagColumns },
    (row: Row, _, asked): Partial<Record<TextField, string>> | undefined => {
      const { language } = read(row, 'title', asked);
      const others = [
        ...names.map((name) => [name, read(row, name, asked)] as const),
        ['tags', readTags(row, asked)] as const,
      ].filter(([, text]) => text.text !== '' && text.language !== language);
      return others.length === 0
        ? undefined
        : Object.fromEntries(others.map(([name, text]) => [name, text.language]));
    },
  );

/** The languages of all translations: a list needs no more of them. */
const translationLanguages = sql<readonly string[] | null>`case when d.translations is not null then array(
  select distinct l.tag from jsonb_each(d.translations) t cross join lateral jsonb_object_keys(t.value) as l(tag)
) end`;

/** All languages of the texts; undefined where there is only the main one. */
export const availableLanguagesField = field(
  { language: mainLanguage, translation_languages: translationLanguages },
  ({ language, translation_languages: others }) => {
    const languages = withMainLanguage(language, others ?? []);
    return languages.length === 1 ? undefined : languages;
  },
);

/** The texts in the main language as they are stored, and all translations: what descriptions of the dataset are made of. */
export const mainTextFields = {
  title: field({ title: columns.title as RawBuilder<string> }, (row) => row.title),
  summary: field({ summary: columns.summary as RawBuilder<string> }, (row) => row.summary),
  description: field({ description: columns.description as RawBuilder<string> }, (row) => row.description),
  rights: field({ rights: columns.rights as RawBuilder<string | null> }, (row) => row.rights),
  provenance: field({ provenance: columns.provenance as RawBuilder<string | null> }, (row) => row.provenance),
  qualityNotes: field(
    { qualityNotes: columns.qualityNotes as RawBuilder<string | null> },
    (row) => row.qualityNotes,
  ),
  versionNotes: field(
    { versionNotes: columns.versionNotes as RawBuilder<string | null> },
    (row) => row.versionNotes,
  ),
  tags: field({ tags: tagLabels }, (row) => row.tags),
  language: field({ language: mainLanguage }, (row) => row.language),
  translations: field({ translations: allTranslations }, (row) => row.translations),
};

/**
 * Translations as they are stored: tags in their canonical form, without those of the main language and without empty
 * texts; of too many languages the first. @returns null where there are none
 */
export function storedTranslations(main: string, given: Translations): Translations | null {
  const kept = new Set<string>();
  const fields = translatedTexts(given).flatMap(([name, byTag]) => {
    const texts = Object.entries(byTag).flatMap(([tag, text]) => {
      const language = canonicalTag(tag);
      if (language === null || language === main || text.trim() === '') return [];
      if (!kept.has(language) && kept.size >= TRANSLATIONS_MOST) return [];
      kept.add(language);
      return [[language, text] as const];
    });
    return texts.length === 0 ? [] : [[name, Object.fromEntries(texts)] as const];
  });
  return fields.length === 0 ? null : Object.fromEntries(fields);
}
