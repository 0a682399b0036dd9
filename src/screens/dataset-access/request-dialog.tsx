/** A member asks for access to a dataset that is published on request: for what, which files, until when. */
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { ANSWER_WORKING_DAYS, LONGEST_REQUEST, PURPOSE_LENGTH } from '#contract/access-requests.ts';
import { ruleCode } from '#contract/rule.ts';
import type { FormValues } from '#machines/form/form.values.ts';
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
import { onlyFile, readFiles, REQUESTS } from './access-queries.ts';
import { ColumnsField, readColumns } from './columns-field.tsx';
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
  columns: z.nullable(z.array(z.string()).check(z.minLength(1))),
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
  /** The columns of the one file that is chosen, or that there is. */
  const offered = (resources: string): string[] => {
    const only = onlyFile(files, resources);
    const file = files.find(({ resourceGUID }) => resourceGUID === only);
    return [...new Set(file?.columns.map((column) => column.name))];
  };
  // What was ticked for one file says nothing of another.
  const columnsOf = ({ resources = '', columns = '' }: FormValues): string[] | null => {
    const chosen = readColumns(columns);
    const isOf = chosen !== null && onlyFile(files, resources) !== null;
    return isOf ? chosen.filter((name) => offered(resources).includes(name)) : null;
  };
  const submission = useSubmission({
    keptAs: `request ${dataset.datasetGUID}`,
    values: { purpose: '', until: '', resources: '', columns: '' },
    schema: Filled,
    toRequest: (values) => ({
      ...values,
      resources: readFiles(values['resources'] ?? ''),
      columns: columnsOf(values),
    }),
    submit: async (values) => {
      const { purpose = '', until = '', resources = '' } = values;
      await api.call('accessRequest/create', {
        datasetGUID,
        purpose,
        until: endOfDay(until) ?? '',
        resources: readFiles(resources),
        columns: columnsOf(values),
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
              <ColumnsField view={view} name="columns" columns={offered(view.value('resources'))} />
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
