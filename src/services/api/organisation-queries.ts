/** Queries of organisations. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { Api } from './api.ts';

/** A page of organisations with what lists show of each; the page before stays while the next one loads. */
export const organisationPageQuery = (api: Api, request: CallInput<'organisation:find'>) =>
  queryOptions({
    queryKey: ['organisation', 'page', request],
    queryFn: async ({ signal }) => {
      const { result, totalCount } = await api.call('organisation:find', request, { signal });
      return {
        totalCount,
        result: result.map(({ organisationGUID, slug, name, description, datasetCount, logo }) => ({
          organisationGUID,
          slug,
          name,
          description,
          datasetCount,
          logo,
        })),
      };
    },
    placeholderData: keepPreviousData,
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
