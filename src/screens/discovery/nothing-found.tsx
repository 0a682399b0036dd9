/** An empty list: names the cause, and offers to take one thing away, as far as that would find something. */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Alternative, FilterPart } from '#contract/discovery.ts';
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
  const { keywords } = search;
  const cause = () => {
    if (keywords === '') return filters.length === 0 ? t.nothing : t.filters;
    return filters.length === 0 ? t.words(keywords) : t.wordsAndFilters(keywords);
  };
  /** What is left out, in words: the choices of one list, with the name of the list. */
  const label = (part: FilterPart): string => {
    if (part === 'keywords') return t.keywords(keywords);
    const list = part === 'updated' ? part : listOf(part);
    if (list === undefined) return t.place;
    const values = list === 'updated' ? [''] : chosenIn(search, part);
    const labels = filters.filter((one) => one.list === list && values.includes(one.value));
    return `${facet[list]} ${labels.length === 0 ? here : formatList(labels.map((one) => one.label))}`;
  };
  return (
    <EmptyState title={cause()}>
      {alternatives.length > 0 && (
        <>
          <p>{t.waysOut}</p>
          <ul className="stack s">
            {alternatives.map(({ leaveOut, totalCount }) => (
              <li key={leaveOut}>
                <Link {...link(without(search, leaveOut))}>{label(leaveOut)}</Link>{' '}
                <span className="quiet num">{count(totalCount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="row wrap gap-4 t14">
        {(keywords !== '' || filters.length > 0) && <Link to="/discovery">{t.everything}</Link>}
        <Link to="/discovery/themes">{t.themes}</Link>
      </p>
    </EmptyState>
  );
}
