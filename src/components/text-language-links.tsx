/** The languages that texts can be read in: a link to each, which works without scripts. */
import { useLinkProps, type LinkOptions } from '@tanstack/react-router';
import { ownLanguageName } from '../messages/format.ts';
import { useMessages } from '../messages/messages.ts';
import { inLanguage } from './in-language.ts';
import '../styles/text-languages.css';

export interface TextLanguageLinksProps {
  /** BCP 47 tags. */
  readonly languages: readonly string[];
  /** The one that was chosen. */
  readonly current: string | undefined;
  /** The page that is open, with its texts in a language; undefined: in that of the browser. */
  readonly link: (language: string | undefined) => LinkOptions;
  /** Whether a choice can be taken back. */
  readonly canBeCleared?: boolean;
}

interface LanguageLinkProps extends Pick<TextLanguageLinksProps, 'current' | 'link'> {
  readonly language: string;
}

function LanguageLink({ language, current, link }: LanguageLinkProps) {
  const props = useLinkProps({ ...link(language), resetScroll: false });
  return (
    <a
      {...props}
      hrefLang={language}
      aria-current={language === current ? 'true' : undefined}
      {...inLanguage(language)}
    >
      {/* The server and the browser may know another name of a language. */}
      <span suppressHydrationWarning>{ownLanguageName(language)}</span>
    </a>
  );
}

function ClearLink({ link }: Pick<TextLanguageLinksProps, 'link'>) {
  const props = useLinkProps({ ...link(undefined), resetScroll: false });
  return <a {...props}>{useMessages().components.textLanguages.ofBrowser}</a>;
}

export function TextLanguageLinks({
  languages,
  current,
  link,
  canBeCleared = false,
}: TextLanguageLinksProps) {
  const t = useMessages().components.textLanguages;
  return (
    <nav className="text-languages row wrap t14" aria-label={t.label}>
      <span aria-hidden className="quiet">
        {t.readIn}
      </span>
      <ul className="bare row wrap">
        {languages.map((language) => (
          <li key={language}>
            <LanguageLink language={language} current={current} link={link} />
          </li>
        ))}
        {canBeCleared && current !== undefined && (
          <li>
            <ClearLink link={link} />
          </li>
        )}
      </ul>
    </nav>
  );
}
