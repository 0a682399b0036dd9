/** Downloads the rows that a preview has found, in their order, in a form that the reader chooses. */
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CallInput } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { startDownload } from '../../app/save-file.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { Choice } from './choice.tsx';

/** CSV is offered twice: as it is, and safe to open in a spreadsheet. */
const flat = ['csv', 'spreadsheet', 'xlsx', 'json', 'ndjson', 'xml', 'parquet'] as const;
const spatial = ['geojson', 'gpkg'] as const;
type Form = (typeof flat)[number] | (typeof spatial)[number];

export interface DownloadDialogProps {
  /** No columns stands for all of them. */
  readonly question: Omit<CallInput<'resource:downloadTable'>, 'form' | 'escapes'>;
  /** Rows that the file will have. */
  readonly rows: number;
  readonly columns: number;
  /** Rows have places. */
  readonly hasPlaces: boolean;
  readonly onClose: () => void;
}

export function DownloadDialog({ question, rows, columns, hasPlaces, onClose }: DownloadDialogProps) {
  const { download: t } = usePreviewMessages();
  const api = useApi();
  const id = useId();
  const [form, setForm] = useState<Form>('csv');
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    // The address of data that is not public ends after a minute, so it is requested on each press.
    mutationFn: () =>
      api.call('resource:downloadTable', {
        ...question,
        form: form === 'spreadsheet' ? 'csv' : form,
        escapes: form === 'spreadsheet',
      }),
    onSuccess: ({ url }) => {
      startDownload(url);
      onClose();
    },
    onError: (error) => showFailed(error, t.failed),
  });
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        className="stack s"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <h2 id={id}>{t.title}</h2>
        <p>{t.what(rows, columns)}</p>
        <Choice
          label={t.form}
          value={form}
          options={[...flat, ...(hasPlaces ? spatial : [])].map((value) => ({
            value,
            label: t.forms[value],
          }))}
          onChange={setForm}
        />
        <p className="quiet t13">{t.about[form]}</p>
        <p>
          <Button kind="primary" type="submit" busy={isPending}>
            {t.start}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
