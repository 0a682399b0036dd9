/** Writes who is affected by a publication to a CSV file, to take along. */
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide';
import { EXPORTED_USES } from '#contract/publishing-constants.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { saveFile } from '../../app/save-file.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { showFailure } from '../../components/toast.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';

export function ExportAffected({ dataset: { datasetGUID } }: { readonly dataset: EditedDataset }) {
  const t = useDatasetEditMessages().publish.effectTabs;
  const api = useApi();
  const isOffered = useOffered('dataset:exportAffected');
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('dataset:exportAffected', { datasetGUID }),
    onSuccess: ({ text, isCut }) => {
      saveFile(`affected-${datasetGUID}.csv`, 'text/csv;charset=utf-8', text);
      if (isCut) showFailure({ title: t.exportCut(EXPORTED_USES) });
    },
    onError: (error) => showFailed(error, t.exportFailed),
  });
  if (!isOffered) return null;
  return (
    <p>
      <Button small busy={isPending} onClick={() => mutate()}>
        <Icon of={Download} />
        {t.export}
      </Button>
    </p>
  );
}
