/** Queries of organisations. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '#contract/index.ts';
import type { Api } from './api.ts';

/** Numbers as the contract counts them, not as an address writes them. */
type FindRequest = Omit<CallInput<'organisation:find'>, 'limit' | 'offset'> & {
  readonly limit: number;
  readonly offset?: number;
};

/** The same from the list of all, where no service finds them. */
async function findInList(
  api: Api,
  { keywords = '', order = 'name', limit, offset = 0 }: FindRequest,
  signal: AbortSignal,
): Promise<Pick<CallResponse<'organisation:find'>, 'result' | 'totalCount'>> {
  const { result } = await api.call('organisation/list', {}, { signal });
  const words = keywords.trim().toLowerCase();
  const found = result.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(words),
  );
  // The list is sorted by name.
  const sorted = order === 'datasetCount' ? found.toSorted((a, b) => b.datasetCount - a.datasetCount) : found;
  return { totalCount: sorted.length, result: sorted.slice(offset, offset + limit) };
}

/**
 * A page of organisations with what lists show of each; the page before stays while the next one loads.
 * @param canFind whether a service finds organisations, or there is only the list of all
 */
export const organisationPageQuery = (api: Api, request: FindRequest, canFind: boolean) =>
  queryOptions({
    queryKey: ['organisation', 'page', request],
    queryFn: async ({ signal }) => {
      const { result, totalCount } = canFind
        ? await api.call('organisation:find', request, { signal })
        : await findInList(api, request, signal);
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
