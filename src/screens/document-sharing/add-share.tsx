/** The form that shares a map, a chart or a dashboard. */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isEmailAddress } from '#contract/email-address.ts';
import { ruleCode } from '#contract/rule.ts';
import { REASON_LENGTH } from '#contract/sharing.ts';
import { useApi } from '../../app/context.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useDocumentSharingMessages } from '../../messages/document-sharing.ts';
import { DOCUMENT_SHARING } from '../../services/api/document-sharing-queries.ts';
import { ORGANISATION, PERSON, principalOf, RecipientFields } from '../dataset-access/recipient-fields.tsx';
import { endOfDay } from '../settings/sharing/sharing-queries.ts';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import type { SharedWhich } from './which.ts';

const Filled = z.object({
  email: z.optional(z.string().check(z.refine(isEmailAddress, ruleCode('email.notAddress')))),
  organisation: z.optional(z.uuid()),
  until: z.union([z.literal(''), z.iso.date()]),
  reason: z.string().check(z.maxLength(REASON_LENGTH)),
});

export function AddShare({ organisationGUID, kind, documentGUID }: SharedWhich) {
  const t = useDocumentSharingMessages();
  const s = useDatasetAccessMessages().share;
  const api = useApi();
  const queryClient = useQueryClient();
  const submission = useSubmission({
    keptAs: `document.share ${documentGUID}`,
    values: { recipient: PERSON, email: '', organisation: '', until: '', reason: '' },
    schema: Filled,
    toRequest: ({ recipient, email, organisation, ...values }) => ({
      ...values,
      ...(recipient === PERSON && { email }),
      ...(recipient === ORGANISATION && { organisation }),
    }),
    submit: async (values) => {
      const { state } = await api.call('document/share', {
        kind,
        documentGUID,
        principal: principalOf(values),
        until: endOfDay(values['until'] ?? ''),
        reason: values['reason'] ?? '',
      });
      await queryClient.invalidateQueries({ queryKey: DOCUMENT_SHARING });
      showSuccess({ title: state === 'pending' ? t.sent : t.saved });
    },
  });
  return (
    <SubmissionForm submission={submission} act={t.act} done="">
      {(view) => (
        <>
          <RecipientFields view={view} organisationGUID={organisationGUID} emailHint={t.emailHint} />
          <div className="share-days">
            <FormText view={view} name="until" label={s.until} hint={s.untilHint} type="date" />
            <FormText view={view} name="reason" label={s.reason} hint={s.reasonHint} />
          </div>
        </>
      )}
    </SubmissionForm>
  );
}
