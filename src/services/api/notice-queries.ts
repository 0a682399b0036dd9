/** Queries of the member's notices. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NoticeList } from '#contract/notices.ts';
import type { Api } from './api.ts';

/** How often the number is asked for while the page is looked at, in milliseconds. Coming back to it asks as well. */
const EVERY = 60_000;

/** What every query of notices begins with. */
export const noticesKey = ['people', 'notices'] as const;

export const noticeCountQuery = (api: Api) =>
  queryOptions({
    queryKey: [...noticesKey, 'count'],
    queryFn: async ({ signal }) => (await api.call('notice/count', {}, { signal })).unread,
    refetchInterval: EVERY,
    refetchOnWindowFocus: true,
    retry: false,
    meta: { isMembersOnly: true },
  });

export const noticePreferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...noticesKey, 'preferences'],
    queryFn: ({ signal }) => api.call('notice/preferences', {}, { signal }),
    meta: { isMembersOnly: true },
  });

export const noticesQuery = (api: Api, which: NoticeList) =>
  infiniteQueryOptions({
    queryKey: [...noticesKey, 'list', which],
    queryFn: ({ pageParam, signal }) =>
      api.call('notice/list', pageParam === null ? { which } : { which, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { isMembersOnly: true },
  });
