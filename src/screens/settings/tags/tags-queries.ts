/** Queries of tags and lists of values, and what the address says. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../services/api/api.ts';

/** Tags on one page. */
export const TAGS_PAGE_SIZE = 25;

/** The lists that fields of a dataset take their values from. Data providers have a page of their own. */
export const listTables = [
  'theme',
  'licenceType',
  'access',
  'updateFrequency',
  'priority',
  'spatialReferenceSystem',
  'lawfulBasis',
  'dataAnonymisationType',
] as const;
export type ListTable = (typeof listTables)[number];

export interface TagsAddress {
  readonly keywords: string;
  /** From 1. */
  readonly page: number;
  readonly list: ListTable;
}

export const tagsDefaults: TagsAddress = { keywords: '', page: 1, list: 'theme' };

/** Whatever cannot be read is the default. */
export function readTagsAddress(raw: Record<string, unknown>): TagsAddress {
  const page = Number(raw['page']);
  const { keywords } = raw;
  return {
    keywords:
      typeof keywords === 'string' || typeof keywords === 'number' ? String(keywords).slice(0, 200) : '',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    list: listTables.find((table) => table === raw['list']) ?? tagsDefaults.list,
  };
}

/** What every query of an organisation's tags begins with. */
export const tagsKey = (organisationGUID: string) => ['tags', organisationGUID];

export const tagsQuery = (
  api: Api,
  organisationGUID: string,
  { keywords, page }: Pick<TagsAddress, 'keywords' | 'page'>,
) =>
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

/** Begins as the queries of lookups do, which are renewed with it. */
export const rowsQuery = (api: Api, organisationGUID: string, lutTableName: ListTable) =>
  queryOptions({
    queryKey: ['lookup', organisationGUID, lutTableName, 'rows'],
    queryFn: async ({ signal }) =>
      (await api.call('lut:rows', { organisationGUID, lutTableName }, { signal })).result,
  });
