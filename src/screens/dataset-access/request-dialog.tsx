/** A member asks for access to a dataset that is published on request: for what, which files, until when. */
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { ANSWER_WORKING_DAYS, LONGEST_REQUEST, PURPOSE_LENGTH } from '#contract/access-requests.ts';
import { ruleCode } from '#contract/rule.ts';
import { useApi } from '../../app/context.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/settings.css';
import type { DatasetView } from '../dataset/dataset-view.ts';
import { endOfDay } from '../settings/sharing/sharing-queries.ts';
import { FormArea, FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { readFiles, REQUESTS } from './access-queries.ts';
import { FilesField } from './files-field.tsx';
import { inLanguage } from '../../components/in-language.ts';

/** What the form asks, before it becomes a call. */
const Filled = z.object({
  purpose: z.string().check(
    z.refine((text) => text !== '', ruleCode('request.purposeMissing')),
    z.maxLength(PURPOSE_LENGTH),
  ),
  until: z.iso.date(),
  resources: z.nullable(z.array(z.uuid()).check(z.minLength(1))),
});

export interface RequestDialogProps {
  readonly dataset: DatasetView;
  readonly onClose: () => void;
}

export function RequestDialog({ dataset, onClose }: RequestDialogProps) {
  const { datasetGUID, title, organisation, resources: files } = dataset;
  const t = useDatasetAccessMessages().request;
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const submission = useSubmission({
    keptAs: `request ${dataset.datasetGUID}`,
    values: { purpose: '', until: '', resources: '' },
    schema: Filled,
    toRequest: (values) => ({ ...values, resources: readFiles(values['resources'] ?? '') }),
    submit: async ({ purpose = '', until = '', resources = '' }) => {
      await api.call('accessRequest/create', {
        datasetGUID,
        purpose,
        until: endOfDay(until) ?? '',
        resources: readFiles(resources),
      });
      await queryClient.invalidateQueries({ queryKey: REQUESTS });
      showSuccess({ title: t.sent });
      onClose();
    },
  });
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.title}</h2>
        <p {...inLanguage(dataset.language)}>{title}</p>
        <p className="quiet t14">{t.promise(organisation.name, ANSWER_WORKING_DAYS)}</p>
        <SubmissionForm submission={submission} act={t.send} onCancel={onClose}>
          {(view) => (
            <>
              <FormArea view={view} name="purpose" label={t.purpose} hint={t.purposeHint} rows={4} />
              <FilesField view={view} name="resources" label={t.files} files={files} />
              <FormText
                view={view}
                name="until"
                label={t.until}
                hint={t.untilHint(LONGEST_REQUEST)}
                type="date"
              />
            </>
          )}
        </SubmissionForm>
      </div>
    </ModalDialog>
  );
}
