/** Gives a grant another end, or none, with who gains and who loses by it. */
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import type { Share } from '#contract/entities/sharing.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { SharePreview } from '../../dataset-access/share-preview.tsx';
import { FormText, SubmissionForm } from '../submission-form.tsx';
import { dayOf, endOfDay, sharingQuery } from './sharing-queries.ts';

const End = z.object({ until: z.union([z.literal(''), z.iso.date()]) });

interface EndDialogProps {
  readonly organisationGUID: string;
  readonly share: Share;
  readonly onClose: () => void;
}

export function EndDialog({ organisationGUID, share, onClose }: EndDialogProps) {
  const t = useSettingsMessages();
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const submission = useSubmission({
    keptAs: `share.end ${share.grantGUID}`,
    values: { until: dayOf(share.until) },
    schema: End,
    toRequest: (values) => values,
    submit: async ({ until = '' }) => {
      const request = { organisationGUID, grantGUID: share.grantGUID, until: endOfDay(until) };
      await api.call('dataset/extendSharing', request);
      await queryClient.invalidateQueries({ queryKey: sharingQuery(api, organisationGUID).queryKey });
      showSuccess({ title: t.sharing.changed });
      onClose();
    },
  });
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.sharing.change}</h2>
        <p>{share.dataset.title}</p>
        <SubmissionForm submission={submission} act={t.actions.save} onCancel={onClose}>
          {(view) => (
            <>
              <FormText
                view={view}
                name="until"
                label={t.sharing.until}
                hint={t.sharing.untilHint}
                type="date"
              />
              <SharePreview
                organisationGUID={organisationGUID}
                datasetGUID={share.dataset.datasetGUID}
                change={{
                  kind: 'change',
                  grantGUID: share.grantGUID,
                  level: share.level,
                  until: endOfDay(view.value('until')),
                }}
                isOfKey={share.principal.kind === 'key'}
              />
            </>
          )}
        </SubmissionForm>
      </div>
    </ModalDialog>
  );
}
