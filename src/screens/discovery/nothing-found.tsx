/** An empty list: names the cause, and offers to take one thing away, as far as that would find something. */
import { useQueries } from '@tanstack/react-query';
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
/** So many are asked for; each is a search of its own. */
const MOST_ASKED = 10;

type Words = ReturnType<typeof useMessages>['discovery']['none'];

/** Addresses that ask for less: without one word, without one filter, without all filters. */
function waysOut(
  search: DiscoverySearch,
  filters: readonly ActiveFilter[],
  facetNames: Readonly<Record<string, string>>,
  t: Words,
): WayOut[] {
  const { keywords } = search;
  const words = keywords.split(/\s+/).filter(Boolean);
  return [
    ...(filters.length > 1 ? [{ label: t.anyFilter, search: withoutChoices(search) }] : []),
    ...filters.map(({ facet, value, label }) => ({
      label: t.withoutFilter(facetNames[facet] ?? facet, label),
      search: withChoice(search, facet, value, false),
    })),
    ...(words.length > 1 ? words : []).map((word) => ({
      label: t.withoutWord(word),
      search: { ...search, page: 1, keywords: words.filter((one) => one !== word).join(' ') },
    })),
    ...(words.length > 0 && filters.length > 0
      ? [
          {
            label: words.length === 1 ? t.withoutWord(keywords) : t.withoutWords,
            search: { ...search, page: 1, keywords: '' },
          },
        ]
      : []),
  ].slice(0, MOST_ASKED);
}

/**
 * The ways that lead somewhere, the widest first. They appear together once all their numbers are known, so
 * that none is offered that would lead to another empty list.
 */
function Ways({ ways }: { ways: readonly WayOut[] }) {
  const t = useMessages().discovery;
  const api = useApi();
  const counts = useQueries({
    queries: ways.map(({ search }) =>
      plainListQuery(api, { ...discoveryFilter(search), limit: 1, offset: 0 }),
    ),
  });
  if (counts.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)) return null;
  const open = ways
    .map((way, place) => ({ ...way, count: counts[place]?.data?.totalCount ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_WAYS);
  if (open.length === 0) return null;
  return (
    <>
      <p>{t.none.waysOut}</p>
      <ul className="stack s">
        {open.map(({ label, search, count }) => (
          <li key={label}>
            <Link to="/discovery" search={search}>
              {label}
            </Link>{' '}
            <span className="quiet num">{t.count(count)}</span>
          </li>
        ))}
      </ul>
    </>
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
      <Ways ways={ways} />
      <p className="row wrap gap-4 t14">
        {(keywords !== '' || filters.length > 0) && <Link to="/discovery">{t.everything}</Link>}
        <Link to="/discovery/themes">{t.themes}</Link>
      </p>
    </EmptyState>
  );
}
