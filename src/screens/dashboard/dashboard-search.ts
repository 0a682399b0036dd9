/** The search parameters of the working list, and the filter they make. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { statusCodes } from '#contract/fixed-values.ts';
import type { CallInput } from '#contract/index.ts';
import { oneOfParam, pageParam, readParams, textParam, type SearchOf } from '../../app/search-params.ts';

/** A working list shows more at once than discovery does. */
export const DASHBOARD_PAGE_SIZE = 25;

const read = readParams({
  status: oneOfParam(statusCodes),
  keywords: textParam(),
  page: pageParam(),
});
export type DashboardSearch = SearchOf<typeof read>;

/** Left out of the address. */
export const dashboardDefaults = { keywords: '', page: 1 };

export const readDashboardSearch = (input: Partial<DashboardSearch> & SearchSchemaInput): DashboardSearch =>
  read(input);

/** The organisation's datasets that the address asks for, drafts included. */
export const dashboardFilter = (
  organisationGUID: string,
  { status, keywords, page }: DashboardSearch,
): CallInput<'dataset:listDiscovery'> => ({
  organisationGUID,
  keywords,
  statuses: status === undefined ? [] : [status],
  order: 'lastUpdated',
  limit: DASHBOARD_PAGE_SIZE,
  offset: (page - 1) * DASHBOARD_PAGE_SIZE,
});
