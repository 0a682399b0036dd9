/** The search parameters of the working list, and the filter they make. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { NO_OWNER, statusCodes, visibilities, type Order } from '#contract/fixed-values.ts';
import type { CallInput } from '#contract/index.ts';
import {
  choiceParam,
  oneOfParam,
  onlyParam,
  pageParam,
  readParams,
  textParam,
  type SearchOf,
} from '../../app/search-params.ts';

/** A working list shows more at once than discovery does. */
export const DASHBOARD_PAGE_SIZE = 25;

/** The orders of the working list; the first is the usual one. */
export const dashboardOrders = [
  'lastUpdated',
  'mostViewed',
  'mostDownloaded',
  'mostActiveApi',
] as const satisfies readonly Order[];

/** What an address, or a saved view, asks for. */
export const toDashboardSearch = readParams({
  status: oneOfParam(statusCodes),
  visibility: oneOfParam(visibilities),
  /** Only datasets whose update is late. */
  due: oneOfParam(['overdue']),
  /** The GUID of the data owner, or `none`. */
  owner: onlyParam((text) => text === NO_OWNER || isGuid(text)),
  order: choiceParam(dashboardOrders, 'lastUpdated'),
  keywords: textParam(),
  page: pageParam(),
});
export type DashboardSearch = SearchOf<typeof toDashboardSearch>;

/** Left out of the address. */
export const dashboardDefaults = { keywords: '', order: 'lastUpdated', page: 1 } as const;

export const readDashboardSearch = (input: Partial<DashboardSearch> & SearchSchemaInput): DashboardSearch =>
  toDashboardSearch(input);

/** The organisation's datasets that the address asks for, drafts included. */
export const dashboardFilter = (
  organisationGUID: string,
  { status, visibility, due, owner, keywords, order, page }: DashboardSearch,
  mayEdit: boolean,
): CallInput<'dataset:listDiscovery'> => ({
  organisationGUID,
  keywords,
  statuses: status === undefined ? [] : [status],
  visibilities: visibility === undefined ? [] : [visibility],
  isOverdue: due !== undefined,
  // Only editors may ask for it.
  ...(mayEdit && owner !== undefined && { owner }),
  order,
  limit: DASHBOARD_PAGE_SIZE,
  offset: (page - 1) * DASHBOARD_PAGE_SIZE,
});

/** How many datasets of the organisation are late; the number alone. */
export const overdueFilter = (organisationGUID: string): CallInput<'dataset:listDiscovery'> => ({
  organisationGUID,
  isOverdue: true,
  withFacets: false,
  limit: 1,
});
