/** Above the list of datasets: the search with its correction, the filters in use, and the order. */
import { SlidersHorizontal } from 'lucide';
import type { ReactNode } from 'react';
import { ClearLink } from '../../components/clear-link.tsx';
import { Icon } from '../../components/icon.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { Select } from '../../components/select.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import { ActiveFilters, type ActiveFilter } from './active-filters.tsx';
import { Correction } from './correction.tsx';
import type { DiscoveryList } from './dataset-lists.ts';
import { FILTER_SHEET } from './discovery-facets.tsx';
import { effectiveOrder, MOST_KEYWORDS, ordersFor, type DiscoverySearch } from './discovery-search.ts';
import { SEARCH_FORM } from './filter-group.tsx';
import { placePath, type Place } from './place.ts';
import type { ListAddress } from './use-list-address.ts';
import { SearchSuggestions } from '../search/search-suggestions.ts';

/** What all parts of the list are given. */
export interface ListProps {
  /** The search of the list that is shown. */
  readonly search: DiscoverySearch;
  /** What the reader has asked for last. */
  readonly wanted: DiscoverySearch;
  readonly data: DiscoveryList;
  readonly address: ListAddress;
}

/** @param heading how many datasets there are */
export function ListHead({
  search,
  wanted,
  data,
  address,
  place,
  heading,
}: ListProps & { readonly place: Place; readonly heading: ReactNode }) {
  const { discovery: t } = useMessages();
  const { correction, isCorrected } = data;
  return (
    <div className="list-head">
      {heading}
      <SearchForm
        id={SEARCH_FORM}
        action={placePath(place)}
        label={t.search}
        placeholder={t.searchPlaceholder}
        keywords={search.keywords}
        suggestions={SearchSuggestions}
        onSearch={(keywords) => address.go((now) => ({ ...now, keywords, page: 1 }))}
      >
        {search.keywords !== '' && (
          <ClearLink link={address.link({ ...wanted, keywords: '', page: 1 })} label={t.clearSearch} />
        )}
        <button className="sr">{t.searchAct}</button>
      </SearchForm>
      {search.keywords.length > MOST_KEYWORDS && <p className="t14 correction">{t.tooLong(MOST_KEYWORDS)}</p>}
      {correction !== null && (
        <Correction search={search} correction={correction} isCorrected={isCorrected} link={address.link} />
      )}
    </div>
  );
}

interface ListBarProps extends ListProps {
  readonly filters: readonly ActiveFilter[];
}

export function ListBar({ wanted, data, address, filters }: ListBarProps) {
  const { discovery: t } = useMessages();
  const isEmpty = data.totalCount === 0;
  return (
    <div className="list-bar">
      <ActiveFilters filters={filters} address={address} />
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
        {isEmpty && wanted.order !== undefined && (
          <input type="hidden" form={SEARCH_FORM} name="order" value={wanted.order} />
        )}
        {!isEmpty && (
          <label className="row t14 sort">
            <span className="quiet nowrap">{t.sortBy}</span>
            <Select
              small
              form={SEARCH_FORM}
              name="order"
              options={ordersFor(wanted.keywords, t.orders)}
              value={effectiveOrder(wanted)}
              onChange={({ currentTarget: { value } }) =>
                address.go((now) => ({ ...now, page: 1, order: value as DiscoverySearch['order'] }))
              }
            />
          </label>
        )}
      </div>
    </div>
  );
}
