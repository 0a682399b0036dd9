/** Queries of the list of datasets on the dashboard: saved views, owners, and what each dataset of a page needs. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** The saved views of the member. */
export const savedViewsQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['publishing', 'views', organisationGUID],
    queryFn: async ({ signal }) =>
      (await api.call('dataset:listViews', { organisationGUID }, { signal })).result,
  });

/** Members who answer for datasets of an organisation. Read again after each change of a dataset. */
export const ownersInUseQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['publishing', 'owners', organisationGUID],
    queryFn: ({ signal }) => api.call('dataset:ownersInUse', { organisationGUID }, { signal }),
  });

/** What the datasets of a page need of the member, by GUID. Datasets that they may not edit are left out. */
export const needsQuery = (api: Api, datasetGUIDs: readonly string[]) =>
  queryOptions({
    queryKey: ['publishing', 'needs', datasetGUIDs],
    queryFn: async ({ signal }) => {
      const request = { datasetGUIDs: [...datasetGUIDs], limit: Math.max(datasetGUIDs.length, 1) };
      const { result } = await api.call('dataset:mine', request, { signal });
      return new Map(result.map((dataset) => [dataset.datasetGUID, dataset]));
    },
    enabled: datasetGUIDs.length > 0,
  });
