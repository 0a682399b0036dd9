/**
 * The list of datasets. Its whole state is the address; the form works without scripts and at once with them.
 * While the next page loads the previous one stays, and what was chosen shows immediately.
 */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState, type NavigateOptions } from '@tanstack/react-router';
import { SlidersHorizontal, X } from 'lucide';
import type { ReactNode } from 'react';
import { FEED_PATH } from '#contract/exports.ts';
import { DISCOVERY_PAGE_SIZE } from '#contract/fixed-values.ts';
import { useApi } from '../../app/context.ts';
import { useHydrated } from '../../app/use-hydrated.ts';
import { DatasetRow } from '../../components/dataset-row.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { Select } from '../../components/select.tsx';
import { TextLanguageLinks } from '../../components/text-language-links.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/discovery.css';
import '../../styles/list.css';
import { ActiveFilters, activeFilters } from './active-filters.tsx';
import { withoutChoices } from './choices.ts';
import { Correction } from './correction.tsx';
import { discoveryListQuery } from './dataset-lists.ts';
import { DiscoveryFacets, FILTER_SHEET } from './discovery-facets.tsx';
import {
  discoveryFilter,
  MOST_KEYWORDS,
  effectiveOrder,
  listQuery,
  ordersFor,
  readDiscoverySearch,
  type DiscoverySearch,
  type SearchInput,
} from './discovery-search.ts';
import { SEARCH_FORM } from './filter-group.tsx';
import { NothingFound } from './nothing-found.tsx';
import { EVERYWHERE, fixedList, placeLink, placePath, searchAt, type Place } from './place.ts';
import { RelatedDatasets } from './related-datasets.tsx';
import { SearchSuggestions } from '../search/search-suggestions.ts';

/** The id of what a search has found, for those who skip the filters. */
const RESULTS = 'results';

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
  const first = (search.page - 1) * DISCOVERY_PAGE_SIZE + 1;
  const isPastEnd = result.length === 0 && totalCount > 0;
  const Heading = head === undefined ? 'h1' : 'h2';

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
          <div className="list-head">
            <Heading>{t.count(totalCount)}</Heading>
            <SearchForm
              id={SEARCH_FORM}
              action={placePath(place)}
              label={t.search}
              placeholder={t.searchPlaceholder}
              keywords={search.keywords}
              suggestions={SearchSuggestions}
              onSearch={(keywords) => go({ ...wanted, keywords, page: 1 })}
            >
              {search.keywords !== '' && (
                <Link
                  {...link({ ...wanted, keywords: '', page: 1 })}
                  className="button quiet small icon-only"
                  aria-label={t.clearSearch}
                >
                  <Icon of={X} />
                </Link>
              )}
              <button className="sr">{t.searchAct}</button>
            </SearchForm>
            {search.keywords.length > MOST_KEYWORDS && (
              <p className="t14 correction">{t.tooLong(MOST_KEYWORDS)}</p>
            )}
            {correction !== null && (
              <Correction
                search={search}
                correction={correction}
                isCorrected={data.isCorrected}
                link={link}
              />
            )}
          </div>
          <div className="list-bar">
            <ActiveFilters filters={filters} link={link} cleared={cleared} />
            <div className="row gap-4">
              <button type="button" className="button small filters-button" popoverTarget={FILTER_SHEET}>
                <Icon of={SlidersHorizontal} />
                {t.filters}
                {filters.length > 0 && (
                  <>
                    <span className="num" aria-hidden="true">
                      {formatNumber(filters.length)}
                    </span>
                    <span className="sr">{t.filtersChosen(filters.length)}</span>
                  </>
                )}
              </button>
              {/* A form that is sent without scripts keeps the order. */}
              {totalCount === 0 && wanted.order !== undefined && (
                <input type="hidden" form={SEARCH_FORM} name="order" value={wanted.order} />
              )}
              {totalCount > 0 && (
                <label className="row t14 sort">
                  <span className="quiet nowrap">{t.sortBy}</span>
                  <Select
                    small
                    form={SEARCH_FORM}
                    name="order"
                    options={ordersFor(wanted.keywords, t.orders)}
                    value={effectiveOrder(wanted)}
                    onChange={(event) =>
                      go({ ...wanted, page: 1, order: event.currentTarget.value as DiscoverySearch['order'] })
                    }
                  />
                </label>
              )}
            </div>
          </div>
          <output className="sr">{isUpdating ? t.updating : t.count(totalCount)}</output>
          {result.length > 0 && data.languages.length > 0 && (
            <TextLanguageLinks
              languages={data.languages}
              current={search.language}
              link={(language) => link({ ...wanted, language })}
              canBeCleared
            />
          )}
          <div id={RESULTS} tabIndex={-1}>
            {totalCount === 0 && (
              <NothingFound
                search={search}
                filters={filters}
                alternatives={data.alternatives}
                here={here}
                link={link}
              />
            )}
            {isPastEnd && (
              <EmptyState title={t.pastEnd.title}>
                <Link {...link({ ...search, page: 1 })}>{t.pastEnd.back}</Link>
              </EmptyState>
            )}
            {result.length > 0 && (
              <>
                <ol
                  className={isUpdating ? 'results updating' : 'results'}
                  aria-label={t.results}
                  aria-busy={isUpdating}
                >
                  {result.map((dataset) => (
                    <DatasetRow
                      key={dataset.datasetGUID}
                      dataset={dataset}
                      keywords={words}
                      textLanguage={search.language}
                      level={head === undefined ? 2 : 3}
                    />
                  ))}
                </ol>
                <div className="list-foot">
                  <p className="t14 quiet num">
                    {components.pagination.range(
                      formatNumber(first),
                      formatNumber(first + result.length - 1),
                      formatNumber(totalCount),
                    )}
                    {' · '}
                    <a href={FEED_PATH + listQuery(search)}>{t.feedOfList}</a>
                  </p>
                  <Pagination
                    page={search.page}
                    pageSize={DISCOVERY_PAGE_SIZE}
                    totalCount={totalCount}
                    link={(page) => link({ ...search, page })}
                  />
                </div>
              </>
            )}
          </div>
          <RelatedDatasets
            datasets={data.related}
            keywords={words}
            textLanguage={search.language}
            level={head === undefined ? 2 : 3}
          />
        </div>
      </div>
    </main>
  );
}
