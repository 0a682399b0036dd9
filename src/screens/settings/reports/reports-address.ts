/** What the addresses of `/settings/reports` and `/dashboard/reports` say, and their queries. */
import { REPORT_DAYS, reportOrders } from '#contract/list-choices.ts';
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
  /** First and last day of a period of one's own, `YYYY-MM-DD`; both null for the days up to today. */
  readonly from: string | null;
  readonly until: string | null;
  readonly compare: boolean;
  readonly table: (typeof reportTables)[number];
  /** The figure that datasets are ordered by. */
  readonly order: (typeof reportOrders)[number];
}

export const reportsDefaults: ReportsAddress = {
  view: 'use',
  days: 90,
  from: null,
  until: null,
  compare: true,
  table: 'datasets',
  order: 'views',
};

const DAY = 86_400_000;
const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What is wrong with a period of two days; null for nothing. */
export function periodError(from: unknown, until: unknown): 'missing' | 'order' | 'long' | null {
  if (!isDay(from) || !isDay(until)) return 'missing';
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY) + 1;
  if (days < 1) return 'order';
  return days > REPORT_DAYS ? 'long' : null;
}

const ownPeriod = ({ from, until }: Record<string, unknown>): Pick<ReportsAddress, 'from' | 'until'> =>
  periodError(from, until) === null
    ? { from: String(from), until: String(until) }
    : { from: null, until: null };

/** Whatever cannot be read is the default. */
export const readReportsAddress = (raw: Record<string, unknown>): ReportsAddress => ({
  view: reportViews.find((one) => one === raw['view']) ?? reportsDefaults.view,
  days: reportDays.find((one) => one === Number(raw['days'])) ?? reportsDefaults.days,
  ...ownPeriod(raw),
  compare: String(raw['compare']) !== 'false',
  table: reportTables.find((one) => one === raw['table']) ?? reportsDefaults.table,
  order: reportOrders.find((one) => one === raw['order']) ?? reportsDefaults.order,
});

/** The request of a report: days in UTC, as uses are summed. */
export function periodOf(organisationGUID: string, { days, from, until }: ReportsAddress) {
  if (from !== null && until !== null) return { organisationGUID, from, until };
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
  return { organisationGUID, from: day(days - 1), until: day(0) };
}

/** How many days a period has. */
export const daysOf = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY) + 1;

export function reportQuery(api: Api, organisationGUID: string, address: ReportsAddress) {
  const period = periodOf(organisationGUID, address);
  const { order } = address;
  return queryOptions({
    queryKey: ['report', 'use', period, order],
    queryFn: ({ signal }) => api.call('report:use', { ...period, order }, { signal }),
    // The same figures stay on the page while they come in another order.
    placeholderData: (before, query) => {
      const [, , asked] = query?.queryKey ?? [];
      return JSON.stringify(asked) === JSON.stringify(period) ? before : undefined;
    },
  });
}

export const organisationReportQuery = (api: Api, organisationGUID: string, address: ReportsAddress) =>
  queryOptions({
    queryKey: ['report', 'organisation', periodOf(organisationGUID, address)],
    queryFn: ({ signal }) => api.call('report:organisation', periodOf(organisationGUID, address), { signal }),
  });
