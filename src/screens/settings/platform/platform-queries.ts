/** Queries of platform administrators. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CommonTable } from '#contract/lookup-constants.ts';
import type { Api } from '../../../services/api/api.ts';
import type { ListAddress } from '../list-address.ts';
import { CHANGES_EVERY, isUnderWay } from '../tags/tags-queries.ts';

/** People on one page. */
export const PLATFORM_USERS_PAGE = 50;

export const platformUsersQuery = (api: Api, { keywords, page }: ListAddress) =>
  queryOptions({
    queryKey: ['platform', 'users', keywords, page],
    queryFn: ({ signal }) =>
      api.call(
        'platform/individualUsers',
        { search: keywords, limit: PLATFORM_USERS_PAGE, offset: (page - 1) * PLATFORM_USERS_PAGE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Begins as the queries of lookups do, which are renewed with it. */
export const allRowsQuery = (api: Api, lutTableName: CommonTable) =>
  queryOptions({
    queryKey: ['lookup', 'all', lutTableName],
    queryFn: async ({ signal }) => (await api.call('lut:allRows', { lutTableName }, { signal })).result,
  });

/** Replacements in all organisations. Asks again for as long as one is being made. */
export const replacementsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['platform', 'replacements'],
    queryFn: async ({ signal }) => (await api.call('lut:replacements', {}, { signal })).result,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => isUnderWay(state)) === true && CHANGES_EVERY,
  });

export const platformAuditQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['platform', 'audit'],
    queryFn: ({ signal, pageParam }) =>
      api.call('platform/audit', pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
