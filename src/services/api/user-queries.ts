/** Queries of the member who is signed in. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

export const userQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user'],
    async queryFn({ signal }) {
      try {
        return await api.call('user/get', {}, { signal });
      } catch (error) {
        // A page that needs the member says so in its place; everywhere else it is only logged.
        if (!signal.aborted) console.warn('The details of the member could not be loaded', error);
        throw error;
      }
    },
    meta: { isMembersOnly: true },
  });
