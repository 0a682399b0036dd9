/** A list of maps, or of charts and dashboards: tabs, a filter by words, and a page of lines. */
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailedState } from '../../components/failed-state.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { Tabs, type TabsProps } from '../../components/tabs.tsx';
import { failureOf } from '../../services/api/api-error.ts';
import '../../styles/list.css';
import '../../styles/maps.css';
import type { ListTexts } from './listed.ts';

interface DocumentListProps<Line> {
  readonly texts: ListTexts;
  /** The address of the list. */
  readonly action: string;
  readonly caption: string;
  readonly tabs: TabsProps;
  readonly keywords: string;
  readonly onSearch: (keywords: string) => void;
  /** Other filters, beside the words. */
  readonly filters?: ReactNode;
  /** What the service has said, and whether it is of the filters before. */
  readonly query: {
    readonly data?: { readonly result: readonly Line[]; readonly totalCount: number };
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly TableColumn<Line>[];
  readonly lineKey: (line: Line) => string;
  /** Shown in place of a page without lines. */
  readonly none: ReactNode;
  readonly page: number;
  readonly pageSize: number;
  readonly pageLink: (page: number) => LinkProps;
}

export function DocumentList<Line>(props: DocumentListProps<Line>) {
  const { texts, action, query, none } = props;
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <>
      <Tabs {...props.tabs} />
      <div className="app-tools">
        <SearchForm
          className="input-wrap small"
          action={action}
          label={texts.filter}
          placeholder={texts.filterPlaceholder}
          keywords={props.keywords}
          onSearch={props.onSearch}
        >
          <button className="sr">{texts.filterAct}</button>
        </SearchForm>
        {props.filters}
      </div>
      {error !== null && data === undefined && (
        <FailedState title={texts.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <SkeletonRows rows={4} />}
      {data?.result.length === 0 && none}
      {data !== undefined && data.result.length > 0 && (
        <div className={isPlaceholderData ? 'updating' : undefined} aria-busy={isPlaceholderData}>
          <Table
            className="maps"
            caption={props.caption}
            rows={data.result}
            rowKey={props.lineKey}
            columns={props.columns}
          />
          <div className="list-foot">
            <Pagination
              page={props.page}
              pageSize={props.pageSize}
              totalCount={data.totalCount}
              link={props.pageLink}
            />
          </div>
        </div>
      )}
    </>
  );
}
