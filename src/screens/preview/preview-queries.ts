/** Queries of a file's preview. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { Preview } from '#contract/preview.ts';
import type { Api } from '../../services/api/api.ts';
import { askTable, whilePreparing } from '../../services/api/awaited-table.ts';

export const previewKey = (resourceGUID: string, sheet: number) =>
  ['preview', 'state', resourceGUID, sheet] as const;

/** @param sheet counted from 1; 0: the first that has rows */
export const previewQuery = (api: Api, resourceGUID: string, sheet = 0) =>
  queryOptions({
    queryKey: previewKey(resourceGUID, sheet),
    queryFn: ({ signal }) => api.call('resource:preview', { resourceGUID, sheet }, { signal }),
  });

/** A converted table never changes. */
const FOR_EVER = Number.POSITIVE_INFINITY;

/** Columns with what is in them; those before stay while others load. */
export const columnsQuery = (api: Api, request: CallInput<'resource:previewColumns'>) =>
  queryOptions({
    queryKey: ['preview', 'columns', request],
    queryFn: ({ signal }) => api.call('resource:previewColumns', request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FOR_EVER,
  });

/** The same for a form that may be open before the table is made. */
export const awaitedColumnsQuery = (
  api: Api,
  {
    resourceGUID,
    sheet,
    limit,
  }: { readonly resourceGUID: string; readonly sheet: number; readonly limit: number },
) =>
  queryOptions({
    queryKey: ['preview', 'awaited columns', { resourceGUID, sheet, limit }],
    queryFn: ({ signal }) =>
      askTable(api, { resourceGUID, sheet }, signal, (asked) =>
        api.call('resource:previewColumns', { resourceGUID, sheet, limit }, { signal: asked }),
      ),
    ...whilePreparing,
    staleTime: FOR_EVER,
  });

/** One page of rows; the page before stays while the next one loads. */
export const rowsQuery = (api: Api, request: CallInput<'resource:previewRows'>) =>
  queryOptions({
    queryKey: ['preview', 'rows', request],
    queryFn: ({ signal }) => api.call('resource:previewRows', request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FOR_EVER,
  });

/** Figures of a chart, beside what was asked for: those before stay as they were drawn while others load. */
export const chartQuery = (api: Api, request: CallInput<'resource:previewChart'>) =>
  queryOptions({
    queryKey: ['preview', 'chart', request],
    queryFn: async ({ signal }) => ({
      chart: await api.call('resource:previewChart', request, { signal }),
      choice: request.chart,
    }),
    placeholderData: keepPreviousData,
    staleTime: FOR_EVER,
  });

export const cellQuery = (api: Api, request: CallInput<'resource:previewCell'>) =>
  queryOptions({
    queryKey: ['preview', 'cell', request],
    queryFn: ({ signal }) => api.call('resource:previewCell', request, { signal }),
    staleTime: FOR_EVER,
  });

/** An address under which a file can be looked at: a frame cannot prove who asks, so a restricted file has one for a minute. */
export const fileAddressQuery = (
  api: Api,
  { resourceGUID, url, restricted }: Pick<Preview['resource'], 'resourceGUID' | 'url' | 'restricted'>,
) =>
  queryOptions({
    queryKey: ['preview', 'address', resourceGUID],
    queryFn: async ({ signal }) => {
      const address = restricted ? (await api.call('resource:link', { resourceGUID }, { signal })).url : url;
      return `${address}${address.includes('?') ? '&' : '?'}inline`;
    },
    // The frame keeps what it has loaded; an address of before must not be loaded again.
    staleTime: FOR_EVER,
    gcTime: 0,
  });

export const contentQuery = (api: Api, resourceGUID: string) =>
  queryOptions({
    queryKey: ['preview', 'content', resourceGUID],
    queryFn: ({ signal }) => api.call('resource:previewContent', { resourceGUID }, { signal }),
    staleTime: FOR_EVER,
  });
