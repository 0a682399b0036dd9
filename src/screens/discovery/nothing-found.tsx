/** An empty list: names the cause, and offers to take one thing away, with what that would find. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../app/context.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useMessages } from '../../messages/messages.ts';
import type { ActiveFilter } from './active-filters.tsx';
import { plainListQuery } from './dataset-lists.ts';
import { discoveryFilter, withChoice, withoutChoices, type DiscoverySearch } from './discovery-search.ts';

interface WayOut {
  readonly label: string;
  readonly search: DiscoverySearch;
}

/** More than this is a list to search, not a way out. */
const MOST_WAYS = 5;

type Words = ReturnType<typeof useMessages>['discovery']['none'];

/** Addresses that ask for less: without one word, without one filter, without all filters. */
function waysOut(
  search: DiscoverySearch,
  filters: readonly ActiveFilter[],
  facetNames: Readonly<Record<string, string>>,
  t: Words,
): WayOut[] {
  const words = search.keywords.split(/\s+/).filter(Boolean);
  return [
    ...(filters.length > 1 || (filters.length === 1 && words.length > 0)
      ? [{ label: t.anyFilter, search: withoutChoices(search) }]
      : []),
    ...filters.map(({ facet, value, label }) => ({
      label: t.withoutFilter(facetNames[facet] ?? facet, label),
      search: withChoice(search, facet, value, false),
    })),
    ...(words.length > 1 ? words : []).map((word) => ({
      label: t.withoutWord(word),
      search: { ...search, page: 1, keywords: words.filter((one) => one !== word).join(' ') },
    })),
    ...(words.length > 0 && filters.length > 0
      ? [{ label: t.withoutWords, search: { ...search, page: 1, keywords: '' } }]
      : []),
  ].slice(0, MOST_WAYS);
}

/** One way out; the number of its results arrives after the page, and without results it is not offered. */
function WayOutLink({ label, search }: WayOut) {
  const t = useMessages().discovery;
  const { data } = useQuery(plainListQuery(useApi(), { ...discoveryFilter(search), limit: 1, offset: 0 }));
  if (data?.totalCount === 0) return null;
  return (
    <li>
      <Link to="/discovery" search={search}>
        {label}
      </Link>{' '}
      {data !== undefined && <span className="quiet num">{t.count(data.totalCount)}</span>}
    </li>
  );
}

export interface NothingFoundProps {
  readonly search: DiscoverySearch;
  readonly filters: readonly ActiveFilter[];
}

export function NothingFound({ search, filters }: NothingFoundProps) {
  const { none: t, facet } = useMessages().discovery;
  const { keywords } = search;
  const cause = () => {
    if (keywords === '') return filters.length === 0 ? t.nothing : t.filters;
    return filters.length === 0 ? t.words(keywords) : t.wordsAndFilters(keywords);
  };
  const ways = waysOut(search, filters, facet, t);
  return (
    <EmptyState title={cause()}>
      {ways.length > 0 && (
        <>
          <p>{t.waysOut}</p>
          <ul className="stack s">
            {ways.map((way) => (
              <WayOutLink key={way.label} {...way} />
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
