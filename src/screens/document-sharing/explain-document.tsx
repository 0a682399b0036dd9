/** Who sees a map, a chart or a dashboard, and why: the question, the chain that decides, and how much of each table. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isEmailAddress } from '#contract/email-address.ts';
import type { CallResponse } from '#contract/index.ts';
import { ruleCode } from '#contract/rule.ts';
import { useApi } from '../../app/context.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Banner } from '../../components/banner.tsx';
import { ACCESS_PAGE } from '../../components/dataset-link.ts';
import { Field } from '../../components/field.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { Select } from '../../components/select.tsx';
import { Table } from '../../components/table.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useDocumentSharingMessages } from '../../messages/document-sharing.ts';
import { formatDay } from '../../messages/format.ts';
import {
  documentAccessQuery,
  documentExplanationQuery,
} from '../../services/api/document-sharing-queries.ts';
import { decisive } from '../dataset-access/reason-chain.ts';
import { ReasonChain } from '../dataset-access/reason-chain.tsx';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import type { SharedWhich } from './which.ts';

type Explanation = CallResponse<'document/explainAccess'>;

const VISITOR = 'visitor';
const EMAIL = 'email';
const Filled = z.object({
  email: z.optional(z.string().check(z.refine(isEmailAddress, ruleCode('email.notAddress')))),
});

/** What someone sees of each table, with the way to the access of its dataset. */
function Tables({ tables }: Pick<Explanation, 'tables'>) {
  const t = useDocumentSharingMessages().explain;
  const isPageOffered = usePageOffered();
  if (tables.length === 0) return <p className="quiet">{t.noTables}</p>;
  return (
    <Table
      caption={t.tables}
      columns={[
        {
          key: 'table',
          head: t.columns.table,
          cell: ({ dataset, resourceName }) =>
            dataset === null ? (
              t.unknown
            ) : (
              <>
                <span {...inLanguage(dataset.language)}>{dataset.title}</span>
                {resourceName !== null && <span className="quiet t13 block">{resourceName}</span>}
              </>
            ),
        },
        {
          key: 'seen',
          head: t.columns.seen,
          cell: ({ state, dataset }) => (
            <>
              {t.states[state]}
              {dataset !== null && isPageOffered(ACCESS_PAGE) && (
                <Link
                  className="t13 block"
                  to={ACCESS_PAGE}
                  params={{ datasetGUID: dataset.datasetGUID }}
                  search={{ keywords: '', page: 1 }}
                >
                  {t.access}
                </Link>
              )}
            </>
          ),
        },
      ]}
      rows={tables}
      rowKey={({ resourceGUID }) => resourceGUID}
    />
  );
}

function Answer({
  email,
  explanation,
}: {
  readonly email: string | null;
  readonly explanation: Explanation;
}) {
  const t = useDocumentSharingMessages().explain;
  const { visitor, until: untilText } = useDatasetAccessMessages().explain;
  const { allowed, because, until, tables } = explanation;
  const name = email ?? visitor;
  return (
    <div className="stack">
      <Banner kind={allowed ? 'good' : 'warning'}>
        <p className="strong">{allowed ? t.yes(name) : t.no(name)}</p>
        {because.length === 0 && <p>{t.nothing}</p>}
        {until !== null && <p>{untilText(formatDay(until))}</p>}
      </Banner>
      <ReasonChain
        who={{ kind: email === null ? 'visitor' : 'person', name }}
        reason={decisive(because, allowed)}
        action="read"
        isAllowed={allowed}
      />
      {allowed && <Tables tables={tables} />}
    </div>
  );
}

export function ExplainDocument({ kind, documentGUID }: SharedWhich) {
  const messages = useDatasetAccessMessages().explain;
  const api = useApi();
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState<{
    readonly email: string | null;
    readonly explanation: Explanation;
  } | null>(null);
  const submission = useSubmission({
    values: { who: EMAIL, email: '' },
    schema: Filled,
    toRequest: ({ who, email }) => (who === EMAIL ? { email } : {}),
    failed: null,
    submit: async ({ who, email: address = '' }) => {
      const email = who === VISITOR ? null : address;
      const query = documentExplanationQuery(api, { kind, documentGUID, email });
      setAnswer({ email, explanation: await queryClient.fetchQuery(query) });
      // The person may have accepted since the list was loaded.
      void queryClient.invalidateQueries({
        queryKey: documentAccessQuery(api, { kind, documentGUID }).queryKey,
      });
    },
  });
  return (
    <>
      <SubmissionForm submission={submission} act={messages.check} acting={messages.checking} done="">
        {(view) => (
          <div className="share-days">
            <Field id="asked-who" label={messages.asked}>
              {(control) => (
                <Select
                  {...control}
                  {...view.field('who')}
                  options={[
                    { value: EMAIL, label: messages.kinds.email },
                    { value: VISITOR, label: messages.kinds.visitor },
                  ]}
                />
              )}
            </Field>
            {view.value('who') === EMAIL && (
              <FormText view={view} name="email" label={messages.email} type="email" autoComplete="off" />
            )}
          </div>
        )}
      </SubmissionForm>
      <output>{answer !== null && <Answer {...answer} />}</output>
    </>
  );
}
