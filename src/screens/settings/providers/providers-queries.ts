/** Queries of data providers, and what the address says. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../services/api/api.ts';

/** Data providers on one page (specification, section 9). */
export const PROVIDERS_PAGE_SIZE = 10;

export interface ProvidersAddress {
  readonly keywords: string;
  /** From 1. */
  readonly page: number;
}

export const providersDefaults: ProvidersAddress = { keywords: '', page: 1 };

/** Whatever cannot be read is the default. */
export function readProvidersAddress(raw: Record<string, unknown>): ProvidersAddress {
  const page = Number(raw['page']);
  const { keywords } = raw;
  return {
    keywords:
      typeof keywords === 'string' || typeof keywords === 'number' ? String(keywords).slice(0, 200) : '',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  };
}

export const providersQuery = (api: Api, organisationGUID: string, { keywords, page }: ProvidersAddress) =>
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
