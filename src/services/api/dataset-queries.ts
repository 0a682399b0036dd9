/** Queries of datasets and of the catalogue as a whole. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { Api } from './api.ts';

/** One page of the discovery list, with facets. The page before stays while the next one loads. */
export const datasetListQuery = (api: Api, filter: CallInput<'dataset:listDiscovery'>) =>
  queryOptions({
    queryKey: ['dataset', 'list', filter],
    queryFn: ({ signal }) => api.call('dataset:listDiscovery', filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Datasets of an organisation that lists leave out. */
export const unlistedQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['dataset', 'unlisted', organisationGUID],
    queryFn: ({ signal }) => api.call('dataset:listUnlisted', { organisationGUID }, { signal }),
  });

/** Where a dataset is that had another address in the catalogue that it was imported from. */
export const formerAddressQuery = (api: Api, former: CallInput<'dataset:formerAddress'>) =>
  queryOptions({
    queryKey: ['dataset', 'former', former],
    queryFn: ({ signal }) => api.call('dataset:formerAddress', former, { signal }),
  });

/** The catalogue in figures, for the home page. */
export const catalogueSummaryQuery = (api: Api) =>
  queryOptions({
    queryKey: ['catalogue', 'summary'],
    queryFn: ({ signal }) => api.call('catalogue:summary', {}, { signal }),
  });
