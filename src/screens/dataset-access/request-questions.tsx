/** Questions about a request before it is decided: what was asked and replied, and the reply to the one that is open. */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { PURPOSE_LENGTH } from '#contract/access-requests.ts';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { ruleCode } from '#contract/rule.ts';
import { useApi } from '../../app/context.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { useFormatInstant } from '../../app/time-zone.ts';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/request-desk.css';
import '../../styles/settings.css';
import { FormArea, SubmissionForm } from '../settings/submission-form.tsx';
import { REQUESTS } from './access-queries.ts';

type Question = AccessRequest['questions'][number];

const Filled = z.object({
  reply: z.string().check(
    z.refine((text) => text !== '', ruleCode('request.replyMissing')),
    z.maxLength(PURPOSE_LENGTH),
  ),
});

/** Every question with its reply, the first one first. */
export function AskedQuestions({ questions, person }: { questions: readonly Question[]; person: string }) {
  const t = useDatasetAccessMessages().questions;
  const formatInstant = useFormatInstant();
  if (questions.length === 0) return null;
  return (
    <ol className="asked-questions" aria-label={t.title}>
      {questions.map(({ questionGUID, question, askedBy, askedAt, reply, repliedAt }) => (
        <li key={questionGUID}>
          <p className="strong t14">{t.asks(askedBy)}</p>
          <blockquote className="said">{question}</blockquote>
          <p className="quiet t13">{formatInstant(askedAt)}</p>
          {reply === null ? (
            <p className="quiet t14">{t.noReply}</p>
          ) : (
            <>
              <p className="strong t14">{t.replies(person)}</p>
              <blockquote className="said">{reply}</blockquote>
              {repliedAt !== null && <p className="quiet t13">{formatInstant(repliedAt)}</p>}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The reply of the person who made the request. */
export function ReplyForm({ requestGUID, question }: { requestGUID: string; question: Question }) {
  const t = useDatasetAccessMessages().questions;
  const api = useApi();
  const queryClient = useQueryClient();
  const { questionGUID } = question;
  const submission = useSubmission({
    keptAs: `request.reply ${questionGUID}`,
    values: { reply: '' },
    schema: Filled,
    toRequest: (values) => values,
    submit: async ({ reply = '' }) => {
      await api.call('accessRequest/reply', { requestGUID, questionGUID, reply });
      await queryClient.invalidateQueries({ queryKey: REQUESTS });
      showSuccess({ title: t.sent });
    },
  });
  return (
    <SubmissionForm submission={submission} act={t.send}>
      {(view) => <FormArea view={view} name="reply" label={t.reply} hint={t.replyHint} rows={3} />}
    </SubmissionForm>
  );
}
