/** Queries of datasets as their editors see them. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { CallInput, CallResponse } from '#contract/index.ts';
import { PRESENCE, type EditPlace } from '#contract/publishing-constants.ts';
import type { Api } from './api.ts';

export type EditedDataset = CallResponse<'dataset:edit'>;
export type Publication = Pick<CallInput<'dataset:checklist'>, 'status' | 'visibility'>;

/** While a file is being read, the server is asked again; while its bytes are on their way, less often. */
const READING_MS = 1500;
const SENDING_MS = 3000;
/** How often the first rows of a file are asked for whose first bytes are being stored. */
const BEGINNING_MS = 500;

export const editedDatasetQuery = (api: Api, datasetGUID: string) =>
  queryOptions({
    queryKey: ['publishing', datasetGUID, 'edit'],
    queryFn: ({ signal }) => api.call('dataset:edit', { datasetGUID }, { signal }),
    refetchInterval: ({ state }) => {
      const files = state.data?.files ?? [];
      if (files.some(({ status, codes }) => status === 'processing' || codes === 'waiting'))
        return READING_MS;
      return files.some(({ status }) => status === 'pending') ? SENDING_MS : false;
    },
  });

/** The first rows of a file that is being sent; asked for again until enough of it is there. */
export const uploadBeginningQuery = (api: Api, uploadId: string) =>
  queryOptions({
    queryKey: ['beginning', uploadId],
    queryFn: ({ signal }) => api.call('upload:beginning', { uploadId }, { signal }),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? BEGINNING_MS : false),
  });

/** What of the files an answer about the dataset depends on: a file that is read again has other columns and faults. */
const filesOf = (dataset: EditedDataset | undefined) =>
  dataset?.files.map(({ versionGUID, status, stated, dialect, shape, columns, violations }) => [
    versionGUID,
    status,
    stated,
    dialect,
    shape,
    columns.map(({ name, type }) => [name, type]),
    violations,
  ]) ?? [];

/**
 * What stops a dataset from being published so.
 * @param dataset as it was read: what becomes of its files changes the answer
 */
export const checklistQuery = (
  api: Api,
  datasetGUID: string,
  publication: Publication,
  dataset: EditedDataset | undefined,
) =>
  queryOptions({
    queryKey: ['publishing', datasetGUID, 'checklist', publication, filesOf(dataset)],
    queryFn: async ({ signal }) =>
      (await api.call('dataset:checklist', { datasetGUID, ...publication }, { signal })).result,
    placeholderData: keepPreviousData,
  });

/** The dataset as readers would get it. @param dataset as it was read: what becomes of its files changes the answer */
export const draftPreviewQuery = (
  api: Api,
  datasetGUID: string,
  publication: Publication,
  dataset: EditedDataset,
) =>
  queryOptions({
    queryKey: [
      'publishing',
      datasetGUID,
      'preview',
      publication,
      dataset.files.map(({ versionGUID, status }) => [versionGUID, status]),
    ],
    queryFn: ({ signal }) => api.call('dataset:preview', { datasetGUID, ...publication }, { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Says at which place the member edits a dataset, and reads who else does. A page that is not looked at says nothing, so
 * it ends by itself; what cannot be read is left out until the next time.
 */
export const presenceQuery = (api: Api, datasetGUID: string, section: EditPlace) =>
  queryOptions({
    queryKey: ['presence', datasetGUID, section],
    queryFn: ({ signal }) => api.call('dataset:presence', { datasetGUID, section }, { signal }),
    refetchInterval: PRESENCE.every * 1000,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { isMembersOnly: true },
  });

/** Members who can answer for the dataset. */
export const ownersQuery = (api: Api, datasetGUID: string) =>
  queryOptions({
    queryKey: ['publishing', datasetGUID, 'owners'],
    queryFn: async ({ signal }) => (await api.call('dataset:owners', { datasetGUID }, { signal })).result,
  });

/** Reads everything about a dataset that is edited again, and waits for what its editor shows. */
export async function rereadEdited(queryClient: QueryClient, api: Api, datasetGUID: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['publishing'] });
  const { queryKey } = editedDatasetQuery(api, datasetGUID);
  await queryClient.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
}

/** The revisions of a field, latest first, a page at a time. */
export const fieldHistoryQuery = (
  api: Api,
  datasetGUID: string,
  field: CallInput<'dataset:history'>['field'],
) =>
  infiniteQueryOptions({
    queryKey: ['publishing', datasetGUID, 'history', field],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'dataset:history',
        { datasetGUID, field, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // What was saved a moment ago belongs to it.
    staleTime: 0,
  });

/** Who is affected by what is not published yet. @param dataset as it was read: what becomes of its files changes the answer */
export const affectedQuery = (api: Api, dataset: EditedDataset) =>
  queryOptions({
    queryKey: ['publishing', dataset.datasetGUID, 'affected', filesOf(dataset)],
    queryFn: ({ signal }) => api.call('dataset:affected', { datasetGUID: dataset.datasetGUID }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Datasets that the member may edit, with what each needs. */
export const myDatasetsQuery = (api: Api, filter: CallInput<'dataset:mine'>) =>
  queryOptions({
    queryKey: ['publishing', 'mine', filter],
    queryFn: ({ signal }) => api.call('dataset:mine', filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** What lists, counts or shows datasets: the pages of organisations count them, and a membership counts its drafts. */
const OF_DATASETS = [
  ['publishing'],
  ['dataset'],
  ['catalogue'],
  ['organisation'],
  ['people', 'membership'],
] as const;

/** Asks again for everything that a publication, a withdrawal or a draft that is made or deleted changes. */
export const rereadPublished = (queryClient: QueryClient) =>
  Promise.all(OF_DATASETS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
