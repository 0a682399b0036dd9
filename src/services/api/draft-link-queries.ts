/** Queries of secret links to drafts. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** The links of a draft that work. */
export const draftLinksQuery = (api: Api, datasetGUID: string) =>
  queryOptions({
    queryKey: ['publishing', datasetGUID, 'links'],
    queryFn: async ({ signal }) => (await api.call('previewLink:list', { datasetGUID }, { signal })).result,
  });

/** The draft that a link opens. @param secret from the address */
export const sharedDraftQuery = (api: Api, secret: string) =>
  queryOptions({
    queryKey: ['sharedDraft', secret],
    queryFn: ({ signal }) => api.call('previewLink:open', { secret }, { signal }),
    // It may end at any moment, and must not stay in memory.
    gcTime: 0,
  });
