/** Gives a grant another end, or none, with who gains and who loses by it. */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Share } from '#contract/entities/sharing.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { SharePreview } from '../../dataset-access/share-preview.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { FormText } from '../submission-form.tsx';
import { dayOf, endOfDay, sharingQuery } from './sharing-queries.ts';

const End = z.object({ until: z.union([z.literal(''), z.iso.date()]) });

interface EndDialogProps {
  readonly organisationGUID: string;
  readonly share: Share;
  readonly onClose: () => void;
}

export function EndDialog({ organisationGUID, share, onClose }: EndDialogProps) {
  const t = useSettingsMessages();
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
    <FormDialog
      title={t.sharing.change}
      lead={<p>{share.dataset.title}</p>}
      submission={submission}
      act={t.actions.save}
      onClose={onClose}
    >
      {(view) => (
        <>
          <FormText view={view} name="until" label={t.sharing.until} hint={t.sharing.untilHint} type="date" />
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
    </FormDialog>
  );
}
