/** Withdrawing a dataset: it is unpublished with a reason, or deleted. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { DELETED_DAYS, REASON_LENGTH } from '#contract/publishing-constants.ts';
import { useApi } from '../../app/context.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Button } from '../../components/button.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { rereadPublished, type EditedDataset } from '../../services/api/publishing-queries.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { FormDialog } from '../settings/form-dialog.tsx';
import { FormArea } from '../settings/submission-form.tsx';

const Asked = z.object({ reason: z.string().check(z.minLength(1), z.maxLength(REASON_LENGTH)) });

function UnpublishDialog({ dataset, onClose }: { dataset: EditedDataset; onClose: () => void }) {
  const t = useDatasetEditMessages().publish;
  const api = useApi();
  const queryClient = useQueryClient();
  const submission = useSubmission({
    values: { reason: '' },
    schema: Asked,
    toRequest: (values) => values,
    submit: async ({ reason = '' }) => {
      await api.call('dataset:unpublish', { datasetGUID: dataset.datasetGUID, reason });
      await rereadPublished(queryClient);
      showSuccess({ title: t.unpublished });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.unpublishTitle}
      lead={<p>{t.unpublishText}</p>}
      submission={submission}
      act={t.unpublish}
      onClose={onClose}
    >
      {(view) => (
        <FormArea view={view} name="reason" label={t.unpublishReason} hint={t.unpublishReasonHint} rows={3} />
      )}
    </FormDialog>
  );
}

/** Taking away what is published, or all of it. */
export function Withdraw({ dataset }: { readonly dataset: EditedDataset }) {
  const t = useDatasetEditMessages().publish;
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isUnpublishing, setUnpublishing] = useState(false);
  const deleting = useConfirmation(async (datasetGUID) => {
    await api.call('dataset:delete', { datasetGUID });
    showSuccess({ title: t.deleted });
    await navigate({ to: '/dashboard/datasets' });
    await rereadPublished(queryClient);
  });
  const mayUnpublish = dataset.may.publish && dataset.status !== 'draft';
  if (!mayUnpublish && !dataset.may.delete) return null;
  return (
    <section className="stack s edit-withdraw" aria-labelledby="withdraw-title">
      <h3 id="withdraw-title">{t.danger}</h3>
      <p className="row wrap">
        {mayUnpublish && (
          <Button aria-haspopup="dialog" onClick={() => setUnpublishing(true)}>
            {t.unpublish}
          </Button>
        )}
        {dataset.may.delete && (
          <Button
            aria-haspopup="dialog"
            onClick={() => deleting.send({ type: 'action.requested', subject: dataset.datasetGUID })}
          >
            {t.delete}
          </Button>
        )}
      </p>
      {isUnpublishing && <UnpublishDialog dataset={dataset} onClose={() => setUnpublishing(false)} />}
      <ConfirmDialog
        confirmation={deleting}
        title={t.deleteTitle}
        text={t.deleteText(DELETED_DAYS)}
        act={t.delete}
      />
    </section>
  );
}
