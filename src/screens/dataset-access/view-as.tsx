/** "See it as": the page, the files and the first rows of a dataset as a visitor, a person or a key sees them. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isEmailAddress } from '#contract/email-address.ts';
import type { ViewedAs } from '#contract/entities/sharing.ts';
import { statusWords } from '#contract/fixed-values.ts';
import { ruleCode } from '#contract/rule.ts';
import { useApi, useConfiguration } from '../../app/context.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Banner } from '../../components/banner.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { Field } from '../../components/field.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { keysQuery } from '../../services/api/people-queries.ts';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { useMembership } from '../settings/use-membership.ts';
import { NarrowingText } from './narrowing-text.tsx';
import { inLanguage } from '../../components/in-language.ts';

const VISITOR = 'visitor';
const PERSON = 'person';

const Filled = z.object({
  email: z.optional(z.string().check(z.refine(isEmailAddress, ruleCode('email.notAddress')))),
});

type File = ViewedAs['files'][number];

function Files({ files }: { readonly files: readonly File[] }) {
  const t = useDatasetAccessMessages().viewAs;
  if (files.length === 0) return <p className="quiet">{t.noFiles}</p>;
  return (
    <RowTable
      caption={t.files}
      rows={files}
      rowKey={({ resourceGUID }) => resourceGUID}
      columns={[
        { key: 'name', head: t.columns.name, cell: ({ name }) => name },
        {
          key: 'preview',
          head: t.columns.preview,
          cell: ({ preview, narrowings }) => (
            <>
              {t.previews[preview]}
              {narrowings.map((narrowing) => (
                <p key={JSON.stringify(narrowing)}>
                  <NarrowingText narrowing={narrowing} />
                </p>
              ))}
            </>
          ),
        },
        { key: 'query', head: t.columns.query, cell: ({ query }) => (query ? t.yes : t.no) },
        { key: 'download', head: t.columns.download, cell: ({ download }) => (download ? t.yes : t.no) },
      ]}
    />
  );
}

interface SampleRow {
  readonly key: string;
  readonly cells: NonNullable<ViewedAs['sample']>['rows'][number];
}

function Sample({ sample }: { readonly sample: NonNullable<ViewedAs['sample']> }) {
  const t = useDatasetAccessMessages().viewAs;
  const { name, columns, rows, totalCount, totalColumns } = sample;
  return (
    <div className="stack s">
      <h4>{t.sample(name)}</h4>
      <p className="quiet t14">{t.shape(totalCount, totalColumns)}</p>
      <RowTable<SampleRow>
        caption={t.sample(name)}
        rows={rows.map((cells, index) => ({ cells, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={columns.map((head, place) => ({
          key: String(place),
          head,
          cell: ({ cells }) => String(cells[place] ?? '–'),
        }))}
      />
    </div>
  );
}

function Seen({ seen }: { readonly seen: ViewedAs }) {
  const t = useDatasetAccessMessages().viewAs;
  const { name, dataset, files, sample, isPreparing } = seen;
  const who = name ?? t.visitor;
  if (dataset === null)
    return (
      <Banner kind="warning">
        <p className="strong">{t.hidden(who)}</p>
      </Banner>
    );
  return (
    <section className="stack" aria-label={t.seenBy(who)}>
      <Banner kind="info">
        <p className="strong">{t.seenBy(who)}</p>
        <p>{t.readOnly}</p>
      </Banner>
      <div {...inLanguage(dataset.language)}>
        <h3>{dataset.title}</h3>
        <p>{dataset.summary}</p>
      </div>
      <p className="quiet t14">{statusWords[dataset.status]}</p>
      <Files files={files} />
      {isPreparing && <p>{t.preparing}</p>}
      {sample !== null && <Sample sample={sample} />}
    </section>
  );
}

export interface ViewAsProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
}

export function ViewAs({ organisationGUID, datasetGUID }: ViewAsProps) {
  const t = useDatasetAccessMessages().viewAs;
  const api = useApi();
  const { flags } = useConfiguration();
  const { organisation, may } = useMembership();
  const mayKeys = flags.API_KEYS && organisation?.organisationGUID === organisationGUID && may('key.manage');
  const keys = useQuery({ ...keysQuery(api, organisationGUID), enabled: mayKeys });
  const [seen, setSeen] = useState<ViewedAs | null>(null);
  const submission = useSubmission({
    values: { viewer: VISITOR, email: '' },
    schema: Filled,
    toRequest: ({ viewer, email }) => (viewer === PERSON ? { email } : {}),
    failed: null,
    submit: async ({ viewer = VISITOR, email = '' }) => {
      setSeen(
        await api.call('dataset/viewAs', {
          organisationGUID,
          datasetGUID,
          viewer:
            viewer === VISITOR
              ? { kind: 'visitor' }
              : viewer === PERSON
                ? { kind: 'person', email }
                : { kind: 'key', id: viewer },
        }),
      );
    },
  });
  return (
    <section className="settings-section stack" aria-labelledby="view-as">
      <div>
        <h2 id="view-as">{t.title}</h2>
        <p className="quiet t14">{t.text}</p>
      </div>
      <SubmissionForm submission={submission} act={t.act} done="">
        {(view) => (
          <div className="share-days">
            <Field id="viewer" label={t.as}>
              {(control) => (
                <Select
                  {...control}
                  {...view.field('viewer')}
                  options={[
                    { value: VISITOR, label: t.visitor },
                    { value: PERSON, label: t.person },
                    ...(keys.data ?? []).map(({ keyGUID, name }) => ({ value: keyGUID, label: t.key(name) })),
                  ]}
                />
              )}
            </Field>
            <FailedPart of={keys} part="keys" />
            {view.value('viewer') === PERSON && (
              <FormText view={view} name="email" label={t.email} type="email" autoComplete="off" />
            )}
          </div>
        )}
      </SubmissionForm>
      <div aria-live="polite">{seen !== null && <Seen seen={seen} />}</div>
    </section>
  );
}
