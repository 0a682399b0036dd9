/** Decides on a request: approves it, perhaps for less or for a shorter time, or declines it with a reason. */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ANSWER_LENGTH } from '#contract/access-requests.ts';
import type { AccessLevel } from '#contract/access.ts';
import { declineReasons, type AccessRequest } from '#contract/entities/sharing.ts';
import { Quota } from '#contract/quota.ts';
import { ruleCode } from '#contract/rule.ts';
import type { Decision } from '#machines/access-decision/access-decision.machine.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi } from '../../app/context.ts';
import type { FormView } from '../../app/use-form.ts';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/settings.css';
import { dayOf, endOfDay } from '../settings/sharing/sharing-queries.ts';
import { quotaOf, quotaValues } from '../settings/quota-fields.tsx';
import { FormArea, SubmissionForm } from '../settings/submission-form.tsx';
import { NO_FILE, readFiles, REQUESTS } from './access-queries.ts';
import { ApproveFields } from './approve-fields.tsx';
import { beginFor, endFor, isLater } from './asked-days.ts';
import { DeclineFields, readLess, readOffer } from './decline-fields.tsx';
import { SharePreview } from './share-preview.tsx';
import { useAccessDecision } from './use-access-decision.ts';
import { waitingQuestion } from './waiting-question.ts';
import { givenIn, isPart, Located, writeParts } from './parts-field.tsx';

const Answer = z.string().check(z.maxLength(ANSWER_LENGTH));
/** What the form asks, before it becomes a call. */
const Filled = z.union([
  z.object({
    decision: z.literal('approve'),
    from: z.union([z.literal(''), z.iso.date()]),
    until: z.iso.date(),
    resources: z.nullable(z.array(z.uuid()).check(z.minLength(1))),
    parts: z
      .array(z.unknown())
      .check(z.refine((parts) => parts.every(isPart), ruleCode('grant.notNarrowed'))),
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

interface DecideProps {
  readonly organisationGUID: string;
  readonly request: AccessRequest;
}

interface FormProps extends DecideProps {
  /** The columns that are asked for, as the form has parts; empty for whole files. */
  readonly parts: string;
  /** Files that can be given: of those that are asked for, all but those without the columns. */
  readonly files: AccessRequest['dataset']['files'];
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

/** The calls of a decision, what they are sent, and what approving would give. */
function useDeciding({ organisationGUID, request, parts: first, files }: FormProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.desk;
  const api = useApi();
  const queryClient = useQueryClient();
  const { requestGUID, resources: asked, changedAt: seenChange } = request;
  // A request for files of which none can be given can only be declined.
  const canApprove = asked === null || files.length > 0;
  const isShortened = asked !== null && files.length < asked.length;
  /** The files, and of which of them only a part, that the values name. */
  const givenBy = ({ resources: chosen = '', parts: text = '' }: FormValues) => {
    const { parts, resources } = givenIn(text, chosen, files);
    const all = isShortened ? files.map(({ resourceGUID }) => resourceGUID) : null;
    return { resources: resources ?? all, parts };
  };
  const of = { organisationGUID, requestGUID };
  const calls: Readonly<Record<Decision, (values: FormValues) => Promise<unknown>>> = {
    approve: ({ level, from = '', until = '', answer = '', ...values }) =>
      api.call('accessRequest/approve', {
        ...of,
        level: level as Exclude<AccessLevel, 'edit'>,
        from: beginFor(from, request.from),
        until: endFor(until, request.until),
        ...givenBy(values),
        quota: quotaOf(values),
        answer,
        seenChange,
      }),
    decline: ({ answer = '', reason, offered = '', less = '' }) =>
      api.call('accessRequest/decline', {
        ...of,
        answer,
        reason: declineReasons.find((one) => one === reason) ?? 'other',
        offered: readOffer(offered)?.datasetGUID ?? null,
        // A service elsewhere may not know the field.
        ...(less !== '' && { less: readLess(less) }),
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
      level: givenIn(first, '', files).isInParts ? 'query' : 'download',
      // Empty where the day that was asked for is over, or none was.
      from: dayOf(isLater(request.from) ? request.from : null),
      until: dayOf(request.until),
      resources: '',
      parts: first,
      ...quotaValues(null),
      answer: '',
      reason: 'other',
      offered: '',
      less: '',
      question: '',
    },
    schema: Filled,
    toRequest: (values) => ({
      ...values,
      resources: readFiles(values['resources'] ?? ''),
      parts: givenBy(values).parts.map(({ narrowing }) => narrowing),
      quota: quotaOf(values),
    }),
    calls: { approve: deciding('approve'), decline: deciding('decline'), ask: deciding('ask') },
  });
  /** What approving would give, once it can be sent. */
  const proposedIn = (view: FormView) => {
    const names = ['from', 'until', 'level', 'resources', 'parts'] as const;
    const values: FormValues = Object.fromEntries(names.map((name) => [name, view.value(name)]));
    const { from = '', until = '', level } = values;
    if (endOfDay(until) === null || values['resources'] === NO_FILE) return null;
    if (!givenBy(values).parts.every(({ narrowing }) => isPart(narrowing))) return null;
    const given = {
      level: level as AccessLevel,
      from: beginFor(from, request.from),
      until: endFor(until, request.until),
      ...givenBy(values),
    };
    return { kind: 'approve', requestGUID, ...given } as const;
  };
  return { submission, canApprove, proposedIn };
}

function Form(props: FormProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.desk;
  const { organisationGUID, request, files } = props;
  const { datasetGUID } = request.dataset;
  const { submission, canApprove, proposedIn } = useDeciding(props);
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
            <ApproveFields
              view={view}
              files={files}
              request={request}
              preview={
                <SharePreview
                  organisationGUID={organisationGUID}
                  datasetGUID={datasetGUID}
                  change={proposedIn(view)}
                  isOfKey={request.usedBy?.kind === 'key'}
                />
              }
            />
          )}
          {view.value('decision') === 'decline' && (
            <DeclineFields view={view} organisationGUID={organisationGUID} datasetGUID={datasetGUID} />
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

export function DecideForm(props: DecideProps) {
  const t = useDatasetAccessMessages().narrowing;
  const { columns, resources, dataset } = props.request;
  const files = resources ?? dataset.files;
  if (columns === null) return <Form {...props} parts="" files={files} />;
  return (
    <Located columns={columns}>
      {(parts, missing) => (
        <>
          {missing.map(({ resourceGUID, name }) => (
            <p key={resourceGUID}>{files.length > 1 ? t.noTableOf(name) : t.noTable}</p>
          ))}
          <Form
            {...props}
            parts={writeParts(parts)}
            files={files.filter(
              (file) => !missing.some(({ resourceGUID }) => resourceGUID === file.resourceGUID),
            )}
          />
        </>
      )}
    </Located>
  );
}
