/** Says that columns of a file are gone which an import has taken away. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';

export function useAcceptLost(datasetGUID: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const showFailed = useShowFailed();
  return useMutation({
    mutationFn: (resourceGUID: string) =>
      api.call('dataset:acceptLostColumns', { datasetGUID, resourceGUID }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['publishing'] }),
    onError: (error) => showFailed(error),
  });
}
