/** Queries of the member who is signed in. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

export const userQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => api.call('user/get', {}, { signal }),
    meta: { isMembersOnly: true },
  });
