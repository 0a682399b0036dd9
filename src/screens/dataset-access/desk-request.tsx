/** One request on the desk: who asks, what for, what they have already, and the decision. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { useApi } from '../../app/context.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay, formatList } from '../../messages/format.ts';
import { explanationQuery } from './access-queries.ts';
import { DecideForm } from './decide-form.tsx';
import { NarrowingText } from './narrowing-text.tsx';
import { decisive } from './reason-chain.ts';
import { AskedQuestions } from './request-questions.tsx';
import { RequestOutcome } from './request-outcome.tsx';
import { ClockDays } from './working-clock.tsx';

const DAY = 86_400_000;

interface DeskRequestProps {
  readonly id: string;
  readonly organisationGUID: string;
  readonly request: AccessRequest;
  /** Other requests of the same person to this organisation. */
  readonly others: readonly AccessRequest[];
}

/** How far the person gets now, and by what: the way that comes nearest to the files. */
function HasNow({ organisationGUID, request }: Pick<DeskRequestProps, 'organisationGUID' | 'request'>) {
  const messages = useDatasetAccessMessages();
  const { requester, dataset } = request;
  const { data } = useQuery(
    explanationQuery(useApi(), {
      organisationGUID,
      datasetGUID: dataset.datasetGUID,
      principal: { kind: 'person', id: requester.identityGUID },
      action: 'download',
    }),
  );
  if (data === undefined) return '…';
  const reason = decisive(data.because, data.allowed);
  if (reason?.level === undefined || reason.code.startsWith('public')) return messages.desk.hasNothing;
  return (
    <>
      <AccessLevelMark level={reason.level}>{messages.levels[reason.level]}</AccessLevelMark>.{' '}
      {messages.explain.codes[reason.code](reason.name ?? '')}
    </>
  );
}

/** What was asked for: files or columns, until when, and how long that is. */
function useAsked({ resources, columns, until, askedAt }: AccessRequest): string {
  const { desk: t, request } = useDatasetAccessMessages();
  const files = resources === null ? request.allFiles : formatList(resources.map(({ name }) => name));
  const what = columns === null ? files : `${files}, ${t.someColumns(formatList(columns))}`;
  const days = Math.round((Date.parse(until) - Date.parse(askedAt)) / DAY);
  return t.asked(what, formatDay(until), request.duration(days));
}

/** What was given, as it is now. */
function Given({ request }: { readonly request: AccessRequest }) {
  const messages = useDatasetAccessMessages();
  const { grant } = request;
  if (grant === null) return <RequestOutcome request={request} />;
  return (
    <>
      <AccessLevelMark level={grant.level}>{messages.levels[grant.level]}</AccessLevelMark>,{' '}
      {grant.resources === null
        ? messages.request.allFiles
        : formatList(grant.resources.map(({ name }) => name))}
      , <RequestOutcome request={request} /> <NarrowingText narrowing={grant.narrowing} />
    </>
  );
}

export function DeskRequest({ id, organisationGUID, request, others }: DeskRequestProps) {
  const { desk: t } = useDatasetAccessMessages();
  const heading = useId();
  const asked = useAsked(request);
  const { dataset, requester, purpose, questions, state, decidedBy, decidedAt, answer } = request;
  const isOpen = state === 'open';
  const approved = others.filter((one) => one.state === 'approved').length;
  return (
    <section className="desk-request" id={id} tabIndex={-1} aria-labelledby={heading}>
      <header>
        <div>
          <h2 id={heading}>{requester.name}</h2>
          {requester.email !== null && <p className="quiet t14">{requester.email}</p>}
        </div>
        <p className="quiet t13">{t.number(request.number, formatDay(request.askedAt))}</p>
      </header>
      <blockquote className="said">{purpose}</blockquote>
      <AskedQuestions questions={questions} person={requester.name} />
      {isOpen && <ClockDays request={request} />}
      <DefinitionList
        items={[
          {
            term: t.columns.dataset,
            value: (
              <>
                <Link
                  to="/organisation/$orgSlug/dataset/$datasetGUID"
                  params={{ orgSlug: dataset.organisationSlug, datasetGUID: dataset.datasetGUID }}
                >
                  {dataset.title}
                </Link>
                <br />
                <Link
                  to="/dashboard/datasets/$datasetGUID/access"
                  params={{ datasetGUID: dataset.datasetGUID }}
                  search={{ keywords: '', page: 1 }}
                >
                  {t.access}
                </Link>
              </>
            ),
          },
          { term: t.asksFor, value: asked },
          ...(isOpen
            ? [
                {
                  term: t.earlier,
                  value: others.length === 0 ? t.noEarlier : t.earlierRequests(others.length, approved),
                },
                { term: t.hasNow, value: <HasNow organisationGUID={organisationGUID} request={request} /> },
                { term: t.due, value: formatDay(request.dueAt) },
              ]
            : [
                { term: t.given, value: <Given request={request} /> },
                {
                  term: t.decision,
                  value:
                    decidedBy === null || decidedAt === null
                      ? null
                      : t.decidedBy(decidedBy, formatDay(decidedAt)),
                },
                { term: t.answer, value: answer },
              ]),
        ]}
      />
      {isOpen && <DecideForm organisationGUID={organisationGUID} request={request} />}
    </section>
  );
}
