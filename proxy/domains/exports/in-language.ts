/** A dataset with its texts in one language, for descriptions that have one: Croissant, and the feed of a dataset. */
import { canonicalTag } from '#contract/language-tag.ts';
import { textIn } from '#contract/text-languages.ts';
import { linesOfText, type TextField } from '#contract/text-names.ts';
import { ProblemError } from '#contract/problem.ts';
import { resourceIn } from '#proxy/platform/catalogue/file-texts.ts';
import type { ExportedDataset } from './exported-dataset.ts';

/** The language that the address of a request names. @throws ProblemError 400 for what is no tag of a language */
export function languageOf({ url }: Request): string | null {
  const named = new URL(url).searchParams.get('language');
  if (named === null) return null;
  const tag = canonicalTag(named);
  if (tag === null)
    throw new ProblemError(400, `language: ${named} is no tag of a language, such as en or cy`);
  return tag;
}

/** Each text is in the language where it has one, else as `textIn` falls back. Its language is that of the title. */
export function datasetIn(dataset: ExportedDataset, asked: string | null): ExportedDataset {
  const { language, translations, resources } = dataset;
  if (asked === null || translations === null) return dataset;
  const read = (name: TextField, text: string) => textIn({ text, language }, translations[name], [asked]);
  const readNote = (name: 'rights' | 'provenance' | 'qualityNotes' | 'versionNotes') =>
    read(name, dataset[name] ?? '').text || null;
  const title = read('title', dataset.title);
  const choice = { language, translations, asked: [asked] };
  return {
    ...dataset,
    title: title.text,
    language: title.language,
    summary: read('summary', dataset.summary).text,
    description: read('description', dataset.description).text,
    rights: readNote('rights'),
    provenance: readNote('provenance'),
    qualityNotes: readNote('qualityNotes'),
    versionNotes: readNote('versionNotes'),
    tags: linesOfText(read('tags', dataset.tags.join('\n')).text),
    resources: resources.map((resource) => resourceIn(resource, choice)),
    translations: null,
  };
}
