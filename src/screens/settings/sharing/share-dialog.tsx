/** Shares a dataset of the organisation with a person or a group, until a day or without end. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import * as z from 'zod/mini';
import { accessLevels, type AccessLevel } from '#contract/access.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import { ruleCode } from '#contract/rule.ts';
import { REASON_LENGTH } from '#contract/sharing.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Field } from '../../../components/field.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { Select } from '../../../components/select.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { datasetListQuery } from '../../../services/api/dataset-queries.ts';
import { groupsQuery } from '../../../services/api/people-queries.ts';
import { sayProblem } from '../say.ts';
import { FormText, SubmissionForm } from '../submission-form.tsx';
import { endOfDay, sharingQuery } from './sharing-queries.ts';

/** What the form asks, before it becomes a call. */
const Filled = z.object({
  datasetGUID: z.uuid(),
  recipient: z.string().check(z.minLength(1)),
  'principal.email': z.optional(z.string().check(z.refine(isEmailAddress, ruleCode('email.notAddress')))),
  until: z.union([z.literal(''), z.iso.date()]),
  reason: z.string().check(z.maxLength(REASON_LENGTH)),
});

/** The recipient that is named by an address; others are groups. */
const BY_EMAIL = 'email';
/** Datasets that the search offers. */
const OFFERED = 20;

interface ShareDialogProps {
  readonly organisationGUID: string;
  readonly onClose: () => void;
}

export function ShareDialog({ organisationGUID, onClose }: ShareDialogProps) {
  const t = useSettingsMessages();
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const keywords = useDeferredValue(typed);
  const datasets = useQuery(datasetListQuery(api, { keywords, organisationGUID, limit: OFFERED, offset: 0 }));
  const groups = useQuery(groupsQuery(api, organisationGUID));
  const submission = useSubmission({
    values: {
      datasetGUID: '',
      recipient: BY_EMAIL,
      'principal.email': '',
      level: 'download',
      until: '',
      reason: '',
    },
    schema: Filled,
    toRequest: ({ 'principal.email': email, ...values }) => ({
      ...values,
      ...(values['recipient'] === BY_EMAIL && { 'principal.email': email }),
    }),
    submit: async ({ datasetGUID = '', recipient = '', level, until = '', reason = '', ...values }) => {
      await api.call('dataset/share', {
        organisationGUID,
        datasetGUID,
        principal:
          recipient === BY_EMAIL
            ? { kind: 'person', email: values['principal.email'] ?? '' }
            : { kind: 'group', id: recipient },
        level: level as AccessLevel,
        until: endOfDay(until),
        reason,
      });
      await queryClient.invalidateQueries({ queryKey: sharingQuery(api, organisationGUID).queryKey });
      showSuccess({ title: t.sharing.shared });
      onClose();
    },
  });
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.sharing.share}</h2>
        <SubmissionForm submission={submission} act={t.sharing.shareAct} onCancel={onClose}>
          {(view) => (
            <>
              <Field id="find-shared" label={t.groups.findDataset}>
                {(control) => (
                  <input
                    {...control}
                    type="search"
                    className="input"
                    value={typed}
                    autoComplete="off"
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                )}
              </Field>
              <Field
                id="datasetGUID"
                label={t.sharing.chooseDataset}
                errors={view.errors('datasetGUID').map(() => t.sharing.noDataset)}
              >
                {(control) => (
                  <Select
                    {...control}
                    {...view.field('datasetGUID')}
                    options={[
                      { value: '', label: t.sharing.noDataset },
                      ...(datasets.data?.result ?? []).map(({ datasetGUID, title }) => ({
                        value: datasetGUID,
                        label: title,
                      })),
                    ]}
                  />
                )}
              </Field>
              <Field id="recipient" label={t.sharing.with}>
                {(control) => (
                  <Select
                    {...control}
                    {...view.field('recipient')}
                    options={[
                      { value: BY_EMAIL, label: t.sharing.kinds.person },
                      ...(groups.data ?? []).map(({ groupId, name }) => ({
                        value: groupId,
                        label: `${t.sharing.kinds.group}: ${name}`,
                      })),
                    ]}
                  />
                )}
              </Field>
              {view.field('recipient').value === BY_EMAIL && (
                <FormText
                  view={view}
                  name="principal.email"
                  label={t.sharing.email}
                  type="email"
                  autoComplete="off"
                />
              )}
              <Field id="level" label={t.sharing.level}>
                {(control) => (
                  <Select
                    {...control}
                    {...view.field('level')}
                    options={accessLevels.map((level) => ({ value: level, label: t.sharing.levels[level] }))}
                  />
                )}
              </Field>
              <FormText
                view={view}
                name="until"
                label={t.sharing.until}
                hint={t.sharing.untilHint}
                type="date"
              />
              <Field
                id="reason"
                label={t.sharing.reason}
                hint={t.sharing.reasonHint}
                errors={view.errors('reason').map((message) => sayProblem(t, message))}
              >
                {(control) => <textarea {...control} {...view.field('reason')} className="input" rows={2} />}
              </Field>
            </>
          )}
        </SubmissionForm>
      </div>
    </ModalDialog>
  );
}
