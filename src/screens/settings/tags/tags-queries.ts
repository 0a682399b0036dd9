/** Queries of tags and lists of values. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TagChange } from '#contract/tags.ts';
import type { Api } from '../../../services/api/api.ts';
import { type ListAddress } from '../list-address.ts';
import type { CommonTable } from '#contract/lookup-constants.ts';

/** Tags on one page. */
export const TAGS_PAGE_SIZE = 25;

/** What every query of an organisation's tags begins with. */
export const tagsKey = (organisationGUID: string) => ['tags', organisationGUID];

export const tagsQuery = (api: Api, organisationGUID: string, { keywords, page }: ListAddress) =>
  queryOptions({
    queryKey: [...tagsKey(organisationGUID), keywords, page],
    queryFn: ({ signal }) =>
      api.call(
        'tag:list',
        { organisationGUID, query: keywords, limit: TAGS_PAGE_SIZE, offset: (page - 1) * TAGS_PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** How often a change that is being made is asked about, in milliseconds. */
export const CHANGES_EVERY = 700;

export const isUnderWay = (state: TagChange['state']): boolean => state === 'waiting' || state === 'running';

/** Changes of tags, and of rows of lists and data providers. Asks again for as long as one is being made. */
export const tagChangesQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['tag changes', organisationGUID],
    queryFn: async ({ signal }) => (await api.call('tag:changes', { organisationGUID }, { signal })).result,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => isUnderWay(state)) === true && CHANGES_EVERY,
  });

/** Shows a change that was just asked for. */
export const addTagChange =
  (change: TagChange) =>
  (changes: TagChange[] = []): TagChange[] => [change, ...changes.filter(({ id }) => id !== change.id)];

/** Begins as the queries of lookups do, which are renewed with it. */
export const rowsQuery = (api: Api, organisationGUID: string, lutTableName: CommonTable) =>
  queryOptions({
    queryKey: ['lookup', organisationGUID, lutTableName, 'rows'],
    queryFn: async ({ signal }) =>
      (await api.call('lut:rows', { organisationGUID, lutTableName }, { signal })).result,
  });
