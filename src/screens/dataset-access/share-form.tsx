/** The form that shares a dataset with a person, a group or an organisation, and says first what that changes. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { AccessLevel } from '#contract/access.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import type { DatasetAccess } from '#contract/entities/sharing.ts';
import { Quota } from '#contract/quota.ts';
import { ruleCode } from '#contract/rule.ts';
import { REASON_LENGTH } from '#contract/sharing.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi, useConfiguration } from '../../app/context.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Field } from '../../components/field.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { Select } from '../../components/select.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { groupsQuery, keysQuery } from '../../services/api/people-queries.ts';
import { endOfDay } from '../settings/sharing/sharing-queries.ts';
import { QuotaFields, quotaOf, quotaValues } from '../settings/quota-fields.tsx';
import { useMembership } from '../settings/use-membership.ts';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { onlyFile, organisationListQuery, readFiles, startOfDay } from './access-queries.ts';
import { FilesField } from './files-field.tsx';
import { isNarrowing, levelsFor, NarrowField, readNarrowing } from './narrow-field.tsx';
import { SharePreview } from './share-preview.tsx';

const PERSON = 'person';
const ORGANISATION = 'organisation';
/** What the values of a key, and of a person who is known by name, begin with. */
const KEY = 'key ';
const KNOWN = 'known ';

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

function principalOf({ recipient = '', email = '', organisation = '' }: FormValues) {
  if (recipient === PERSON) return { kind: 'person', email } as const;
  if (recipient === ORGANISATION) return { kind: 'organisation', id: organisation } as const;
  if (recipient.startsWith(KNOWN)) return { kind: 'person', id: recipient.slice(KNOWN.length) } as const;
  if (recipient.startsWith(KEY)) return { kind: 'key', id: recipient.slice(KEY.length) } as const;
  return { kind: 'group', id: recipient } as const;
}

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
  const messages = useDatasetAccessMessages();
  const t = messages.share;
  const api = useApi();
  const queryClient = useQueryClient();
  const { organisation, may } = useMembership();
  const { flags } = useConfiguration();
  const mayKeys = flags.API_KEYS && organisation?.organisationGUID === organisationGUID && may('key.manage');
  const groups = useQuery(groupsQuery(api, organisationGUID));
  const keys = useQuery({ ...keysQuery(api, organisationGUID), enabled: mayKeys });
  const organisations = useQuery(organisationListQuery(api));
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
        const recipient = view.value('recipient');
        const values = Object.fromEntries(GRANT_FIELDS.map((name) => [name, view.field(name).value.trim()]));
        const only = onlyFile(access.files, view.value('resources'));
        const isNarrowed = only !== null && view.value('narrowing') !== '';
        const isComplete = Filled.safeParse({ ...toFilled(values), reason: '' }).success;
        return (
          <div className="share-columns">
            <div className="stack">
              <Field id="recipient" label={t.with}>
                {(control) => (
                  <Select
                    {...control}
                    {...view.field('recipient')}
                    options={[
                      ...(first?.to.kind === 'person'
                        ? [{ value: `${KNOWN}${first.to.id}`, label: first.to.name }]
                        : []),
                      { value: PERSON, label: t.person },
                      ...(groups.data ?? []).map(({ groupId, name }) => ({
                        value: groupId,
                        label: t.group(name),
                      })),
                      { value: ORGANISATION, label: t.organisation },
                      // A key for all datasets has this one.
                      ...(keys.data ?? [])
                        .filter(({ datasets }) => datasets !== null)
                        .map(({ keyGUID, name }) => ({ value: `${KEY}${keyGUID}`, label: t.key(name) })),
                    ]}
                  />
                )}
              </Field>
              {recipient === PERSON && (
                <FormText
                  view={view}
                  name="email"
                  label={t.email}
                  hint={t.emailHint}
                  type="email"
                  autoComplete="off"
                />
              )}
              {recipient === ORGANISATION && (
                <div className="field">
                  <SearchSelect
                    label={t.chooseOrganisation}
                    options={(organisations.data ?? [])
                      .filter((one) => one.organisationGUID !== organisationGUID)
                      .map((one) => ({ value: one.organisationGUID, label: one.name }))}
                    value={view.value('organisation') || null}
                    onChange={(value) => view.send({ type: 'field.changed', field: 'organisation', value })}
                  />
                  <div className="errors">
                    {view.errors('organisation').map(({ code }) => (
                      <p key={code} className="error">
                        {t.noOrganisation}
                      </p>
                    ))}
                  </div>
                </div>
              )}
              <Field id="level" label={t.level}>
                {(control) => (
                  <Select
                    {...control}
                    {...view.field('level')}
                    options={levelsFor({ isNarrowed, isOfSomeFiles: view.value('resources') !== '' }).map(
                      (level) => ({
                        value: level,
                        label: messages.levels[level],
                      }),
                    )}
                  />
                )}
              </Field>
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
            />
          </div>
        );
      }}
    </SubmissionForm>
  );
}
