/** Writes the metadata of datasets to a CSV file, to edit it in a spreadsheet and bring it back. */
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { saveFile } from '../../app/save-file.ts';
import { showFailure, showSuccess } from '../../components/toast.tsx';
import { useImportMessages } from '../../messages/imports.ts';

export interface SheetExport {
  readonly isPending: boolean;
  readonly send: () => void;
}

/** @param datasetGUIDs null: all of the organisation */
export function useSheetExport(
  organisationGUID: string,
  datasetGUIDs: readonly string[] | null,
): SheetExport {
  const t = useImportMessages().sheet;
  const api = useApi();
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.call('harvest:exportSheet', {
        organisationGUID,
        datasetGUIDs: datasetGUIDs === null ? null : [...datasetGUIDs],
      }),
    onSuccess: ({ text, datasets, isCut }) => {
      saveFile('metadata.csv', 'text/csv;charset=utf-8', text);
      const title = t.exported(datasets);
      if (isCut) showFailure({ title, text: t.isCut });
      else showSuccess({ title });
    },
    onError: (error) => showFailed(error, t.exportFailed),
  });
  return { isPending, send: () => mutate() };
}
