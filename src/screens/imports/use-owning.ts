/** Says who owns a field of one dataset, from the row in which an import shows its change. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldOwner, HarvestItem, SourceField } from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { IMPORTS } from '../../services/api/import-queries.ts';

export function useOwning(organisationGUID: string, sourceGUID: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const showFailed = useShowFailed();
  const { mutate } = useMutation({
    mutationFn: async ({ datasetGUID, owners }: Pick<HarvestItem, 'datasetGUID' | 'owners'>) => {
      if (datasetGUID !== null)
        await api.call('harvest:saveOwners', {
          organisationGUID,
          sourceGUID,
          datasetGUID,
          owners,
          // The list may not have what was said a moment ago.
          keepsOthers: true,
        });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: IMPORTS }),
    onError: (error) => showFailed(error),
  });
  return ({ datasetGUID }: HarvestItem, field: SourceField, owner: FieldOwner) =>
    mutate({ datasetGUID, owners: { [field]: owner } });
}
