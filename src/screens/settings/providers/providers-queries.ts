/** Queries of data providers. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../services/api/api.ts';
import type { ListAddress } from '../list-address.ts';

/** Data providers on one page (specification, section 9). */
export const PROVIDERS_PAGE_SIZE = 10;

export const providersQuery = (api: Api, organisationGUID: string, { keywords, page }: ListAddress) =>
  queryOptions({
    queryKey: ['providers', organisationGUID, keywords, page],
    queryFn: ({ signal }) =>
      api.call(
        'dataProvider:list',
        {
          organisationGUID,
          query: keywords,
          limit: PROVIDERS_PAGE_SIZE,
          offset: (page - 1) * PROVIDERS_PAGE_SIZE,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Those that one can be replaced by. */
export const allProvidersQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['providers', organisationGUID, 'all'],
    queryFn: ({ signal }) => api.call('dataProvider:list', { organisationGUID, limit: 100 }, { signal }),
  });
