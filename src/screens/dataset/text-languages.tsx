/** The languages that a dataset has texts in: a link to each, and a note where a text is not translated. */
import { useLinkProps } from '@tanstack/react-router';
import { inLanguage } from '../../components/in-language.ts';
import { formatLanguage, ownLanguageName } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import type { DatasetView } from './dataset-view.ts';

interface LanguageLinkProps {
  readonly language: string;
  readonly isCurrent: boolean;
}

/** The page that is open, with its texts in another language. */
function LanguageLink({ language, isCurrent }: LanguageLinkProps) {
  const link = useLinkProps({ to: '.', search: { language }, resetScroll: false, hash: true });
  return (
    <a {...link} hrefLang={language} aria-current={isCurrent ? 'true' : undefined} {...inLanguage(language)}>
      {/* The server and the browser may know another name of a language. */}
      <span suppressHydrationWarning>{ownLanguageName(language)}</span>
    </a>
  );
}

export function TextLanguages({ dataset }: { readonly dataset: DatasetView }) {
  const t = useMessages().dataset.languages;
  const { availableLanguages = [], language, textLanguages = {} } = dataset;
  if (availableLanguages.length < 2) return null;
  const untranslated = Object.entries(textLanguages).flatMap(([text, tag]) =>
    text === 'description' || text === 'rights' ? [t.notTranslated[text](formatLanguage(tag))] : [],
  );
  return (
    <>
      <nav className="text-languages row wrap t14" aria-label={t.label}>
        <span aria-hidden className="quiet">
          {t.readIn}
        </span>
        <ul className="bare row wrap">
          {availableLanguages.map((tag) => (
            <li key={tag}>
              <LanguageLink language={tag} isCurrent={tag === language} />
            </li>
          ))}
        </ul>
      </nav>
      {untranslated.length > 0 && <p className="quiet t14">{untranslated.join(' ')}</p>}
    </>
  );
}
