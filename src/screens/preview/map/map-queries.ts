/** The query of a map: what a file has in view. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { Api } from '../../../services/api/api.ts';

/** What is in view; what was in view before stays while it loads. A converted table never changes. */
export const mapQuery = (api: Api, request: CallInput<'resource:previewMap'>) =>
  queryOptions({
    queryKey: ['preview', 'map', request],
    queryFn: ({ signal }) => api.call('resource:previewMap', request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
