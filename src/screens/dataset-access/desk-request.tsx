/** One request on the desk: who asks, what for, what they have already, and the decision. */
import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { useApi } from '../../app/context.ts';
import { useOffered, usePageOffered } from '../../app/offered-calls.ts';
import { ACCESS_PAGE } from '../../components/dataset-link.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay, formatList } from '../../messages/format.ts';
import { CurrentAccess } from './current-access.tsx';
import { DecideForm } from './decide-form.tsx';
import { GivenGrants } from './given-grants.tsx';
import { AskedQuestions } from './request-questions.tsx';
import { RequestOutcome } from './request-outcome.tsx';
import { useRequestTerms } from './request-terms.tsx';
import { ClockDays } from './working-clock.tsx';

interface DeskRequestProps {
  readonly id: string;
  readonly organisationGUID: string;
  readonly request: AccessRequest;
  /** Other requests of the same person to this organisation. */
  readonly others: readonly AccessRequest[];
}

/** Notes once that the request has been opened, which the person who asked sees. That it could not be noted stops no one. */
function useNoteOpening(organisationGUID: string, { requestGUID, state, opened }: AccessRequest): void {
  const api = useApi();
  const canNote = useOffered('accessRequest/open');
  const isNew = canNote && state === 'open' && opened === null;
  useEffect(() => {
    if (isNew) api.call('accessRequest/open', { organisationGUID, requestGUID }).catch(() => undefined);
  }, [api, organisationGUID, requestGUID, isNew]);
}

/** What was given, as it is now. */
function Given({ request }: { readonly request: AccessRequest }) {
  return (
    <>
      <RequestOutcome request={request} />
      <div>
        <GivenGrants grants={request.grants} />
      </div>
    </>
  );
}

export function DeskRequest({ id, organisationGUID, request, others }: DeskRequestProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.desk;
  const heading = useId();
  const isPageOffered = usePageOffered();
  const terms = useRequestTerms(request, messages.request.person);
  const {
    dataset,
    requester,
    purpose,
    questions,
    state,
    decidedBy,
    decidedAt,
    answer,
    declineReason,
    offered,
    less = [],
  } = request;
  const isOpen = state === 'open';
  useNoteOpening(organisationGUID, request);
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
                <DatasetTitleLink dataset={dataset} asMember>
                  {dataset.title}
                </DatasetTitleLink>
                {isPageOffered(ACCESS_PAGE) && (
                  <>
                    <br />
                    <Link
                      to={ACCESS_PAGE}
                      params={{ datasetGUID: dataset.datasetGUID }}
                      search={{ keywords: '', page: 1 }}
                    >
                      {t.access}
                    </Link>
                  </>
                )}
              </>
            ),
          },
          ...terms,
          ...(isOpen
            ? [
                {
                  term: t.earlier,
                  value: others.length === 0 ? t.noEarlier : t.earlierRequests(others.length, approved),
                },
                {
                  term: t.currentAccess,
                  value: <CurrentAccess organisationGUID={organisationGUID} request={request} />,
                },
                { term: t.due, value: formatDay(request.dueAt) },
              ]
            : [
                { term: t.given, value: <Given request={request} /> },
                {
                  term: t.declinedBecause,
                  value: declineReason === null ? null : t.reasons[declineReason].name,
                },
                {
                  term: t.decision,
                  value:
                    decidedBy === null || decidedAt === null
                      ? null
                      : t.decidedBy(decidedBy, formatDay(decidedAt)),
                },
                { term: t.answer, value: answer },
                {
                  term: t.lessTerm,
                  value: less.length === 0 ? null : formatList(less.map((kind) => messages.lessWords[kind])),
                },
                {
                  term: t.offeredTerm,
                  value: offered && (
                    <DatasetTitleLink dataset={offered} asMember>
                      {offered.title}
                    </DatasetTitleLink>
                  ),
                },
              ]),
        ]}
      />
      {isOpen && <DecideForm organisationGUID={organisationGUID} request={request} />}
    </section>
  );
}
