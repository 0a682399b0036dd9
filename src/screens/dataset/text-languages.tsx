/** The languages that a dataset has texts in, and a note where a text is not translated. */
import { TextLanguageLinks } from '../../components/text-language-links.tsx';
import { formatLanguage } from '../../messages/format.ts';
import { useDatasetMessages } from '../../messages/dataset.ts';
import type { DatasetView } from './dataset-view.ts';

export function TextLanguages({ dataset }: { readonly dataset: DatasetView }) {
  const t = useDatasetMessages().languages;
  const { availableLanguages = [], language, textLanguages = {} } = dataset;
  if (availableLanguages.length < 2) return null;
  const untranslated = Object.entries(textLanguages).flatMap(([text, tag]) =>
    text === 'description' || text === 'rights' ? [t.notTranslated[text](formatLanguage(tag))] : [],
  );
  return (
    <>
      <TextLanguageLinks
        languages={availableLanguages}
        current={language}
        link={(tag) => ({ to: '.', search: { language: tag }, hash: true })}
      />
      {untranslated.length > 0 && <p className="quiet t14">{untranslated.join(' ')}</p>}
    </>
  );
}
