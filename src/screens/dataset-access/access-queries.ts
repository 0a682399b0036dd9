/** Queries of access to one dataset, and days and files as forms have them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { Api } from '../../services/api/api.ts';

/** Who has access to a dataset. */
export const accessQuery = (api: Api, organisationGUID: string, datasetGUID: string) =>
  queryOptions({
    queryKey: ['sharing', organisationGUID, 'access', datasetGUID],
    queryFn: ({ signal }) => api.call('dataset/access', { organisationGUID, datasetGUID }, { signal }),
  });

/** Each person and key with access to a dataset, page by page. */
export const holdersQuery = (api: Api, request: CallInput<'dataset/accessHolders'>) =>
  queryOptions({
    queryKey: ['sharing', request.organisationGUID, 'holders', request],
    queryFn: ({ signal }) => api.call('dataset/accessHolders', request, { signal }),
    placeholderData: keepPreviousData,
  });

/** Why someone may do something with a dataset, or may not. */
export const explanationQuery = (api: Api, request: CallInput<'dataset/explainAccess'>) =>
  queryOptions({
    queryKey: ['sharing', request.organisationGUID, 'explanation', request],
    queryFn: ({ signal }) => api.call('dataset/explainAccess', request, { signal }),
  });

/** Who gains and who loses by a change. */
export const previewQuery = (api: Api, request: CallInput<'dataset/previewSharing'>) =>
  queryOptions({
    queryKey: ['sharing', request.organisationGUID, 'preview', request],
    queryFn: ({ signal }) => api.call('dataset/previewSharing', request, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The member's own requests for one dataset, the latest first. */
export const ownRequestsOfQuery = (api: Api, datasetGUID: string) =>
  queryOptions({
    queryKey: ['requests', 'mine', datasetGUID],
    queryFn: async ({ signal }) => (await api.call('accessRequest/mine', { datasetGUID }, { signal })).result,
  });

/** All requests of the member. */
export const ownRequestsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['requests', 'mine'],
    queryFn: async ({ signal }) => (await api.call('accessRequest/mine', {}, { signal })).result,
  });

/** How the organisation of a dataset has answered its last requests. */
export const requestStatisticsQuery = (api: Api, datasetGUID: string) =>
  queryOptions({
    queryKey: ['requests', 'statistics', datasetGUID],
    queryFn: ({ signal }) => api.call('accessRequest/statistics', { datasetGUID }, { signal }),
  });

/** Requests for datasets of an organisation. */
export const requestsQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['requests', 'of', organisationGUID],
    queryFn: async ({ signal }) =>
      (await api.call('accessRequest/list', { organisationGUID }, { signal })).result,
  });

/** What every query of requests begins with. */
export const REQUESTS = ['requests'] as const;

export const organisationListQuery = (api: Api) =>
  queryOptions({
    queryKey: ['organisation', 'list'],
    queryFn: async ({ signal }) => (await api.call('organisation/list', {}, { signal })).result,
  });

/**
 * The first moment of a day where the reader is.
 * @param day `YYYY-MM-DD`; empty for now
 */
export function startOfDay(day: string): string | undefined {
  if (day === '') return undefined;
  const start = new Date(`${day}T00:00:00`);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** Whole days from now until an instant; less than 0 when it is over. */
export const daysUntil = (instant: string, now = Date.now()): number =>
  Math.floor((Date.parse(instant) - now) / 86_400_000);

/** Days before an end from which it counts as soon. */
const SOON = 14;

/** Whether something ends soon, and has not ended. @param until null: it has no end */
export function endsSoon(until: string | null, now = Date.now()): boolean {
  const days = until === null ? Infinity : daysUntil(until, now);
  return days >= 0 && days <= SOON;
}

/** In a form's text while no file is chosen. */
export const NO_FILE = 'none';

/** Chosen files as a form has them: GUIDs in one text, an empty one for all files. */
export const readFiles = (text: string): string[] | null =>
  text === '' ? null : text === NO_FILE ? [] : text.split(' ');

/** The one file that is chosen, or that there is; null for several. */
export function onlyFile(files: readonly { readonly resourceGUID: string }[], chosen: string): string | null {
  const guids = readFiles(chosen) ?? files.map(({ resourceGUID }) => resourceGUID);
  return guids.length === 1 ? (guids[0] ?? null) : null;
}
