/** The tables that a map or a chart can be made of. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { Api } from './api.ts';

export const offeredTablesQuery = (
  api: Api,
  call: 'map:sources' | 'chart:sources',
  request: CallInput<'chart:sources'>,
) =>
  queryOptions({
    queryKey: ['tables', 'offered', call, request],
    queryFn: ({ signal }) => api.call(call, request, { signal }),
    placeholderData: keepPreviousData,
    // Tables are made meanwhile.
    staleTime: 0,
  });
