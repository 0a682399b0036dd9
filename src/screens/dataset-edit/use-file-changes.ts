/** What an editor does to the files of a dataset; each call is followed by reading the dataset again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { ColumnRemedy } from '#contract/publishing-constants.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { saveBlob } from '../../app/save-file.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { fetchMarked, fetchRemedied } from '../../services/uploads/marked-file.ts';

type MarkedFile = Pick<EditedDataset['files'][number], 'versionGUID' | 'fileName'>;

type FileCall =
  | 'dataset:removeFile'
  | 'dataset:restoreFile'
  | 'dataset:unpackFile'
  | 'dataset:useVersion'
  | 'dataset:readFile'
  | 'dataset:renameColumn'
  | 'dataset:separateColumn';

function useFileChange<Name extends FileCall>(name: Name, datasetGUID: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const showFailed = useShowFailed();
  return useMutation({
    mutationFn: (input: Omit<CallInput<Name>, 'datasetGUID'>) =>
      api.call(name, { ...input, datasetGUID } as CallInput<Name>),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['publishing'] }),
    onError: (error) => showFailed(error),
  });
}

/** The table of a file with a column of what is to be corrected in each row, for the reader to keep. */
function useMarkedFile(datasetGUID: string) {
  const api = useApi();
  const showFailed = useShowFailed();
  return useMutation({
    mutationFn: async ({ versionGUID, fileName }: MarkedFile) =>
      saveBlob(`${fileName}.checked.csv`, await fetchMarked(api, datasetGUID, versionGUID)),
    onError: (error) => showFailed(error),
  });
}

/** The table of a file with something done to a column, as a new file. */
function useFileRemedied(datasetGUID: string) {
  const api = useApi();
  const showFailed = useShowFailed();
  return useMutation({
    mutationFn: ({ file, ...done }: { file: MarkedFile; column: string; remedy: ColumnRemedy }) =>
      fetchRemedied(api, { datasetGUID, ...file }, done),
    onError: (error) => showFailed(error),
  });
}

export function useFileChanges(datasetGUID: string) {
  return {
    remove: useFileChange('dataset:removeFile', datasetGUID),
    restore: useFileChange('dataset:restoreFile', datasetGUID),
    useVersion: useFileChange('dataset:useVersion', datasetGUID),
    marked: useMarkedFile(datasetGUID),
    remedied: useFileRemedied(datasetGUID),
    unpack: useFileChange('dataset:unpackFile', datasetGUID),
    read: useFileChange('dataset:readFile', datasetGUID),
    rename: useFileChange('dataset:renameColumn', datasetGUID),
    separate: useFileChange('dataset:separateColumn', datasetGUID),
  };
}

export type FileChanges = ReturnType<typeof useFileChanges>;
