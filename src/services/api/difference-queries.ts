/** Queries of the versions of a file, and of what has changed between two of them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RowChange } from '#contract/difference.ts';
import type { Api } from './api.ts';

/** GUIDs of two versions, or of a file for the version that readers have. */
export interface ComparedVersions {
  readonly before: string;
  readonly after: string;
}

/** The versions of a file that readers have had. */
export const versionsQuery = (api: Api, resourceGUID: string) =>
  queryOptions({
    queryKey: ['dataset', 'versions', resourceGUID],
    queryFn: async ({ signal }) => (await api.call('resource:versions', { resourceGUID }, { signal })).result,
  });

/** How often the server is asked again while it compares. */
const COMPARING_MS = 1000;
/** Rows of one page. */
export const CHANGED_ROWS = 25;

export const differenceQuery = (api: Api, versions: ComparedVersions) =>
  queryOptions({
    queryKey: ['difference', versions],
    queryFn: ({ signal }) => api.call('resource:compare', versions, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'ready' || data.state === 'failed' ? false : COMPARING_MS,
  });

/** @param page counted from 0 @param change null: all */
export const changedRowsQuery = (
  api: Api,
  versions: ComparedVersions,
  change: RowChange | null,
  page: number,
) =>
  queryOptions({
    queryKey: ['difference', versions, 'rows', change, page],
    queryFn: ({ signal }) =>
      api.call(
        'resource:changedRows',
        {
          ...versions,
          ...(change !== null && { change }),
          limit: CHANGED_ROWS,
          offset: page * CHANGED_ROWS,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
