/**
 * The list of datasets. Its whole state is the address; the form works without scripts and at once with them.
 * While the next page loads the one before stays, and what was chosen shows immediately.
 */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { SlidersHorizontal, X } from 'lucide-react';
import { DISCOVERY_PAGE_SIZE } from '#contract/discovery.ts';
import { useApi } from '../../app/context.ts';
import { DatasetRow } from '../../components/dataset-row.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { Select } from '../../components/select.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/discovery.css';
import '../../styles/list.css';
import { ActiveFilters, activeFilters } from './active-filters.tsx';
import { discoveryListQuery } from './dataset-lists.ts';
import { DiscoveryFacets, FILTER_SHEET, SEARCH_FORM } from './discovery-facets.tsx';
import {
  discoveryFilter,
  effectiveOrder,
  ordersFor,
  readDiscoverySearch,
  withChoice,
  type DiscoverySearch,
} from './discovery-search.ts';
import { NothingFound } from './nothing-found.tsx';

/** What the reader has asked for last, which the list may not have caught up with yet. */
function useWanted(shown: DiscoverySearch): { wanted: DiscoverySearch; isUpdating: boolean } {
  const location = useRouterState({ select: (state) => state.location });
  const isUpdating = useRouterState({ select: (state) => state.status === 'pending' });
  const isHere = location.pathname === '/discovery';
  return {
    wanted: isHere
      ? readDiscoverySearch(location.search as Parameters<typeof readDiscoverySearch>[0])
      : shown,
    isUpdating: isUpdating && isHere,
  };
}

export function DiscoveryScreen({ search }: { readonly search: DiscoverySearch }) {
  const { discovery: t, components } = useMessages();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(discoveryListQuery(useApi(), discoveryFilter(search)));
  const { wanted, isUpdating } = useWanted(search);
  const go = (next: DiscoverySearch) => void navigate({ to: '/discovery', search: next, resetScroll: false });

  const { result, totalCount, facets } = data;
  const filters = activeFilters(search, facets);
  const first = (search.page - 1) * DISCOVERY_PAGE_SIZE + 1;
  const isPastEnd = result.length === 0 && totalCount > 0;

  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="with-rail">
        <DiscoveryFacets
          facets={facets}
          search={wanted}
          totalCount={totalCount}
          onChoose={(facet, value, on) => go(withChoice(wanted, facet, value, on))}
        />
        <div>
          <div className="list-head">
            <h1>{totalCount === 0 ? t.noneMatch : t.count(totalCount)}</h1>
            <SearchForm
              id={SEARCH_FORM}
              action="/discovery"
              label={t.search}
              placeholder={t.searchPlaceholder}
              keywords={search.keywords}
              onSearch={(keywords) => go({ ...wanted, keywords, page: 1 })}
            >
              {search.keywords !== '' && (
                <Link
                  className="button quiet small icon-only"
                  to="/discovery"
                  search={{ ...wanted, keywords: '', page: 1 }}
                  aria-label={t.clearSearch}
                >
                  <Icon of={X} />
                </Link>
              )}
              <button className="sr">{t.searchAct}</button>
            </SearchForm>
          </div>
          <div className="list-bar">
            <ActiveFilters search={search} filters={filters} />
            <div className="row gap-4">
              <button type="button" className="button small filters-button" popoverTarget={FILTER_SHEET}>
                <Icon of={SlidersHorizontal} />
                {t.filters}
                {filters.length > 0 && <span className="num">{formatNumber(filters.length)}</span>}
              </button>
              <label className="row t14 sort">
                <span className="quiet nowrap">{t.sortBy}</span>
                <Select
                  small
                  form={SEARCH_FORM}
                  name="order"
                  options={ordersFor(wanted.keywords)}
                  value={effectiveOrder(wanted)}
                  onChange={(event) =>
                    go({ ...wanted, page: 1, order: event.currentTarget.value as DiscoverySearch['order'] })
                  }
                />
              </label>
            </div>
          </div>
          <output className="sr">{isUpdating ? t.updating : t.count(totalCount)}</output>
          {totalCount === 0 && <NothingFound search={search} filters={filters} />}
          {isPastEnd && (
            <EmptyState title={t.pastEnd.title}>
              <Link to="/discovery" search={{ ...search, page: 1 }}>
                {t.pastEnd.back}
              </Link>
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
                  <DatasetRow key={dataset.datasetGUID} dataset={dataset} keywords={search.keywords} />
                ))}
              </ol>
              <div className="list-foot">
                <p className="t14 quiet num">
                  {components.pagination.range(
                    formatNumber(first),
                    formatNumber(first + result.length - 1),
                    formatNumber(totalCount),
                  )}
                </p>
                <Pagination
                  page={search.page}
                  pageSize={DISCOVERY_PAGE_SIZE}
                  totalCount={totalCount}
                  link={(page) => ({ to: '/discovery', search: { ...search, page } })}
                />
              </div>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
