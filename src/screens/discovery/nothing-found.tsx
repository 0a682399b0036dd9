/** An empty list: names the cause, and offers to ask for less, as far as that would find something. */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Alternative } from '#contract/discovery.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { formatList } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import type { ActiveFilter } from './active-filters.tsx';
import { chosenIn, listOf, without } from './choices.ts';
import type { DiscoverySearch } from './discovery-search.ts';

export interface NothingFoundProps {
  readonly search: DiscoverySearch;
  readonly filters: readonly ActiveFilter[];
  readonly alternatives: readonly Alternative[];
  /** The words of the choice that the page itself makes. */
  readonly here?: string;
  readonly link: (search: DiscoverySearch) => LinkProps;
}

export function NothingFound({ search, filters, alternatives, here, link }: NothingFoundProps) {
  const { none: t, facet, count } = useMessages().discovery;
  const isPageOffered = usePageOffered();
  const { keywords } = search;
  const cause = () => {
    if (keywords === '') return filters.length === 0 ? t.nothing : t.filters;
    return filters.length === 0 ? t.words(keywords) : t.wordsAndFilters(keywords);
  };
  /** The way out in words: what is searched for instead, or what is left out. */
  const label = ({ leaveOut: part, keywords: fewer }: Alternative): string => {
    if (fewer !== undefined) return t.fewer(fewer);
    if (part === 'keywords') return t.keywords(keywords);
    const list = part === 'updated' ? part : listOf(part);
    if (list === undefined) return t.place;
    const values = list === 'updated' ? [''] : chosenIn(search, part);
    const labels = filters.filter((one) => one.list === list && values.includes(one.value));
    return t.choices(
      facet[list],
      labels.length === 0 ? (here ?? '') : formatList(labels.map((one) => one.label)),
    );
  };
  return (
    <EmptyState title={cause()}>
      {alternatives.length > 0 && (
        <>
          <p>{t.waysOut}</p>
          <ul className="stack s">
            {alternatives.map((one) => (
              <li key={`${one.leaveOut} ${one.keywords ?? ''}`}>
                <Link
                  {...link(
                    one.keywords === undefined
                      ? without(search, one.leaveOut)
                      : { ...search, keywords: one.keywords, page: 1 },
                  )}
                >
                  {label(one)}
                </Link>{' '}
                <span className="quiet num">{count(one.totalCount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {alternatives.length === 0 && keywords !== '' && <p className="quiet">{t.advice}</p>}
      <p className="row wrap gap-4 t14">
        {(keywords !== '' || filters.length > 0) && <Link to="/discovery">{t.everything}</Link>}
        {isPageOffered('/discovery/themes') && <Link to="/discovery/themes">{t.themes}</Link>}
      </p>
    </EmptyState>
  );
}
