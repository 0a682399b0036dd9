/** Decides on a request: approves it, perhaps for less or for a shorter time, or declines it with a reason. */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ANSWER_LENGTH, requestLevels } from '#contract/access-requests.ts';
import type { AccessLevel } from '#contract/access.ts';
import { declineReasons, type AccessRequest } from '#contract/entities/sharing.ts';
import { Quota } from '#contract/quota.ts';
import { ruleCode } from '#contract/rule.ts';
import type { Decision } from '#machines/access-decision/access-decision.machine.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi } from '../../app/context.ts';
import type { FormView } from '../../app/use-form.ts';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/settings.css';
import { dayOf, endOfDay } from '../settings/sharing/sharing-queries.ts';
import { QuotaFields, quotaOf, quotaValues } from '../settings/quota-fields.tsx';
import { FormArea, FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { NO_FILE, onlyFile, readFiles, REQUESTS } from './access-queries.ts';
import { DeclineFields, readOffer } from './decline-fields.tsx';
import { FilesField } from './files-field.tsx';
import { ColumnsFailure, useListedColumns } from './listed-columns.tsx';
import { SharePreview } from './share-preview.tsx';
import { useAccessDecision } from './use-access-decision.ts';
import { waitingQuestion } from './waiting-question.ts';
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
    decision: z.literal('ask'),
    question: Answer.check(z.refine((text) => text !== '', ruleCode('request.questionMissing'))),
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

interface DecideProps {
  readonly organisationGUID: string;
  readonly request: AccessRequest;
}

interface FormProps extends DecideProps {
  /** The columns that are asked for, as the form has a part; empty for whole files. */
  readonly part: string;
  /** False: what is asked for cannot be given, so that it can only be declined. */
  readonly canApprove?: boolean;
}

interface DecisionProps {
  readonly view: FormView;
  readonly canApprove: boolean;
  /** False while the person has not replied to the last question. */
  readonly canAsk: boolean;
}

function DecisionField({ view, canApprove, canAsk }: DecisionProps) {
  const { desk: t, questions } = useDatasetAccessMessages();
  const { value, ...control } = view.field('decision');
  const words = { approve: t.approve, decline: t.decline, ask: questions.ask };
  return (
    <fieldset className="decisions">
      <legend className="label">{t.decision}</legend>
      {(['approve', 'decline', ...(canAsk ? (['ask'] as const) : [])] as const).map((one) => (
        <label key={one} className="radio">
          <input
            {...control}
            type="radio"
            value={one}
            checked={value === one}
            disabled={one === 'approve' && !canApprove}
          />
          <span>{words[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Form({ organisationGUID, request, part: first, canApprove = true }: FormProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.desk;
  const api = useApi();
  const queryClient = useQueryClient();
  const { requestGUID, dataset, resources: asked, columns, changedAt: seenChange } = request;
  const files = asked ?? dataset.files;
  /** The files, and of one of them the columns and rows, that the values name. */
  const partOf = ({ resources = '', narrowing: part = '' }: FormValues) => {
    const only = onlyFile(files, resources);
    const narrowing = only === null ? null : readNarrowing(part);
    return { resources: narrowing === null || only === null ? readFiles(resources) : [only], narrowing };
  };
  const of = { organisationGUID, requestGUID };
  const calls: Readonly<Record<Decision, (values: FormValues) => Promise<unknown>>> = {
    approve: ({ level, until = '', answer = '', ...values }) =>
      api.call('accessRequest/approve', {
        ...of,
        level: level as Exclude<AccessLevel, 'edit'>,
        until: endFor(until, request.until),
        ...partOf(values),
        quota: quotaOf(values),
        answer,
        seenChange,
      }),
    decline: ({ answer = '', reason, offered = '' }) =>
      api.call('accessRequest/decline', {
        ...of,
        answer,
        reason: declineReasons.find((one) => one === reason) ?? 'other',
        offered: readOffer(offered)?.datasetGUID ?? null,
        seenChange,
      }),
    ask: ({ question = '' }) => api.call('accessRequest/ask', { ...of, question }),
  };
  const said = { approve: t.approved, decline: t.declined, ask: messages.questions.asked };
  const deciding = (decision: Decision) => async (values: FormValues) => {
    // It may be refused because the person has changed the request meanwhile: it is read again in any case.
    await calls[decision](values).finally(() => queryClient.invalidateQueries({ queryKey: REQUESTS }));
    showSuccess({ title: said[decision] });
  };
  const submission = useAccessDecision({
    keptAs: `request.decide ${requestGUID}`,
    values: {
      decision: canApprove ? 'approve' : 'decline',
      level: first === '' ? 'download' : 'query',
      until: dayOf(request.until),
      resources: '',
      narrowing: first,
      ...quotaValues(null),
      answer: '',
      reason: 'other',
      offered: '',
      question: '',
    },
    schema: Filled,
    toRequest: (values) => ({
      ...values,
      resources: readFiles(values['resources'] ?? ''),
      quota: quotaOf(values),
    }),
    calls: { approve: deciding('approve'), decline: deciding('decline'), ask: deciding('ask') },
  });
  const levelsOf = (view: FormView) =>
    onlyFile(files, view.value('resources')) !== null && view.value('narrowing') !== ''
      ? narrowedLevels
      : requestLevels;
  /** What approving would give, once it can be sent. */
  const proposedIn = (view: FormView) => {
    const names = ['until', 'level', 'resources', 'narrowing'] as const;
    const values: FormValues = Object.fromEntries(names.map((name) => [name, view.value(name)]));
    const { until = '', level } = values;
    if (endOfDay(until) === null || values['resources'] === NO_FILE) return null;
    const given = { level: level as AccessLevel, until: endFor(until, request.until), ...partOf(values) };
    return { kind: 'approve', requestGUID, ...given } as const;
  };
  const act = (view: FormView) => {
    const until = view.value('until');
    if (view.value('decision') === 'decline') return t.declineAct;
    if (view.value('decision') === 'ask') return messages.questions.askAct;
    return until === '' ? t.approve : t.approveUntil(formatDay(until));
  };
  return (
    <SubmissionForm submission={submission} act={act}>
      {(view) => (
        <>
          <DecisionField
            view={view}
            canApprove={canApprove}
            canAsk={waitingQuestion(request) === undefined}
          />
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
              <NarrowField
                view={view}
                resourceGUID={onlyFile(files, view.value('resources'))}
                names={columns}
              />
              <QuotaFields view={view} hint={messages.share.quotaHint} />
              <FormArea view={view} name="answer" label={t.answer} hint={t.answerHint} rows={3} />
              <SharePreview
                organisationGUID={organisationGUID}
                datasetGUID={dataset.datasetGUID}
                change={proposedIn(view)}
                isOfKey={request.usedBy?.kind === 'key'}
              />
            </>
          )}
          {view.value('decision') === 'decline' && (
            <DeclineFields
              view={view}
              organisationGUID={organisationGUID}
              datasetGUID={dataset.datasetGUID}
            />
          )}
          {view.value('decision') === 'ask' && (
            <FormArea
              view={view}
              name="question"
              label={messages.questions.question}
              hint={messages.questions.questionHint}
              rows={3}
            />
          )}
        </>
      )}
    </SubmissionForm>
  );
}

/** Of a request for columns: the form once their places in the table are known. */
function ColumnsForm({ resourceGUID, ...props }: DecideProps & { readonly resourceGUID: string }) {
  const t = useDatasetAccessMessages().narrowing;
  const listed = useListedColumns(resourceGUID);
  if (listed.kind === 'preparing')
    return (
      <p className="quiet" aria-live="polite">
        {t.preparing}
      </p>
    );
  // It is not known what was asked for: neither approving nor declining is offered.
  if (listed.kind === 'failed') return <ColumnsFailure failure={listed} />;
  const columns = (listed.kind === 'listed' ? listed.page.result : [])
    .filter(({ name }) => props.request.columns?.includes(name) === true)
    .map(({ position }) => position);
  if (columns.length === 0)
    return (
      <>
        <p>{t.noTable}</p>
        <Form {...props} part="" canApprove={false} />
      </>
    );
  return <Form {...props} part={JSON.stringify({ sheet: 0, columns, filters: [] })} />;
}

export function DecideForm(props: DecideProps) {
  const { columns, resources } = props.request;
  const [file] = resources ?? [];
  return columns === null || file === undefined ? (
    <Form {...props} part="" />
  ) : (
    <ColumnsForm {...props} resourceGUID={file.resourceGUID} />
  );
}
