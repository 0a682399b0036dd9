/** Queries of the audit log, and days where the reader is. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../services/api/api.ts';
import { endOfDay, localDay } from '../sharing/sharing-queries.ts';
import type { AuditAddress } from './audit-address.ts';

/** The first moment of a day where the reader is. */
const startOfDay = (text: string): string | undefined =>
  text === '' ? undefined : new Date(`${text}T00:00:00`).toISOString();

/** The filter of the calls. */
export function auditFilter(organisationGUID: string, address: AuditAddress) {
  const { keywords, action, actor, dataset } = address;
  const from = startOfDay(address.from);
  const until = endOfDay(address.until);
  return {
    organisationGUID,
    search: keywords,
    ...(action !== null && { action }),
    ...(actor !== null && { actorGUID: actor }),
    ...(dataset !== null && { datasetGUID: dataset }),
    ...(from !== undefined && { from }),
    ...(until !== null && { until }),
  };
}

/** The last days where the reader is, `YYYY-MM-DD`, the oldest first and today last. */
export const lastDays = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, index) =>
    localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - index))),
  );

/** How many entries each of these days has. */
export const auditDaysQuery = (api: Api, organisationGUID: string, days: readonly string[]) =>
  queryOptions({
    queryKey: ['audit', organisationGUID, 'days', days[0], days.length],
    queryFn: async ({ signal }) => {
      const starts = days.map((one) => startOfDay(one) ?? '');
      return (await api.call('audit/days', { organisationGUID, starts }, { signal })).counts;
    },
  });

export const auditQuery = (api: Api, organisationGUID: string, address: AuditAddress) =>
  infiniteQueryOptions({
    queryKey: ['audit', organisationGUID, address],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'audit/list',
        { ...auditFilter(organisationGUID, address), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
