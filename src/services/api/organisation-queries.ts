/** Queries of organisations. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

export const organisationListQuery = (api: Api) =>
  queryOptions({
    queryKey: ['organisation', 'list'],
    queryFn: async ({ signal }) => (await api.call('organisation/list', {}, { signal })).result,
  });

/** The organisation whose address is `/organisation/{slug}`. */
export const organisationQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['organisation', 'view', slug],
    queryFn: ({ signal }) => api.call('organisation/view', { slug }, { signal }),
  });

export const organisationStatisticsQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['organisation', 'statistics', organisationGUID],
    queryFn: async ({ signal }) =>
      (await api.call('organisation:statistics', { organisationGUID }, { signal })).result,
  });
