/**
 * The list of datasets. Its whole state is the address; the form works without scripts and at once with them.
 * While the next page loads the previous one stays, and what was chosen shows immediately.
 */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState, type NavigateOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../app/context.ts';
import { useHydrated } from '../../app/use-hydrated.ts';
import { TextLanguageLinks } from '../../components/text-language-links.tsx';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/discovery.css';
import '../../styles/list.css';
import { activeFilters } from './active-filters.tsx';
import { withoutChoices } from './choices.ts';
import { discoveryListQuery } from './dataset-lists.ts';
import { DiscoveryFacets } from './discovery-facets.tsx';
import {
  discoveryFilter,
  readDiscoverySearch,
  type DiscoverySearch,
  type SearchInput,
} from './discovery-search.ts';
import { ListBar, ListHead } from './list-controls.tsx';
import { ListResults, RESULTS } from './list-results.tsx';
import { EVERYWHERE, fixedList, placeLink, placePath, searchAt, type Place } from './place.ts';
import { RelatedDatasets } from './related-datasets.tsx';

/**
 * What the reader has asked for last, which the list may not have caught up with yet. Anyone who goes elsewhere changes
 * nothing here: the list, which is about to be left, is not drawn again.
 */
function useWanted(shown: DiscoverySearch, place: Place) {
  const path = placePath(place);
  const wanted = useRouterState({
    select: ({ location }) =>
      location.pathname === path
        ? searchAt(place, readDiscoverySearch(location.search as SearchInput))
        : shown,
    structuralSharing: true,
  });
  const isPending = useRouterState({
    select: ({ status, location }) => status === 'pending' && location.pathname === path,
  });
  // A member's data may be fetched again before the page has been taken over.
  const isUpdating = useHydrated() && isPending;
  return { wanted, isUpdating };
}

export interface DiscoveryScreenProps {
  /** The whole search, with what the place itself chooses. */
  readonly search: DiscoverySearch;
  readonly place?: Place;
  /** The words of that choice. */
  readonly here?: string;
  /** Head of a page that is about one theme or tag, its `h1` included. */
  readonly head?: ReactNode;
}

export function DiscoveryScreen({ search, place = EVERYWHERE, here, head }: DiscoveryScreenProps) {
  const { discovery: t, components } = useMessages();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(discoveryListQuery(useApi(), discoveryFilter(search)));
  const { wanted, isUpdating } = useWanted(search, place);
  const link = (next: DiscoverySearch) => placeLink(place, next);
  const go = (next: DiscoverySearch) =>
    void navigate({ ...link(next), resetScroll: false } as NavigateOptions);

  const { result, totalCount, facets, correction } = data;
  const filters = activeFilters(search, facets, { ...t, box: components.box }, fixedList(place));
  const cleared = searchAt(place, withoutChoices(search));
  // Words that were corrected are the words that were found.
  const words = data.isCorrected && correction !== null ? correction : search.keywords;
  const level = head === undefined ? 2 : 3;
  const Heading = head === undefined ? 'h1' : 'h2';
  const list = { search, wanted, data, link, go };

  return (
    <main id="main" tabIndex={-1} className="container">
      <a className="skip" href={`#${RESULTS}`}>
        {t.skipToResults}
      </a>
      {head}
      <div className="with-rail">
        <DiscoveryFacets
          shown={facets}
          search={wanted}
          counted={search}
          active={filters.length}
          totalCount={totalCount}
          fixed={fixedList(place)}
          link={link}
          cleared={cleared}
          onChange={go}
        />
        <div>
          <ListHead {...list} place={place} heading={<Heading>{t.count(totalCount)}</Heading>} />
          <ListBar {...list} filters={filters} cleared={cleared} />
          <output className="sr">{isUpdating ? t.updating : t.count(totalCount)}</output>
          {result.length > 0 && data.languages.length > 0 && (
            <TextLanguageLinks
              languages={data.languages}
              current={search.language}
              link={(language) => link({ ...wanted, language })}
              canBeCleared
            />
          )}
          <ListResults
            search={search}
            data={data}
            link={link}
            words={words}
            level={level}
            isUpdating={isUpdating}
            filters={filters}
            here={here}
          />
          <RelatedDatasets
            datasets={data.related}
            keywords={words}
            textLanguage={search.language}
            level={level}
          />
        </div>
      </div>
    </main>
  );
}
