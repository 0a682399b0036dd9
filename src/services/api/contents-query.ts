/** How many things the lists of an organisation have for the member. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

export const contentsQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['contents', organisationGUID],
    queryFn: ({ signal }) => api.call('report:contents', { organisationGUID }, { signal }),
    meta: { isMembersOnly: true },
  });
