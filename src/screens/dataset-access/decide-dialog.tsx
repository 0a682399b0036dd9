/** Decides on a request: approves it, perhaps for less or for a shorter time, or declines it with a reason. */
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { ANSWER_LENGTH, requestLevels } from '#contract/access-requests.ts';
import type { AccessLevel } from '#contract/access.ts';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { Quota } from '#contract/quota.ts';
import { ruleCode } from '#contract/rule.ts';
import { useApi } from '../../app/context.ts';
import type { FormView } from '../../app/use-form.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { DefinitionList } from '../../components/definition-list.tsx';
import { Field } from '../../components/field.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { Select } from '../../components/select.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay, formatList } from '../../messages/format.ts';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/settings.css';
import { dayOf, endOfDay } from '../settings/sharing/sharing-queries.ts';
import { QuotaFields, quotaOf, quotaValues } from '../settings/quota-fields.tsx';
import { FormArea, FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { onlyFile, readFiles, REQUESTS } from './access-queries.ts';
import { FilesField } from './files-field.tsx';
import { isNarrowing, narrowedLevels, NarrowField, readNarrowing } from './narrow-field.tsx';

const Answer = z.string().check(z.maxLength(ANSWER_LENGTH));
/** What the form asks, before it becomes a call. */
const Filled = z.union([
  z.object({
    decision: z.literal('approve'),
    until: z.iso.date(),
    resources: z.nullable(z.array(z.uuid()).check(z.minLength(1))),
    narrowing: z.string().check(z.refine(isNarrowing, ruleCode('grant.notNarrowed'))),
    quota: z.nullable(Quota),
    answer: Answer,
  }),
  z.object({
    decision: z.literal('decline'),
    answer: Answer.check(z.refine((text) => text !== '', ruleCode('request.reasonMissing'))),
  }),
]);

/** The end of a day, but not after what was asked for: the day that was asked for ends at its own time. */
function endFor(day: string, asked: string): string {
  const end = endOfDay(day) ?? asked;
  return dayOf(asked) === day ? asked : end;
}

export interface DecideDialogProps {
  readonly organisationGUID: string;
  readonly request: AccessRequest;
  readonly onClose: () => void;
}

export function DecideDialog({ organisationGUID, request, onClose }: DecideDialogProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.desk;
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const { requestGUID, dataset, requester, resources: asked } = request;
  const files = asked ?? dataset.files;
  const submission = useSubmission({
    keptAs: `request.decide ${requestGUID}`,
    values: {
      decision: 'approve',
      level: 'download',
      until: dayOf(request.until),
      resources: '',
      narrowing: '',
      ...quotaValues(null),
      answer: '',
    },
    schema: Filled,
    toRequest: (values) => ({
      ...values,
      resources: readFiles(values['resources'] ?? ''),
      quota: quotaOf(values),
    }),
    submit: async (values) => {
      const { decision, level, until = '', resources = '', narrowing: part = '', answer = '' } = values;
      const isApproved = decision === 'approve';
      const only = onlyFile(files, resources);
      const narrowing = only === null ? null : readNarrowing(part);
      if (isApproved)
        await api.call('accessRequest/approve', {
          organisationGUID,
          requestGUID,
          level: level as Exclude<AccessLevel, 'edit'>,
          until: endFor(until, request.until),
          resources: narrowing === null || only === null ? readFiles(resources) : [only],
          narrowing,
          quota: quotaOf(values),
          answer,
        });
      else await api.call('accessRequest/decline', { organisationGUID, requestGUID, answer });
      await queryClient.invalidateQueries({ queryKey: REQUESTS });
      showSuccess({ title: isApproved ? t.approved : t.declined });
      onClose();
    },
  });
  const levelsOf = (view: FormView) =>
    onlyFile(files, view.value('resources')) !== null && view.value('narrowing') !== ''
      ? narrowedLevels
      : requestLevels;
  return (
    <ModalDialog labelledBy={id} onClose={onClose} wide>
      <div className="stack">
        <div>
          <h2 id={id}>{t.decideTitle(request.number)}</h2>
          <p>
            {requester.name}
            {requester.email !== null && <span className="quiet"> {requester.email}</span>}
          </p>
        </div>
        <blockquote className="said">{request.purpose}</blockquote>
        <DefinitionList
          items={[
            { term: t.columns.dataset, value: dataset.title },
            {
              term: t.asksFor,
              value: `${asked === null ? messages.request.allFiles : formatList(asked.map(({ name }) => name))}, ${t.until(formatDay(request.until))}`,
            },
            { term: t.asked, value: formatDay(request.askedAt) },
            { term: t.due, value: formatDay(request.dueAt) },
          ]}
        />
        <SubmissionForm submission={submission} act={t.save} onCancel={onClose}>
          {(view) => (
            <>
              <Field id="decision" label={t.decision}>
                {(control) => (
                  <Select
                    {...control}
                    {...view.field('decision')}
                    options={[
                      { value: 'approve', label: t.approve },
                      { value: 'decline', label: t.decline },
                    ]}
                  />
                )}
              </Field>
              {view.value('decision') === 'approve' && (
                <>
                  <div className="share-days">
                    <Field id="level" label={t.level}>
                      {(control) => (
                        <Select
                          {...control}
                          {...view.field('level')}
                          options={levelsOf(view).map((level) => ({
                            value: level,
                            label: messages.levels[level],
                          }))}
                        />
                      )}
                    </Field>
                    <FormText
                      view={view}
                      name="until"
                      label={t.endsOn}
                      hint={t.untilHint(formatDay(request.until))}
                      type="date"
                    />
                  </div>
                  <FilesField view={view} name="resources" label={t.files} files={files} />
                  <NarrowField view={view} resourceGUID={onlyFile(files, view.value('resources'))} />
                  <QuotaFields view={view} hint={messages.share.quotaHint} />
                </>
              )}
              <FormArea view={view} name="answer" label={t.answer} hint={t.answerHint} rows={3} />
            </>
          )}
        </SubmissionForm>
      </div>
    </ModalDialog>
  );
}
