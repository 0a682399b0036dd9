/** The search parameters of the list of apps, and the request they make. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { appKinds, appOrders, APPS_PAGE_SIZE, type AppKind, type AppOrder } from '#contract/app-constants.ts';
import { isGuid } from '#contract/guid.ts';
import type { CallInput } from '#contract/index.ts';
import {
  listParam,
  oneOfParam,
  onlyParam,
  pageParam,
  readParams,
  textParam,
  type SearchOf,
} from '../../app/search-params.ts';

const read = readParams({
  keywords: textParam(),
  kind: listParam(oneOfParam(appKinds)),
  order: oneOfParam(appOrders),
  organisation: onlyParam(isGuid),
  dataset: onlyParam(isGuid),
  page: pageParam(),
});
export type AppsSearch = SearchOf<typeof read>;

/** Left out of the address. */
export const appsDefaults: { keywords: string; kind: AppKind[]; page: number } = {
  keywords: '',
  kind: [],
  page: 1,
};

export const readAppsSearch = (input: Partial<AppsSearch> & SearchSchemaInput): AppsSearch => read(input);

/** The whole list in its usual order, from the start. */
export const isWholeList = ({ keywords, kind, order, organisation, dataset, page }: AppsSearch): boolean =>
  keywords === '' &&
  kind.length === 0 &&
  order === undefined &&
  organisation === undefined &&
  dataset === undefined &&
  page === 1;

/** The order that applies: relevance makes sense for words only. */
export const effectiveOrder = ({ order, keywords }: Pick<AppsSearch, 'order' | 'keywords'>): AppOrder => {
  const usual = keywords === '' ? 'newest' : 'relevance';
  return order === undefined || (order === 'relevance' && keywords === '') ? usual : order;
};

export const ordersFor = (keywords: string): readonly AppOrder[] =>
  appOrders.filter((order) => order !== 'relevance' || keywords !== '');

export const appsFilter = (search: AppsSearch): CallInput<'app:list'> => ({
  keywords: search.keywords,
  kinds: search.kind,
  order: effectiveOrder(search),
  organisationGUID: search.organisation,
  datasetGUID: search.dataset,
  limit: APPS_PAGE_SIZE,
  offset: (search.page - 1) * APPS_PAGE_SIZE,
});
