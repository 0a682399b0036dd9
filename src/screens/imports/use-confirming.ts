/** Says that a column of a file that a look has found is one that readers have under another name. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { IMPORTS } from '../../services/api/import-queries.ts';
import type { SaidColumn } from './found-columns.tsx';

export function useConfirming(organisationGUID: string, runGUID: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const showFailed = useShowFailed();
  return useMutation({
    mutationFn: ({ item: { position }, ...said }: SaidColumn) =>
      api.call('harvest:confirmRenaming', { organisationGUID, runGUID, position, ...said }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: IMPORTS }),
    onError: (error) => showFailed(error),
  });
}
