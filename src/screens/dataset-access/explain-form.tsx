/** "Can this person use it?": asks the decision that enforces access for a person, and lists its reasons. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { accessLevels, type AccessLevel } from '#contract/access.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import type { DatasetAccess } from '#contract/entities/sharing.ts';
import type { CallResponse } from '#contract/index.ts';
import { ruleCode } from '#contract/rule.ts';
import { useApi } from '../../app/context.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { Banner } from '../../components/banner.tsx';
import { Field } from '../../components/field.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { NarrowingText } from './narrowing-text.tsx';

const Filled = z.object({
  email: z.union([z.literal(''), z.string().check(z.refine(isEmailAddress, ruleCode('email.notAddress')))]),
});

interface Answered {
  readonly email: string;
  readonly action: AccessLevel;
  readonly explanation: CallResponse<'dataset/explainAccess'>;
}

function Explanation({ answered: { email, action, explanation } }: { readonly answered: Answered }) {
  const messages = useDatasetAccessMessages();
  const t = messages.explain;
  const { used } = useSettingsMessages().quota;
  const { allowed, because, until } = explanation;
  const who = email === '' ? t.visitor : email;
  const level = messages.levels[action];
  return (
    <div className="stack">
      <Banner kind={allowed ? 'good' : 'warning'}>
        <p className="strong">{allowed ? t.yes(who, level) : t.no(who, level)}</p>
        {because.length === 0 && <p>{t.hidden}</p>}
        {until !== null && <p>{t.until(formatDay(until))}</p>}
      </Banner>
      {because.length > 0 && (
        <RowTable
          caption={t.reasons}
          rows={because.map((reason, index) => ({ ...reason, key: String(index) }))}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'reason',
              head: t.columns.reason,
              cell: ({ code, name = '', narrowing, quota }) => (
                <>
                  {t.codes[code](name)} <NarrowingText narrowing={narrowing} />
                  {quota && <p className="quiet t13">{used(quota.used, quota.limit, quota.period)}</p>}
                </>
              ),
            },
            {
              key: 'level',
              head: t.columns.level,
              cell: ({ level: reached }) =>
                reached === undefined ? (
                  '–'
                ) : (
                  <AccessLevelMark level={reached}>{messages.levels[reached]}</AccessLevelMark>
                ),
            },
            { key: 'effect', head: t.columns.effect, cell: ({ effect }) => t.effects[effect] },
          ]}
        />
      )}
    </div>
  );
}

export interface ExplainFormProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly access: DatasetAccess;
}

export function ExplainForm({ organisationGUID, datasetGUID, access: { files } }: ExplainFormProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.explain;
  const api = useApi();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const submission = useSubmission({
    values: { email: '', action: 'download', resourceGUID: '' },
    schema: Filled,
    toRequest: (values) => values,
    submit: async ({ email = '', action: wanted, resourceGUID = '' }) => {
      const action = wanted as AccessLevel;
      const explanation = await api.call('dataset/explainAccess', {
        organisationGUID,
        datasetGUID,
        email: email === '' ? null : email,
        action,
        ...(resourceGUID !== '' && { resourceGUID }),
      });
      setAnswered({ email, action, explanation });
    },
  });
  return (
    <section className="settings-section stack" aria-labelledby="explain-question">
      <h2 id="explain-question">{t.question}</h2>
      <SubmissionForm submission={submission} act={t.check} done="">
        {(view) => (
          <div className="share-days">
            <FormText
              view={view}
              name="email"
              label={t.email}
              hint={t.emailHint}
              type="email"
              autoComplete="off"
            />
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
          </div>
        )}
      </SubmissionForm>
      <div aria-live="polite">{answered !== null && <Explanation answered={answered} />}</div>
    </section>
  );
}
