/** Writes what a run found to a CSV file. */
import { useMutation } from '@tanstack/react-query';
import type { HarvestRun } from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { saveFile } from '../../app/save-file.ts';
import { showFailure } from '../../components/toast.tsx';
import { useImportMessages } from '../../messages/imports.ts';

export function useItemsExport(organisationGUID: string, { runGUID, startedAt }: HarvestRun) {
  const t = useImportMessages().items;
  const api = useApi();
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('harvest:exportItems', { organisationGUID, runGUID }),
    onSuccess: ({ text, items, isCut }) => {
      saveFile(`import-${startedAt.slice(0, 10)}.csv`, 'text/csv;charset=utf-8', text);
      if (isCut) showFailure({ title: t.exportCut(items) });
    },
    onError: (error) => showFailed(error, t.exportFailed),
  });
  return { isPending, send: () => mutate() };
}
