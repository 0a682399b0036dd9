/** What a search has found: a page of datasets with what is below it, or why there is none. */
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { FEED_PATH } from '#contract/exports.ts';
import { DISCOVERY_PAGE_SIZE } from '#contract/fixed-values.ts';
import { DatasetRow } from '../../components/dataset-row.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import type { ActiveFilter } from './active-filters.tsx';
import { listQuery } from './discovery-search.ts';
import type { ListProps } from './list-controls.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { Place } from './place.ts';
import type { ListAddress } from './use-list-address.ts';
import { useIsUpdating } from './use-wanted.ts';

/** The id of the results, for those who skip the filters. */
export const RESULTS = 'results';

interface RowsProps extends Pick<ListProps, 'search' | 'data'>, Pick<ListAddress, 'link'> {
  /** The words that were searched for, corrected where they were. */
  readonly words: string;
  /** The level of the headings of datasets. */
  readonly level: 2 | 3;
  readonly place: Place;
}

/** The list itself, which says when another one is on its way; its rows are drawn with their data only. */
function ResultList({ place, children }: { readonly place: Place; readonly children: ReactNode }) {
  const isUpdating = useIsUpdating(place);
  return (
    <ol
      className={isUpdating ? 'results updating' : 'results'}
      aria-label={useMessages().discovery.results}
      aria-busy={isUpdating}
    >
      {children}
    </ol>
  );
}

function Rows({ search, data: { result, totalCount }, link, words, level, place }: RowsProps) {
  const { discovery: t, components } = useMessages();
  const first = (search.page - 1) * DISCOVERY_PAGE_SIZE + 1;
  return (
    <>
      <ResultList place={place}>
        {result.map((dataset) => (
          <DatasetRow
            key={dataset.datasetGUID}
            dataset={dataset}
            keywords={words}
            textLanguage={search.language}
            level={level}
          />
        ))}
      </ResultList>
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
  );
}

interface ListResultsProps extends RowsProps {
  readonly filters: readonly ActiveFilter[];
  /** The words of the choice that the page itself makes. */
  readonly here: string | undefined;
}

export const ListResults = memo(function ListResults({ filters, here, ...rows }: ListResultsProps) {
  const { pastEnd } = useMessages().discovery;
  const { search, data, link } = rows;
  const isEmpty = data.result.length === 0;
  return (
    <div id={RESULTS} tabIndex={-1}>
      {data.totalCount === 0 && (
        <NothingFound
          search={search}
          filters={filters}
          alternatives={data.alternatives}
          here={here}
          link={link}
        />
      )}
      {isEmpty && data.totalCount > 0 && (
        <EmptyState title={pastEnd.title}>
          <Link {...link({ ...search, page: 1 })}>{pastEnd.back}</Link>
        </EmptyState>
      )}
      {!isEmpty && <Rows {...rows} />}
    </div>
  );
});
