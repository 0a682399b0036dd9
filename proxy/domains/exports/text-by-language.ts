/** The texts of a dataset in all their languages, as every description of it has them. */
import type { LanguageText } from '#contract/text-languages.ts';
import type { ExportedDataset } from './exported-dataset.ts';

type Texts = Pick<
  ExportedDataset,
  'title' | 'summary' | 'description' | 'rights' | 'language' | 'translations'
>;

const isThere = ({ text }: LanguageText) => text.trim() !== '';

/** The words on a dataset in its main language: its description, and what replaces a missing one. */
export const descriptionOf = ({ description, summary, title }: Texts): string =>
  [description, summary, title].find((text) => text.trim() !== '') ?? title;

/**
 * A text in each of its languages, the main one first. The description falls back to the summary of the same language;
 * the title stands for a description only where no language has one.
 */
export function textsOf(dataset: Texts, name: 'title' | 'description' | 'rights'): LanguageText[] {
  const { language, translations, summary, description } = dataset;
  const others = (texts: Readonly<Record<string, string>> = {}) =>
    Object.entries(texts).map(([tag, text]) => ({ text, language: tag }));
  if (name !== 'description')
    return [{ text: dataset[name] ?? '', language }, ...others(translations?.[name])].filter(isThere);
  const own = [description, summary].find((text) => text.trim() !== '') ?? '';
  const texts = [
    { text: own, language },
    ...others({ ...translations?.summary, ...translations?.description }),
  ].filter(isThere);
  return texts.length > 0 ? texts : [{ text: dataset.title, language }];
}
