/** "Can this person use it?": the question about a person, a key or a visitor. The answer is drawn below it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { accessLevels, type AccessLevel } from '#contract/access.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import type { DatasetAccess } from '#contract/entities/sharing.ts';
import { ruleCode } from '#contract/rule.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi, useConfiguration } from '../../app/context.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { keysQuery } from '../../services/api/people-queries.ts';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { useMembership } from '../settings/use-membership.ts';
import { explanationQuery } from './access-queries.ts';
import { askedRequest, type Asked, type AskedWho } from './asked.ts';
import { ExplanationView } from './explanation-view.tsx';
import type { ShareStart } from './share-dialog.tsx';

const VISITOR = 'visitor';
const EMAIL = 'email';

const Filled = z.object({
  email: z.optional(z.string().check(z.refine(isEmailAddress, ruleCode('email.notAddress')))),
});

/** A person or a key as the form has it. */
const valueOf = (who: AskedWho): string => ('id' in who ? `${who.kind} ${who.id}` : who.kind);

export interface ExplainFormProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly access: DatasetAccess;
  /** The question that is answered; null before the first one. */
  readonly asked: Asked | null;
  /** How many questions came from elsewhere than the form, which then begins with the last of them. */
  readonly turn: number;
  readonly onAsk: (asked: Asked) => void;
  readonly onShare: (start: ShareStart) => void;
}

/** The question. It begins with what was asked last, also by a line of the list. */
function Question({ organisationGUID, datasetGUID, access: { files }, asked, onAsk }: ExplainFormProps) {
  const queryClient = useQueryClient();
  const messages = useDatasetAccessMessages();
  const t = messages.explain;
  const api = useApi();
  const { flags } = useConfiguration();
  const { organisation, may } = useMembership();
  const mayKeys = flags.API_KEYS && organisation?.organisationGUID === organisationGUID && may('key.manage');
  const keys = useQuery({ ...keysQuery(api, organisationGUID), enabled: mayKeys });
  const listed = (keys.data ?? []).map(({ keyGUID, name }): AskedWho => ({ kind: 'key', id: keyGUID, name }));
  const known = asked !== null && 'id' in asked.who ? asked.who : null;
  const isListed = known !== null && listed.some((who) => valueOf(who) === valueOf(known));
  const choices = known === null || isListed ? listed : [known, ...listed];
  const whoOf = ({ who = EMAIL, email = '' }: FormValues): AskedWho =>
    choices.find((one) => valueOf(one) === who) ??
    (who === VISITOR ? { kind: 'visitor' } : { kind: 'email', email });
  const submission = useSubmission({
    values: {
      who: asked === null ? EMAIL : valueOf(asked.who),
      email: asked?.who.kind === 'email' ? asked.who.email : '',
      action: asked?.action ?? 'download',
      resourceGUID: asked?.resourceGUID ?? '',
      at: asked?.day ?? '',
    },
    schema: Filled,
    toRequest: ({ who, email }) => (who === EMAIL ? { email } : {}),
    failed: null,
    submit: async (values) => {
      const question = {
        who: whoOf(values),
        action: values['action'] as AccessLevel,
        resourceGUID: values['resourceGUID'] ?? '',
        day: values['at'] ?? '',
      };
      // The form shows a refusal beside its field.
      const query = explanationQuery(api, askedRequest(question, { organisationGUID, datasetGUID }));
      await queryClient.fetchQuery(query);
      onAsk(question);
    },
  });
  return (
    <SubmissionForm submission={submission} act={t.check} acting={t.checking} done="">
      {(view) => (
        <div className="share-days">
          <Field id="asked-who" label={t.asked}>
            {(control) => (
              <Select
                {...control}
                {...view.field('who')}
                options={[
                  { value: EMAIL, label: t.kinds.email },
                  { value: VISITOR, label: t.kinds.visitor },
                  ...choices.flatMap((who) =>
                    'id' in who
                      ? [
                          {
                            value: valueOf(who),
                            label: who.kind === 'key' ? t.kinds.key(who.name) : who.name,
                          },
                        ]
                      : [],
                  ),
                ]}
              />
            )}
          </Field>
          <FailedPart of={keys} part="keys" />
          {view.value('who') === EMAIL && (
            <FormText
              view={view}
              name="email"
              label={t.email}
              hint={t.emailHint}
              type="email"
              autoComplete="off"
            />
          )}
          <Field id="action" label={t.action}>
            {(control) => (
              <Select
                {...control}
                {...view.field('action')}
                options={accessLevels.map((level) => ({ value: level, label: messages.levels[level] }))}
              />
            )}
          </Field>
          {files.length > 1 && (
            <Field id="resourceGUID" label={t.file}>
              {(control) => (
                <Select
                  {...control}
                  {...view.field('resourceGUID')}
                  options={[
                    { value: '', label: t.anyFile },
                    ...files.map(({ resourceGUID, name }) => ({ value: resourceGUID, label: name })),
                  ]}
                />
              )}
            </Field>
          )}
          <FormText view={view} name="at" label={t.day} hint={t.dayHint} type="date" />
        </div>
      )}
    </SubmissionForm>
  );
}

interface AnswerProps extends Omit<ExplainFormProps, 'asked' | 'turn' | 'onAsk'> {
  readonly asked: Asked;
}

function Answer({ asked, ...props }: AnswerProps) {
  const t = useDatasetAccessMessages().explain;
  const { data, error, refetch } = useQuery(explanationQuery(useApi(), askedRequest(asked, props)));
  if (data !== undefined) return <ExplanationView {...props} asked={asked} explanation={data} />;
  if (error === null) return <SkeletonRows rows={2} />;
  return <FailedState title={t.checkFailed} {...failureOf(error)} onRetry={() => void refetch()} />;
}

export function ExplainForm({ turn, ...props }: ExplainFormProps) {
  const t = useDatasetAccessMessages().explain;
  const answer = useRef<HTMLElement>(null);
  // A question that a line of the list asked is answered here: the reader goes along.
  useEffect(() => {
    if (turn > 0) answer.current?.focus();
  }, [turn]);
  const { asked } = props;
  return (
    <section className="settings-section stack l explain" aria-labelledby="explain-question">
      <h2 id="explain-question">{t.question}</h2>
      <Question key={turn} {...props} turn={turn} />
      <section ref={answer} tabIndex={-1} aria-live="polite" aria-label={t.answer}>
        {asked !== null && <Answer {...props} asked={asked} />}
      </section>
    </section>
  );
}
