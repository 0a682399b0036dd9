/** What the addresses of `/settings/reports` and `/dashboard/reports` say, and their queries. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../services/api/api.ts';

/** The pages that show a report: both have the same address parameters. */
export type ReportsPage = '/settings/reports' | '/dashboard/reports';

export const reportViews = ['use', 'organisation'] as const;
export const reportDays = [30, 90, 365] as const;
export const reportTables = ['datasets', 'files', 'formats', 'keys', 'days'] as const;

export interface ReportsAddress {
  readonly view: (typeof reportViews)[number];
  /** Days up to today. */
  readonly days: (typeof reportDays)[number];
  readonly compare: boolean;
  readonly table: (typeof reportTables)[number];
}

export const reportsDefaults: ReportsAddress = { view: 'use', days: 90, compare: true, table: 'datasets' };

/** Whatever cannot be read is the default. */
export const readReportsAddress = (raw: Record<string, unknown>): ReportsAddress => ({
  view: reportViews.find((one) => one === raw['view']) ?? reportsDefaults.view,
  days: reportDays.find((one) => one === Number(raw['days'])) ?? reportsDefaults.days,
  compare: String(raw['compare']) !== 'false',
  table: reportTables.find((one) => one === raw['table']) ?? reportsDefaults.table,
});

const DAY = 86_400_000;

/** The request of a report: days in UTC, as uses are summed. */
export function periodOf(organisationGUID: string, { days }: ReportsAddress) {
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
  return { organisationGUID, from: day(days - 1), until: day(0) };
}

export const reportQuery = (api: Api, organisationGUID: string, address: ReportsAddress) =>
  queryOptions({
    queryKey: ['report', 'use', organisationGUID, address.days],
    queryFn: ({ signal }) => api.call('report:use', periodOf(organisationGUID, address), { signal }),
  });

export const organisationReportQuery = (api: Api, organisationGUID: string, address: ReportsAddress) =>
  queryOptions({
    queryKey: ['report', 'organisation', organisationGUID, address.days],
    queryFn: ({ signal }) => api.call('report:organisation', periodOf(organisationGUID, address), { signal }),
  });
