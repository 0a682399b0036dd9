/** The texts of a dataset in all their languages, as every description of it has them. */
import type { Resource } from '#contract/entities/dataset.ts';
import type { LanguageText, TextByLanguage } from '#contract/text-languages.ts';
import { fileTextName, linesOfText, type FileText } from '#contract/text-names.ts';
import type { ExportedDataset } from './exported-dataset.ts';

type Texts = Pick<ExportedDataset, 'title' | 'summary' | 'description' | Note | 'language' | 'translations'>;

/** Texts that need not be there. */
type Note = 'rights' | 'provenance' | 'qualityNotes' | 'versionNotes';

const isThere = ({ text }: LanguageText) => text.trim() !== '';

const inAll = (main: string, language: string, others: TextByLanguage = {}): LanguageText[] =>
  [
    { text: main, language },
    ...Object.entries(others).map(([tag, text]) => ({ text, language: tag })),
  ].filter(isThere);

/** A text as a value object of JSON-LD. */
export const asValue = ({ text, language }: LanguageText) => ({ '@value': text, '@language': language });

/** The words on a dataset in its main language: its description, and what replaces a missing one. */
export const descriptionOf = ({ description, summary, title }: Texts): string =>
  [description, summary, title].find((text) => text.trim() !== '') ?? title;

/**
 * A text in each of its languages, the main one first. The description falls back to the summary of the same language;
 * the title stands for a description only where no language has one.
 */
export function textsOf(dataset: Texts, name: 'title' | 'description' | Note): LanguageText[] {
  const { language, translations, summary, description } = dataset;
  if (name !== 'description') return inAll(dataset[name] ?? '', language, translations?.[name]);
  const own = [description, summary].find((text) => text.trim() !== '') ?? '';
  const texts = inAll(own, language, { ...translations?.summary, ...translations?.description });
  return texts.length > 0 ? texts : [{ text: dataset.title, language }];
}

/** A text of a file in each of its languages, the main one first. */
export const fileTextsOf = (
  { language, translations }: Pick<Texts, 'language' | 'translations'>,
  resource: Pick<Resource, 'resourceGUID' | FileText>,
  text: FileText,
): LanguageText[] =>
  inAll(resource[text] ?? '', language, translations?.[fileTextName(resource.resourceGUID, text)]);

/** The tags of each language, those of the main one first, each once. */
export const tagsOf = ({
  language,
  translations,
  tags,
}: Pick<ExportedDataset, 'language' | 'translations' | 'tags'>): LanguageText[] => {
  const all = inAll(tags.join('\n'), language, translations?.tags);
  return all.flatMap((one) =>
    [...new Set(linesOfText(one.text))].map((text) => ({ text, language: one.language })),
  );
};
