/** What an editor does to the files of a dataset; each call is followed by reading the dataset again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { showFailure } from '../../components/toast.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';

type FileCall = 'dataset:removeFile' | 'dataset:restoreFile' | 'dataset:useVersion' | 'dataset:readFile';

function useFileChange<Name extends FileCall>(name: Name, datasetGUID: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useDatasetEditMessages().files;
  return useMutation({
    mutationFn: (input: Omit<CallInput<Name>, 'datasetGUID'>) =>
      api.call(name, { ...input, datasetGUID } as CallInput<Name>),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['publishing'] }),
    onError: () => showFailure({ title: t.failed }),
  });
}

export function useFileChanges(datasetGUID: string) {
  return {
    remove: useFileChange('dataset:removeFile', datasetGUID),
    restore: useFileChange('dataset:restoreFile', datasetGUID),
    useVersion: useFileChange('dataset:useVersion', datasetGUID),
    read: useFileChange('dataset:readFile', datasetGUID),
  };
}

export type FileChanges = ReturnType<typeof useFileChanges>;
