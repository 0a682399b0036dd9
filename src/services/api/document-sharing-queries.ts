/** What the service has of grants of maps, charts and dashboards. */
import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { Api } from './api.ts';

/** Every query about grants of documents begins with this. */
export const DOCUMENT_SHARING = ['documentSharing'] as const;

export const documentAccessQuery = (api: Api, which: CallInput<'document/access'>) =>
  queryOptions({
    queryKey: [...DOCUMENT_SHARING, 'access', which],
    queryFn: ({ signal }) => api.call('document/access', which, { signal }),
  });

export const documentExplanationQuery = (api: Api, request: CallInput<'document/explainAccess'>) =>
  queryOptions({
    queryKey: [...DOCUMENT_SHARING, 'explanation', request],
    queryFn: ({ signal }) => api.call('document/explainAccess', request, { signal }),
  });

/** What other organisations have granted to the member. */
export const sharedWithMeQuery = (api: Api) =>
  queryOptions({
    queryKey: [...DOCUMENT_SHARING, 'withMe'],
    queryFn: async ({ signal }) => (await api.call('document/sharedWithMe', {}, { signal })).result,
  });
