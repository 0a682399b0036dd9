/** What was probably meant: shown instead when the words as typed find nothing, offered when they find little. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { useMessages } from '../../messages/messages.ts';
import type { DiscoverySearch } from './discovery-search.ts';

export interface CorrectionProps {
  readonly search: DiscoverySearch;
  /** The words with typing errors corrected. */
  readonly correction: string;
  /** The list is that of the corrected words. */
  readonly isCorrected: boolean;
  readonly link: (search: DiscoverySearch) => LinkProps;
}

/** A phrase in quotes is searched for as it is. */
const asTyped = (keywords: string) => `"${keywords.replaceAll('"', '')}"`;

export function Correction({ search, correction, isCorrected, link }: CorrectionProps) {
  const t = useMessages().discovery.correction;
  const to = (keywords: string, words: string) => (
    <Link {...link({ ...search, keywords, page: 1 })} className={isCorrected ? undefined : 'strong'}>
      {words}
    </Link>
  );
  return (
    <p className="t14 correction">
      {isCorrected ? (
        <>
          {t.shown} <strong>{correction}</strong>. {t.instead} {to(asTyped(search.keywords), search.keywords)}
        </>
      ) : (
        <>
          {t.meant} {to(correction, correction)}?
        </>
      )}
    </p>
  );
}
