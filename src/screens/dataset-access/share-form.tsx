/** The form that shares a dataset with a person, a group or an organisation, and says first what that changes. */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { AccessLevel } from '#contract/access.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import type { DatasetAccess } from '#contract/entities/sharing.ts';
import { Quota } from '#contract/quota.ts';
import { ruleCode } from '#contract/rule.ts';
import { REASON_LENGTH } from '#contract/sharing.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi } from '../../app/context.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { endOfDay } from '../settings/sharing/sharing-queries.ts';
import { QuotaFields, quotaOf, quotaValues } from '../settings/quota-fields.tsx';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { onlyFile, readFiles, startOfDay } from './access-queries.ts';
import { FilesField } from './files-field.tsx';
import { LevelLadder } from './level-ladder.tsx';
import { isNarrowing, levelsFor, NarrowField, readNarrowing } from './narrow-field.tsx';
import { KEY, KNOWN, ORGANISATION, PERSON, principalOf, RecipientFields } from './recipient-fields.tsx';
import { SharePreview } from './share-preview.tsx';

/** What the form asks, before it becomes a call. */
const Filled = z.object({
  email: z.optional(z.string().check(z.refine(isEmailAddress, ruleCode('email.notAddress')))),
  organisation: z.optional(z.uuid()),
  from: z.union([z.literal(''), z.iso.date()]),
  until: z.union([z.literal(''), z.iso.date()]),
  resources: z.nullable(z.array(z.uuid()).check(z.minLength(1))),
  narrowing: z.string().check(z.refine(isNarrowing, ruleCode('grant.notNarrowed'))),
  quota: z.nullable(Quota),
  reason: z.string().check(z.maxLength(REASON_LENGTH)),
});

/** The fields that say what is granted to whom. */
const GRANT_FIELDS = [
  'recipient',
  'email',
  'organisation',
  'level',
  'from',
  'until',
  'resources',
  'narrowing',
  'quota',
  'period',
];

const toFilled = ({ recipient, email, organisation, ...values }: FormValues) => ({
  ...values,
  resources: readFiles(values['resources'] ?? ''),
  quota: quotaOf(values),
  ...(recipient === PERSON && { email }),
  ...(recipient === ORGANISATION && { organisation }),
});

/** The grant that the values describe. @param only the file that the grant is for, when it is for one */
const grantOf = (values: FormValues, only: string | null) => {
  const narrowing = only === null ? null : readNarrowing(values['narrowing'] ?? '');
  return {
    principal: principalOf(values),
    level: values['level'] as AccessLevel,
    resources: narrowing === null || only === null ? readFiles(values['resources'] ?? '') : [only],
    narrowing,
    quota: quotaOf(values),
    from: startOfDay(values['from'] ?? ''),
    until: endOfDay(values['until'] ?? ''),
  };
};

/** What the form is kept under begins so, and ends with the dataset. */
export const SHARED = 'share ';

/** To whom something is proposed to be given. */
export interface FirstShare {
  readonly to:
    | { readonly kind: 'email'; readonly email: string }
    | { readonly kind: 'person' | 'key'; readonly id: string; readonly name: string };
  readonly level: AccessLevel;
}

/** The fields that a proposal fills in. */
function firstValues(first: FirstShare | undefined) {
  if (first === undefined) return { recipient: PERSON, email: '', level: 'download' };
  const { to, level } = first;
  if (to.kind === 'email') return { recipient: PERSON, email: to.email, level };
  return { recipient: `${to.kind === 'key' ? KEY : KNOWN}${to.id}`, email: '', level };
}

export interface ShareFormProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly access: DatasetAccess;
  readonly first?: FirstShare | undefined;
  readonly onClose: () => void;
}

export function ShareForm({ organisationGUID, datasetGUID, access, first, onClose }: ShareFormProps) {
  const t = useDatasetAccessMessages().share;
  const api = useApi();
  const queryClient = useQueryClient();
  const submission = useSubmission({
    // What was typed for someone else is not put in place of a proposal.
    ...(first === undefined && { keptAs: `${SHARED}${datasetGUID}` }),
    values: {
      ...firstValues(first),
      organisation: '',
      from: '',
      until: '',
      resources: '',
      narrowing: '',
      ...quotaValues(null),
      reason: '',
    },
    schema: Filled,
    toRequest: toFilled,
    submit: async (values) => {
      const { reason = '' } = values;
      const { state } = await api.call('dataset/share', {
        organisationGUID,
        datasetGUID,
        ...grantOf(values, onlyFile(access.files, values['resources'] ?? '')),
        reason,
      });
      await queryClient.invalidateQueries({ queryKey: ['sharing', organisationGUID] });
      showSuccess({ title: state === 'pending' ? t.sent : t.saved });
      onClose();
    },
  });
  return (
    <SubmissionForm submission={submission} act={t.save} onCancel={onClose}>
      {(view) => {
        const values = Object.fromEntries(GRANT_FIELDS.map((name) => [name, view.field(name).value.trim()]));
        const only = onlyFile(access.files, view.value('resources'));
        const isNarrowed = only !== null && view.value('narrowing') !== '';
        const isComplete = Filled.safeParse({ ...toFilled(values), reason: '' }).success;
        return (
          <div className="share-columns">
            <div className="stack">
              <RecipientFields
                view={view}
                organisationGUID={organisationGUID}
                proposed={first?.to.kind === 'person' ? first.to : undefined}
                emailHint={t.emailHint}
              />
              <LevelLadder
                view={view}
                allowed={levelsFor({ isNarrowed, isOfSomeFiles: view.value('resources') !== '' })}
              />
              <div className="share-days">
                <FormText view={view} name="from" label={t.from} hint={t.fromHint} type="date" />
                <FormText view={view} name="until" label={t.until} hint={t.untilHint} type="date" />
              </div>
              <FilesField view={view} name="resources" label={t.files} files={access.files} />
              <NarrowField view={view} resourceGUID={only} />
              <QuotaFields view={view} hint={t.quotaHint} />
              <FormText view={view} name="reason" label={t.reason} hint={t.reasonHint} />
            </div>
            <SharePreview
              organisationGUID={organisationGUID}
              datasetGUID={datasetGUID}
              change={isComplete ? { kind: 'give', ...grantOf(values, only) } : null}
              isOfKey={isComplete && principalOf(values).kind === 'key'}
            />
          </div>
        );
      }}
    </SubmissionForm>
  );
}
